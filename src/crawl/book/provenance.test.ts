// By which templates addresses are named, as far as it matters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Provenance } from './provenance.ts';
import { Templates } from './templates.ts';

const SEED = new Uint8Array(16).fill(7);

/** Templates, of which those of these paths were held 500 times without a fruit. */
function quietTemplates(paths: readonly string[]): { templates: Templates; numbers: number[] } {
  const templates = new Templates(SEED);
  const numbers = paths.map((path) => templates.of(`https://e.example${path}`));
  for (const number of numbers) {
    templates.endRound([], new Array<number>(500).fill(number), () => {});
  }
  return { templates, numbers };
}

test('an address that only quiet templates name is quiet', () => {
  const { templates, numbers } = quietTemplates(['/a/1', '/b/1']);
  const [a = 0, b = 0] = numbers;
  const provenance = new Provenance(templates);
  provenance.add(1, a, a);
  provenance.add(1, a, b);
  assert.equal(provenance.isQuiet(1, a), true);
  provenance.add(1, a, templates.of('https://e.example/c/1'));
  assert.equal(provenance.isQuiet(1, a), false, 'a template that is not quiet names it as well');
});

test('a page of a template of its own is never quiet', () => {
  const { templates, numbers } = quietTemplates(['/a/1']);
  const [a = 0] = numbers;
  const provenance = new Provenance(templates);
  provenance.add(1, a, a);
  provenance.add(1, a, templates.of('https://e.example/about'));
  assert.equal(provenance.isQuiet(1, a), false);
});

test('what eight templates name is told apart, what nine name is named by others', () => {
  const paths = Array.from({ length: 9 }, (_, index) => `/${'abcdefghi'.charAt(index)}/1`);
  const { templates, numbers } = quietTemplates(paths);
  const [a = 0] = numbers;
  for (const order of [numbers, numbers.toReversed()]) {
    const provenance = new Provenance(templates);
    for (const number of order.slice(0, 8)) provenance.add(1, a, number);
    assert.equal(provenance.isQuiet(1, a), true);
    for (const number of order.slice(0, 8)) provenance.add(1, a, number);
    assert.equal(provenance.isQuiet(1, a), true, 'the same ones again');
    provenance.add(1, a, order[8] ?? 0);
    assert.equal(provenance.isQuiet(1, a), false);
  }
});
