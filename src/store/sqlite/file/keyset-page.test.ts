// Pages that are searched for what no index knows: they end at their limit, and nothing is missed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import { COUNTED_ROWS_MAX } from '../../record/page-of-lanes.ts';
import { openControlFile } from './control-file.ts';
import { type KeysetQuery, keysetPage } from './keyset-page.ts';

const TABLE =
  'CREATE TABLE thing (a INTEGER, b TEXT, c INTEGER, PRIMARY KEY (a, b, c)) WITHOUT ROWID';

function things(rows: readonly (readonly [number, string, number])[]): SqliteFile {
  const database = openControlFile(undefined, [TABLE]);
  for (const row of rows) database.run('INSERT INTO thing VALUES (?, ?, ?)', ...row);
  return database;
}

const QUERY: KeysetQuery<string> = {
  table: 'thing',
  columns: 'b, c',
  key: ['b', 'c'],
  lanes: [1, 2].map((a) => ({ where: 'a = ?', values: [a] })),
  read: ([b, c]) => `${b}${c}`,
};

test('a search that meets its limit gives what it found, and continues from there', (t) => {
  const names = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
  const database = things(
    names.flatMap((name, index) => [
      [(index % 2) + 1, name, 1] as const,
      [((index >> 1) % 2) + 1, name, 2] as const,
    ]),
  );
  t.after(() => database.close());
  for (const sought of ['a', 'm', 'z', 'none']) {
    for (const sievedMax of [2, 3, 7, 100]) {
      for (const limit of [1, 2, 50]) {
        const sieve = { where: 'instr(b, ?) > 0', values: [sought] };
        const found: string[] = [];
        let after: string | undefined;
        let pages = 0;
        do {
          const request = { limit, ...(after !== undefined && { after }) };
          const page = keysetPage(database, { ...QUERY, sieve, sievedMax }, request);
          assert.ok(page.partial !== true || page.next !== undefined);
          found.push(...page.rows);
          after = page.next;
          pages += 1;
        } while (after !== undefined && pages < 1_000);
        assert.deepEqual(found, sought === 'none' ? [] : [`${sought}1`, `${sought}2`]);
        if (sievedMax === 100) assert.ok(pages <= 2, `${pages} pages`);
        else assert.ok(pages > 1);
      }
    }
  }
});

test('a search from the end meets its limit likewise, whatever the parts of the key are', (t) => {
  const rows = Array.from({ length: 20 }, (_, index) => [(index % 2) + 1, index] as const);
  const database = things(
    rows.flatMap(([lane, index]) => ['-', 'x', '\u{10ffff}'].map((b) => [lane, b, index] as const)),
  );
  t.after(() => database.close());
  for (const descending of [true, false]) {
    const lines = ['-', 'x', '\u{10ffff}'].flatMap((b) => rows.map(([, c]) => `${b}${c}`));
    const places = [...lines].sort((a, b) => placeOf(a) - placeOf(b));
    for (const sievedMax of [2, 5, 9, 1_000]) {
      const found: string[] = [];
      let after: string | undefined;
      for (let pages = 0; pages === 0 || (after !== undefined && pages < 200); pages += 1) {
        // The second part of the key is a text, which is behind all numbers.
        const query = { ...QUERY, key: ['c', 'b'], descending, sievedMax };
        const sieve = { where: 'c % ? = 0', values: [3] };
        const page = keysetPage(database, { ...query, sieve }, { limit: 2, after });
        found.push(...page.rows);
        after = page.next;
      }
      const sought = places.filter((line) => Number(/\d+$/.exec(line)?.[0]) % 3 === 0);
      assert.deepEqual(found, descending ? sought.reverse() : sought, `${descending} ${sievedMax}`);
    }
  }
});

// By number, then by text.
function placeOf(line: string): number {
  const [, text = '', number = ''] = /^(.*?)(\d+)$/u.exec(line) ?? [];
  return Number(number) * 3 + ['-', 'x', '\u{10ffff}'].indexOf(text);
}

test('the total is that of all pages and lanes, with what they are searched for', (t) => {
  const rows = [0, 1, 2, 3, 4].flatMap((c) => [1, 2].map((a) => [a, 'x', c] as const));
  const database = things([...rows, [3, 'x', 1]]);
  t.after(() => database.close());
  const request = { limit: 2, counted: true };
  const first = keysetPage(database, QUERY, request);
  assert.deepEqual(first.count, { count: 10 });
  const second = keysetPage(database, QUERY, { ...request, after: first.next });
  assert.deepEqual(second.count, { count: 10 });
  const sieve = { where: 'c > ?', values: [2] };
  assert.deepEqual(keysetPage(database, { ...QUERY, sieve }, request).count, { count: 4 });
  assert.equal(keysetPage(database, QUERY, { limit: 2 }).count, undefined);
});

test('a total of very many rows is left at its limit', (t) => {
  const database = openControlFile(undefined, [TABLE]);
  t.after(() => database.close());
  const fill = (from: number, to: number) =>
    database.run(
      'WITH RECURSIVE n (c) AS (SELECT ? UNION ALL SELECT c + 1 FROM n WHERE c < ?) ' +
        "INSERT INTO thing SELECT 1, 'x', c FROM n",
      from,
      to,
    );
  const countOf = () => keysetPage(database, QUERY, { limit: 1, counted: true }).count;
  fill(1, COUNTED_ROWS_MAX);
  assert.deepEqual(countOf(), { count: COUNTED_ROWS_MAX });
  fill(COUNTED_ROWS_MAX + 1, COUNTED_ROWS_MAX + 1);
  assert.deepEqual(countOf(), { count: COUNTED_ROWS_MAX, isMore: true });
});

test('a page that is full within the limit is not partial', (t) => {
  const database = things([
    [1, 'a', 1],
    [1, 'a', 2],
    [1, 'a', 3],
    [2, 'b', 1],
  ]);
  t.after(() => database.close());
  const sieve = { where: 'c > ?', values: [0] };
  const page = keysetPage(database, { ...QUERY, sieve, sievedMax: 4 }, { limit: 2 });
  assert.deepEqual([page.rows, page.partial], [['a1', 'a2'], undefined]);
  const rest = keysetPage(database, { ...QUERY, sieve }, { after: page.next ?? '' });
  assert.deepEqual(rest, { rows: ['a3', 'b1'] });
});

test('rows go back from the end where the newest are first', (t) => {
  const database = things([1, 2, 3].map((number) => [1, 'x', number] as const));
  t.after(() => database.close());
  const query = { ...QUERY, key: ['c'], descending: true, lanes: QUERY.lanes.slice(0, 1) };
  const first = keysetPage(database, query, { limit: 2 });
  assert.deepEqual(first.rows, ['x3', 'x2']);
  assert.deepEqual(keysetPage(database, query, { after: first.next ?? '' }), { rows: ['x1'] });
});
