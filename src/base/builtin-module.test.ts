// Node's modules where there are none, and where asking for them is forbidden.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtinModule } from './builtin-module.ts';

function withProcess(value: unknown, ask: () => unknown): unknown {
  const kept = Object.getOwnPropertyDescriptor(globalThis, 'process') as PropertyDescriptor;
  Object.defineProperty(globalThis, 'process', { value, configurable: true, writable: true });
  try {
    return ask();
  } finally {
    Object.defineProperty(globalThis, 'process', kept);
  }
}

const ask = (): unknown => builtinModule('node:zlib');

test('a module of Node is returned where there is one', () => {
  assert.equal(typeof (ask() as { gunzipSync?: unknown }).gunzipSync, 'function');
});

const FORBIDDING = new Proxy(
  {},
  {
    get(_, name) {
      throw new Error(`A Node.js API is used (process.${String(name)}).`);
    },
  },
);
const THROWING = {
  getBuiltinModule() {
    throw new Error('A Node.js API is used (process.getBuiltinModule).');
  },
};

for (const [name, value] of Object.entries({
  nothing: undefined,
  null: null,
  empty: {},
  forbidding: FORBIDDING,
  throwing: THROWING,
  another: { getBuiltinModule: 'not a function' },
  without: { getBuiltinModule: () => undefined },
})) {
  test(`a runtime whose process is ${name} has no modules of Node, and nothing is thrown`, () => {
    assert.equal(withProcess(value, ask), undefined);
  });
}
