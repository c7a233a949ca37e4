// The command `sitemap`, as it is run.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const GOOD = `<urlset ${NAMESPACE}><url><loc>https://example.com/</loc></url></urlset>`;
const BAD = `<urlset ${NAMESPACE}><url><loc>example</loc></url></urlset>`;

const ours = join(import.meta.dirname, 'cli.ts');
const theirs = fileURLToPath(new URL('cli.js', import.meta.resolve('sitemap')));
const folder = mkdtempSync(join(tmpdir(), 'portolan-sitemap-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const urls = join(folder, 'urls.txt');
const sitemap = join(folder, 'sitemap.xml');
writeFileSync(urls, 'https://example.com/a\n{"url":"https://example.com/b","priority":0.3}\n');
writeFileSync(sitemap, GOOD);

for (const args of [
  [urls],
  ['--gzip', urls],
  ['--parse', sitemap],
  ['--parse', '--single-line-json', sitemap],
  ['--index', '--limit', '1', '--index-base-url', 'https://example.com/maps/', urls],
]) {
  test(`prints what npm sitemap prints: ${args[0] === urls ? '' : args[0]}`, () => {
    const [mine, other] = [ours, theirs].map((program) =>
      spawnSync(process.execPath, [program, ...args], { cwd: folder }),
    );
    assert.equal(mine?.status, 0, String(mine?.stderr));
    assert.deepEqual(mine?.stdout, other?.stdout);
  });
}

test('sitemap --index --gzip', () => {
  const args = ['--index', '--gzip', '--index-base-url', 'https://example.com/maps/', urls];
  const cwd = mkdtempSync(join(folder, 'index-'));
  const { status, stdout } = spawnSync(process.execPath, [ours, ...args], { cwd });
  assert.equal(status, 0);
  assert.match(String(gunzipSync(stdout)), /<loc>https:\/\/example.com\/maps\/sitemap-0.xml.gz</);
  assert.deepEqual(readdirSync(cwd), ['sitemap-0.xml.gz']);
});

test('sitemap --index-base-url without a slash at its end', () => {
  const args = ['--index', '--index-base-url', 'https://example.com/maps', urls];
  const { stdout } = spawnSync(process.execPath, [ours, ...args], { cwd: folder });
  assert.match(String(stdout), /<loc>https:\/\/example.com\/maps\/sitemap-0.xml</);
});

test('sitemap --prepend', () => {
  const { stdout } = spawnSync(process.execPath, [ours, '--prepend', sitemap, urls]);
  const locs = [...String(stdout).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
  assert.deepEqual(locs, [
    'https://example.com/a',
    'https://example.com/b',
    'https://example.com/',
  ]);
});

test('sitemap --validate', () => {
  const validate = (input: string) => spawnSync(process.execPath, [ours, '--validate'], { input });
  assert.equal(String(validate(GOOD).stdout), 'valid\n');
  const { status, stderr } = validate(BAD);
  assert.equal(status, 1);
  assert.match(String(stderr), /^line 1: .*\(loc-relative\)$/m);
});

test('a reader that stops early is no error', () => {
  const command = `seq -f 'https://example.com/%g' 100000 | "$0" "$1" | head -c 100`;
  const { stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, ours]);
  assert.equal(stdout.length, 100);
  assert.equal(String(stderr), '');
});

test('a wrong flag and a missing file are one line and status 1', () => {
  for (const arg of ['--foo', join(folder, 'none.txt')]) {
    const { status, stderr } = spawnSync(process.execPath, [ours, arg]);
    assert.equal(status, 1);
    assert.equal(String(stderr).trim().split('\n').length, 1);
  }
});
