// `portolan build` as its users run it: sources, files, reports.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PublishReport } from '../../src/publish/report/publish-report.ts';
import { startFakeSite } from '../support/fake-site.ts';
import { type PortolanRun, type PortolanRunOptions, runPortolan } from './run-portolan.ts';

const root = mkdtempSync(join(tmpdir(), 'portolan-build-'));
after(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder to build in. */
class Place {
  readonly folder: string;

  constructor(files: Files = {}) {
    folders += 1;
    this.folder = join(root, String(folders));
    mkdirSync(this.folder);
    this.write(files);
  }

  write(files: Files): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      writeFileSync(join(this.folder, name), content);
    }
  }

  read(name: string): string {
    const bytes = readFileSync(join(this.folder, name));
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  }

  /** The files of the set, without what we keep beside it. */
  names(folder = 'out'): string[] {
    return readdirSync(join(this.folder, folder))
      .filter((name) => !name.startsWith('.'))
      .sort();
  }

  locs(name: string): string[] {
    return [...this.read(name).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);
  }

  run(words: string, options: PortolanRunOptions = {}): Promise<PortolanRun> {
    return runPortolan(words.split(' '), { folder: this.folder, ...options });
  }

  /** Builds into `out`; gives the report. */
  async build(words: string, options: PortolanRunOptions = {}): Promise<PublishReport> {
    const run = await this.run(
      `build ${words} --base https://example.com/ --out out --format json`,
      options,
    );
    assert.equal(run.status, 0, run.stderr);
    return JSON.parse(run.stdout) as PublishReport;
  }
}

const HOME = 'https://example.com/';
const URLS = [HOME, `${HOME}a`, `${HOME}b?x=1&y=2`];
const JSONL = URLS.map((loc) => `${JSON.stringify({ loc })}\n`).join('');
const SITEMAP = `<urlset>${URLS.map(
  (loc) => `<url><loc>${loc.replace('&', '&amp;')}</loc></url>`,
).join('')}</urlset>`;

const sources: Readonly<Record<string, readonly [words: string, files: Files, stdin?: string]>> = {
  'a list': ['urls.txt', { 'urls.txt': URLS.join('\n') }],
  'a list that is compressed': ['urls.txt.gz', { 'urls.txt.gz': gzipSync(URLS.join('\n')) }],
  'a list of paths': ['urls.txt', { 'urls.txt': '/\n/a\nb?x=1&y=2\n' }],
  JSONL: ['urls.jsonl', { 'urls.jsonl': JSONL }],
  'JSONL on stdin': ['-', {}, JSONL],
  'what portolan read prints': ['-', {}, JSONL.replaceAll('{', '{"kind":"url",')],
  CSV: ['urls.csv', { 'urls.csv': `loc\n${URLS.join('\n')}\n` }],
  'CSV with names of its own': ['u.csv --map Seite=loc', { 'u.csv': `Seite\n${URLS.join('\n')}` }],
  'another sitemap': ['old.xml', { 'old.xml': SITEMAP }],
  'several sources': ['a.txt b.txt', { 'a.txt': URLS[0] ?? '', 'b.txt': URLS.slice(1).join('\n') }],
  'a folder of HTML': [
    'site --html-extension drop',
    {
      'site/index.html': '<title>Home</title>',
      'site/kelp.html': '<title>Kelp</title><p>…</p>',
      'site/hidden.html': '<meta name="robots" content="noindex">',
      'site/moved.html': '<meta http-equiv="refresh" content="0; url=/kelp">',
      'site/notes.html': '<link rel="canonical" href="/kelp">',
    },
  ],
};
for (const [what, [words, files, stdin]] of Object.entries(sources)) {
  test(`${what} becomes a sitemap`, async () => {
    const place = new Place(files);
    const report = await place.build(words, stdin === undefined ? {} : { stdin });
    const expected = what === 'a folder of HTML' ? [HOME, `${HOME}kelp`] : URLS;
    assert.equal(report.entries, expected.length);
    assert.deepEqual(place.names(), ['sitemap.xml']);
    assert.deepEqual(
      place.locs('out/sitemap.xml'),
      expected.map((loc) => loc.replace('&', '&amp;')),
    );
  });
}

