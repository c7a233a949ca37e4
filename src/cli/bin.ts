#!/usr/bin/env node
// Where the command begins: looks at Node's version before anything else is loaded.

const version = process.versions.node;
const [major = 0, minor = 0] = version.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `Portolan needs Node.js 22.19 or newer; this is ${version}. Get it from https://nodejs.org.\n`,
  );
  process.exit(2);
}

const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { main } = await import('./main.ts');
const status = await main(process.argv.slice(2));
for (const stream of [process.stdout, process.stderr]) {
  await new Promise<void>((resolve) => stream.write('', () => resolve()));
}
// Also ends what is left open: a connection that is still being made, a name being looked up.
process.exit(status);
