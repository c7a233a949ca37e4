// Which lines of a robots.txt on disk change, and how the file is replaced.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { keepSitemapLines } from './keep-sitemap-lines.ts';

let folder = '';
let path = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-robots-'));
  path = join(folder, 'robots.txt');
});
after(() => rm(folder, { recursive: true, force: true }));

const url = 'https://example.com/robots.txt';
const base = 'https://example.com/';
const line = (name: string) => `Sitemap: https://example.com/${name}\n`;

const edits: Readonly<
  Record<string, readonly [text: string, sitemaps: readonly string[], wanted: string]>
> = {
  'an index that became one file takes its place': [
    `${line('sitemap-index-1.xml')}${line('sitemap-index-2.xml')}User-agent: *\n`,
    ['sitemap.xml'],
    `${line('sitemap.xml')}User-agent: *\n`,
  ],
  'one file that became two indexes': [
    `${line('sitemap.xml')}User-agent: *\n`,
    ['sitemap-index-1.xml', 'sitemap-index-2.xml'],
    `${line('sitemap-index-1.xml')}${line('sitemap-index-2.xml')}User-agent: *\n`,
  ],
  'lines of others stay': [
    `${line('news.xml')}${line('sitemap-index-0.xml')}${line('old/sitemap.xml')}` +
      'Sitemap: https://www.example.com/sitemap.xml\nSitemap: https://example.net/sitemap.xml\n',
    ['sitemap-index-1.xml'],
    `${line('news.xml')}${line('sitemap-index-0.xml')}${line('old/sitemap.xml')}` +
      'Sitemap: https://www.example.com/sitemap.xml\nSitemap: https://example.net/sitemap.xml\n' +
      line('sitemap-index-1.xml'),
  ],
  'relative and odd spellings of ours are ours': [
    'SITE-MAP : /sitemap-index-1.xml # the way in\n',
    ['sitemap.xml'],
    'Sitemap: https://example.com/sitemap.xml # the way in\n',
  ],
};
for (const [name, [text, sitemaps, wanted]] of Object.entries(edits)) {
  test(`${name}; the same again changes nothing`, async () => {
    await writeFile(path, text);
    const locs = sitemaps.map((sitemap) => base + sitemap);
    assert.equal(await keepSitemapLines(path, locs, { url, base }), 'changed');
    assert.equal(await readFile(path, 'utf8'), wanted);
    const written = await stat(path);
    assert.equal(await keepSitemapLines(path, locs, { url, base }), 'unchanged');
    const kept = await stat(path);
    assert.equal(kept.ino, written.ino);
    assert.equal(kept.mtimeMs, written.mtimeMs);
  });
}

test('a proof line replaces the one for the same folder', async () => {
  await writeFile(path, 'Sitemap: https://maps.example.net/shop/sitemap-index-1.xml\n');
  const sitemaps = ['https://maps.example.net/shop/sitemap.xml'];
  const set = { url, base: 'https://maps.example.net/shop/' };
  assert.equal(await keepSitemapLines(path, sitemaps, set), 'changed');
  assert.equal(await readFile(path, 'utf8'), `Sitemap: ${sitemaps[0]}\n`);
});

test('without the folder of a whole set lines are only added', async () => {
  for (const news of [`${base}sitemap-news.xml`, 'https://elsewhere.example/sitemap.xml']) {
    await writeFile(path, `${line('sitemap.xml')}${line('sitemap-index-3.xml')}`);
    assert.equal(await keepSitemapLines(path, [news], { url }), 'changed');
    assert.equal(
      await readFile(path, 'utf8'),
      `${line('sitemap.xml')}${line('sitemap-index-3.xml')}Sitemap: ${news}\n`,
    );
    assert.equal(await keepSitemapLines(path, [`${base}sitemap.xml`], { url }), 'unchanged');
  }
});

test('a file that is not UTF-8 keeps its bytes', async () => {
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('User-agent: *\n', 'utf16le'),
  ]);
  await writeFile(path, bytes);
  await keepSitemapLines(path, [`${base}sitemap.xml`], { url, base });
  const text = (await readFile(path)).subarray(2).toString('utf16le');
  assert.equal(text, `User-agent: *\n${line('sitemap.xml')}`);
});

test('permissions and links stay', async () => {
  const real = join(folder, 'real.txt');
  await writeFile(real, '');
  await chmod(real, 0o640);
  const link = join(folder, 'link.txt');
  await symlink(real, link);
  await keepSitemapLines(link, [`${base}sitemap.xml`], { url, base });
  assert.equal(await readFile(real, 'utf8'), line('sitemap.xml'));
  assert.equal((await stat(real)).mode & 0o777, 0o640);
});

test('nothing is left beside the file', async () => {
  const files = await readdir(folder);
  assert.deepEqual(
    files.filter((name) => name.endsWith('.tmp')),
    [],
  );
});

test('what cannot be read or is none of a robots.txt’s size is an error, and stays', async () => {
  await assert.rejects(keepSitemapLines(folder, [`${base}sitemap.xml`], { url }), {
    code: 'SOURCE_UNREADABLE',
  });
  const large = join(folder, 'large.txt');
  await writeFile(large, '#'.repeat(16 * 1024 * 1024 + 1));
  await assert.rejects(keepSitemapLines(large, [`${base}sitemap.xml`], { url }), {
    code: 'SOURCE_UNREADABLE',
    message: /larger than 16777216 bytes/,
  });
  const absent = join(folder, 'absent', 'robots.txt');
  await assert.rejects(keepSitemapLines(absent, [`${base}sitemap.xml`], { url }), {
    code: 'OUTPUT_UNWRITABLE',
  });
});

test('a dry run tells what would become of the file', async () => {
  const fresh = join(folder, 'fresh.txt');
  const options = { url, base, dryRun: true };
  assert.equal(await keepSitemapLines(fresh, [`${base}sitemap.xml`], options), 'created');
  await assert.rejects(stat(fresh), { code: 'ENOENT' });
  assert.equal(await keepSitemapLines(fresh, [], options), 'unchanged');
});
