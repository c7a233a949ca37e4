// Imports one entry of the package, as a program does that uses it.
await import(process.argv[2]);
