// What exclude and transform do to records.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceEntry, SourceRecord } from '../../../sources/port/source.ts';
import { FindingLog } from '../../findings/finding-log.ts';
import type { EntryTransform } from '../../settings/publish-config.ts';
import type { PublishRecord } from './normalise-records.ts';
import { type SelectOptions, selectRecords } from './select-records.ts';

const BASE = 'https://e.example/';

async function select(given: readonly unknown[], options: Partial<SelectOptions> = {}) {
  const log = new FindingLog();
  let skipped = 0;
  let excluded = 0;
  const source = async function* () {
    yield given.map((one, index): SourceRecord => {
      const entry = (typeof one === 'string' ? { loc: one } : one) as SourceEntry;
      return { entry, row: index + 1 };
    });
  };
  const records: PublishRecord[] = [];
  const batches = selectRecords('urls.txt', source(), {
    base: BASE,
    origins: [],
    log,
    trailingSlash: 'preserve',
    resolveFile: (file) => `/site/${file}`,
    nowMs: Date.UTC(2026, 10, 21),
    provenByRobotsTxt: false,
    onSkipped: () => void (skipped += 1),
    onExcluded: () => void (excluded += 1),
    ...options,
  });
  for await (const batch of batches) records.push(...batch);
  const findings = log.findings();
  const locs = records.map(({ entry }) => entry.loc);
  return { records, locs, skipped, excluded, findings, rules: findings.map(({ rule }) => rule) };
}

test('exclude leaves out pages by path and query, with the pattern as the reason', async () => {
  const given = ['/', '/admin', '/admin/users', '/tag?page=2', '/tag?sort=a', '/draft-1'];
  const exclude = ['/admin/**', '/tag[?]page=*', /draft-\d/];
  const { locs, excluded, skipped, findings } = await select(given, { exclude });
  assert.deepEqual(
    locs.map((loc) => loc.slice(BASE.length - 1)),
    ['/', '/admin', '/tag?sort=a'],
  );
  assert.deepEqual([excluded, skipped], [3, 0]);
  const [finding] = findings;
  assert.deepEqual([finding?.rule, finding?.severity], ['entry-excluded', 'info']);
  assert.match(finding?.places[0]?.message ?? '', /Found: \/admin\/\*\*$/);
  assert.equal(finding?.places[0]?.loc, `${BASE}admin/users`);
});

test('a transform that never settles ends the build with the page', async () => {
  const transform = (() => new Promise(() => {})) as EntryTransform;
  await assert.rejects(select(['/a', '/b'], { transform, callbackTimeoutMs: 5 }), {
    code: 'CALLBACK_FAILED',
    message: `transform did not return within 0.005 s for ${BASE}a.`,
    hint: /callbackTimeoutMs/,
  });
});

test('a date that transform returns is not that of a file any more', async () => {
  const given = [
    { loc: 'a', lastmod: '2026-01-01', file: 'a.md' },
    { loc: 'b', file: 'b.md' },
  ];
  const { records } = await select(given, {
    transform: (entry) => (entry.loc.endsWith('a') ? { ...entry, lastmod: '2025-05-05' } : entry),
  });
  assert.deepEqual(
    records.map(({ entry, file }) => [entry.lastmod, file]),
    [
      ['2025-05-05', undefined],
      [undefined, '/site/b.md'],
    ],
  );
});

test('a pattern finds a page however its letters are written', async () => {
  const given = ['/über/a', '/%C3%BCber/b', '/uber'];
  const { locs } = await select(given, { exclude: ['/über/**'] });
  assert.deepEqual(locs, [`${BASE}uber`]);
});

test('an excluded page of another host is not an invalid one', async () => {
  const given = ['https://other.example/a', 'https://third.example/a'];
  const { rules, skipped, excluded } = await select(given, {
    exclude: ['https://other.example/**'],
  });
  assert.deepEqual(rules, ['loc-other-host', 'entry-excluded']);
  assert.deepEqual([skipped, excluded], [1, 1]);
});

