// `portolan read` on files: what each format prints, and what it says beside it.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { runPortolan } from './run-portolan.ts';

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const URLSET = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
 xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://example.com/a,b</loc><lastmod>2026-01-02</lastmod><priority>0.5</priority></url>
<url><loc>https://example.com/x?a&b</loc><changefreq>daily</changefreq>
<image:image><image:loc>https://example.com/i.png</image:loc></image:image></url>
</urlset>
`;
const INDEX = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://example.com/urlset.xml</loc></sitemap>
</sitemapindex>
`;

let folder = '';
let path = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-e2e-'));
  path = join(folder, 'urlset.xml');
  await writeFile(path, URLSET);
  await writeFile(join(folder, 'index.xml'), INDEX);
  await writeFile(join(folder, 'urlset.xml.gz'), gzipSync(URLSET));
});
after(() => rm(folder, { recursive: true, force: true }));

const FIRST = { kind: 'url', loc: 'https://example.com/a,b', lastmod: '2026-01-02', priority: 0.5 };
const SECOND = {
  kind: 'url',
  loc: 'https://example.com/x?a&b',
  changefreq: 'daily',
  images: [{ loc: 'https://example.com/i.png' }],
};

const parseLines = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('in a pipe the entries are JSONL, and the problems are on stderr', async () => {
  const { status, stdout, stderr } = await runPortolan(['read', path]);
  assert.equal(status, 0);
  assert.deepEqual(parseLines(stdout), [FIRST, SECOND]);
  assert.equal(
    stderr.replace(/ in \d.*s\./, '.'),
    `xml-ampersand-unescaped ×1  An ampersand is not escaped as &amp;.
    line 5, column 34
2 entries.
`,
  );
});

test('--format urls prints addresses and nothing else', async () => {
  const { stdout } = await runPortolan(['read', path, '--format', 'urls']);
  assert.equal(stdout, 'https://example.com/a,b\nhttps://example.com/x?a&b\n');
});

test('--format csv prints one header and quotes what needs it', async () => {
  const { stdout } = await runPortolan(['read', path, '--format=csv', '--base-url', 'http://a.b/']);
  assert.equal(
    stdout,
    `loc,lastmod,changefreq,priority,kind,sitemap,alternates,images,videos,newsDate,extras
"https://example.com/a,b",2026-01-02,,0.5,url,http://a.b/urlset.xml,,,,,
https://example.com/x?a&b,,daily,,url,http://a.b/urlset.xml,,1,,,
`,
  );
});

test('--format json prints one object', async () => {
  const { stdout } = await runPortolan(['read', path, '--format', 'json']);
  assert.deepEqual(JSON.parse(stdout), {
    version: 1,
    entries: [FIRST, SECOND],
    sitemaps: [
      {
        url: path,
        depth: 0,
        format: 'urlset',
        entries: 2,
        bytes: Buffer.byteLength(URLSET),
        complete: true,
      },
    ],
    problems: { 'xml-ampersand-unescaped': 1 },
    complete: true,
  });
});

test('--format human aligns its columns', async () => {
  const { stdout } = await runPortolan(['read', path, '--format', 'human']);
  assert.equal(
    stdout,
    '2026-01-02         0.5  https://example.com/a,b\n' +
      '            daily       https://example.com/x?a&b  1 image\n',
  );
});

