// Each ban where it holds, where it does not, and in words that only look like it.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the cases are templates as text

import { bannedCode } from './banned-code.ts';
import { type CheckCase, testCheck } from './check-cases.ts';

const banned = (path: string, code: string): CheckCase => [
  `${code} in ${path}`,
  { [path]: `\n${code}\n` },
  [`${path}:2`],
];
const fine = (path: string, code: string): CheckCase => [
  `${code} in ${path}`,
  { [path]: `\n${code}\n` },
  [],
];

const base = 'src/base/a.ts';
const net = 'src/net/a.ts';
const tree = 'src/tree/a.ts';
const cli = 'src/cli/a.ts';
const own = 'src/base/a.test.ts';

testCheck(bannedCode, [
  banned(base, 'export default 1;'),
  banned('tools/a.ts', 'export { a as default };'),
  fine('examples/portolan.config.ts', 'export default {};'),
  fine(base, `export { default as a } from './a.ts';`),
  fine('src/adapters/nuxt/index.ts', `export { a as default } from './nuxt.ts';`),
  fine('src/adapters/nuxt/nuxt.ts', 'process.stdout.write(a);'),

  banned(net, 'console.log(1);'),
  fine(cli, 'console.log(1);'),
  fine(own, 'console.log(1);'),
  fine('tools/a.ts', 'console.log(1);'),
  fine(net, '// console.log(1);'),
  fine(net, `const a = 'console.log(1)';`),
  fine(net, 'site.console.open();'),

  fine('packages/sitemap/src/cli.ts', 'console.log(process.env.A);'),
  banned('packages/sitemap/src/write/a.ts', 'console.log(1);'),
  fine('packages/sitemap/src/values/error-level.ts', 'console.warn(1);'),

  banned(net, 'process.exit(1);'),
  banned(net, 'const a = process.env.A;'),
  banned(tree, 'process.stdout.write(a);'),
  banned(tree, `import { env } from 'node:process';`),
  fine(cli, 'process.exitCode = process.env.A;'),
  fine(net, 'const a = process.memoryUsage();'),
  banned(base, 'const a = process.versions.node;'),
  banned(base, `const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');`),
  fine(base, `const zlib = builtinModule('node:zlib');`),

  banned(base, `import { gunzip } from 'node:zlib';`),
  banned('src/pages/a.ts', `import type { Gunzip } from 'node:zlib';`),
  fine(net, `import { gunzip } from 'node:zlib';`),
  fine(own, `import { gunzip } from 'node:zlib';`),
  banned('src/formats/a.ts', 'const a = Buffer.from(b);'),
  fine(net, 'const a = Buffer.from(b);'),
  fine('src/formats/a.ts', 'const a = byteBuffer.length;'),

  banned(tree, 'await fetch(url);'),
  banned(tree, 'const a = globalThis.fetch;'),
  fine(net, 'await fetch(url);'),
  fine(tree, 'await fetcher.fetch(url); prefetch(url);'),

  banned(base, 'const a = Date.now();'),
  banned(net, 'const a = new Date();'),
  banned(net, 'const a = new Date;'),
  banned(net, 'const a = performance.now();'),
  fine('src/base/clock.ts', 'const a = Date.now();'),
  fine(net, `const a = new Date(given); const b = new Date('');`),
  fine(own, 'const a = Date.now();'),

  banned(base, 'function f(a: any): void {}'),
  banned(base, 'const a: readonly any[] = [];'),
  banned(base, 'const a = b as any;'),
  banned(base, 'let a: Map<string, any>;'),
  fine(base, 'const a = AbortSignal.any([b]);'),
  fine(base, 'const a = { any: 1 };'),
  fine(base, 'const many = anything;'),
  fine(base, '// any of them'),

  banned(base, 'const a = b!.c;'),
  banned(base, 'const a = f(b)!;'),
  banned(base, 'const a = b[0]!;'),
  fine(base, 'if (!a || a !== b || a != c) f(!b);'),
  fine(base, 'const a = `${b}!`;'),
  fine(own, 'const a = b!.c;'),

  banned(base, 'const a = { ...{ b, c } };'),
  banned(own, 'const a = [...[b, c]];'),
  banned('tools/a.ts', 'f(... [b]);'),
  fine(base, 'const a = { ...b, ...(c && { d }), ...[...e].map(f) };'),
  fine(base, 'function f(...[a, b]: readonly [A, B]): void {}'),

  banned(base, 'class A { private a = 1; }'),
  banned(base, 'class A { private static async *a() {} }'),
  fine(base, 'class A { private constructor() {} #a = 1; }'),
  fine(base, '// private addresses'),
]);
