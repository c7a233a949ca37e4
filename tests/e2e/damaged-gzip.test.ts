// A damaged gzip on the command line: the cause first, and nothing is built, told as removed or
// mended on the strength of it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startFakeSite } from '../support/fake-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runPortolan } from './run-portolan.ts';

const BASE = 'https://example.com/';
const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function urlset(origin: string, count: number): string {
  const urls = Array.from({ length: count }, (_, n) => {
    const id = (n * 7_919) % 100_003;
    return `  <url>\n    <loc>${origin}product-${id}-some-slug</loc>\n  </url>\n`;
  });
  return `<urlset xmlns="${NS}">\n${urls.join('')}</urlset>\n`;
}

/** One bit of the middle is flipped, so that what inflates behind it is text that nobody wrote. */
function scrambled(text: string): Uint8Array {
  const bytes = Uint8Array.from(gzipSync(text));
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] as number) ^ 0x10;
  return bytes;
}

const SOUND = urlset(BASE, 3_000);
const FILES = {
  'sound.xml': SOUND,
  'damaged.xml.gz': scrambled(SOUND),
  'index/sitemap.xml':
    `<sitemapindex xmlns="${NS}">` +
    `<sitemap><loc>${BASE}damaged.xml.gz</loc></sitemap></sitemapindex>`,
  'index/damaged.xml.gz': scrambled(SOUND),
  'pages/sitemap.xml.gz': scrambled(SOUND),
};

test('read tells the cause first, and that entries may not exist', async (t) => {
  const folder = temporaryFolder(t, FILES);
  const words = ['read', 'damaged.xml.gz', '--format', 'json'];
  const { status, stdout, stderr } = await runPortolan(words, { folder });
  assert.equal(status, 3);
  assert.match(stderr.split('\n')[0] ?? '', /^gzip-(?:checksum|damaged)/);
  assert.match(stderr, /The sitemap is damaged: some of the entries may be URLs that do not exist/);
  const { complete, sitemaps } = JSON.parse(stdout);
  assert.equal(complete, false);
  assert.match(sitemaps[0].untrusted, /^gzip-(?:checksum|damaged)$/);
  const verified = await runPortolan([...words, '--verify-gzip'], { folder });
  assert.equal(verified.status, 3);
  assert.deepEqual(JSON.parse(verified.stdout).entries, JSON.parse(stdout).entries);
});

test('diff reports no changes of a damaged side, but how to continue', async (t) => {
  const folder = temporaryFolder(t, FILES);
  for (const damaged of ['damaged.xml.gz', 'index', 'index/sitemap.xml']) {
    for (const sides of [
      [damaged, 'sound.xml'],
      ['sound.xml', damaged],
    ]) {
      const run = await runPortolan(['diff', ...sides, '--format', 'jsonl'], { folder });
      assert.deepEqual([run.status, run.stdout], [3, ''], sides.join(' '));
      assert.match(run.stderr, /damaged\.xml\.gz is damaged: /);
      assert.match(run.stderr, /portolan read \S+ --format urls/);
    }
  }
  const read = await runPortolan(['read', 'damaged.xml.gz', '--format', 'urls'], { folder });
  assert.ok(read.stdout.length > 0, 'the way on');
});

test('build refuses it as a source, and leaves what is published', async (t) => {
  const folder = temporaryFolder(t, FILES);
  const build = (source: string) =>
    runPortolan(['build', source, '--base', BASE, '--out', 'out', '--state', 'state.db'], {
      folder,
    });
  assert.equal((await build('sound.xml')).status, 0);
  for (const source of ['damaged.xml.gz', 'index/sitemap.xml']) {
    const { status, stderr } = await build(source);
    assert.equal(status, 3, stderr);
    assert.match(stderr, /damaged\.xml\.gz is damaged: .*\n.*portolan read/s);
  }
  const same = await runPortolan(['diff', 'sound.xml', 'out'], { folder });
  assert.equal(same.status, 0, same.stdout);
});

test('check --fix does not call a damaged file mended', async (t) => {
  const folder = temporaryFolder(t, FILES);
  const words = ['check', 'damaged.xml.gz', '--fix', 'fixed'];
  const { status, stderr } = await runPortolan(words, { folder });
  assert.notEqual(status, 0);
  assert.match(stderr, /INCOMPLETE/);
  assert.match(stderr, /Its gzip is damaged, so the copy may list URLs that do not exist/);
  const strict = await runPortolan([...words.slice(0, 3), 'strict', '--strict'], { folder });
  assert.notEqual(strict.status, 0);
  assert.equal(existsSync(join(folder, 'strict', 'damaged.xml.gz')), false);
});

test('check --pages and crawl ask for no address that only the damage made', async (t) => {
  await using site = await startFakeSite();
  const { origin } = site;
  const page = '<!doctype html><title>Page</title><link rel="canonical" href="/"><p>Hello</p>';
  site.serve({
    '/': { body: page, headers: { 'content-type': 'text/html' } },
    '/robots.txt': `Sitemap: ${origin}/sitemap.xml.gz\n`,
    '/sitemap.xml.gz': scrambled(urlset(`${origin}/`, 3_000)),
  });
  const checked = await runPortolan(['check', origin, '--pages', '5', '--format', 'json']);
  const report = JSON.parse(checked.stdout);
  assert.equal(report.complete, false);
  assert.ok(report.notChecked.some(({ why }: { why: string }) => why.includes('is damaged')));
  assert.equal(report.pages.checked, 0);
  const crawled = await runPortolan(['crawl', origin, '--dry-run', '--format', 'json'], {
    folder: temporaryFolder(t, {}),
  });
  const { sitemaps } = JSON.parse(crawled.stdout).crawl;
  assert.deepEqual([sitemaps[0].entries, /were ignored/.test(sitemaps[0].error)], [0, true]);
  assert.deepEqual(
    site.requests.filter((path) => path.includes('product')),
    [],
  );
});
