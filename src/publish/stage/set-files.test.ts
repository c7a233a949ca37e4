// The files of a set: what each is called, what is new in them, and the indexes over them.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createFaultyStage } from '../../../tests/support/faulty-stage.ts';
import type { BuiltShard } from '../build/shards/shard-builder.ts';
import { type FinishedDocument, StagedDocument } from '../build/shards/staged-document.ts';
import type { ManifestFile, PublishManifest } from '../targets/publish-manifest.ts';
import { nameSetFiles, type SetFilesOptions, type SetParts } from './set-files.ts';

const BASE = 'https://e.example/';
const NOW = Date.UTC(2026, 10, 21, 12, 0, 0, 999);
const NOW_TEXT = '2026-11-21T12:00:00Z';
const BEFORE_TEXT = '2026-10-01T00:00:00Z';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const shard = (number: number, more: Partial<BuiltShard> = {}): BuiltShard => ({
  section: '',
  number,
  sequence: number,
  urls: 2,
  bytes: 100,
  headBytes: 10,
  sha256: hashOf(`shard ${number}`),
  losesMoved: false,
  document: { bytes: 100 } as FinishedDocument,
  ...more,
});

const manifestOf = (files: readonly Partial<ManifestFile>[]): PublishManifest => ({
  version: 1,
  publication: 'x',
  base: BASE,
  entries: 0,
  retired: [],
  files: files.map((file) => ({
    name: 'x',
    kind: 'urlset',
    urls: 2,
    bytes: 100,
    sha256: '',
    lastmod: BEFORE_TEXT,
    ...file,
  })),
});

interface Run {
  readonly parts?: Partial<SetParts>;
  readonly options?: Partial<SetFilesOptions>;
  /** The sizes of the files that are there. */
  readonly sizes?: Readonly<Record<string, number>>;
}

async function name({ parts = {}, options = {}, sizes = {} }: Run) {
  const stage = createFaultyStage();
  const files = await nameSetFiles(
    {
      xml: true,
      shards: [],
      sides: [],
      others: [],
      storedDocument: () => new Uint8Array(),
      ...parts,
    },
    {
      session: { size: async (file) => sizes[file] },
      manifest: undefined,
      hashedNames: false,
      adrift: false,
      base: BASE,
      indexEntriesMax: 50_000,
      nowMs: NOW,
      createDocument: () => new StagedDocument({ stage: stage.stage }),
      ...options,
    },
  );
  const texts = stage.files.map(({ bytes }) => Buffer.from(bytes()).toString());
  const { shards, entries, others } = files;
  const names = [shards, entries, others].map((all) => all.map((file) => file.name));
  return { ...files, texts, names };
}