test('SQLite becomes a sitemap', async () => {
  const place = new Place();
  const database = new DatabaseSync(join(place.folder, 'shop.db'));
  database.exec("create table p (slug text); insert into p values ('a'), ('b')");
  database.close();
  const words = ['build', "sqlite:shop.db?query=select '/' || slug as loc from p order by slug"];
  const where = ['--base', HOME, '--out', 'out', '-q'];
  const { status, stderr } = await runPortolan([...words, ...where], { folder: place.folder });
  assert.equal(status, 0, stderr);
  assert.deepEqual(place.locs('out/sitemap.xml'), [`${HOME}a`, `${HOME}b`]);
});

test('a sitemap from the web becomes one of ours', async () => {
  await using site = await startFakeSite({ '/old.xml': SITEMAP });
  const place = new Place();
  await place.build(`${site.origin}/old.xml`);
  assert.equal(place.locs('out/sitemap.xml').length, 3);
});

test('pages of a folder are left out for reasons that are reported', async () => {
  const place = new Place({
    'site/index.html': '<title>Home</title>',
    'site/hidden.html': '<meta name="robots" content="noindex">',
    'site/copy.html': '<link rel="canonical" href="/">',
  });
  const report = await place.build('site');
  assert.equal(report.excluded, 2);
  const rules = report.findings.map(({ rule }) => rule).sort();
  assert.deepEqual(rules, ['page-canonical-elsewhere', 'page-noindex']);
  const all = await place.build('site --noindex ignore --canonical ignore');
  assert.equal(all.entries, 3);
});

const tenUrls = Array.from({ length: 10 }, (_, n) => `${HOME}${n}`).join('\n');

test('more than one sitemap holds become an index and its shards', async () => {
  const place = new Place({ 'urls.txt': tenUrls });
  const report = await place.build('urls.txt --max-urls 4 --gzip');
  assert.deepEqual(place.names(), [
    'sitemap-1.xml.gz',
    'sitemap-2.xml.gz',
    'sitemap-3.xml.gz',
    'sitemap.xml',
  ]);
  assert.deepEqual(
    place.locs('out/sitemap.xml'),
    [1, 2, 3].map((number) => `${HOME}sitemap-${number}.xml.gz`),
  );
  assert.equal(place.locs('out/sitemap-3.xml.gz').length, 2);
  assert.deepEqual(report.sitemaps, [`${HOME}sitemap.xml`]);
});

test('a limit of bytes divides as well', async () => {
  const place = new Place({ 'urls.txt': tenUrls });
  const report = await place.build('urls.txt --max-bytes 300');
  const shards = report.files.filter(({ kind }) => kind === 'urlset');
  assert.ok(shards.length > 1);
  for (const { bytes } of shards) assert.ok(bytes <= 300, String(bytes));
});

test('sections have sitemaps of their own', async () => {
  const place = new Place({ 'urls.txt': '/blog/1\n/blog/2\n/shop/1\n/about\n' });
  await place.build('urls.txt --section blog=/blog/** --section shop=/shop/*');
  assert.deepEqual(place.locs('out/sitemap.xml').sort(), [
    `${HOME}sitemap-1.xml`,
    `${HOME}sitemap-blog-1.xml`,
    `${HOME}sitemap-shop-1.xml`,
  ]);
  assert.deepEqual(place.locs('out/sitemap-blog-1.xml'), [`${HOME}blog/1`, `${HOME}blog/2`]);
});

test('a section for each month of lastmod', async () => {
  const place = new Place({ 'u.csv': 'loc,lastmod\n/a,2026-10-03\n/b,2026-11-04\n/c,\n' });
  await place.build('u.csv --section-by month');
  assert.deepEqual(place.names(), [
    'sitemap-2026-10-1.xml',
    'sitemap-2026-11-1.xml',
    'sitemap-undated-1.xml',
    'sitemap.xml',
  ]);
});

