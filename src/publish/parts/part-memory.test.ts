// What a part remembers of the publication before: shards that stay, URLs that changed, contents.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readPublishedSet } from '../../../tests/support/published-set.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { Source, SourceRecord } from '../../sources/port/source.ts';
import type { UrlChange } from '../ports/announcer.ts';
import type { PublishReport } from '../report/publish-report.ts';
import type { PublishConfig } from '../settings/publish-config.ts';
import { commitParts } from './commit-parts.ts';
import { publishPart } from './publish-part.ts';

const BASE = 'https://example.com/';
const PARTS = 3;
const DAYS = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].map(
  (day) => new Date(`${day}T03:00:00Z`),
);

const page = (n: number, version = 0) => ({
  loc: `/p/${n}?a=1&b='ü'`,
  lastmod: `2026-0${version + 1}-0${(n % 9) + 1}`,
  ...(n % 4 === 0 && { images: [{ loc: `/i/${n}.png`, title: 'Ein <Bild> & «mehr»' }] }),
});
const pages = (count: number) => Array.from({ length: count }, (_, n) => page(n));

function placeOf(t: TestContext, more: Partial<PublishConfig> = {}) {
  const folder = join(temporaryFolder(t), 'public');
  const read = (name: string): Uint8Array | undefined => {
    const path = join(folder, name);
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  const config = { base: BASE, targets: folder, urlsMax: 10, ...more };
  let day = 0;
  return {
    folder,
    names: () => readdirSync(folder).sort(),
    shards: () => readdirSync(folder).filter((name) => /^sitemap-.*xml/.test(name)),
    locs: () => [...readPublishedSet(read, BASE).locs].sort(),
    /** Publishes all parts and commits them, a day after the time before. */
    publish: async (
      source: NonNullable<PublishConfig['source']>,
      { parts = PARTS, ...other }: Partial<PublishConfig> & { readonly parts?: number } = {},
    ) => {
      const now = DAYS[day++];
      const publication = `n${day}`;
      const changes: UrlChange[] = [];
      const reports: PublishReport[] = [];
      for (let part = 0; part < parts; part += 1) {
        const all = { ...config, source, ...other };
        const onChange = (change: UrlChange): void => void changes.push(change);
        reports.push(await publishPart(all, { publication, part, parts }, { now, onChange }));
      }
      const commit = await commitParts({ ...config, ...other }, publication, { now });
      return { commit, reports, changes };
    },
  };
}

for (const gzip of [false, true]) {
  test(`what changed is known, and other shards stay as they are (gzip: ${gzip})`, async (t) => {
    const place = placeOf(t, { gzip, css: gzip });
    const first = await place.publish(pages(100));
    assert.equal(first.commit.added, undefined, 'of a first publication nothing is known');
    const before = place.shards();
    const next = [...pages(100).filter((_, n) => n !== 40), page(100), page(101)];
    next[7] = page(7, 1);
    const { commit, changes } = await place.publish(next.toReversed());
    assert.deepEqual([commit.added, commit.changed, commit.removed], [2, 1, 1]);
    assert.equal(place.locs().length, 101);
    const found = changes.map(({ kind, loc }) => `${kind} ${loc.replace(/\?.*/, '')}`);
    const expected = ['added /p/100', 'added /p/101', 'changed /p/7', 'removed /p/40'];
    assert.deepEqual(found.map((text) => text.replace(BASE, '/')).sort(), expected);
    const fresh = place.shards().filter((name) => !before.includes(name));
    assert.ok(fresh.length <= 4, `four pages are in at most four shards: ${fresh}`);
    // The list that announcers receive has the same.
    const lists = place.names().filter((name) => /^\.portolan-part-n2-\d-changes-/.test(name));
    const lines = lists.flatMap((name) =>
      gunzipSync(readFileSync(join(place.folder, name)))
        .toString()
        .trim()
        .split('\n'),
    );
    const signs = { added: '+', changed: '~', removed: '-' };
    assert.deepEqual(lines.sort(), changes.map(({ kind, loc }) => signs[kind] + loc).sort());
    const third = await place.publish(next);
    assert.deepEqual([third.commit.added, third.commit.changed, third.commit.removed], [0, 0, 0]);
    assert.deepEqual(third.changes, []);
    assert.ok(third.reports.every(({ files }) => files.every((file) => file.state !== 'new')));
    const dates = third.commit.files.filter(({ kind }) => kind === 'urlset');
    assert.ok(dates.some(({ lastmod }) => lastmod?.startsWith('2026-11-26') === true));
  });
}

test('sections keep their shards, and a page that moves is listed once', async (t) => {
  const sections = [{ name: 'old', rule: { path: '/old/**' } }];
  const place = placeOf(t, { sections });
  const before = Array.from({ length: 60 }, (_, n) => (n % 2 ? `/old/${n}` : `/new/${n}`));
  await place.publish(before);
  const shards = place.shards();
  const { commit } = await place.publish([...before.slice(2), '/new/1', '/old/0']);
  assert.deepEqual([commit.added, commit.changed, commit.removed], [2, 0, 2]);
  assert.equal(place.locs().length, 60);
  assert.ok(place.shards().filter((name) => shards.includes(name)).length > 0);
});

for (const [what, more, found] of [
  ['another number of parts', { parts: 4 }, 'n1 has 3 parts, not 4'],
  ['another compression', { gzip: true }, 'n1 has another gzip'],
] as const) {
  test(`after ${what} every page counts as new, which is reported`, async (t) => {
    const place = placeOf(t);
    await place.publish(pages(60));
    const { commit, reports } = await place.publish(pages(70), more);
    assert.equal(place.locs().length, 70);
    for (const report of reports) {
      const noted = report.findings.find(({ rule }) => rule === 'changes-unknown');
      assert.ok(noted?.places[0]?.message.includes(found), noted?.places[0]?.message);
      assert.equal(report.added, undefined);
    }
    assert.equal(commit.added, undefined);
    assert.ok(commit.findings.some(({ rule }) => rule === 'changes-unknown'));
    // From then on it is known again.
    const { commit: next } = await place.publish(pages(71), more);
    assert.equal(next.added, 1);
  });
}

test('a shard of the publication before that is damaged costs the knowledge alone', async (t) => {
  const place = placeOf(t);
  await place.publish(pages(60));
  const [shard = ''] = place.shards();
  const text = readFileSync(join(place.folder, shard), 'utf8');
  writeFileSync(join(place.folder, shard), text.replace('/p/', '/q/'));
  const { reports, commit } = await place.publish(pages(60));
  const unknown = reports.filter(({ findings }) =>
    findings.some(({ rule }) => rule === 'changes-unknown'),
  );
  assert.equal(unknown.length, 1);
  assert.equal(commit.added, undefined);
  assert.deepEqual(new Set(place.locs()).size, 60);
  assert.ok(place.locs().every((loc) => loc.includes('/p/')));
});

test('a part that was built before the last commit does not say what changed', async (t) => {
  const place = placeOf(t);
  const { folder } = place;
  await place.publish(pages(60));
  const config = { base: BASE, source: pages(65), targets: folder, urlsMax: 10 };
  const late = { publication: 'late', parts: PARTS };
  await publishPart(config, { ...late, part: 0 }, { now: DAYS[1] });
  await place.publish(pages(63));
  for (const part of [1, 2]) await publishPart(config, { ...late, part }, { now: DAYS[3] });
  const report = await commitParts(config, 'late', { now: DAYS[3] });
  const [finding] = report.findings;
  assert.equal(finding?.rule, 'changes-unknown');
  assert.match(finding?.places[0]?.message ?? '', /1 of 3 parts/);
  assert.equal(report.added, undefined);
  assert.equal(place.locs().length, 65);
});

test('with content-hash a page keeps its lastmod until its content changes', async (t) => {
  const place = placeOf(t, { lastmod: 'content-hash' });
  const source = (contents: readonly string[]): Source => ({
    name: 'contents',
    async *batches() {
      yield contents.map((contentHash, n): SourceRecord => {
        return { entry: { loc: `/p/${n}` }, row: n + 1, contentHash };
      });
    },
  });
  const lastmods = async (): Promise<Record<string, string | undefined>> => {
    const { readSitemap } = await import('../../formats/sitemap-reader.ts');
    const found: [string, string | undefined][] = [];
    const indexed = readFileSync(join(place.folder, 'sitemap.xml'), 'utf8');
    for (const name of place.shards().filter((one) => indexed.includes(one))) {
      for await (const entry of readSitemap(readFileSync(join(place.folder, name)))) {
        if ('lastmod' in entry) found.push([entry.loc ?? '', String(entry.lastmod)]);
      }
    }
    return Object.fromEntries(found);
  };
  const hash = (n: number): string => String(n).padStart(32, '0');
  const contents = Array.from({ length: 40 }, (_, n) => (n === 3 ? 'a hash of ours' : hash(n)));
  await place.publish(source(contents));
  assert.deepEqual(await lastmods(), {}, 'nobody knows how old they are');
  await place.publish(source(contents.with(3, 'another').with(4, hash(99))));
  const changed = {
    [`${BASE}p/3`]: '2026-11-27T03:00:00Z',
    [`${BASE}p/4`]: '2026-11-27T03:00:00Z',
  };
  assert.deepEqual(await lastmods(), changed);
  const { commit } = await place.publish(source(contents.with(3, 'another').with(4, hash(99))));
  assert.deepEqual(await lastmods(), changed);
  assert.equal(commit.changed, 0);
  await place.publish(source([...contents.with(3, 'another').with(4, hash(99)), hash(1000)]));
  assert.deepEqual(await lastmods(), { ...changed, [`${BASE}p/40`]: '2026-11-29T03:00:00Z' });
});
