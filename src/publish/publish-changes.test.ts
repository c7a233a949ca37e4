// Publishing again: what changed is written, what did not stays; and single pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BASE,
  DAY_MS,
  NOW,
  pages,
  publishPlace as place,
  refusalOf,
} from '../../tests/support/publish-place.ts';
import type { Source } from '../sources/port/source.ts';
import { publish } from './publish.ts';
import { publishChanges } from './publish-changes.ts';

test('with a state an edit rewrites its shard and the index alone', async (t) => {
  const { config, target, set } = place(t);
  const entries = (title: string) =>
    pages(10).map((loc) => ({
      loc,
      lastmod: loc.endsWith('p4') ? title : `2026-01-${11 + (loc.length % 9)}`,
    }));
  const more = { state: 'state.db', urlsMax: 3, lastmodGuard: false };
  await publish(config({ ...more, source: entries('2026-02-01') }), { now: NOW });
  const before = new Map(target.files);
  target.steps.length = 0;
  const report = await publish(config({ ...more, source: entries('2026-03-01') }), {
    now: NOW + DAY_MS,
  });

  const written = target.steps.map(({ name }) => name);
  assert.deepEqual(written, ['sitemap-2.xml', 'sitemap.xml', '.portolan-manifest.json']);
  assert.deepEqual(target.files.get('sitemap-1.xml'), before.get('sitemap-1.xml'));
  assert.deepEqual([report.added, report.changed, report.removed], [0, 1, 0]);
  assert.deepEqual(Object.fromEntries(set().lastmods), {
    'sitemap-1.xml': '2026-11-21T12:00:00Z',
    'sitemap-2.xml': '2026-11-22T12:00:00Z',
    'sitemap-3.xml': '2026-11-21T12:00:00Z',
    'sitemap-4.xml': '2026-11-21T12:00:00Z',
  });
});

test('nothing is written when nothing changed, with a state and without', async (t) => {
  for (const state of [undefined, 'state.db']) {
    const { config, target } = place(t);
    const more = { ...(state && { state }), source: pages(10), urlsMax: 3, gzip: true };
    await publish(config(more), { now: NOW });
    target.steps.length = 0;
    const report = await publish(config(more), { now: NOW + DAY_MS });
    assert.deepEqual(target.steps, []);
    assert.ok(report.files.every((file) => file.state === 'unchanged'));
  }
});

test('a target that was emptied is filled again from the state, and dates stay true', async (t) => {
  const { config, target, set } = place(t);
  const more = { state: 'state.db', source: pages(5), urlsMax: 2 };
  await publish(config(more), { now: NOW });
  target.files.clear();
  const report = await publish(config(more), { now: NOW + DAY_MS });

  assert.deepEqual(set().locs, pages(5));
  assert.deepEqual([...set().lastmods.values()], Array(3).fill('2026-11-21T12:00:00Z'));
  assert.deepEqual([report.added, report.changed, report.removed], [0, 0, 0]);
});

test('a page stays in its shard when others come and go, and new ones go to the end', async (t) => {
  const { config, set } = place(t);
  const more = { state: 'state.db', urlsMax: 3, shrinkShareMax: 1 };
  await publish(config({ ...more, source: pages(8) }));
  const changed = [
    '/new-1',
    ...pages(8)
      .filter((loc) => !loc.endsWith('p1'))
      .reverse(),
    '/new-2',
  ];
  await publish(config({ ...more, source: changed }));

  assert.deepEqual(Object.fromEntries(set().shards), {
    'sitemap-1.xml': [`${BASE}p0`, `${BASE}p2`],
    'sitemap-2.xml': [`${BASE}p3`, `${BASE}p4`, `${BASE}p5`],
    'sitemap-3.xml': [`${BASE}p6`, `${BASE}p7`, `${BASE}new-1`],
    'sitemap-4.xml': [`${BASE}new-2`],
  });
});

test('changes are reported one by one', async (t) => {
  const { config } = place(t);
  const more = { state: 'state.db', shrinkShareMax: 1 };
  await publish(config({ ...more, source: ['/a?x=1&y=2', '/b', '/c'] }));
  const told: string[] = [];
  const source = [{ loc: '/b', priority: 1 }, '/c', '/d'];
  const onChange = ({ kind, loc }: { kind: string; loc: string }) => told.push(`${kind} ${loc}`);
  await publish(config({ ...more, source }), { onChange });
  assert.deepEqual(told.toSorted(), [
    `added ${BASE}d`,
    `changed ${BASE}b`,
    `removed ${BASE}a?x=1&y=2`,
  ]);
});