test('text, RSS and Atom come from the same entries', async () => {
  const place = new Place({ 'u.csv': 'loc,lastmod\n/a,2026-10-03\n/b,2026-11-04\n' });
  await place.build('u.csv --formats xml,text,rss,atom --feed-title Charts --feed-entries 1');
  assert.deepEqual(place.names(), ['feed.atom', 'feed.rss', 'sitemap.txt', 'sitemap.xml']);
  assert.equal(place.read('out/sitemap.txt'), `${HOME}a\n${HOME}b\n`);
  assert.match(place.read('out/feed.rss'), /<title>Charts<\/title>[\s\S]*example\.com\/b</);
  assert.doesNotMatch(place.read('out/feed.atom'), /example\.com\/a"/);
});

test('a page for people and a stylesheet are made when they are asked for', async () => {
  const place = new Place({ 'urls.txt': '/a\n' });
  await place.build('urls.txt --html --css');
  assert.deepEqual(place.names(), ['sitemap.css', 'sitemap.html', 'sitemap.xml']);
  assert.match(
    place.read('out/sitemap.xml'),
    /<\?xml-stylesheet type="text\/css" href="[^"]*\.css"/,
  );
});

test('trailing slashes are made alike when it is asked', async () => {
  const place = new Place({ 'urls.txt': '/a\n/b/\n/c.pdf\n' });
  await place.build('urls.txt');
  assert.deepEqual(place.locs('out/sitemap.xml'), [`${HOME}a`, `${HOME}b/`, `${HOME}c.pdf`]);
  await place.build('urls.txt --trailing-slash always');
  assert.deepEqual(place.locs('out/sitemap.xml'), [`${HOME}a/`, `${HOME}b/`, `${HOME}c.pdf`]);
});

test('a news sitemap holds the articles of two days, and is correct when it is empty', async () => {
  const day = 86_400_000;
  const at = (ageMs: number): string => new Date(Date.now() - ageMs).toISOString();
  const article = (name: string, publicationDate: string): string =>
    `${JSON.stringify({ loc: `/${name}`, news: { title: name, publicationDate } })}\n`;
  const place = new Place({ 'n.jsonl': article('new', at(day)) + article('old', at(3 * day)) });
  const news = ['--news', '--news-name', 'The Log', '--news-language', 'en'];
  const where = ['--base', HOME, '--out', 'out', '--state', 'state.db', '-q'];
  const words = ['build', 'n.jsonl', ...news, ...where];
  const first = await runPortolan(words, { folder: place.folder });
  assert.equal(first.status, 0, first.stderr);
  assert.deepEqual(place.locs('out/sitemap.xml'), [`${HOME}new`]);
  assert.match(place.read('out/sitemap.xml'), /<news:name>The Log<\/news:name>/);
  place.write({ 'n.jsonl': article('old', at(3 * day)) });
  const second = await runPortolan(words, { folder: place.folder });
  assert.equal(second.status, 0, second.stderr);
  assert.deepEqual(place.locs('out/sitemap.xml'), []);
});

test('with a state only what changed is written, and the difference is reported', async () => {
  const place = new Place({
    'u.csv': 'loc,lastmod\n/a,2026-10-03\n/b,2026-10-04\n/c,2026-10-05\n',
  });
  const words = 'u.csv --state state.db --max-urls 1 --changes changes.jsonl --max-shrink 90%';
  const first = await place.build(words);
  assert.deepEqual([first.added, first.changed, first.removed], [3, 0, 0]);
  const untouched = place.read('out/sitemap-1.xml');
  place.write({ 'u.csv': 'loc,lastmod\n/a,2026-10-03\n/b,2026-11-11\n/d,2026-10-06\n' });
  const second = await place.build(words);
  assert.deepEqual([second.added, second.changed, second.removed], [1, 1, 1]);
  const changes = place.read('changes.jsonl').trim().split('\n').sort();
  assert.deepEqual(changes, [
    `{"change":"added","loc":"${HOME}d"}`,
    `{"change":"changed","loc":"${HOME}b"}`,
    `{"change":"removed","loc":"${HOME}c"}`,
  ]);
  assert.equal(place.read('out/sitemap-1.xml'), untouched);
  const states = new Map(second.files.map(({ name, state }) => [name, state]));
  assert.equal(states.get('sitemap-1.xml'), 'unchanged');
  assert.equal(states.get('sitemap-2.xml'), 'changed');
  assert.equal(states.get('sitemap.xml'), 'changed');
});

