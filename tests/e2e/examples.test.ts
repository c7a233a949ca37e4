// The example tree and the example programs: they run, and print what they promise.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { CHECKOUT, runPortolan } from './run-portolan.ts';

const execute = promisify(execFile);
const LINES_MAX = 40;
const folder = join(CHECKOUT, 'examples');

const prints: Readonly<Record<string, RegExp>> = {
  'answer-requests.ts':
    /^\/sitemap\.xml 200\n\/sitemap-pilots-3\.xml 200\n.* 304\n.* 404\n\/robots\.txt 200\n\/about is not/,
  'build-a-sitemap.ts':
    /^sitemap\.xml \(new\): 4 URLs\nloc-other-host ×1, first in row 4\n[\s\S]*hreflang="pt"/,
  'check-a-sitemap.ts': /^4 pages: 6 errors, [\s\S]*\n5:52 xml-ampersand-unescaped ×1: /,
  'make-gzip.ts': /^$/,
  'publish-a-shop.ts':
    /^27 URLs .*\nchanged .*rope-12\nadded .*rope-26\nremoved .*rope-3\n[\s\S]*-guides-1\.xml\.gz \(unchanged/,
  'read-a-sitemap.ts': /pilots\/genoa 2026-11-13T16:20:00Z\n[\s\S]*^6:14 lastmod-invalid: /m,
  'read-a-tree.ts':
    /^not completely read\n[\s\S]*^5 pages in .*sitemap-pages\.xml\n[\s\S]*^sitemap-loop ×1\n/m,
  'remember-a-site.ts': /^removed \/pilots\/trieste\nadded \/pilots\/venice\n$/,
  'robots.ts': /^line 6 names https:\/\/harbours\.example\/sitemap\.xml\n[\s\S]*about is allowed\n/,
  'write-a-sitemap.ts':
    /<loc>https:\/\/harbours\.example\/caf%C3%A9\?tide=high&amp;view=quay<\/loc>/,
};

const programs = readdirSync(folder).filter((name) => name.endsWith('.ts'));

test('every example program is expected here', () => {
  assert.deepEqual(programs.sort(), Object.keys(prints));
});

for (const name of programs) {
  test(`examples/${name} runs and is short`, async () => {
    const path = join(folder, name);
    assert.ok(readFileSync(path, 'utf8').split('\n').length <= LINES_MAX + 1);
    const { stdout, stderr } = await execute(process.execPath, [path], { cwd: CHECKOUT });
    assert.match(stdout, prints[name] ?? /./);
    assert.equal(stderr, '');
  });
}

const SITE = ['read', 'examples/site/sitemap.xml', '--follow', '--format', 'json'];

test('the example tree is read, and what is broken in it is reported', async () => {
  const { status, stdout } = await runPortolan([
    ...SITE,
    '--base-url',
    'https://harbours.example/',
  ]);
  assert.equal(status, 3);
  const { sitemaps, problems } = JSON.parse(stdout);
  const read = sitemaps.map(({ url, format, entries, complete, error }: ExampleSitemap) => {
    const name = url.slice(url.lastIndexOf('/') + 1);
    return `${name} ${format ?? error?.code ?? 'none'} ${entries} ${complete}`;
  });
  assert.deepEqual(read, [
    'sitemap.xml sitemapindex 11 true',
    'sitemap-pages.xml urlset 5 true',
    'sitemap-harbours.xml.gz urlset 22 true',
    'sitemap-charts.txt text 3 true',
    'feed.rss rss 2 true',
    'feed.atom atom 2 true',
    'sitemap-careless.xml urlset 4 true',
    'sitemap-cut.xml.gz urlset 10 false',
    'sitemap-gone.xml none 0 false',
    'sitemap.xml FETCH_ADDRESS_FORBIDDEN 0 false',
  ]);
  for (const code of [
    'gzip-truncated',
    'document-cut',
    'document-not-sitemap',
    'sitemap-repeated',
  ]) {
    assert.equal(problems[code], 1, code);
  }
});

interface ExampleSitemap {
  readonly url: string;
  readonly format?: string;
  readonly entries: number;
  readonly complete: boolean;
  readonly error?: { readonly code: string };
}

test('without a base the files are found by their names', async () => {
  // The index, which lists itself, is not taken for its own child and is looked for on the web.
  const { stdout } = await runPortolan([...SITE, '--timeout', '2']);
  assert.equal(JSON.parse(stdout).sitemaps.length, 11);
});

test('npm start builds, crawls, checks and serves the site, and explains', async (t) => {
  const temporary = mkdtempSync(join(tmpdir(), 'portolan-start-'));
  t.after(() => rmSync(temporary, { recursive: true }));
  const path = join(CHECKOUT, 'tools', 'start.ts');
  const env = { ...process.env, TMPDIR: temporary };
  const { stdout } = await execute(process.execPath, [path, '--once'], { cwd: folder, env });
  const [, built = '', crawled = '', checked = '', careless = '', next = '', served = ''] =
    stdout.split(/^── /m);
  assert.match(built, /^From built pages to sitemaps ─+\n/);
  assert.match(built, /^Published to \S+\n {2}https:\/\/harbours\.example\/sitemap\.xml$/m);
  assert.match(built, /^46 URLs in 4 files, /m);
  assert.match(built, /^Left out: 9 pages not to be listed/m);
  assert.match(crawled, /^The same site as a stranger sees it ─+\n/);
  assert.match(crawled, /^ +46 +listed /m);
  assert.match(crawled, /^ +1 +excluded .*\n.*\/harbours\/lisboa\/print\.html \(nofollow\)$/m);
  assert.match(crawled, /^ +3 orphans: /m);
  assert.match(crawled, /^ {2}\+ sitemap\.xml +46 URLs .* new$/m);
  assert.match(checked, /^Check it before it goes out ─+\n[\s\S]*: nothing found in 46 entries, /);
  assert.match(
    careless,
    /^A sitemap in a bad state ─+\n[\s\S]*: 6 errors, 3 warnings, 1 info in 4 /,
  );
  assert.match(next, /^Try next ─+\n/);
  assert.match(served, /^The console is at http:\/\/127\.0\.0\.1:\d+\/$/m);
  assert.match(served, /^ {2}added +http\S+\/harbours\/ragusa\/$/m);
  assert.ok(stdout.split('\n').length < 185);
});
