// Parts of a publication and their commit: together the set that one publication makes.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readPublishedSet } from '../../../tests/support/published-set.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { publish } from '../publish.ts';
import type { PublishReport } from '../report/publish-report.ts';
import type { PublishConfig } from '../settings/publish-config.ts';
import { commitParts } from './commit-parts.ts';
import { publishPart } from './publish-part.ts';

const BASE = 'https://example.com/';
const NOW = new Date('2026-11-28T03:00:00Z');
const LATER = new Date('2026-11-29T03:00:00Z');

const pages = (count: number): string[] => Array.from({ length: count }, (_, n) => `/p/${n}`);

interface Place {
  readonly folder: string;
  readonly config: PublishConfig;
  locs(): string[];
  names(): string[];
}

function placeOf(t: TestContext, more: Partial<PublishConfig> = {}): Place {
  const folder = join(temporaryFolder(t), 'public');
  const read = (name: string): Uint8Array | undefined => {
    const path = join(folder, name);
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  return {
    folder,
    config: { base: BASE, source: pages(200), targets: folder, ...more },
    locs: () => [...readPublishedSet(read, BASE).locs],
    names: () => readdirSync(folder).sort(),
  };
}

async function publishParts(
  config: PublishConfig,
  publication: string,
  { parts = 4, now = NOW, skip = [] as readonly number[] } = {},
): Promise<PublishReport[]> {
  const reports: PublishReport[] = [];
  for (let part = 0; part < parts; part += 1) {
    if (skip.includes(part)) continue;
    reports.push(await publishPart(config, { publication, part, parts }, { now }));
  }
  return reports;
}

for (const parts of [1, 4, 30]) {
  test(`${parts} parts are the set of one publication, each page once`, async (t) => {
    const sources = [
      [...pages(120), '/p/7#top', 'HTTPS://EXAMPLE.com/p/8', '/%70/9'],
      [...pages(150).toReversed(), '/a?x=1&y=2', 'htp://nowhere/'],
    ];
    const { config, locs, folder } = placeOf(t, { source: undefined, sources, urlsMax: 20 });
    const whole = placeOf(t, { source: undefined, sources, urlsMax: 20 });
    const one = await publish(whole.config, { now: NOW });
    const reports = await publishParts(config, 'night-1', { parts });
    assert.ok(!existsSync(join(folder, 'sitemap.xml')), 'nothing is visible before the commit');
    assert.deepEqual(
      reports.map((report) => report.parts?.outcome),
      Array.from({ length: parts }, () => 'published'),
    );
    const report = await commitParts(config, 'night-1', { now: NOW });
    assert.deepEqual(locs().sort(), whole.locs().sort());
    assert.equal(report.entries, one.entries);
    assert.equal(report.duplicates, one.duplicates);
    assert.equal(report.skipped, one.skipped);
    assert.deepEqual(report.sitemaps, [`${BASE}sitemap.xml`]);
    assert.deepEqual(report.parts, { publication: 'night-1', count: parts, outcome: 'committed' });
    assert.equal(report.complete, true);
  });
}

test('entries keep what they have: sections, extensions, the dates of entries', async (t) => {
  const source = [
    { loc: '/blog/a', lastmod: '2026-01-02', images: [{ loc: '/a.png' }] },
    { loc: '/blog/b', lastmod: '2026-01-03' },
    { loc: '/shop/c', lastmod: '2026-02-03T10:00:00Z' },
  ];
  const sections = [{ name: 'blog', rule: { path: '/blog/**' } }];
  const { config, folder, names } = placeOf(t, { source, sections, gzip: true, css: true });
  const whole = placeOf(t, { source, sections, css: true });
  await publish(whole.config, { now: NOW });
  await publishParts(config, 'n', { parts: 2 });
  await commitParts(config, 'n');
  const textsOf = async (place: string): Promise<string[]> => {
    const { readSitemap } = await import('../../formats/sitemap-reader.ts');
    const found: string[] = [];
    for (const name of readdirSync(place).filter((file) => /^sitemap-.*xml/.test(file))) {
      for await (const entry of readSitemap(readFileSync(join(place, name)))) {
        found.push(JSON.stringify(entry));
      }
    }
    return found.sort();
  };
  assert.deepEqual(await textsOf(folder), await textsOf(whole.folder));
  assert.ok(names().some((name) => /^sitemap-blog-p[01]-1-[0-9a-f]{12}\.xml\.gz$/.test(name)));
  assert.equal(
    readFileSync(join(folder, 'sitemap.css'), 'utf8'),
    readFileSync(join(whole.folder, 'sitemap.css'), 'utf8'),
  );
});

test('a second attempt of a part changes nothing, and says so', async (t) => {
  const { config, names, folder } = placeOf(t);
  const part = { publication: 'n', part: 1, parts: 2 };
  const first = await publishPart(config, part, { now: NOW });
  const before = names().map((name) => readFileSync(join(folder, name), 'utf8'));
  const again = await publishPart({ ...config, source: pages(3) }, part, { now: LATER });
  assert.equal(again.parts?.outcome, 'already-published');
  assert.equal(again.entries, first.entries);
  assert.equal(again.complete, true);
  assert.deepEqual(
    names().map((name) => readFileSync(join(folder, name), 'utf8')),
    before,
  );
});

test('a commit without all parts is refused with those that are missing', async (t) => {
  const { config, folder } = placeOf(t);
  await assert.rejects(commitParts(config, 'n'), {
    code: 'PUBLISH_INCOMPLETE',
    message: /No part/,
  });
  await publishParts(config, 'n', { parts: 12, skip: [3, 11] });
  await assert.rejects(commitParts(config, 'n'), {
    code: 'PUBLISH_INCOMPLETE',
    message: '2 of 12 parts missing: 3/12, 11/12.',
    hint: /--part 3\/12 --publication n/,
  });
  assert.ok(!existsSync(join(folder, 'sitemap.xml')));
});

test('parts with another number of parts, or other settings, are refused', async (t) => {
  const { config } = placeOf(t);
  await publishPart(config, { publication: 'n', part: 0, parts: 2 });
  const other = { publication: 'n', part: 1, parts: 2 };
  await assert.rejects(publishPart(config, { ...other, parts: 3 }), {
    code: 'CONFIG_INVALID',
    message: 'The publication n has 2 parts, not 3.',
  });
  await assert.rejects(publishPart({ ...config, urlsMax: 5, gzip: true }, other), {
    code: 'CONFIG_INVALID',
    message: /other settings: urlsMax, gzip, sections\.$/,
  });
  await publishPart(config, other);
  await assert.rejects(commitParts({ ...config, base: 'https://other.example/' }, 'n'), {
    code: 'CONFIG_INVALID',
    message: /are for https:\/\/example\.com\/, not for/,
  });
});

test('what parts cannot do is refused before anything is read', async (t) => {
  const { config, folder } = placeOf(t);
  const part = { publication: 'n', part: 0, parts: 2 };
  const refused: [PublishConfig, typeof part][] = [
    [{ ...config, state: 'state.db' }, part],
    [{ ...config, formats: ['xml', 'text'] }, part],
    [{ ...config, html: true }, part],
    [{ ...config, targets: [folder, `${folder}-2`] }, part],
    [config, { ...part, part: 2 }],
    [config, { ...part, part: -1 }],
    [config, { ...part, parts: 0 }],
    [config, { ...part, parts: 10_001 }],
    [config, { ...part, publication: '../n' }],
    [config, { ...part, publication: '' }],
  ];
  for (const [settings, which] of refused) {
    await assert.rejects(publishPart(settings, which), { code: 'CONFIG_INVALID' });
  }
  await assert.rejects(commitParts(config, 'a/b'), { code: 'CONFIG_INVALID' });
  assert.ok(!existsSync(folder));
});

test('the guards are asked over the whole set', async (t) => {
  const { config, locs } = placeOf(t);
  await publish(config, { now: NOW });
  await publishParts({ ...config, source: pages(20) }, 'n', { parts: 8 });
  await assert.rejects(commitParts(config, 'n'), {
    code: 'PUBLISH_SHRUNK',
    message: /200 URLs to 20/,
  });
  assert.equal(locs().length, 200);
  await commitParts({ ...config, shrinkShareMax: 1 }, 'n');
  assert.equal(locs().length, 20);
  await publishParts({ ...config, source: [] }, 'empty');
  await assert.rejects(commitParts({ ...config, shrinkShareMax: 1 }, 'empty'), {
    code: 'PUBLISH_INVALID',
  });
  const bad = { ...config, source: [...pages(9), 'htp://x/'] };
  const part = { publication: 'bad', part: 0, parts: 5 };
  await assert.rejects(publishPart({ ...bad, invalidShareMax: 0.09 }, part), {
    code: 'PUBLISH_INVALID',
    message: '1 of 10 entries are invalid.',
  });
  await publishPart({ ...bad, invalidShareMax: 0.1 }, part);
});

test('a dry run of a part and of a commit writes nothing', async (t) => {
  const { config, names, folder } = placeOf(t);
  const part = { publication: 'n', part: 0, parts: 1 };
  const rehearsed = await publishPart(config, part, { dryRun: true });
  assert.equal(rehearsed.entries, 200);
  assert.ok(!existsSync(folder));
  await publishPart(config, part);
  const before = names();
  const report = await commitParts(config, 'n', { dryRun: true });
  assert.equal(report.entries, 200);
  assert.equal(report.dryRun, true);
  assert.deepEqual(names(), before);
});

test('the next publication takes over, and removes what no set needs', async (t) => {
  const { config, names, locs, folder } = placeOf(t, { urlsMax: 30 });
  const indexed = (): string => readFileSync(join(folder, 'sitemap.xml'), 'utf8');
  await publishParts(config, 'n1');
  await commitParts(config, 'n1');
  const first = names();
  // One page more: only its part has other shards, and the dates of the others stay.
  await publishParts({ ...config, source: pages(201) }, 'n2', { now: LATER });
  await commitParts(config, 'n2', { now: LATER });
  assert.equal(locs().length, 201);
  assert.equal(indexed().split('2026-11-28T03:00:00Z').length - 1, shardsOf(first).length - 1);
  assert.equal(shardsOf(names()).filter((name) => !first.includes(name)).length, 1);
  assert.deepEqual(
    names().filter((name) => name.includes('n1')),
    [],
  );
  const report = await publish({ ...config, source: pages(201) }, { now: LATER });
  assert.equal(report.entries, 201);
  assert.equal(locs().length, 201);
  assert.deepEqual(
    names().filter((name) => /n2|-p\d/.test(name)),
    [],
  );
  await assert.rejects(commitParts(config, 'n1'), { code: 'PUBLISH_INCOMPLETE' });
});

const shardsOf = (names: readonly string[]): string[] =>
  names.filter((name) => /^sitemap-p/.test(name));

test('more shards than an index holds are listed in several', async (t) => {
  const { config, folder } = placeOf(t, { urlsMax: 10, indexEntriesMax: 8 });
  await publishParts(config, 'n');
  const report = await commitParts(config, 'n');
  assert.deepEqual(report.sitemaps, [
    `${BASE}sitemap.xml`,
    `${BASE}sitemap-index-2.xml`,
    `${BASE}sitemap-index-3.xml`,
  ]);
  const read = (name: string): Uint8Array => readFileSync(join(folder, name));
  const entries = report.sitemaps.map((address) => address.slice(BASE.length));
  assert.equal(new Set(readPublishedSet(read, BASE, entries).locs).size, 200);
});

test('a repeated commit changes nothing, and a late part neither', async (t) => {
  const { config, names, folder } = placeOf(t);
  await publishParts(config, 'n');
  await commitParts(config, 'n');
  const contents = () => names().map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  const before = contents();
  const report = await commitParts(config, 'n', { now: LATER });
  assert.equal(report.parts?.outcome, 'already-committed');
  assert.ok(report.files.every(({ state }) => state === 'unchanged'));
  const late = { publication: 'n', part: 2, parts: 4 };
  const zombie = await publishPart({ ...config, source: pages(900) }, late, { now: LATER });
  assert.equal(zombie.parts?.outcome, 'already-published');
  assert.deepEqual(contents(), before);
});

test('a shard that is gone is noticed before anything is published', async (t) => {
  const { config, names, folder } = placeOf(t);
  await publishParts(config, 'n');
  const [shard = ''] = shardsOf(names());
  rmSync(join(folder, shard));
  await assert.rejects(commitParts(config, 'n'), { code: 'PUBLISH_INCOMPLETE', path: shard });
  assert.ok(!existsSync(join(folder, 'sitemap.xml')));
});

test('a damaged record of a part is an error, not a part that is missing', async (t) => {
  const { config, folder } = placeOf(t);
  await publishParts(config, 'n');
  writeFileSync(join(folder, '.portolan-part-n-2.json'), '{"version":1}');
  await assert.rejects(commitParts(config, 'n'), {
    code: 'PUBLISH_TARGET_UNWRITABLE',
    path: '.portolan-part-n-2.json',
  });
});

test('parts that are published to one folder at the same time wait for each other', async (t) => {
  const { config, locs } = placeOf(t);
  const numbers = Array.from({ length: 8 }, (_, part) => part);
  await Promise.all(
    numbers.map((part) => publishPart(config, { publication: 'n', part, parts: 8 }, { now: NOW })),
  );
  await commitParts(config, 'n');
  assert.equal(locs().length, 200);
});