test('colours come with FORCE_COLOR and go with NO_COLOR', async () => {
  const words = ['read', path, '--format', 'human'];
  const painted = await runPortolan(words, { environment: { FORCE_COLOR: '1' } });
  assert.match(painted.stdout, /\x1b\[2m/);
  const plain = await runPortolan(words, { environment: { NO_COLOR: '1' } });
  assert.doesNotMatch(plain.stdout + plain.stderr, /\x1b/);
});

test('every format gives something right for a sitemap without entries', async () => {
  const empty = `<urlset ${NS}></urlset>`;
  const outputs: Record<string, string> = {};
  for (const format of ['human', 'jsonl', 'urls', 'csv', 'json']) {
    const run = await runPortolan(['read', '-', '--format', format], { stdin: empty });
    assert.equal(run.status, 0);
    outputs[format] = run.stdout;
  }
  assert.equal(outputs['human'], '');
  assert.equal(outputs['jsonl'], '');
  assert.equal(outputs['urls'], '');
  assert.match(outputs['csv'] ?? '', /^loc,[^\n]*\n$/);
  assert.deepEqual(JSON.parse(outputs['json'] ?? '').entries, []);
});

test('stdin is read, also gzipped', async () => {
  for (const stdin of [URLSET, gzipSync(URLSET)]) {
    const { status, stdout } = await runPortolan(['read', '-', '-q'], { stdin });
    assert.equal(status, 0);
    assert.deepEqual(parseLines(stdout), [FIRST, SECOND]);
  }
});

test('a gzip file is read, and --quiet says nothing', async () => {
  const { status, stdout, stderr } = await runPortolan(['read', `${path}.gz`, '--quiet']);
  assert.equal(status, 0);
  assert.deepEqual(parseLines(stdout), [FIRST, SECOND]);
  assert.equal(stderr, '');
});

test('a file: URL is a file', async () => {
  const { status, stdout } = await runPortolan(['read', `file://${path}`]);
  assert.equal(status, 0);
  assert.equal(parseLines(stdout).length, 2);
});

test('an index without --follow gives its sitemaps, and says what --follow does', async () => {
  const { status, stdout, stderr } = await runPortolan(['read', join(folder, 'index.xml')]);
  assert.equal(status, 0);
  assert.deepEqual(parseLines(stdout), [
    { kind: 'sitemap', loc: 'https://example.com/urlset.xml' },
  ]);
  assert.match(stderr, /--follow reads the sitemaps that it lists/);
});

test('with --follow each entry says in which sitemap it stands', async () => {
  const index = join(folder, 'index.xml');
  const { status, stdout } = await runPortolan(['read', index, '--follow']);
  assert.equal(status, 0);
  const sitemap = 'https://example.com/urlset.xml';
  assert.deepEqual(parseLines(stdout), [
    { kind: 'sitemap', loc: sitemap, sitemap: index },
    { ...FIRST, sitemap },
    { ...SECOND, sitemap },
  ]);
  const urls = await runPortolan(['read', index, '--follow', '--format', 'urls']);
  assert.equal(urls.stdout, 'https://example.com/a,b\nhttps://example.com/x?a&b\n');
});

test('--problems writes every problem as JSONL', async () => {
  const file = join(folder, 'problems.jsonl');
  await runPortolan(['read', path, '--problems', file, '-q']);
  assert.deepEqual(parseLines(await readFile(file, 'utf8')), [
    {
      code: 'xml-ampersand-unescaped',
      message: 'An ampersand is not escaped as &amp;.',
      line: 5,
      column: 34,
      offset: URLSET.indexOf('a&b') + 1,
      url: path,
    },
  ]);
  const unwritable = await runPortolan(['read', path, '--problems', join(folder, 'no', 'x.jsonl')]);
  assert.equal(unwritable.status, 3);
  assert.match(unwritable.stderr, /could not be written to .*\n.*--problems/);
});

test('many problems of one kind are one line with three places', async () => {
  const urls = Array.from(
    { length: 5_000 },
    (_, n) => `<url><loc>https://a.example/?a&${n}</loc></url>\n`,
  );
  const stdin = `<urlset ${NS}>\n${urls.join('')}</urlset>`;
  const { stderr } = await runPortolan(['read', '-', '--format', 'urls'], { stdin });
  assert.match(stderr, /^xml-ampersand-unescaped ×5,000 {2}/m);
  assert.equal(stderr.match(/line \d+, column \d+/g)?.length, 3);
});

test('what a stranger wrote does not steer the terminal', async () => {
  const stdin = 'https://example.com/\x1b[2J\u009b31m\nhttps://example.com/b\n\x1b]0;title\x07\n';
  const run = await runPortolan(['read', '-', '--format', 'human'], { stdin });
  assert.doesNotMatch(run.stdout + run.stderr, /[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
  const urls = await runPortolan(['read', '-', '--format', 'urls'], { stdin });
  assert.doesNotMatch(urls.stdout, /[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
});
