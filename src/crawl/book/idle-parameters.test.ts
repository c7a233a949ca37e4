// Which parameters never change a page, by what was visited.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANSWER, CONTENT_BYTES } from '../record/visit-facts.ts';
import { IDLE_PAGES_MIN, IdleParameters } from './idle-parameters.ts';

const SITE = 'https://e.example';

function taken(pages: readonly (readonly [path: string, content: number, kind?: number])[]) {
  const parameters = new IdleParameters(new Uint8Array(16).fill(3));
  for (const [path, content, kind = ANSWER.page] of pages) {
    const bytes = new Uint8Array(content === 0 ? 0 : CONTENT_BYTES.end);
    if (content > 0) new DataView(bytes.buffer).setUint32(CONTENT_BYTES.equal, content);
    const known = { number: 1, generation: 1, round: 1, target: 0, template: 1, marks: 0 };
    parameters.take({ ...known, url: SITE + path, kind, content: bytes });
  }
  return parameters;
}

type Page = readonly [string, number, number?];
const same = (count: number, path = '/a?s='): Page[] =>
  Array.from({ length: count }, (_, at) => [`${path}${at}`, 1]);

test('a parameter is idle after 20 equal pages besides the first', () => {
  const isVariant = (count: number): boolean => taken(same(count)).isVariant(`${SITE}/a?s=new`);
  assert.equal(isVariant(IDLE_PAGES_MIN), false);
  assert.equal(isVariant(IDLE_PAGES_MIN + 1), true);
  assert.deepEqual(taken(same(21)).list(), [{ name: 's', pages: 20 }]);
});

test('one page that differs, at any time, and it is not', () => {
  const before = taken([['/b?s=1', 1], ['/b?s=2', 2], ...same(30)]);
  const after = taken([...same(30), ['/a?s=x', 2]]);
  for (const parameters of [before, after]) {
    assert.equal(parameters.isVariant(`${SITE}/a?s=new`), false);
    assert.equal(parameters.changesPages('s'), true);
    assert.deepEqual(parameters.list(), []);
  }
  assert.equal(taken(same(30)).changesPages('s'), false);
});

test('an address is a variant of what was visited, at its own path alone', () => {
  const parameters = taken(same(21));
  assert.equal(parameters.isVariant(`${SITE}/b?s=1`), false, 'nothing was visited there');
  assert.equal(parameters.isVariant(`${SITE}/a?t=1`), false);
  assert.equal(parameters.isVariant(`${SITE}/a?s=1&t=1`), false);
  const more = taken([...same(21), ['/b?t=1&s=1', 5]]);
  assert.equal(more.isVariant(`${SITE}/b?t=1&s=2`), true);
});

test('a token in the path is such a parameter, by its place', () => {
  const pages = Array.from({ length: 21 }, (_, at): Page => [`/t/x${at}abcdefgh/a`, 1]);
  const parameters = taken(pages);
  assert.equal(parameters.isVariant(`${SITE}/t/4f9a01bc/a`), true);
  assert.equal(parameters.isVariant(`${SITE}/t/4f9a01bc/b`), false);
  assert.deepEqual(parameters.list(), [], 'only parameters of a query can be dropped');
});

test('so is the order of the segments below a folder', () => {
  const pages = Array.from({ length: 21 }, (_, at): Page[] => [
    [`/shoes/red/size-${at}/`, at + 1],
    [`/shoes/size-${at}/red/`, at + 1],
  ]).flat();
  const parameters = taken(pages);
  assert.equal(parameters.isOrderIdle(`${SITE}/shoes/a/b/c/`), true);
  assert.equal(parameters.isOrderIdle(`${SITE}/bags/a/b/c/`), false, 'another folder');
  assert.equal(parameters.isVariant(`${SITE}/shoes/size-3/red/`), true);
  assert.equal(parameters.isVariant(`${SITE}/shoes/size-99/red/`), false, 'visited in no order');
  assert.deepEqual(parameters.list(), []);
  const routes: Page[] = [
    ['/shoes/berlin/paris/', 88],
    ['/shoes/paris/berlin/', 99],
  ];
  assert.equal(
    taken([...pages, ...routes]).isOrderIdle(`${SITE}/shoes/a/b/`),
    false,
    'one differs',
  );
});

test('what is no page, or has little content, tells nothing', () => {
  const others = same(30).map(([path]): Page => [path, 1, ANSWER.status]);
  assert.deepEqual(taken(others).list(), []);
  assert.deepEqual(taken(same(30).map(([path]): Page => [path, 0])).list(), []);
});

test('of those that are planned one stands for all', () => {
  const parameters = taken(same(21));
  const planned = new Set<string>();
  assert.equal(parameters.isPlanned(`${SITE}/b?s=1`, planned), false);
  parameters.plan(`${SITE}/b?s=1`, planned);
  assert.equal(parameters.isPlanned(`${SITE}/b?s=2`, planned), true);
  assert.equal(parameters.isPlanned(`${SITE}/c?s=2`, planned), false);
  assert.equal(planned.size, 1, 'to ask changes nothing');
});