const listed = (index = ''): string[] =>
  [...index.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(
    ([, loc = '', lastmod = '']) => `${loc.slice(BASE.length)} ${lastmod}`,
  );

test('one shard is sitemap.xml itself, plain whatever is asked for', async () => {
  const { names, entries, texts } = await name({
    parts: { shards: [shard(1)] },
    options: { gzipLevel: 6, hashedNames: true },
  });
  assert.deepEqual(names, [[], ['sitemap.xml'], []]);
  assert.deepEqual(
    entries.map(({ kind, gzipLevel, unchanged, replaces, lastmod }) => ({
      kind,
      gzipLevel,
      unchanged,
      replaces,
      lastmod,
    })),
    [
      ...[{ kind: 'urlset', gzipLevel: undefined, unchanged: false, replaces: false }].map(
        (file) => ({ ...file, lastmod: NOW_TEXT }),
      ),
    ],
  );
  assert.deepEqual(texts, []);
});

test('no shard is an empty urlset', async () => {
  const { names, texts, entries } = await name({});
  assert.deepEqual(names, [[], ['sitemap.xml'], []]);
  assert.match(texts[0] ?? '', /^<\?xml [^>]*>\n<urlset [^>]*>\n<\/urlset>\n$/);
  assert.equal(entries[0]?.urls, 0);
  assert.equal(entries[0]?.sha256, hashOf(texts[0] ?? ''));
});

test('a set without XML has its lists and feeds alone', async () => {
  const document = { bytes: 5, sha256: hashOf('list') } as FinishedDocument;
  const sides = [
    ...[1, 2].map((number) => ({ kind: 'text' as const, number, urls: 1, document })),
    ...(['rss', 'atom'] as const).map((kind) => ({ kind, number: 1, urls: 1, document })),
  ];
  const { names } = await name({ parts: { xml: false, shards: [shard(1)], sides } });
  const lists = ['sitemap-1.txt', 'sitemap-2.txt', 'feed.rss', 'feed.atom'];
  assert.deepEqual(names, [[], [], lists]);
  const one = await name({ parts: { sides: sides.slice(1) } });
  assert.deepEqual(one.names[2], ['sitemap.txt', 'feed.rss', 'feed.atom']);
});

test('several shards stand under an index, with the time of the change', async () => {
  const { names, texts, entries } = await name({
    parts: { shards: [shard(1), shard(2)] },
    options: { gzipLevel: 6 },
  });
  assert.deepEqual(names[0], ['sitemap-1.xml.gz', 'sitemap-2.xml.gz']);
  assert.deepEqual(listed(texts[0]), [
    `sitemap-1.xml.gz ${NOW_TEXT}`,
    `sitemap-2.xml.gz ${NOW_TEXT}`,
  ]);
  assert.deepEqual(
    entries.map(({ kind, urls, bytes }) => [kind, urls, bytes]),
    [['index', 2, texts[0]?.length]],
  );
});

test('names hold the hash of the content where a target asks for it', async () => {
  const { names } = await name({
    parts: { shards: [shard(1), shard(2, { section: 'blog' })] },
    options: { hashedNames: true },
  });
  assert.deepEqual(names[0], [
    `sitemap-1-${hashOf('shard 1').slice(0, 12)}.xml`,
    `sitemap-blog-2-${hashOf('shard 2').slice(0, 12)}.xml`,
  ]);
});

test('shards stand by section, in the order in which sections came, then by number', async () => {
  const shards = [
    shard(2, { section: 'b', sequence: 4 }),
    shard(1, { section: 'a', sequence: 3 }),
    shard(1, { section: 'b', sequence: 1 }),
    shard(2, { section: 'a', sequence: 2 }),
  ];
  const { names } = await name({ parts: { shards } });
  assert.deepEqual(names[0], [
    'sitemap-b-1.xml',
    'sitemap-b-2.xml',
    'sitemap-a-1.xml',
    'sitemap-a-2.xml',
  ]);
});

test('as many shards as an index holds are one index, one more begins the next', async () => {
  const all = [3, 1, 2, 5, 4].map((number) => shard(number));
  const three = await name({ parts: { shards: all.slice(0, 3) }, options: { indexEntriesMax: 3 } });
  assert.deepEqual(three.names[1], ['sitemap.xml']);
  const five = await name({ parts: { shards: all }, options: { indexEntriesMax: 2 } });
  assert.deepEqual(five.names[1], ['sitemap.xml', 'sitemap-index-2.xml', 'sitemap-index-3.xml']);
  assert.deepEqual(
    five.texts.map((text) => listed(text).map((line) => line.split(' ')[0])),
    [['sitemap-1.xml', 'sitemap-2.xml'], ['sitemap-3.xml', 'sitemap-4.xml'], ['sitemap-5.xml']],
  );
});

test('under several indexes a shard stays where it was, whatever its section', async () => {
  const shards = [
    shard(1, { section: 'a', sequence: 1 }),
    shard(1, { section: 'b', sequence: 2 }),
    shard(2, { section: 'a', sequence: 3 }),
  ];
  const { texts } = await name({ parts: { shards }, options: { indexEntriesMax: 2 } });
  assert.deepEqual(
    texts.map((text) => listed(text).map((line) => line.split(' ')[0])),
    [['sitemap-a-1.xml', 'sitemap-b-1.xml'], ['sitemap-a-2.xml']],
  );
});

const NAME = 'sitemap-1.xml';
const known = { name: NAME, sha256: hashOf('shard 1'), bytes: 100 };
const cases: Readonly<Record<string, Run & { readonly expected: readonly [boolean, boolean] }>> = {
  'as it was': {
    options: { manifest: manifestOf([known]) },
    sizes: { [NAME]: 100 },
    expected: [true, true],
  },
  'of another content': {
    options: { manifest: manifestOf([{ ...known, sha256: hashOf('x') }]) },
    sizes: { [NAME]: 100 },
    expected: [false, true],
  },
  'of another size than the manifest says': {
    options: { manifest: manifestOf([known]) },
    sizes: { [NAME]: 99 },
    expected: [false, true],
  },
  'in the manifest and not there': {
    options: { manifest: manifestOf([known]) },
    expected: [false, false],
  },
  'there and not in the manifest': { sizes: { [NAME]: 100 }, expected: [false, true] },
};
for (const [title, { expected, ...run }] of Object.entries(cases)) {
  test(`a file that is ${title}: unchanged ${expected[0]}, replaces ${expected[1]}`, async () => {
    const { shards } = await name({ parts: { shards: [shard(1), shard(2)] }, ...run });
    assert.deepEqual([shards[0]?.unchanged, shards[0]?.replaces], expected);
  });
}

test('where the target holds another set, no shard is replaced under its name', async () => {
  const shards = [shard(1), shard(2), shard(3)];
  const manifest = manifestOf([known, { name: 'sitemap-2.xml', sha256: hashOf('of another set') }]);
  const { names } = await name({ parts: { shards }, options: { manifest, adrift: true } });
  const hashed = `sitemap-2-${hashOf('shard 2').slice(0, 12)}.xml`;
  assert.deepEqual(names[0], [NAME, hashed, 'sitemap-3.xml']);

  const next = manifestOf([known, { name: hashed, sha256: hashOf('shard 2') }]);
  const later = await name({ parts: { shards }, options: { manifest: next } });
  assert.deepEqual(later.names[0], [NAME, hashed, 'sitemap-3.xml'], 'as long as it is the same');
  const changed = [shard(1), shard(2, { sha256: hashOf('changed') }), shard(3)];
  const last = await name({ parts: { shards: changed }, options: { manifest: next } });
  assert.deepEqual(last.names[0], [NAME, 'sitemap-2.xml', 'sitemap-3.xml']);
});

test('compressed otherwise, or no longer, is not as it was', async () => {
  const file = { ...known, name: `${NAME}.gz`, gzipBytes: 60, gzipLevel: 6 };
  const unchanged = async (gzipLevel: number, size: number) => {
    const { shards } = await name({
      parts: { shards: [shard(1), shard(2)] },
      sizes: { [`${NAME}.gz`]: size },
      options: { gzipLevel, manifest: manifestOf([file]) },
    });
    return shards[0]?.unchanged;
  };
  assert.equal(await unchanged(6, 60), true);
  assert.equal(await unchanged(6, 100), false);
  assert.equal(await unchanged(9, 60), false);
});

test('the same bytes under another name keep their date, the state knows best', async () => {
  const manifest = manifestOf([{ ...known, name: 'sitemap.xml' }]);
  const state = { ...shard(2), changedMs: Date.UTC(2026, 8, 1) };
  const { shards } = await name({
    parts: {
      shards: [
        shard(1),
        shard(2, { known: state }),
        shard(3, { known: { ...state, sha256: hashOf('another') } }),
      ],
    },
    options: { manifest },
  });
  assert.deepEqual(
    shards.map(({ lastmod }) => lastmod),
    [BEFORE_TEXT, '2026-09-01T00:00:00Z', NOW_TEXT],
  );
});

test('a shard that was not written comes from the state', async () => {
  const { document: _, ...unwritten } = shard(1);
  const { shards } = await name({
    parts: {
      shards: [unwritten, shard(2)],
      storedDocument: ({ number }) => Uint8Array.of(number),
    },
  });
  assert.deepEqual(shards[0]?.stored?.(), Uint8Array.of(1));
  assert.equal(shards[1]?.stored, undefined);
});

test('an index keeps its limit of bytes too', async () => {
  const base = `${BASE}${'y'.repeat(1_900)}/`;
  const shards = Array.from({ length: 27_000 }, (_, index) => shard(index + 1));
  const { entries, texts } = await name({ parts: { shards }, options: { base } });
  assert.equal(entries.length, 2);
  assert.ok(entries.every(({ bytes }) => bytes <= 52_428_800));
  const entryBytes = Math.ceil(((texts[0]?.length ?? 0) - 200) / (entries[0]?.urls ?? 1));
  assert.ok((entries[0]?.bytes ?? 0) + entryBytes + 100 > 52_428_800, 'the first is full');
  assert.equal((entries[0]?.urls ?? 0) + (entries[1]?.urls ?? 0), 27_000);
});
