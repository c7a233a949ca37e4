// Pages of rows in PostgreSQL: all rows in their order, whatever lanes, sieve and limits there are.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { openedDatabase, suitesOnPostgres } from '../../../../tests/support/postgres-suite.ts';
import { fc } from '../../../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { COUNTED_ROWS_MAX } from '../../record/page-of-lanes.ts';
import { type KeysetQuery, postgresPage } from './postgres-page.ts';
import type { PostgresQuery } from './postgres-record.ts';

const RUNS = 60;
const TEXTS = ['-', 'x', '\u{ffff}', '\u{10ffff}'] as const;
const TABLE =
  'CREATE TABLE thing (a smallint, b text COLLATE "C", c bigint, PRIMARY KEY (a, b, c))';

interface Thing {
  readonly a: number;
  readonly b: (typeof TEXTS)[number];
  readonly c: number;
}

const KEYS = {
  'b, c': [
    { column: 'b', type: 'text' },
    { column: 'c', type: 'bigint' },
  ],
  'c, b': [
    { column: 'c', type: 'bigint' },
    { column: 'b', type: 'text' },
  ],
} as const;
const QUERY: KeysetQuery<string> = {
  table: 'thing AS t',
  columns: 't.b || t.c AS line',
  key: KEYS['b, c'],
  lanes: [1, 2].map((a) => ({ where: 't.a = ?', values: [a] })),
  read: ({ line }) => String(line),
};
const thing = fc.record({ b: fc.constantFrom(...TEXTS), c: fc.nat({ max: 30 }) });
const asked = fc.record({
  things: fc.uniqueArray(thing, { maxLength: 40, selector: ({ b, c }) => `${b}${c}` }),
  order: fc.constantFrom('b, c', 'c, b'),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 9 }),
  rest: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  sievedMax: fc.constantFrom(2, 3, 7, 100),
});

suitesOnPostgres((place) => {
  let address = '';
  before(async () => {
    address = (await place.createDatabase()).address;
  });
  const opened = async (t: Parameters<typeof openedDatabase>[0]) => {
    const database = await openedDatabase(t, address);
    await database.query('DROP TABLE IF EXISTS thing');
    await database.query(TABLE);
    const query: PostgresQuery = (statement, values) => database.query(statement, values);
    return { database, query };
  };

  test('pages are all rows in their order, however far a search goes', async (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    const { database, query } = await opened(t);
    const property = fc.asyncProperty(asked, async (one) => {
      const rows = one.things.map((each): Thing => ({ ...each, a: 1 + (each.c % 2) }));
      await fill(database, rows);
      const sieve = one.rest && { where: 't.c % ? = 0', values: [one.rest] };
      const { order, descending, sievedMax } = one;
      const more = { key: KEYS[order], descending, ...(sieve && { sieve, sievedMax }) };
      const sought = sorted(rows, order).filter(({ c }) => c % (one.rest ?? 1) === 0);
      const lines = sought.map(({ b, c }) => `${b}${c}`);
      const found: string[] = [];
      let after: string | undefined;
      for (let pages = 0; pages === 0 || (after !== undefined && pages < 99); pages += 1) {
        const request = { limit: one.limit, after, counted: true };
        const page = await postgresPage(query, { ...QUERY, ...more }, request);
        assert.deepEqual(page.count, { count: lines.length });
        assert.ok(page.partial !== true || page.next !== undefined);
        found.push(...page.rows);
        after = page.next;
      }
      assert.deepEqual(found, descending ? lines.toReversed() : lines);
    });
    await fc.assert(property, { seed: TEST_SEED, numRuns: RUNS });
  });

  test('an `after` that no page returned comes after everything', async (t) => {
    const { database, query } = await opened(t);
    await fill(database, [{ a: 1, b: 'x', c: 1 }]);
    const keys = [
      ['x'],
      ['-', 1, 2],
      [1, 1],
      ['-', 'x'],
      ['-', 1.5],
      ['-', 1e300],
      { b: '-' },
      'x',
    ];
    const cursors = keys.map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'));
    for (const after of ['', 'no', '%00', 'x'.repeat(99_999), ...cursors]) {
      assert.deepEqual(await postgresPage(query, QUERY, { after }), { rows: [] }, after);
    }
  });

  test('a total of very many rows is left at its limit', async (t) => {
    const { database, query } = await opened(t);
    const fillTo = `INSERT INTO thing SELECT 1, 'x', c FROM generate_series($1::bigint, $2) c`;
    const countOf = async () =>
      (await postgresPage(query, QUERY, { limit: 1, counted: true })).count;
    await database.query(fillTo, [1, COUNTED_ROWS_MAX]);
    assert.deepEqual(await countOf(), { count: COUNTED_ROWS_MAX });
    await database.query(fillTo, [COUNTED_ROWS_MAX + 1, COUNTED_ROWS_MAX + 1]);
    assert.deepEqual(await countOf(), { count: COUNTED_ROWS_MAX, isMore: true });
  });
});

async function fill(database: PostgresDatabase, rows: readonly Thing[]): Promise<void> {
  await database.query('DELETE FROM thing');
  await database.query(
    'INSERT INTO thing SELECT * FROM unnest($1::smallint[], $2::text[], $3::bigint[])',
    [rows.map(({ a }) => a), rows.map(({ b }) => b), rows.map(({ c }) => c)],
  );
}

function sorted(rows: readonly Thing[], order: keyof typeof KEYS): readonly Thing[] {
  const byText = (x: Thing, y: Thing): number => TEXTS.indexOf(x.b) - TEXTS.indexOf(y.b);
  return rows.toSorted((x, y) =>
    order === 'b, c' ? byText(x, y) || x.c - y.c : x.c - y.c || byText(x, y),
  );
}
