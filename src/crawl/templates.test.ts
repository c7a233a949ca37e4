// Templates: budgets, and which are given up.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrontierOutcomeHead } from '../queue/frontier.ts';
import { TEMPLATE_BUDGET_FIRST, Templates } from './templates.ts';
import { ANSWER, CONTENT_BYTES, KIND_NOINDEX } from './visit-facts.ts';

const SEED = new Uint8Array(16).fill(7);
let nextNumber = 1;

/** A page whose content, title and words are told by one number. */
function page(content: number, more: Partial<FrontierOutcomeHead> = {}): FrontierOutcomeHead {
  const bytes = new Uint8Array(CONTENT_BYTES.end);
  new DataView(bytes.buffer).setUint32(CONTENT_BYTES.equal, content);
  new DataView(bytes.buffer).setUint32(CONTENT_BYTES.words, content);
  const number = nextNumber++;
  const url = `https://e.example/p/${number}`;
  return {
    number,
    url,
    generation: 1,
    round: 1,
    kind: ANSWER.page,
    target: 0,
    content: bytes,
    ...more,
  };
}

function planned(templates: Templates, template: number): number {
  let count = 0;
  while (count < 10_000 && templates.plan(template)) count += 1;
  return count;
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
  const template = templates.of('https://e.example/p/1');
  assert.equal(planned(templates, template), TEMPLATE_BUDGET_FIRST);
  templates.endRound(
    Array.from({ length: 700 }, (_, index) => page(index)),
    () => template,
  );
  templates.beginRound();
  assert.equal(planned(templates, template), 700);
});

test('a family has the budget for all its templates together', () => {
  const templates = new Templates(SEED);
  const one = templates.of('https://e.example/s?a=1');
  const other = templates.of('https://e.example/s?b=1');
  for (let count = 0; count < 400; count += 1) assert.ok(templates.plan(one));
  assert.equal(planned(templates, other), TEMPLATE_BUDGET_FIRST - 400);
});

test('a template of 500 visits with fewer than 5 % fruitful in the round is given up', () => {
  for (const [fruitful, expected] of [
    [24, 'template'],
    [25, undefined],
  ] as const) {
    const templates = new Templates(SEED);
    const template = templates.of('https://e.example/p/1');
    const pages = Array.from({ length: 500 }, (_, index) => page(Math.min(index, fruitful - 1)));
    templates.endRound(pages, () => template);
    assert.equal(templates.givenUp(template), expected);
  }
});

test('499 visits are too few to give a template up', () => {
  const templates = new Templates(SEED);
  const template = templates.of('https://e.example/p/1');
  templates.endRound(
    Array.from({ length: 499 }, () => page(1)),
    () => template,
  );
  assert.equal(templates.givenUp(template), undefined);
  templates.endRound([page(1)], () => template);
  assert.equal(templates.givenUp(template), 'template');
});

test('what asks not to be indexed, names another page, or is no page is not fruitful', () => {
  const kinds: readonly ((content: number) => FrontierOutcomeHead)[] = [
    (content) => page(content, { kind: ANSWER.page | KIND_NOINDEX }),
    (content) => page(content, { target: 1_000_000 }),
    (content) => page(content, { kind: ANSWER.status }),
  ];
  for (const kind of kinds) {
    const templates = new Templates(SEED);
    const template = templates.of('https://e.example/p/1');
    templates.endRound(
      Array.from({ length: 500 }, (_, index) => kind(index)),
      () => template,
    );
    assert.equal(templates.givenUp(template), 'template');
  }
});

test('content too short to be told from other content is always new', () => {
  const templates = new Templates(SEED);
  const template = templates.of('https://e.example/p/1');
  const short = { content: new Uint8Array(0) };
  templates.endRound(
    Array.from({ length: 500 }, () => page(0, short)),
    () => template,
  );
  assert.equal(templates.givenUp(template), undefined);
});

test('words are known from the end of their round on, and to their template alone', () => {
  const templates = new Templates(SEED);
  const template = templates.of('https://e.example/p/1');
  const one = page(5);
  assert.equal(templates.knowsWords(template, one.content), false);
  templates.endRound([one], () => template);
  assert.equal(templates.knowsWords(template, one.content), true);
  assert.equal(templates.knowsWords(template + 1, one.content), false);
});

test('names of parameters count for their family from the round after', () => {
  const templates = new Templates(SEED);
  const url = 'https://e.example/s?a=1&b=2';
  const template = templates.of(url);
  templates.noteNames(url, template, 3);
  templates.noteNames('https://e.example/s?c=1', templates.of('https://e.example/s?c=1'), 4);
  assert.equal(templates.namesBefore(template, 3), 0);
  assert.equal(templates.namesBefore(template, 4), 2);
  assert.equal(templates.namesBefore(template, 5), 3);
  const path = templates.of('https://e.example/s');
  assert.equal(templates.namesBefore(path, 5), 0);
});
