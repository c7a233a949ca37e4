// Silence with a reason, and silence without.

import { type CheckCase, testCheck } from './check-cases.ts';
import { reasons } from './reasons.ts';

const path = 'src/base/a.test.ts';
const silent = (code: string): CheckCase => [code, { [path]: `\n${code}\n` }, [`${path}:2`]];
const said = (code: string): CheckCase => [code, { [path]: `\n${code}\n` }, []];

// Spelt in two pieces, so that neither biome nor this check takes the examples at their word.
const rule = `// biome-${'ignore'} lint/style/noX`;
const type = `// @ts-${'expect-error'}`;

testCheck(reasons, [
  said(`${rule}: the table is read by people`),
  silent(rule),
  silent(`${rule}:`),
  silent(`${rule}: <explanation>`),
  said(`${type} the old name must not compile`),
  silent(type),
  silent(`// @ts-${'ignore'} whatever the reason is`),
  silent(`// @ts-${'nocheck'}`),
  said(`f(); /* biome-${'ignore'} lint/style/noX: the table is read by people */`),

  said("test('a name', { skip: 'needs a network' }, () => {});"),
  said("test('a name', { skip: whyNot }, () => {});"),
  said("test('a name', { skip: online ? false : 'needs a network' }, () => {});"),
  said("test('a name', { skip: true }, () => {}); // needs a network"),
  silent("test('a name', { skip: true }, () => {});"),
  silent("test('a name', { skip: !online }, () => {});"),
  silent("test('a name', { timeout: 5, skip: a === 'b' }, () => {});"),
  silent("test.skip('a name', () => {});"),
  said("test.skip('a name', () => {}); // needs a network"),
  silent("describe.todo('a name');"),
  said("t.skip('needs a network');"),
  silent('t.skip();'),
  silent("test.only('a name', () => {}); // only while writing it"),
  said('const rows = [{ skip: 3 }];'),
  said("// test.skip('in a comment')"),
  ['a skip in the code itself', { 'src/base/a.ts': 'f({ skip: true });' }, []],
]);
