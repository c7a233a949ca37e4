// `portolan check --fix`: corrected copies beside the report, and sources that stay as they are.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runPortolan } from './run-portolan.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n`;
const LOC = 'https://example.com/?a=1';
const CARELESS = `${HEAD}<url><loc>${LOC}&b=2</loc><lastmod>20260501</lastmod></url>
<url><loc>htp://example.com/typo</loc></url>
</urlset>\n`;
const CORRECTED = `${HEAD}<url><loc>${LOC}&amp;b=2</loc><lastmod>2026-05-01</lastmod></url>
</urlset>\n`;

test('a file is corrected into a folder, and the command says what was done', async (t) => {
  const folder = temporaryFolder(t, { 'sitemap.xml': CARELESS });
  const run = await runPortolan(['check', 'sitemap.xml', '--fix', 'fixed'], { folder });
  assert.equal(run.status, 1, run.stderr);
  assert.equal(readFileSync(join(folder, 'fixed', 'sitemap.xml'), 'utf8'), CORRECTED);
  assert.equal(readFileSync(join(folder, 'sitemap.xml'), 'utf8'), CARELESS);
  const told = run.stdout + run.stderr;
  for (const code of ['xml-ampersand-unescaped', 'lastmod-not-w3c', 'loc-scheme-unsupported']) {
    assert.match(told, new RegExp(`^ +${code} ×1 `, 'm'));
  }
  assert.match(told, /1 file written to fixed/);
});

test('nothing to fix with certainty is not nothing to do', async (t) => {
  const tooLong = `${LOC}${'x'.repeat(2_100)}`;
  const odd = `${HEAD}<url><loc>${tooLong}</loc></url>\n</urlset>\n`;
  const folder = temporaryFolder(t, { 'sitemap.xml': odd, 'more/list.xml': `\n${odd}` });
  const run = await runPortolan(['check', 'sitemap.xml', '--fix', 'fixed'], { folder });
  assert.equal(run.status, 1);
  assert.match(run.stderr, /^Nothing to fix with certainty; nothing was written\n/);
  assert.match(
    run.stderr,
    /\n2 kinds of findings remain \(1 error.*\): portolan check sitemap\.xml\n$/,
  );
  const more = await runPortolan(['check', 'more/list.xml', '--fix', 'fixed'], { folder });
  assert.match(
    more.stderr,
    /\n2 kinds of findings remain \(1 error.*: portolan check fixed\/list\.xml\n$/,
  );
});

test('a plain list gets no address that is half of a line', async (t) => {
  const list = 'https://e.example/about us\nhttps://e.example/a, https://e.example/b\n';
  const folder = temporaryFolder(t, {
    'urls.txt': `${list}https://e.example/ https://e.example/c\n`,
  });
  const run = await runPortolan(['check', 'urls.txt', '--fix', 'fixed'], { folder });
  assert.equal(run.status, 1);
  assert.equal(
    readFileSync(join(folder, 'fixed/urls.txt'), 'utf8'),
    'https://e.example/\nhttps://e.example/c\n',
  );
  assert.match(run.stderr, /^ +text-line-uncertain ×3 .*\n +line 1, column 1: /m);
});

test('a report for programs stays one', async (t) => {
  const folder = temporaryFolder(t, { 'sitemap.xml': CARELESS });
  const words = ['check', 'sitemap.xml', '--fix', 'fixed', '--format', 'json'];
  const { stdout } = await runPortolan(words, { folder });
  assert.equal(JSON.parse(stdout).version, 1);
  assert.ok(existsSync(join(folder, 'fixed', 'sitemap.xml')));
});

test('a copy passes the check that its source failed', async (t) => {
  const folder = temporaryFolder(t, { 'sitemap.xml': CARELESS });
  await runPortolan(['check', 'sitemap.xml', '--fix', 'fixed'], { folder });
  const again = await runPortolan(['check', 'fixed/sitemap.xml'], { folder });
  assert.equal(again.status, 0, again.stdout);
  const twice = await runPortolan(['check', 'fixed/sitemap.xml', '--fix', 'more'], { folder });
  assert.equal(twice.status, 0, twice.stderr);
  assert.equal(existsSync(join(folder, 'more')), false, 'there is nothing more to fix');
});

test('a set is written whole, and --base splits what is too long', async (t) => {
  const entries = Array.from({ length: 50_001 }, (_, n) => {
    return `<url><loc>https://example.com/${n}</loc></url>\n`;
  });
  const folder = temporaryFolder(t, {
    'site/sitemap.xml': `${HEAD}${entries.join('')}</urlset>\n`,
  });
  const words = ['check', 'site', '--fix', 'fixed', '--base', 'https://example.com/'];
  await runPortolan(words, { folder });
  assert.deepEqual(readdirSync(join(folder, 'fixed')).sort(), [
    'sitemap-1.xml',
    'sitemap-2.xml',
    'sitemap.xml',
  ]);
  const { status, stdout } = await runPortolan(
    ['check', 'fixed', '--base', 'https://example.com/'],
    { folder },
  );
  assert.equal(status, 0, stdout);
});

test('the folder of the sources is refused, and an address that does not answer', async (t) => {
  const folder = temporaryFolder(t, { 'sitemap.xml': CARELESS });
  const same = await runPortolan(['check', 'sitemap.xml', '--fix', '.'], { folder });
  assert.equal(same.status, 2);
  assert.match(same.stderr, /never changed/);
  const words = ['check', 'http://127.0.0.1:1/sitemap.xml', '--fix', 'fixed'];
  assert.equal((await runPortolan(words, { folder })).status, 3);
  assert.equal(readFileSync(join(folder, 'sitemap.xml'), 'utf8'), CARELESS);
});
