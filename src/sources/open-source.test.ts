// Tests of opening a source by its look.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { startFakeSite } from '../../tests/support/fake-site.ts';
import { openSource } from './open-source.ts';
import { readRecords } from './port/source.contract.ts';
import type { OpenSourceOptions, SourceSpec } from './port/source-spec.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portolan-open-')));
after(() => rmSync(folder, { recursive: true }));
const OPTIONS: OpenSourceOptions = { base: 'https://example.com/', folder };

async function locsOf(spec: SourceSpec, options: Partial<OpenSourceOptions> = {}) {
  const source = await openSource(spec, { ...OPTIONS, ...options });
  return (await readRecords(source)).map(({ entry }) => entry.loc);
}

const SITEMAP =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url></urlset>';
const FILES: readonly (readonly [string, string])[] = [
  ['urls.jsonl', '{"loc":"https://example.com/"}\n'],
  ['urls.NDJSON', '"https://example.com/"\n'],
  ['urls.json', '[{"loc":"https://example.com/"}]'],
  ['urls.csv', 'url\nhttps://example.com/\n'],
  ['urls.tsv', 'url\tlastmod\nhttps://example.com/\t2024\n'],
  ['urls.txt', 'https://example.com/\n'],
  ['sitemap.xml', SITEMAP],
];

test('a file is opened by the end of its name, with gzip and without', async () => {
  for (const [name, text] of FILES) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
    assert.deepEqual(await locsOf(name), ['https://example.com/'], name);
    assert.deepEqual(await locsOf(`${name}.gz`), ['https://example.com/'], `${name}.gz`);
    assert.equal((await openSource(name, OPTIONS)).name, name);
  }
  const url = pathToFileURL(join(folder, 'urls.txt')).href;
  assert.deepEqual(await locsOf(url), ['https://example.com/']);
});

test('an address is a sitemap, or JSONL or CSV by the end of its path', async () => {
  const routes = Object.fromEntries(FILES.map(([name, text]) => [`/${name}`, text]));
  await using site = await startFakeSite({ ...routes, '/map?page=1': SITEMAP });
  for (const path of [...Object.keys(routes), '/map?page=1']) {
    assert.deepEqual(await locsOf(`${site.origin}${path}`), ['https://example.com/'], path);
  }
  await assert.rejects(locsOf(`${site.origin}/no.csv`), { code: 'FETCH_STATUS' });
  await assert.rejects(locsOf('https://bob:secret@'), {
    code: 'FETCH_ADDRESS_INVALID',
    message: 'The source https:// is not an address.',
  });
});

test('- is JSONL on stdin, where there is one', async () => {
  const stdin = (async function* () {
    yield new TextEncoder().encode('"/a"\n{"loc":"/b"}\n');
  })();
  assert.deepEqual(await locsOf('-', { stdin }), ['/a', '/b']);
  await assert.rejects(locsOf('-'), { code: 'CONFIG_INVALID' });
});

test('a database is opened by its address', async () => {
  const database = new DatabaseSync(join(folder, 'shop.db'));
  database.exec("create table pages (Seite text, url text); insert into pages values ('/a', '/b')");
  database.close();
  assert.deepEqual(await locsOf('sqlite:shop.db?query=select url from pages'), ['/b']);
  assert.deepEqual(await locsOf('sqlite:shop.db?table=pages', { map: { Seite: 'loc' } }), ['/a']);
  await assert.rejects(locsOf('sqlite:no.db?table=pages'), {
    code: 'SOURCE_UNREADABLE',
    message: 'no.db could not be read: there is no such file.',
  });
});

test('settings name the columns of CSV', async () => {
  writeFileSync(join(folder, 'de.csv'), 'Seite;Datum\n/a;2024\n');
  assert.deepEqual(await locsOf('de.csv', { map: { Seite: 'loc' } }), ['/a']);
});

test('entries, streams, functions and sources are taken as they are', async () => {
  assert.deepEqual(await locsOf(['/a', { loc: '/b' }]), ['/a', '/b']);
  assert.deepEqual(await locsOf(new Set(['/a'])), ['/a']);
  assert.deepEqual(await locsOf(() => ['/a']), ['/a']);
  const own = await openSource(['/a'], OPTIONS);
  assert.deepEqual(await locsOf(own), ['/a']);
  const { name, batches } = await openSource({ name: 'mine', batches: own.batches }, OPTIONS);
  assert.equal(name, 'mine');
  // Without options, too.
  for await (const batch of batches()) assert.equal(batch[0]?.entry.loc, '/a');
});

test('a path that leads nowhere is reported at once; a missing scheme is guessed', async () => {
  await assert.rejects(openSource('no.csv', OPTIONS), {
    code: 'SOURCE_UNREADABLE',
    message: 'no.csv could not be read: there is no such file.',
    hint: undefined,
  });
  await assert.rejects(openSource('example.com/sitemap.xml', OPTIONS), {
    code: 'SOURCE_UNREADABLE',
    hint: 'If it is on the web, write https://example.com/sitemap.xml',
  });
});

test('what is near to a source says how it becomes one', async () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['pages.xlsx', /as CSV/],
    ['shop.sqlite', /sqlite:shop\.sqlite\?query=/],
    ['index.html', /folder/],
    ['pages.yaml', /JSONL/],
    ['pages', /\.jsonl, \.csv, \.txt or \.xml/],
  ];
  for (const [name, hint] of cases) {
    writeFileSync(join(folder, name), 'x');
    await assert.rejects(openSource(name, OPTIONS), { code: 'CONFIG_INVALID', hint }, name);
  }
});

test('addresses of other kinds are refused without a word of what is in them', async () => {
  await assert.rejects(openSource('mysql://bob:secret@host/db', OPTIONS), {
    code: 'CONFIG_INVALID',
    message: 'A source at mysql://… cannot be read.',
  });
  await assert.rejects(openSource('  ', OPTIONS), { code: 'CONFIG_INVALID' });
});

test('a folder without a page says where pages may be', async () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['dist/', /perhaps dist/],
    ['sitemap.xml', /name that file: sitemap\.xml/],
    ['notes.md', /Build the site first/],
  ];
  for (const [index, [name, hint]] of cases.entries()) {
    const path = join(folder, `site-${index}`);
    mkdirSync(path);
    if (name.endsWith('/')) mkdirSync(join(path, name));
    else writeFileSync(join(path, name), 'x');
    await assert.rejects(locsOf(`site-${index}`), {
      code: 'SOURCE_UNREADABLE',
      message: `site-${index} contains no HTML page.`,
      hint,
    });
  }
});

test('a folder of built pages is a source', async () => {
  mkdirSync(join(folder, 'built'));
  writeFileSync(join(folder, 'built', 'a.html'), '<!doctype html><title>A</title><h1>A</h1>');
  assert.deepEqual(await locsOf('built'), ['https://example.com/a.html']);
});