test('single pages are changed without a look at the others', async (t) => {
  const { config, target, set } = place(t);
  const more = config({ state: 'state.db', urlsMax: 3, source: pages(8) });
  await publish(more, { now: NOW - DAY_MS });
  target.steps.length = 0;
  const upsert = [{ loc: '/p4', priority: 0.9 }];
  const report = await publishChanges(more, { upsert, remove: ['/p5', '/unknown'] });

  const written = target.steps.map(({ name }) => name);
  assert.deepEqual(written, ['sitemap-2.xml', 'sitemap.xml', '.portolan-manifest.json']);
  assert.deepEqual(
    set().locs,
    pages(8).filter((loc) => !loc.endsWith('p5')),
  );
  assert.deepEqual([report.added, report.changed, report.removed], [0, 1, 1]);
  assert.equal(report.findings[0]?.rule, 'remove-unknown');

  target.steps.length = 0;
  await publishChanges(more, { upsert: ['/new'] });
  assert.deepEqual(set().shards.get('sitemap-3.xml')?.at(-1), `${BASE}new`);
  assert.equal(target.steps[0]?.name, 'sitemap-3.xml');
});

test('a changed page stays in its section, wherever new ones go', async (t) => {
  const { config, set } = place(t);
  const sections = [
    { name: 'a', source: ['/a1'] },
    { name: 'b', source: ['/b1'] },
  ];
  const more = config({ state: 'state.db', sections });
  await publish(more);
  await publishChanges(more, { upsert: [{ loc: '/a1', priority: 1 }, '/b2'], section: 'b' });
  assert.deepEqual(Object.fromEntries(set().shards), {
    'sitemap-a-1.xml': [`${BASE}a1`],
    'sitemap-b-1.xml': [`${BASE}b1`, `${BASE}b2`],
  });
  const unknown = publishChanges(more, { upsert: ['/x'], section: 'c' });
  await assert.rejects(unknown, { code: 'CONFIG_INVALID' });
});

test('lists and feeds are beside the XML, and stay when single pages change', async (t) => {
  const { config, target, text } = place(t);
  const source = [
    { loc: '/old', lastmod: '2026-01-01' },
    { loc: '/new', lastmod: '2026-11-01' },
    { loc: '/undated' },
  ];
  const more = config({
    source,
    state: 'state.db',
    formats: ['xml', 'text', 'rss', 'atom'],
    feed: { entries: 1 },
  });
  await publish(more);
  assert.equal(text('sitemap.txt'), `${BASE}old\n${BASE}new\n${BASE}undated\n`);
  assert.match(text('feed.rss'), /<link>https:\/\/e\.example\/new<\/link>/);
  assert.doesNotMatch(text('feed.atom'), /\/old/);
  const list = target.files.get('sitemap.txt');
  const report = await publishChanges(more, { upsert: ['/more'] });
  assert.equal(target.files.get('sitemap.txt'), list);
  assert.equal(report.findings[0]?.rule, 'formats-not-updated');
});

test('content hashes give the time at which a change was seen, and nothing at first', async (t) => {
  const { config, text } = place(t);
  const sourceOf = (hashes: Record<string, string>): Source => ({
    name: 'pages',
    async *batches() {
      yield Object.entries(hashes).map(([loc, contentHash], index) => ({
        entry: { loc },
        row: index + 1,
        file: `/site${loc}`,
        contentHash,
      }));
    },
  });
  const run = (hashes: Record<string, string>, days: number) =>
    publish(config({ source: sourceOf(hashes), state: 'state.db', lastmod: 'content-hash' }), {
      now: NOW + days * DAY_MS,
    });
  await run({ '/a': '1', '/b': '1' }, 0);
  assert.doesNotMatch(text('sitemap.xml'), /<lastmod>/);
  await run({ '/a': '1', '/b': '2', '/c': '1' }, 1);
  await run({ '/a': '1', '/b': '2', '/c': '1' }, 2);
  assert.match(text('sitemap.xml'), /\/a<\/loc><\/url>/);
  assert.match(text('sitemap.xml'), /\/b<\/loc><lastmod>2026-11-22T12:00:00Z<\/lastmod>/);
  assert.match(text('sitemap.xml'), /\/c<\/loc><lastmod>2026-11-22T12:00:00Z<\/lastmod>/);
  const without = publish(config({ source: ['/a'], lastmod: 'content-hash' }));
  await assert.rejects(without, { code: 'CONFIG_INVALID' });
});

