// The lexer by examples: what is blanked, what stays, and that offsets never move.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the cases are templates as text

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lexSource } from './lexer.ts';

const cases: readonly (readonly [name: string, source: string, code: string])[] = [
  ['a line comment goes', 'a(); // b()\nc();', 'a();       \nc();'],
  ['a block comment keeps its lines', 'a/* b\nc */d', 'a    \n    d'],
  ['what is in quotes goes, the quotes stay', `f('a//b', "c'd")`, `f('    ', "   ")`],
  ['an escaped quote does not close', String.raw`f('a\'b', c)`, `f('    ', c)`],
  ['a template keeps the code inside it', '`a ${b(`c${d}`)} e`', '`  ${b(` ${d}`)}  `'],
  ['an object inside a template', '`${{ a: 1 }.a} x`; b', '`${{ a: 1 }.a}  `; b'],
  ['a block around a template', "{ `${a}b`; } f('c');", "{ `${a} `; } f(' ');"],
  ['a comment inside a template is text', '`// ${a} /* `', '`   ${a}    `'],
  ['a regular expression with quotes', `x = /['"]/g; y`, 'x = /     /; y'],
  ['a slash in a class does not close', 'x.split(/[/]/); y', 'x.split(/   /); y'],
  ['a division is not a regular expression', 'a / b / c', 'a / b / c'],
  ['a division after a call', "f(a) / 2 + 'b/c'", "f(a) / 2 + '   '"],
  ['a regular expression after return', 'return /a b/;', 'return /   /;'],
  ['an unclosed quote ends with its line', "don't\nstay", "don' \nstay"],
];

for (const [name, source, code] of cases) {
  test(name, () => {
    assert.equal(lexSource(source).code, code);
    assert.equal(code.length, source.length);
  });
}

test('comments are given with their offsets', () => {
  const source = 'a; // one\n/** two */ b';
  const found = lexSource(source).comments.map(({ start, end }) => source.slice(start, end));
  assert.deepEqual(found, ['// one', '/** two */']);
});
