// A bundler leaves out computed values that a program does not use, and the others stay the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transform } from 'esbuild';
import { withDroppableValues } from './droppable-values.ts';

test('a computed value that nobody uses is left out, with what it is made of', async () => {
  const code = `const f=text=>text.length,table=new Map([["a",f("b")]]),first=[...table][0],
late=class{static size=f("c")};function g(){return f("d")}export{g};`;
  const kept = await transform(withDroppableValues(code), { format: 'esm', treeShaking: true });
  assert.doesNotMatch(kept.code, /table|first/);
  assert.match(kept.code, /f\("d"\)/);
});

test('values stay what they are', async () => {
  const code = withDroppableValues('const a={b:[1,2].map(n=>n*2)},c=1,d=()=>c;export{a,c,d};');
  const { a, c, d } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  assert.deepEqual([a, c, d()], [{ b: [2, 4] }, 1, 1]);
  assert.match(code, /^const a=\/\*@__PURE__\*\/\(\(\)=>\(\{.*\}\)\)\(\),c=1,d=\(\)=>c;/);
});

test('a class keeps its name where making it computes nothing', () => {
  const code = 'const A=class{b=new Map;c(){return`d`}};export{A};';
  assert.equal(withDroppableValues(code), code);
});

test('what awaits at the top level stays as it is', () => {
  const code = 'const a=await Promise.resolve(1);';
  assert.equal(withDroppableValues(code), code);
});
