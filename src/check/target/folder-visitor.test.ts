// A folder that is visited as if it were on the web.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { createFolderVisitor } from './folder-visitor.ts';

const outside = mkdtempSync(join(tmpdir(), 'portolan-folder-'));
const folder = join(outside, 'site');
after(() => rmSync(outside, { recursive: true, force: true }));
const FILES: Readonly<Record<string, string>> = {
  'site/index.html': 'home',
  'site/about/index.html': 'about',
  'site/plain.html': 'plain',
  'site/both.html': 'file',
  'site/both/index.html': 'folder',
  'site/empty/other.txt': 'other',
  'site/a b.html': 'blank',
  'site/ü.html': 'umlaut',
  'site/pic.PNG': 'png',
  'site/no-name': 'no name',
  'site/robots.txt': 'User-agent: Portolan\nDisallow: /plain\nUser-agent: *\nDisallow: /about\n',
  'secret.html': 'secret',
  'site-2/index.html': 'neighbour',
};
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(outside, name)), { recursive: true });
  writeFileSync(join(outside, name), text);
}
symlinkSync(join(outside, 'secret.html'), join(folder, 'link.html'));
symlinkSync(join(outside, 'site-2'), join(folder, 'linked'));
symlinkSync(join(folder, 'plain.html'), join(folder, 'inner.html'));

const visitor = createFolderVisitor({ folder, baseUrl: 'https://example.com/' });

/** `200 text`, `404`, or how it came to nothing; with where it ended when it moved. */
async function ask(address: string, robots = false): Promise<string> {
  const visit = await visitor.visit(new URL(address, 'https://example.com/').href, { robots });
  let text = '';
  for await (const chunk of visit.body) text += new TextDecoder().decode(chunk);
  const moved = visit.redirects.length > 0 ? ` at ${visit.finalUrl}` : '';
  const answer = visit.status === undefined ? visit.outcome : String(visit.status);
  return `${answer}${text === '' ? '' : ` ${text}`}${moved}`;
}

test('an address is the file of its path, or the index of its folder', async () => {
  assert.equal(await ask('/'), '200 home');
  assert.equal(await ask('/index.html'), '200 home');
  assert.equal(await ask('/?q=1#top'), '200 home');
  assert.equal(await ask('/about/'), '200 about');
  assert.equal(await ask('/plain'), '200 plain');
  assert.equal(await ask('/plain.html'), '200 plain');
  assert.equal(await ask('/both'), '200 file');
  assert.equal(await ask('/both/'), '200 folder');
  assert.equal(await ask('/a%20b'), '200 blank');
  assert.equal(await ask('/%C3%BC'), '200 umlaut');
  assert.equal(await ask('/inner'), '200 plain');
});

test('a folder without its slash redirects', async () => {
  assert.equal(await ask('/about'), '200 about at https://example.com/about/');
  assert.equal(await ask('/about?x=1'), '200 about at https://example.com/about/?x=1');
});

test('what is not there answers 404', async () => {
  for (const path of ['/none', '/empty/', '/empty', '/plain/', '/about/none', '/PLAIN']) {
    assert.equal(await ask(path), '404', path);
  }
});

test('nothing outside the folder is opened', async () => {
  const paths = [
    '/link',
    '/link.html',
    '/linked/',
    '/linked/index.html',
    '/%2e%2e/secret.html',
    '/..%2Fsecret.html',
    '/about/..%2F..%2Fsecret',
    '/..%5Csecret.html',
    '/a%00b',
    '/%',
    '/%FF',
    `/${encodeURIComponent(join(outside, 'secret.html'))}`,
    `/${'x'.repeat(5_000)}`,
  ];
  for (const path of paths) assert.equal(await ask(path), '404', path);
});

test('addresses elsewhere are not visited', async () => {
  for (const address of [
    'https://example.org/',
    'http://example.com/',
    'https://example.com:444/',
  ]) {
    assert.equal(await ask(address), 'failed', address);
  }
  const below = createFolderVisitor({ folder, baseUrl: 'https://example.com/shop/' });
  assert.equal((await below.visit('https://example.com/plain')).outcome, 'failed');
  assert.equal((await below.visit('https://example.com/shop/plain')).status, 200);
  assert.equal((await below.visit('no address')).outcome, 'failed');
});

test('a file has the type of its name and its size', async () => {
  const visit = await visitor.visit('https://example.com/pic.PNG', { robots: false });
  assert.equal(visit.contentType, 'image/png');
  assert.equal(visit.headers.get('content-type'), 'image/png');
  assert.equal(visit.bytes, 3);
  const none = await visitor.visit('https://example.com/no-name', { robots: false });
  assert.equal(none.contentType, undefined);
  const head = await visitor.visit('https://example.com/pic.PNG', { method: 'HEAD' });
  assert.equal(head.status, 200);
  for await (const _ of head.body) assert.fail('HEAD has no body');
});

test('robots.txt of the folder is asked, for whoever is named', async () => {
  assert.equal(await ask('/plain', true), 'disallowed');
  assert.equal(await ask('/both', true), '200 file');
  const verdict = await visitor.robots('https://example.com/about/', 'Googlebot');
  assert.deepEqual([verdict.allowed, verdict.line, verdict.because], [false, 4, 'rule']);
  const free = await visitor.robots('https://example.com/', 'Googlebot');
  assert.deepEqual([free.allowed, free.because], [true, 'no-rule']);
  const file = await visitor.robotsTxt('https://example.com/any');
  assert.deepEqual([file.url, file.status], ['https://example.com/robots.txt', 200]);
});

test('below the root of a host no robots.txt counts', async () => {
  const below = createFolderVisitor({ folder, baseUrl: 'https://example.com/shop/' });
  const verdict = await below.robots('https://example.com/shop/plain');
  assert.deepEqual([verdict.allowed, verdict.because], [true, 'absent']);
});

test('an aborted visit ends with the signal’s reason', async () => {
  const reason = new Error('enough');
  const visit = visitor.visit('https://example.com/', { signal: AbortSignal.abort(reason) });
  await assert.rejects(visit, reason);
});
