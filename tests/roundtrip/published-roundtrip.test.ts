// Five thousand entries, published plain and gzipped, in one shard and in several, and read back
// by our own reader, and by three that others wrote. All give the same pages, and what is in them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import type { Entry, UrlEntry } from '../../src/protocol/index.ts';
import { publish } from '../../src/publish/publish.ts';
import type { PublishReport } from '../../src/publish/report/publish-report.ts';
import { skipValidation, validateDocuments } from '../schemas/schema-validator.ts';
import { type FakeSite, startFakeSite } from '../support/fake-site.ts';
import { createMemoryTarget } from '../support/memory-target.ts';
import { readPublishedSet } from '../support/published-set.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import {
  readByLibxml2,
  readByNpmSitemap,
  readBySitemapper,
  readIndexByNpmSitemap,
  skipLibxml2,
} from './foreign-readers.ts';
import { comparableItem, npmSitemapView } from './npm-sitemap-view.ts';
import { ENTRIES, ORIGINS, publishedEntries, publishedEntry } from './published-entries.ts';

const SHARD_URLS = 1_024;
const SHARDS = Math.ceil(ENTRIES / SHARD_URLS);

/** A published set: its files, and what is in them before compression. */
interface Published {
  readonly report: PublishReport;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The documents that list pages, in their order. */
  readonly shards: readonly Uint8Array[];
}

let site: FakeSite;
let base = '';
let entries: readonly UrlEntry[] = [];
let expected: readonly Entry[] = [];
let onePlain: Published;
let oneGzipped: Published;
let manyPlain: Published;
let manyGzipped: Published;

async function publishAll(
  source: readonly UrlEntry[],
  options: { readonly gzip: boolean; readonly urlsMax?: number; readonly verify?: boolean },
): Promise<Published> {
  const target = createMemoryTarget();
  const hosts = [...ORIGINS];
  const report = await publish({ base, source, targets: target, hosts, ...options });
  const files = new Map(target.files);
  const shards = report.files
    .filter(({ kind }) => kind === 'urlset')
    .map(({ name }) => plainBytes(name, files.get(name)));
  return { report, files, shards };
}

