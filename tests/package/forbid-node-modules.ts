// Makes this Node as poor as a browser: loaded by --import before the program under test.

import { builtinModules, registerHooks } from 'node:module';

const names = new Set(builtinModules);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('node:') || names.has(specifier)) {
      throw new Error(`Forbidden here: ${specifier}, imported by ${context.parentURL}`);
    }
    return next(specifier, context);
  },
});

Reflect.deleteProperty(process, 'getBuiltinModule');
for (const name of ['process', 'require', 'setImmediate', 'global']) {
  Reflect.deleteProperty(globalThis, name);
}

// Node's own fetch and streams read the global Buffer; nobody else gets to see it.
const { Buffer: nodeBuffer } = globalThis;
Object.defineProperty(globalThis, 'Buffer', {
  get: () => {
    const caller = new Error().stack?.split('\n')[2] ?? '';
    return /[( ]node:internal\//.test(caller) ? nodeBuffer : undefined;
  },
});
