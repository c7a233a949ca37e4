// The lastmod of each entry by its strategy; where nothing is known there is none.
import assert from 'node:assert/strict';
import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import type { PublishState, StateContent } from '../../ports/publish-state.ts';
import type { PublishRecord } from '../entries/normalise-records.ts';
import { type DateRecordsOptions, dateRecords } from './date-records.ts';
import type { GitDates } from './git-dates.ts';

const BASE = 'https://e.example/';
const NOW = Date.UTC(2026, 10, 21, 12, 0, 0, 999);

const record = (name: string, more: Partial<PublishRecord> = {}): PublishRecord => ({
  entry: { loc: BASE + name, lastmod: '2020-01-01', priority: 1 },
  source: 'x',
  row: 1,
  ...more,
});

async function dated(
  records: readonly PublishRecord[],
  options: Partial<DateRecordsOptions>,
): Promise<PublishRecord[]> {
  const batches = async function* () {
    yield records.slice(0, 1);
    yield records.slice(1);
  };
  const all: PublishRecord[] = [];
  const given: DateRecordsOptions = { strategyOf: () => 'field', nowMs: NOW, ...options };
  for await (const batch of dateRecords(batches(), given)) all.push(...batch);
  return all;
}

const datesOf = async (
  records: readonly PublishRecord[],
  options: Partial<DateRecordsOptions>,
): Promise<(string | undefined)[]> =>
  (await dated(records, options)).map(({ entry }) => entry.lastmod);

test('by its field an entry stays as it is', async () => {
  const given = [record('a'), record('b')];
  const found = await dated(given, { strategyOf: () => 'field' });
  assert.deepEqual(found, given);
  assert.equal(found[0], given[0]);
});

test('without a strategy there is no date, and nothing else is lost', async () => {
  const given = record('a', { file: '/a', contentHash: 'x' });
  const [found] = await dated([given], { strategyOf: () => 'none' });
  assert.deepEqual(found, { ...given, entry: { loc: `${BASE}a`, priority: 1 } });
  assert.equal(given.entry.lastmod, '2020-01-01', 'what was given is not changed');
});

test('a date stands behind the loc', async () => {
  const [found] = await dated([record('a', { modifiedMs: NOW })], { strategyOf: () => 'mtime' });
  assert.deepEqual(Object.keys(found?.entry ?? {}), ['loc', 'lastmod', 'priority']);
});

test('by mtime a page has the time of its file, to the second', async (t) => {
  const folder = temporaryFolder(t, { 'a.html': 'a', 'b.html': 'b' });
  utimesSync(join(folder, 'a.html'), 1, Date.UTC(2026, 9, 1) / 1000);
  utimesSync(join(folder, 'b.html'), 1, 0);
  const found = await datesOf(
    [
      record('a', { file: join(folder, 'a.html') }),
      record('known', { file: join(folder, 'a.html'), modifiedMs: NOW }),
      record('zero', { file: join(folder, 'b.html') }),
      ...[0, -1, Number.NaN, Number.POSITIVE_INFINITY].map((modifiedMs) =>
        record('odd', { file: '/x', modifiedMs }),
      ),
    ],
    { strategyOf: () => 'mtime' },
  );
  assert.deepEqual(found, [
    '2026-10-01T00:00:00Z',
    '2026-11-21T12:00:00Z',
    ...Array(5).fill(undefined),
  ]);
});

test('a record that was clean is looked at again once it has the date of its file', async () => {
  const modifiedMs = Date.UTC(12_000, 0, 1);
  const given = { ...record('a', { file: '/a', modifiedMs }), isClean: true };
  const [found] = await dated([given], { strategyOf: () => 'mtime' });
  assert.equal(found?.isClean, false);
});

test('a file that is not there, or cannot be by its name, has no date', async (t) => {
  const folder = temporaryFolder(t, { 'a.html': 'a' });
  mkdirSync(join(folder, 'folder'));
  const names = [
    'none.html',
    'a.html/b.html',
    'a\u0000b',
    'x'.repeat(300),
    'y/'.repeat(5_000),
    '\ud800',
  ];
  const records = names.map((name) => record('a', { file: join(folder, name) }));
  assert.deepEqual(
    await datesOf(records, { strategyOf: () => 'mtime' }),
    names.map(() => undefined),
  );
});

test('by git a page has the date of its commit, and what is not committed is told', async () => {
  const dates: GitDates = {
    dateOf: (file) => (file === '/a' ? '2026-10-01T00:00:00Z' : undefined),
    stateOf: (file) => (file === '/a' ? 'dated' : file === '/b' ? 'uncommitted' : 'unknown'),
  } as GitDates;
  let reads = 0;
  const told: string[] = [];
  const found = await datesOf(
    [
      record('a', { file: '/a' }),
      record('b', { file: '/b' }),
      record('c', { file: '/c' }),
      record('d'),
    ],
    {
      strategyOf: () => 'git',
      gitDates: async () => {
        reads += 1;
        return dates;
      },
      onUncommitted: (file) => told.push(file),
    },
  );
  assert.deepEqual(found, ['2026-10-01T00:00:00Z', undefined, undefined, '2020-01-01']);
  assert.deepEqual(told, ['/b']);
  assert.equal(reads, 1);
});

