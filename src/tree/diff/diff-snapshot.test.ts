// Rows by the million: added in pieces of any size, found again, and told apart.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROW_WORDS } from './diff-rows.ts';
import {
  DIFF_ABSENT,
  DIFF_CONTENT,
  DIFF_LASTMOD,
  DIFF_REPEATED,
  DIFF_SAME,
  DiffSnapshot,
} from './diff-snapshot.ts';

/** Rows whose fingerprints count up by a large odd number, so that each is another. */
function rowsOf(from: number, count: number, spread: 'words' | 'sorted'): Uint32Array {
  return Uint32Array.from({ length: count * ROW_WORDS }, (_, at) => {
    const number = from + Math.floor(at / ROW_WORDS);
    if (at % ROW_WORDS === 0) return Math.imul(number, 0x85eb_ca6b);
    if (at % ROW_WORDS === 1) return spread === 'words' ? Math.imul(number, 0xc2b2_ae35) : number;
    return at % ROW_WORDS === 2 ? 7 : 8;
  });
}

// One piece has 1,048,576 rows.
const COUNT = 1_048_576 + 1_000;

for (const spread of ['words', 'sorted'] as const) {
  test(`more rows than one piece holds are all found, ${spread}`, () => {
    const snapshot = new DiffSnapshot();
    const rows = rowsOf(1, COUNT, spread);
    // The last piece of 3,000 reaches over the end of the first.
    const from = (1_048_576 - 1_500) * ROW_WORDS;
    snapshot.add(rows.subarray(0, from));
    snapshot.add(rows.subarray(from, from));
    snapshot.add(rows.subarray(from));
    snapshot.index();
    assert.deepEqual([snapshot.rows, snapshot.pages, snapshot.pagesLeft], [COUNT, COUNT, COUNT]);
    assert.ok(snapshot.compare(rows).every((verdict) => verdict === DIFF_SAME));
    assert.equal(snapshot.pagesLeft, 0);
    assert.ok(snapshot.compare(rows).every((verdict) => verdict === DIFF_REPEATED));
    const backwards = new DiffSnapshot();
    backwards.add(rows);
    backwards.index();
    for (let end = COUNT; end > 0; end -= 1_000) {
      const some = rows.subarray(Math.max(0, end - 1_000) * ROW_WORDS, end * ROW_WORDS);
      assert.ok(backwards.compare(some).every((verdict) => verdict === DIFF_SAME));
    }
    assert.equal(backwards.pagesLeft, 0);
    const others = snapshot.compare(rowsOf(COUNT + 1, 1_000, spread));
    assert.equal(others.length, 1_000);
    assert.ok(others.every((verdict) => verdict === DIFF_ABSENT));
  });
}

test('each word that differs has its bit', () => {
  const snapshot = new DiffSnapshot();
  const rows = rowsOf(1, 4, 'words');
  snapshot.add(rows);
  snapshot.index();
  const asked = rows.slice();
  asked[ROW_WORDS + 2] = 0xffff_ffff;
  asked[ROW_WORDS * 2 + 3] = 0xffff_ffff;
  asked[ROW_WORDS * 3 + 2] = 0;
  asked[ROW_WORDS * 3 + 3] = 0;
  const both = DIFF_LASTMOD | DIFF_CONTENT;
  assert.deepEqual([...snapshot.compare(asked)], [DIFF_SAME, DIFF_LASTMOD, DIFF_CONTENT, both]);
});

test('of rows with one fingerprint the first stands for the page', () => {
  const snapshot = new DiffSnapshot();
  snapshot.add(Uint32Array.of(1, 2, 3, 4, 1, 2, 5, 6, 0, 0, 0, 0));
  snapshot.index();
  assert.deepEqual([snapshot.rows, snapshot.pages], [3, 2]);
  const asked = Uint32Array.of(1, 2, 3, 4, 1, 2, 3, 4, 0, 0, 0, 0);
  assert.deepEqual([...snapshot.compare(asked)], [DIFF_SAME, DIFF_REPEATED, DIFF_SAME]);
  assert.equal(snapshot.pagesLeft, 0);
});

test('fingerprints that end up in the last slot continue at the first', () => {
  const snapshot = new DiffSnapshot();
  // imul(0) ^ high is high: all of these want the last of 16 slots.
  const rows = Uint32Array.from({ length: 4 * ROW_WORDS }, (_, at) =>
    at % ROW_WORDS === 1 ? 0xffff_fff0 + Math.floor(at / ROW_WORDS) : 0,
  );
  snapshot.add(rows);
  snapshot.index();
  assert.equal(snapshot.pages, 4);
  assert.deepEqual([...snapshot.compare(rows)], [0, 0, 0, 0]);
});

test('rows are found in any order, also where a page is listed again', () => {
  // Pages 1, 2, 1 again, 3, each with a lastmod of its own.
  const row = (page: number, lastmod: number): number[] => [page, page * 77, lastmod, 0];
  const old = [row(1, 10), row(2, 11), row(1, 12), row(3, 13)];
  const orders: Readonly<Record<string, readonly number[]>> = {
    'their own': [1, 2, 3],
    'the page that is listed again right behind the second': [2, 1, 3],
    backwards: [3, 2, 1],
    'with others in between': [9, 1, 8, 2, 3],
  };
  for (const [name, pages] of Object.entries(orders)) {
    const snapshot = new DiffSnapshot();
    snapshot.add(Uint32Array.from(old.flat()));
    snapshot.index();
    const asked = pages.map((page) => row(page, page + 9));
    const expected = pages.map((page) => {
      if (page > 3) return DIFF_ABSENT;
      return page === 3 ? DIFF_LASTMOD : DIFF_SAME;
    });
    assert.deepEqual([...snapshot.compare(Uint32Array.from(asked.flat()))], expected, name);
    assert.equal(snapshot.pagesLeft, 0);
  }
});

test('a side without rows has no page', () => {
  const snapshot = new DiffSnapshot();
  snapshot.index();
  assert.deepEqual([...snapshot.compare(rowsOf(0, 2, 'words'))], [DIFF_ABSENT, DIFF_ABSENT]);
});