function plainBytes(name: string, bytes: Uint8Array | undefined): Uint8Array {
  assert.ok(bytes, `${name} is not there`);
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

before(async () => {
  // The foreign reader that fetches finds the set at the addresses that the index names.
  site = await startFakeSite();
  base = `${site.origin}/`;
  entries = publishedEntries(TEST_SEED, base);
  expected = entries.map(publishedEntry);
  const many = { urlsMax: SHARD_URLS };
  // Publishing reads back what it wrote; once is enough here.
  onePlain = await publishAll(entries, { gzip: false });
  oneGzipped = await publishAll(entries, { gzip: true, verify: false });
  manyPlain = await publishAll(entries, { ...many, gzip: false, verify: false });
  manyGzipped = await publishAll(entries, { ...many, gzip: true, verify: false });
});
after(() => site.close());

// Of the entries as they were given, and what is changed or dropped in them as documented.
const TOLD = [
  'extension-item-empty',
  'hreflang-duplicate',
  'hreflang-self-missing',
  'loc-fragment',
  'loc-ampersand-escaped',
  'loc-repaired',
  'xml-character-forbidden',
  'lastmod-in-future',
];

test('all entries are listed, and what is dropped of them is reported', (t) => {
  t.diagnostic(`seed ${TEST_SEED}`);
  for (const { report } of [onePlain, oneGzipped, manyPlain, manyGzipped]) {
    assert.equal(report.entries, ENTRIES);
    assert.deepEqual([report.skipped, report.duplicates, report.excluded], [0, 0, 0]);
    assert.equal(report.complete, true);
    const rules = report.findings.map(({ rule }) => rule);
    assert.deepEqual(
      rules.filter((rule) => !TOLD.includes(rule)),
      [],
    );
    const dropped = report.findings.find(({ rule }) => rule === 'xml-character-forbidden');
    assert.ok((dropped?.count ?? 0) > 0);
    assert.ok(dropped?.places.every(({ row = 0 }) => row > 0));
  }
});

test('the pages are the same, plain and gzipped, in one shard and in several', () => {
  const locs = expected.map(({ loc }) => loc);
  for (const [{ files }, shards, ending] of [
    [onePlain, 1, 'sitemap.xml'],
    [oneGzipped, 1, 'sitemap.xml'],
    [manyPlain, SHARDS, '.xml'],
    [manyGzipped, SHARDS, '.xml.gz'],
  ] as const) {
    const set = readPublishedSet((name) => files.get(name), base);
    assert.equal(set.shards.size, shards);
    assert.ok([...set.shards.keys()].every((name) => name.endsWith(ending)));
    assert.deepEqual(set.locs, locs);
  }
});

test('the bytes of the entries are the same in all of them', () => {
  const [one = new Uint8Array()] = onePlain.shards;
  const [first = new Uint8Array()] = manyPlain.shards;
  const head = Buffer.from(one).indexOf('<url');
  const tail = '</urlset>\n'.length;
  const headEnd = Buffer.from(one).indexOf('\n<url', head) + 1;
  const bodyOf = (shard: Uint8Array): Uint8Array => shard.subarray(headEnd, shard.length - tail);
  assert.deepEqual(Buffer.from(first.subarray(0, headEnd)), Buffer.from(one.subarray(0, headEnd)));
  for (const { shards } of [oneGzipped, manyPlain, manyGzipped]) {
    assert.ok(Buffer.concat(shards.map(bodyOf)).equals(bodyOf(one)));
  }
});

// What a reader may say of lawful values, and of elements that it does not know.
const HARMLESS =
  /^(?:loc-(?:upper-case|default-port|dot-segment|fragment|credentials|ampersand-escaped)|lastmod-coarse|element-(?:unknown|foreign|misplaced))$/;

for (const how of ['one plain shard', 'several gzipped shards'] as const) {
  const setOf = (): Published => (how === 'one plain shard' ? onePlain : manyGzipped);

  test(`our own reader gives back every entry of ${how}`, async () => {
    const read: Entry[] = [];
    const problems = new Set<string>();
    for (const [name, bytes] of setOf().files) {
      if (name !== 'sitemap.xml' && !name.endsWith('.gz')) continue;
      if (setOf() === manyGzipped && name === 'sitemap.xml') continue;
      const input = new Response(Buffer.from(bytes)).body ?? assert.fail();
      const onProblem = ({ code }: { code: string }): void => void problems.add(code);
      for await (const batch of readSitemap.batches(input, { onProblem })) read.push(...batch);
    }
    assert.equal(read.length, ENTRIES);
    for (const [index, entry] of read.entries()) {
      assert.deepEqual(entry, expected[index], `entry ${index}, seed ${TEST_SEED}`);
    }
    assert.deepEqual(
      [...problems].filter((code) => !HARMLESS.test(code)),
      [],
    );
  });

  test(`npm sitemap gives back every entry of ${how}, as far as it goes`, async () => {
    const { shards, files } = setOf();
    if (setOf() === manyGzipped) {
      const names = [...files.keys()].filter((name) => name.endsWith('.gz'));
      const index = await readIndexByNpmSitemap(files.get('sitemap.xml') ?? assert.fail());
      assert.deepEqual(
        index,
        names.map((name) => base + name),
      );
    }
    const items = (await Promise.all(shards.map(readByNpmSitemap))).flat();
    assert.equal(items.length, ENTRIES);
    for (const [index, item] of items.entries()) {
      const entry = expected[index] ?? assert.fail();
      assert.equal(item.url, entry.loc);
      const message = `entry ${index}, seed ${TEST_SEED}`;
      assert.deepEqual(comparableItem(item), npmSitemapView(entry), message);
    }
  });

  test(`sitemapper finds every page of ${how} by itself`, async () => {
    const routes = [...setOf().files].map(([name, body]) => [`/${name}`, { body }] as const);
    site.serve(Object.fromEntries(routes));
    const found = await readBySitemapper(`${base}sitemap.xml`);
    // It knows no extension but for three fields that its own parser takes the prefix from, and
    // leaves out whatever is false for JavaScript: a priority of 0.
    const pages = expected.map((entry) => {
      const { loc, lastmod, changefreq, priority } = entry as UrlEntry;
      return {
        loc,
        ...(lastmod !== undefined && { lastmod }),
        ...(changefreq !== undefined && { changefreq }),
        ...(priority !== undefined && priority !== 0 && { priority }),
      };
    });
    assert.equal(found.length, ENTRIES);
    assert.deepEqual(found, pages);
  });

  test(`libxml2 reads every text of ${how}`, { skip: skipLibxml2 }, () => {
    const texts: Readonly<Record<string, (entry: UrlEntry) => readonly (string | undefined)[]>> = {
      'url/loc': ({ loc }) => [loc],
      'url/lastmod': ({ lastmod }) => [lastmod],
      'image:image/image:loc': ({ images = [] }) => images.map(({ loc }) => loc),
      'image:image/image:caption': ({ images = [] }) => images.map(({ caption }) => caption),
      'video:video/video:title': ({ videos = [] }) => videos.map(({ title }) => title),
      'video:video/video:tag': ({ videos = [] }) => videos.flatMap(({ tags = [] }) => tags),
      'news:news/news:title': ({ news }) => [news?.title],
      'news:publication/news:name': ({ news }) => [news?.publication.name],
    };
    const paths = Object.keys(texts);
    const documents = setOf().shards.map((shard) => readByLibxml2(shard, paths));
    for (const [path, textsOf] of Object.entries(texts)) {
      const given = (expected as readonly UrlEntry[]).flatMap(textsOf);
      const written = given.filter((text) => text !== undefined);
      assert.deepEqual(
        documents.flatMap((document) => document.get(path) ?? []),
        written,
        path,
      );
    }
  });
}

test('every document of the set is valid by the schemas', { skip: skipValidation }, async () => {
  // Elements that no schema knows are valid by none.
  const known = entries.map(({ extras: _, ...entry }) => entry);
  const { files, shards } = await publishAll(known, {
    gzip: true,
    urlsMax: SHARD_URLS,
    verify: false,
  });
  assert.equal(shards.length, SHARDS);
  const documents = [files.get('sitemap.xml') ?? assert.fail(), ...shards];
  assert.deepEqual(
    validateDocuments(documents),
    documents.map(() => ''),
  );
  const withExtras = [...onePlain.shards, ...manyGzipped.shards];
  assert.deepEqual(
    validateDocuments(withExtras, 'xml'),
    withExtras.map(() => ''),
  );
});