test('a dry run tells what would change, and changes nothing', async (t) => {
  const { config, target, set } = place(t);
  const more = { state: 'state.db', urlsMax: 3, gzip: true };
  await publish(config({ ...more, source: pages(4) }));
  const before = new Map(target.files);
  const now = NOW + DAY_MS;
  const dry = await publish(config({ ...more, source: pages(5) }), { now, dryRun: true });
  assert.deepEqual(target.files, before);
  assert.equal(dry.dryRun, true);
  assert.equal(dry.added, 1);
  const real = await publish(config({ ...more, source: pages(5) }), { now });
  assert.deepEqual({ ...real, dryRun: true }, dry);
  assert.equal(set().locs.length, 5);
});

test('hashed names change with the content, and the shard before stays once', async (t) => {
  const { config, target, set } = place(t, 'hashed');
  const run = (version: number) => {
    const source = pages(3).map((loc, index) => ({
      loc,
      priority: index === 0 ? version / 10 : 1,
    }));
    return publish(config({ state: 'state.db', urlsMax: 2, source }));
  };
  await run(1);
  const [first = ''] = set().shards.keys();
  assert.match(first, /^sitemap-1-[0-9a-f]{12}\.xml$/);
  await run(2);
  assert.ok(target.files.has(first));
  assert.equal(set().shards.has(first), false);
  const report = await run(3);
  assert.equal(target.files.has(first), false);
  assert.equal(report.files.find(({ name }) => name === first)?.state, undefined);
  assert.ok(
    target.steps
      .filter(({ kind }) => kind === 'put')
      .every((step) => step.kind !== 'put' || step.immutable === /-[0-9a-f]{12}\./.test(step.name)),
  );
});

test('dates of content hashes are not guarded: they are when the change was seen', async (t) => {
  const { config, text } = place(t);
  const sourceOf = (edited: number): Source => ({
    name: 'pages',
    async *batches() {
      yield Array.from({ length: 100 }, (_, index) => ({
        entry: { loc: `/${index}` },
        row: index + 1,
        file: `/site/${index}`,
        contentHash: index < edited ? 'new' : 'old',
      }));
    },
  });
  const run = (edited: number, more: object, days: number) =>
    publish(config({ source: sourceOf(edited), state: 'state.db', ...more }), {
      now: NOW + days * DAY_MS,
    });
  await run(0, {}, 0);
  // Pages that were in the set before their content was looked at may be of any age.
  await run(0, { lastmod: 'content-hash' }, 1);
  assert.doesNotMatch(text('sitemap.xml'), /<lastmod>/);
  const report = await run(7, { lastmod: 'content-hash' }, 2);
  assert.equal(report.changed, 7);
  assert.equal(text('sitemap.xml').match(/<lastmod>2026-11-23T12:00:00Z/g)?.length, 7);
});

test('single pages keep their dates, and none is taken for an article', async (t) => {
  const { config, set, text } = place(t);
  const more = config({
    state: 'state.db',
    sections: [
      { name: 'news', news: true, source: [] },
      { name: 'shop', source: pages(8) },
    ],
  });
  await publish(more, { now: NOW - DAY_MS });
  const upsert = pages(6).map((loc) => ({ loc, lastmod: new Date(NOW) }));
  const report = await publishChanges(more, { upsert: [...upsert, '/new'] }, { now: NOW });
  assert.deepEqual([report.added, report.changed, report.skipped], [1, 6, 0]);
  assert.equal(text('sitemap.xml').match(/<lastmod>/g)?.length, 6);
  assert.equal(set().locs.at(-1), `${BASE}new`);
});

test('a new state does not disable the guard', async (t) => {
  const { config } = place(t);
  await publish(config({ source: pages(1_000) }));
  const refusal = await refusalOf(publish(config({ source: pages(3), state: 'state.db' })));
  assert.equal(refusal.code, 'PUBLISH_SHRUNK');
});

test('what was not read is not taken for removed, or nothing is published', async (t) => {
  const cutOff = (count: number): Source => ({
    name: 'cut.jsonl.gz',
    async *batches({ onNote }) {
      yield pages(count).map((loc, index) => ({ entry: { loc }, row: index + 1 }));
      onNote?.({ code: 'source-cut-off', message: 'cut' });
    },
  });
  for (const state of [undefined, 'state.db']) {
    const { config, set } = place(t);
    const more = state === undefined ? {} : { state };
    await publish(config({ ...more, source: pages(10) }));
    const second = publish(config({ ...more, source: cutOff(9) }));
    if (state === undefined) {
      assert.equal((await refusalOf(second)).code, 'SOURCE_UNREADABLE');
    } else {
      const report = await second;
      assert.deepEqual([report.complete, report.removed], [false, 0]);
    }
    assert.deepEqual(set().locs, pages(10));
  }
});
