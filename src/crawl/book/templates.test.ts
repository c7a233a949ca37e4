// Templates: budgets, and which are spent or quiet.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWER, CONTENT_BYTES, KIND, MARK } from '../record/visit-facts.ts';
import { type RoundVisit, TEMPLATE_BUDGET_FIRST, Templates } from './templates.ts';

const SEED = new Uint8Array(16).fill(7);
const URL_OF_P = 'https://e.example/p/1';
let nextNumber = 1;

/** A page whose content, title and words are told by one number. */
function page(template: number, content: number, more: Partial<RoundVisit> = {}): RoundVisit {
  const bytes = new Uint8Array(CONTENT_BYTES.end);
  new DataView(bytes.buffer).setUint32(CONTENT_BYTES.equal, content);
  new DataView(bytes.buffer).setUint32(CONTENT_BYTES.words, content);
  const number = nextNumber++;
  const url = `https://e.example/p/${number}`;
  const known = { generation: 1, round: 1, kind: ANSWER.page, target: 0, marks: 0 };
  return { ...known, number, url, template, content: bytes, ...more };
}

function planned(templates: Templates, template: number, url = URL_OF_P): number {
  let count = 0;
  while (count < 10_000 && templates.mayPlan(template, url)) {
    templates.plan(template, url);
    count += 1;
  }
  return count;
}

/** Ends a round with one fruitful page, and another with so many that are the same. */
function idle(templates: Templates, template: number, count: number): void {
  templates.endRound([page(template, 1)], [], () => {});
  const same = Array.from({ length: count }, () => page(template, 1));
  templates.endRound(same, [], () => {});
}

test('addresses that differ in digits have one template, other parameters another', () => {
  const templates = new Templates(SEED);
  const first = templates.of('https://e.example/p/1');
  assert.equal(templates.of('https://e.example/p/22'), first);
  assert.notEqual(templates.of('https://e.example/p/22?a=1'), first);
  assert.notEqual(templates.of('https://e.example/q/22'), first);
});

test('a round has room for 500 of a template, and then for as many as were visited', () => {
  const templates = new Templates(SEED);
  const template = templates.of(URL_OF_P);
  assert.equal(planned(templates, template), TEMPLATE_BUDGET_FIRST);
  const pages = Array.from({ length: 700 }, (_, index) => page(template, index));
  templates.endRound(pages, [], () => {});
  templates.beginRound();
  assert.equal(planned(templates, template), 700);
});

test('a template is spent after 50 pages without a fruitful one, and quiet after 500', () => {
  for (const [count, spent, quiet] of [
    [49, false, false],
    [50, true, false],
    [499, true, false],
    [500, true, true],
  ] as const) {
    const templates = new Templates(SEED);
    const template = templates.of(URL_OF_P);
    idle(templates, template, count);
    assert.equal(templates.isSpent(template), spent, `${count}`);
    assert.equal(templates.isQuiet(template), quiet, `${count}`);
  }
});

test('a template is quiet after five in a family that is', () => {
  for (const [own, others, quiet] of [
    [4, 496, false],
    [5, 495, true],
    [5, 494, false],
  ] as const) {
    const templates = new Templates(SEED);
    const template = templates.of('https://e.example/l?a=1');
    const other = templates.of('https://e.example/l?b=1');
    idle(templates, other, others);
    templates.endRound([], new Array<number>(own).fill(template), () => {});
    assert.equal(templates.isQuiet(template), quiet, `${own} and ${others}`);
  }
});

test('what robots.txt held counts, and one fruitful page begins anew', () => {
  const templates = new Templates(SEED);
  const template = templates.of(URL_OF_P);
  templates.endRound([], new Array<number>(500).fill(template), () => {});
  assert.equal(templates.isQuiet(template), true);
  templates.endRound([page(template, 9)], new Array<number>(60).fill(template), () => {});
  assert.equal(templates.isSpent(template), false);
  templates.endRound([], new Array<number>(50).fill(template), () => {});
  assert.equal(templates.isSpent(template), true);
  templates.endRound([page(template, 9, { marks: MARK.brings })], [], () => {});
  assert.equal(templates.isSpent(template), false);
});

test('what asks not to be indexed, names another page, or is no page is not fruitful', () => {
  const kinds: readonly Partial<RoundVisit>[] = [
    { kind: ANSWER.page | KIND.noindex },
    { target: 1_000_000 },
    { kind: ANSWER.status },
    { marks: MARK.engineDisallowed },
  ];
  for (const more of kinds) {
    const templates = new Templates(SEED);
    const template = templates.of(URL_OF_P);
    const pages = Array.from({ length: 500 }, (_, index) => page(template, index, more));
    templates.endRound(pages, [], () => {});
    assert.equal(templates.isQuiet(template), true);
  }
});

test('content too short to be told from other content is always new', () => {
  const templates = new Templates(SEED);
  const template = templates.of(URL_OF_P);
  const short = { content: new Uint8Array(0) };
  for (let round = 0; round < 2; round += 1) {
    const pages = Array.from({ length: 500 }, () => page(template, 0, short));
    templates.endRound(pages, [], () => {});
  }
  assert.equal(templates.isSpent(template), false);
});

test('words are known from the end of their round on, and to their template alone', () => {
  const templates = new Templates(SEED);
  const template = templates.of(URL_OF_P);
  const one = page(template, 5);
  assert.equal(templates.knowsWords(template, one.content), false);
  templates.endRound([one], [], () => {});
  assert.equal(templates.knowsWords(template, one.content), true);
  assert.equal(templates.knowsWords(template + 1, one.content), false);
});

test('names of parameters are known to their path from the round after', () => {
  const templates = new Templates(SEED);
  templates.noteNames('https://e.example/s/1?b=1&a[0]=2', 3);
  const known = (url: string, round: number) => templates.wasMetWith(url, ['a', 'b'], round);
  assert.equal(known('https://e.example/s/2', 3), false);
  assert.equal(known('https://e.example/s/2', 4), true);
  assert.equal(known('https://e.example/t/2', 4), false);
  assert.equal(templates.wasMetWith('https://e.example/s/2', ['a'], 4), false);
});
