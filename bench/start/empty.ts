// Nothing, in TypeScript: what starting Node on a source as written costs.
export {};
