// Manifests: what is written is read back, and what is none is taken for none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import {
  formatManifest,
  type ManifestFile,
  type PublishManifest,
  readManifest,
} from './publish-manifest.ts';

const FILE: ManifestFile = {
  name: 'sitemap-blog-1.xml.gz',
  kind: 'urlset',
  section: 'blog',
  urls: 2,
  bytes: 300,
  gzipBytes: 100,
  gzipLevel: 6,
  sha256: 'a'.repeat(64),
  lastmod: '2026-11-21T12:00:00Z',
};
const INDEX: ManifestFile = {
  name: 'sitemap.xml',
  kind: 'index',
  urls: 1,
  bytes: 200,
  sha256: 'b'.repeat(64),
  lastmod: '2026-11-21T12:00:00Z',
};
const MANIFEST: PublishManifest = {
  version: 1,
  publication: '1f',
  base: 'https://e.example/',
  entries: 2,
  files: [INDEX, FILE],
  retired: ['sitemap-blog-1-0123456789ab.xml.gz'],
};

const read = (text: string | Uint8Array): Promise<PublishManifest | undefined> =>
  readManifest(
    (async function* () {
      yield Buffer.from(text);
    })(),
  );

const readValue = (value: unknown) => read(JSON.stringify(value));

test('what is written is read back, in chunks of any size, a file a line', async () => {
  const text = formatManifest(MANIFEST);
  for (const size of [1, 7, 100, text.length]) {
    const chunks = async function* () {
      for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
    };
    assert.deepEqual(await readManifest(chunks()), MANIFEST, String(size));
  }
  assert.equal(text.split('\n').length, MANIFEST.files.length + 3);
  const empty = { ...MANIFEST, files: [], retired: [] };
  assert.deepEqual(await read(formatManifest(empty)), empty);
});

test('no bytes are no manifest', async () => {
  assert.equal(await readManifest(undefined), undefined);
  assert.equal(await read(''), undefined);
});

test('what the bytes throw is thrown', async () => {
  const breaking = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{');
    throw new Error('the bucket went away');
  };
  await assert.rejects(readManifest(breaking()), /the bucket went away/);
});

test('what is not JSON, or other JSON, is no manifest', async () => {
  for (const text of ['{', 'null', '7', '"x"', '[]', '{}', '[[[[', '\u0000', '<html>']) {
    assert.equal(await read(text), undefined, text);
  }
  const text = formatManifest(MANIFEST);
  assert.equal(await read(text.slice(0, -3)), undefined, 'cut');
  assert.equal(await read(Buffer.from([0xff, 0xfe, 0x7b, 0x00])), undefined);
});

test('a manifest of another version, or without a part, is none', async () => {
  for (const version of [0, 2, '1', null, undefined]) {
    assert.equal(await readValue({ ...MANIFEST, version }), undefined, String(version));
  }
  for (const part of ['publication', 'entries', 'files', 'retired']) {
    for (const value of [undefined, null, true, {}, 'x', 1.5, 2 ** 60, [null]]) {
      if (part === 'publication' && value === 'x') continue;
      const found = await readValue({ ...MANIFEST, [part]: value });
      assert.equal(found, undefined, `${part}: ${JSON.stringify(value)}`);
    }
  }
});

const WRONG_PARTS: Readonly<Record<string, readonly unknown[]>> = {
  name: [undefined, null, 7, [], {}, ''],
  kind: [undefined, null, 7, 'sitemap', 'constructor', ''],
  section: [null, 7, {}],
  urls: [undefined, null, -1, 1.5, '2', 2 ** 60],
  bytes: [undefined, null, -1, 1.5, '300', Number.MAX_VALUE],
  gzipBytes: [null, -1, 1.5, '100', {}],
  gzipLevel: [null, -1, 10, '6', 1.5],
  sha256: [undefined, null, 7, '', 'a'.repeat(63), 'g'.repeat(64), 'A'.repeat(64)],
  lastmod: [undefined, null, 7, '', 'yesterday', '2026-11-21T12:00:00Z"/><x'],
};
for (const [part, values] of Object.entries(WRONG_PARTS)) {
  test(`a file whose ${part} is not as it should be makes the whole no manifest`, async () => {
    for (const value of values) {
      const file = { ...FILE, [part]: value };
      const found = await readValue({ ...MANIFEST, files: [INDEX, file] });
      assert.equal(found, undefined, JSON.stringify(value));
    }
  });
}

// Whatever a manifest names may be removed one day: it must be a file of ours.
const FOREIGN_NAMES = [
  'index.html',
  'robots.txt',
  '.htaccess',
  'shop.xml',
  'Sitemap of our town.pdf',
  '../sitemap.xml',
  'sitemap/1.xml',
  'sitemap-..\\x.xml',
  '/sitemap.xml',
  'sitemap-\u0000.xml',
  'sitemap.xml/../../x',
  '..',
  '.portolan',
  'sitemap-1.xml ',
  'sitemap-1.php',
  'sitemap',
  `sitemap-${'x'.repeat(300)}.xml`,
  'feed.rss.exe',
  'a\nsitemap.xml',
  'sitemap-é.xml',
];
for (const name of FOREIGN_NAMES) {
  test(`a manifest that claims ${JSON.stringify(name).slice(0, 40)} is none`, async () => {
    assert.equal(await readValue({ ...MANIFEST, files: [{ ...FILE, name }] }), undefined);
    assert.equal(await readValue({ ...MANIFEST, retired: [name] }), undefined);
  });
}

test('the names of all our files are ours', async () => {
  const names = [
    'sitemap.xml',
    'sitemap-1.xml',
    'sitemap-50001.xml.gz',
    'sitemap-2026-11-1.xml',
    'sitemap-A_b-1-0123456789ab.xml.gz',
    'sitemap-index-2.xml',
    'sitemap.txt',
    'sitemap-2.txt',
    'feed.rss',
    'feed.atom',
    'sitemap.html',
    'sitemap.css',
    `sitemap-${'x'.repeat(64)}-1.xml`,
  ];
  const files = names.map((name) => ({ ...FILE, name }));
  assert.deepEqual((await readValue({ ...MANIFEST, files, retired: names }))?.retired, names);
});

test('more bytes than a manifest ever has are not read to their end', async () => {
  let chunks = 0;
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    for (; ; chunks += 1) yield Buffer.alloc(1024 * 1024, 0x20);
  };
  assert.equal(await readManifest(endless()), undefined);
  assert.ok(chunks <= 65);
});

test('JSON that is nested without end is no manifest', async () => {
  const depth = 200_000;
  const text = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  assert.equal(await read(text), undefined);
  assert.equal(await read(`{"files":${text}}`), undefined);
});

test('any JSON at all is a manifest that can be written again, or none', async () => {
  const part = fc.record({ name: fc.string(), kind: fc.string(), urls: fc.nat() });
  const likeOne = fc.record({
    version: fc.constantFrom(1, 2),
    publication: fc.string(),
    entries: fc.nat(),
    files: fc.array(fc.oneof(fc.jsonValue(), part)),
    retired: fc.array(fc.jsonValue()),
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), likeOne), async (value) => {
      const manifest = await readValue(value);
      if (manifest) assert.deepEqual(await read(formatManifest(manifest)), manifest);
    }),
  );
});
