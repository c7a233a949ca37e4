// Tests of pages of sorted tables.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SORTED_ROWS_MAX } from '../../core/console-limits.ts';
import type { SortOrder, TableColumn } from '../../core/table-column.ts';
import { readAllPages, readSortable, sortedPage } from './sorted-page.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly size?: number | undefined;
}

const columns: readonly TableColumn<Row>[] = [
  { key: 'name', title: 'Name', kind: 'text', value: ({ name }) => name, sort: 'asc' },
  { key: 'size', title: 'Size', kind: 'number', value: ({ size }) => size, sort: 'desc' },
];
const rows: readonly Row[] = Array.from({ length: 50 }, (_, index) => ({
  id: 1 + ((index * 37) % 50),
  name: `n${String((index * 13) % 5)}`,
  size: index % 4 === 3 ? undefined : (index * 7) % 6,
}));

/** The ids of all pages. */
function paged(from: readonly Row[], by: string, order: SortOrder, limit: number): number[] {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const request = { limit, ...(after !== undefined && { after }) };
    const idOf = ({ id }: Row): number => id;
    const page = sortedPage(from, { columns, sort: { by, order }, idOf, request });
    assert.ok(page.rows.length <= limit);
    ids.push(...page.rows.map(idOf));
    after = page.next;
  } while (after !== undefined);
  return ids;
}

// By another way: each id is counted before those that come after it.
function expected(by: 'name' | 'size', order: SortOrder): number[] {
  const known = rows.filter((row) => row[by] !== undefined);
  const values = [...new Set(known.map((row) => row[by]))].sort();
  if (order === 'desc') values.reverse();
  const ofValue = (value: unknown): number[] =>
    rows
      .filter((row) => row[by] === value)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  return [...values, undefined].flatMap(ofValue);
}

test('pages of every length hold the whole table in its order, the unknown last', () => {
  for (const by of ['name', 'size'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      for (const limit of [1, 7, 49, 50, 51]) {
        assert.deepEqual(paged(rows, by, order, limit), expected(by, order), `${by} ${order}`);
      }
    }
  }
});

test('a page continues after a removed row, and leaves out none that stayed', () => {
  const sort = { by: 'size', order: 'desc' } as const;
  const idOf = ({ id }: Row): number => id;
  const first = sortedPage(rows, { columns, sort, idOf, request: { limit: 10 } });
  const last = first.rows.at(-1);
  const left = rows.filter((row) => row !== last);
  const request = { limit: 1_000, after: first.next };
  const rest = sortedPage(left, { columns, sort, idOf, request });
  assert.deepEqual([...first.rows, ...rest.rows].map(idOf), expected('size', 'desc'));
});

test('a place of another order, or no place at all, gives nothing', () => {
  const idOf = ({ id }: Row): number => id;
  const sort = { by: 'size', order: 'desc' } as const;
  const { next } = sortedPage(rows, { columns, sort, idOf, request: { limit: 10 } });
  for (const [by, order, after] of [
    ['size', 'asc', next],
    ['name', 'desc', next],
    ['size', 'desc', 'nothing'],
    ['size', 'desc', Buffer.from('["size","desc",{},1]').toString('base64url')],
  ] as const) {
    const page = sortedPage(rows, { columns, sort: { by, order }, idOf, request: { after } });
    assert.deepEqual(page, { rows: [] });
  }
});

test('all pages are read up to a limit; beyond the limit of sorting it is said', async () => {
  const ask =
    (all: number) =>
    async ({
      after = '0',
      limit = 50,
    }: {
      after?: string | undefined;
      limit?: number | undefined;
    }) => {
      const from = Number(after);
      const numbers = Array.from(
        { length: Math.min(limit, all - from) },
        (_, index) => from + index,
      );
      const to = from + numbers.length;
      return { rows: numbers, ...(to < all && { next: String(to) }) };
    };
  assert.deepEqual((await readAllPages(ask(2_500), 3_000)).rows.length, 2_500);
  assert.deepEqual(await readAllPages(ask(3), 2), { rows: [0, 1], complete: false });
  assert.equal((await readSortable('runs', ask(SORTED_ROWS_MAX))).length, SORTED_ROWS_MAX);
  await assert.rejects(readSortable('runs', ask(SORTED_ROWS_MAX + 1)), {
    code: 'CONFIG_INVALID',
    message: /more than 10,000 runs/,
  });
});