test('transform gets absolute locs and its place, and what it returns is normalised', async () => {
  const seen: unknown[] = [];
  const given = [{ loc: 'a', lastmod: new Date(Date.UTC(2026, 0, 2)), file: 'a.md' }, '/b'];
  const { records } = await select(given, {
    transform: (entry, page) => {
      seen.push([entry.loc, entry.lastmod, page.source, page.file?.replace(/.*[\\/]/, '')]);
      return { ...entry, loc: `${entry.loc}/#x`, lastmod: new Date(Date.UTC(2025, 4, 6)) };
    },
  });
  assert.deepEqual(seen, [
    [`${BASE}a`, '2026-01-02T00:00:00Z', 'urls.txt', 'a.md'],
    [`${BASE}b`, undefined, 'urls.txt', undefined],
  ]);
  assert.deepEqual(
    records.map(({ entry, row }) => [entry.loc, entry.lastmod, row]),
    [
      [`${BASE}a/#x`, '2025-05-06T00:00:00Z', 1],
      [`${BASE}b/#x`, '2025-05-06T00:00:00Z', 2],
    ],
  );
});

for (const nothing of [undefined, null]) {
  test(`transform that returns ${nothing} leaves the page out`, async () => {
    const transform: EntryTransform = (entry) => (entry.loc.endsWith('b') ? nothing : entry);
    const { locs, excluded, skipped, rules } = await select(['/a', '/b', '/c'], { transform });
    assert.deepEqual(locs, [`${BASE}a`, `${BASE}c`]);
    assert.deepEqual([excluded, skipped, rules], [1, 0, ['entry-transformed-away']]);
  });
}

test('promises keep the order of the pages, and only some are made at once', async () => {
  let open = 0;
  let most = 0;
  const given = Array.from({ length: 100 }, (_, number) => `/${number}`);
  const { locs } = await select(given, {
    transform: async (entry) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, Number(entry.loc.slice(-1)) % 3));
      open -= 1;
      return entry;
    },
  });
  assert.deepEqual(
    locs,
    given.map((path) => BASE + path.slice(1)),
  );
  assert.ok(most > 1 && most <= 16, String(most));
});

test('transform can move pages of another host to that of the set', async () => {
  const { locs, findings } = await select(['https://build.local:3000/a'], {
    transform: (entry) => ({ ...entry, loc: new URL(entry.loc).pathname }),
  });
  assert.deepEqual([locs, findings], [[`${BASE}a`], []]);
});

test('each fault is reported once, whether transform keeps it or not', async () => {
  const faults = {
    loc: '/a b#c',
    lastmod: '2030-01-01',
    alternates: [{ hreflang: 'en-UK', href: '/a' }],
  };
  const plain = await select([faults]);
  const { findings } = await select([faults], { transform: (entry) => ({ ...entry }) });
  const counted = (all: typeof findings) => all.map(({ rule, count }) => [rule, count]);
  assert.deepEqual(counted(findings), counted(plain.findings));
  assert.ok(findings.length >= 4);
});

test('what transform returns may be wrong like a row of a source', async () => {
  const { records, skipped, rules } = await select(['/a'], {
    transform: () => ({ loc: 'https://other.example/' }),
  });
  assert.deepEqual([records, skipped, rules], [[], 1, ['loc-other-host']]);
});

test('what transform throws ends the run, with the page', async () => {
  const cause = new Error('no such post');
  const failing: EntryTransform[] = [
    () => {
      throw cause;
    },
    () => Promise.reject(cause),
  ];
  for (const transform of failing) {
    await assert.rejects(select(['/a', '/b'], { transform }), {
      code: 'CALLBACK_FAILED',
      message: `transform threw an error for ${BASE}a: no such post`,
      url: `${BASE}a`,
      cause,
    });
  }
});