test('a dry run changes nothing, and shows what it would', async () => {
  const place = new Place({ 'urls.txt': '/a\n' });
  await place.build('urls.txt --state state.db');
  const before = place.read('out/sitemap.xml');
  place.write({ 'urls.txt': '/a\n/b\n' });
  const report = await place.build('urls.txt --state state.db --dry-run --changes changes.jsonl');
  assert.deepEqual([report.dryRun, report.added], [true, 1]);
  assert.equal(report.files[0]?.state, 'changed');
  assert.equal(place.read('changes.jsonl'), `{"change":"added","loc":"${HOME}b"}\n`);
  assert.equal(place.read('out/sitemap.xml'), before);
  const fresh = new Place({ 'urls.txt': '/a\n' });
  await fresh.build('urls.txt --state state.db --dry-run');
  assert.deepEqual(readdirSync(fresh.folder), ['urls.txt']);
});

test('the summary says what was made, left out and to be done', async () => {
  const place = new Place({ 'urls.txt': '/a\nhttps://other.example/b\n/a\n' });
  const run = await place.run('build urls.txt --base https://example.com/ --out out');
  assert.equal(run.status, 0, run.stderr);
  assert.equal(run.stderr, '');
  assert.match(run.stdout, /^Published to out\n {2}https:\/\/example\.com\/sitemap\.xml\n\n/);
  assert.match(run.stdout, /^ {2}\+ sitemap\.xml +1 URL +\d+ bytes +new$/m);
  assert.match(run.stdout, /^Left out: 1 entry that cannot be listed, 1 duplicate\.$/m);
  assert.match(run.stdout, /^ {2}loc-other-host ×1 {2}.*\n {6}urls\.txt:2: https:\/\/other\.exam/m);
  assert.match(run.stdout, /^Next\n {2}Put into https:\/\/example\.com\/robots\.txt/m);
  assert.doesNotMatch(run.stdout, /\x1b/);
  const quiet = await place.run('build urls.txt --base https://example.com/ --out out -q');
  assert.deepEqual([quiet.status, quiet.stdout, quiet.stderr], [0, '', '']);
});

test('colours are for terminals, or for who forces them', async () => {
  const place = new Place({ 'urls.txt': '/a\n' });
  const words = 'build urls.txt --base https://example.com/ --out out';
  const forced = await place.run(words, { environment: { FORCE_COLOR: '1' } });
  assert.match(forced.stdout, /\x1b\[1mPublished/);
  const refused = await place.run(words, { environment: { FORCE_COLOR: '1', NO_COLOR: '1' } });
  assert.equal(refused.status, 0);
});

test('robots.txt is kept, and other hosts get a line of proof', async () => {
  const place = new Place({
    'urls.txt': '/a\nhttps://shop.example/b\n',
    'robots.txt': 'User-agent: *\n',
  });
  const report = await place.build('urls.txt --robots-txt robots.txt --host https://shop.example');
  assert.equal(report.entries, 2);
  assert.match(
    place.read('robots.txt'),
    /^User-agent: \*\n[\s\S]*Sitemap: https:\/\/example\.com\/sitemap\.xml$/m,
  );
  assert.deepEqual(
    report.proofs.map(({ robotsTxt, lines }) => [robotsTxt, ...lines]),
    [['https://shop.example/robots.txt', `Sitemap: ${HOME}sitemap.xml`]],
  );
});
