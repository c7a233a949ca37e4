// Every public name is documented.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSentence } from '../../tools/generate/doc-text.ts';
import { readFrontDoors } from '../../tools/generate/front-doors.ts';
import { checkout, HANDWRITTEN, readText } from './checkout.ts';

const MAIN_DOOR_NAMES_MAX = 20;

const doors = readFrontDoors(checkout);

for (const { specifier, names } of doors) {
  test(`every name of ${specifier} is documented where it is declared`, () => {
    for (const { name, path, doc } of names) {
      assert.match(firstSentence(doc), /\p{L}{2,} .*\.$/u, `${name} in ${path}`);
    }
  });
}

test('the main door is small, and README or a guide names all that is behind it', () => {
  const [main] = doors;
  assert.ok(main);
  assert.ok(main.names.length <= MAIN_DOOR_NAMES_MAX, `${main.names.length} names`);
  const written = HANDWRITTEN.map(readText).join('\n');
  for (const { name } of main.names) assert.match(written, new RegExp(`\\b${name}\\b`));
});

test('README or a guide names every function that is public', () => {
  const written = HANDWRITTEN.map(readText).join('\n');
  const functions = doors.flatMap(({ names }) => names.filter(({ kind }) => kind === 'function'));
  for (const { name } of functions) assert.match(written, new RegExp(`\\b${name}\\b`), name);
});