test('what a strategy cannot judge keeps its own date, which is not a missing one', async () => {
  const { state } = memoryOf(false);
  const gitDates = async () =>
    ({ dateOf: () => undefined, stateOf: () => 'unknown' }) as unknown as GitDates;
  const missing: unknown[] = [];
  const onNoDates = (...given: unknown[]) => missing.push(given);
  for (const strategy of ['git', 'mtime', 'content-hash'] as const) {
    const options = { strategyOf: () => strategy, state, gitDates, onNoDates };
    assert.deepEqual(
      await datesOf([record('a'), record('b')], options),
      Array(2).fill('2020-01-01'),
    );
    assert.deepEqual(missing, []);
  }
  const undated = { ...record('c'), entry: { loc: `${BASE}c` } };
  await datesOf([record('a'), undated], { strategyOf: () => 'git', gitDates, onNoDates });
  assert.deepEqual(missing, [['git', 1]]);
});

test('what reading the history throws is thrown', async () => {
  const gitDates = (): Promise<GitDates> => Promise.reject(new Error('a shallow clone'));
  await assert.rejects(
    datesOf([record('a')], { strategyOf: () => 'git', gitDates }),
    /a shallow clone/,
  );
});

function memoryOf(initial: boolean) {
  const contents = new Map<string, StateContent>();
  const part: Pick<PublishState, 'seed' | 'initial' | 'content' | 'putContent'> = {
    seed: new Uint8Array(16),
    initial,
    content: (low, high) => contents.get(`${low} ${high}`),
    putContent: (low, high, content) => void contents.set(`${low} ${high}`, content),
  };
  // Dating asks for nothing else.
  return { state: part as PublishState, contents };
}

test('by content a page has no date at first, and then that of the change', async () => {
  const { state, contents } = memoryOf(true);
  const at = (hash: string): PublishRecord => record('a', { contentHash: hash });
  assert.deepEqual(await datesOf([at('1')], { strategyOf: () => 'content-hash' as const, state }), [
    undefined,
  ]);
  assert.deepEqual([...contents.values()], [{ hash: '1' }]);

  const later = memoryOf(false);
  for (const [key, content] of contents) later.contents.set(key, content);
  const options = { strategyOf: () => 'content-hash' as const, state: later.state } as const;
  assert.deepEqual(await datesOf([at('1')], options), [undefined]);
  assert.deepEqual(await datesOf([at('2')], options), ['2026-11-21T12:00:00Z']);
  const next = { ...options, nowMs: NOW + 86_400_000 };
  assert.deepEqual(await datesOf([at('2')], next), ['2026-11-21T12:00:00Z']);
  assert.deepEqual(await datesOf([at('1')], next), ['2026-11-22T12:00:00Z'], 'back is a change');
});

test('a page that is new in a set that was published before is dated', async () => {
  const { state } = memoryOf(false);
  const records = [record('a', { contentHash: '1' }), record('b')];
  const found = await datesOf(records, { strategyOf: () => 'content-hash' as const, state });
  assert.deepEqual(found, ['2026-11-21T12:00:00Z', '2020-01-01']);
});

test('a page is the same however its address is written', async () => {
  const { state } = memoryOf(false);
  const options = { strategyOf: () => 'content-hash' as const, state } as const;
  const at = (loc: string): PublishRecord => ({ ...record(''), entry: { loc }, contentHash: '1' });
  await datesOf([at('https://e.example/a')], options);
  const later = { ...options, nowMs: NOW + 86_400_000 };
  assert.deepEqual(await datesOf([at('HTTPS://E.example:443/%61')], later), [
    '2026-11-21T12:00:00Z',
  ]);
});

test('content without a state cannot be compared, which is reported', async () => {
  await assert.rejects(datesOf([record('a')], { strategyOf: () => 'content-hash' as const }), {
    code: 'CONFIG_INVALID',
  });
});

test('what the source throws passes through, whatever the strategy', async () => {
  for (const strategy of ['field', 'mtime', 'none'] as const) {
    const failing = async function* (): AsyncGenerator<PublishRecord[]> {
      yield [record('a')];
      throw new Error('the disk went away');
    };
    const read = async (): Promise<void> => {
      for await (const batch of dateRecords(failing(), {
        strategyOf: () => strategy,
        nowMs: NOW,
      })) {
        assert.equal(batch.length, 1);
      }
    };
    await assert.rejects(read, /the disk went away/);
  }
});
