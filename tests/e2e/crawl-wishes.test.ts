// The user's rules over addresses, on the command line: what is visited, and what is listed.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type FakeRoute, startFakeSite } from '../support/fake-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type PortolanRunOptions, runPortolan } from './run-portolan.ts';

function page(words: string, ...links: readonly string[]): FakeRoute {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
  return {
    headers: { 'content-type': 'text/html' },
    body: `<title>${words}</title><nav>${anchors}</nav><main>All about ${words}.</main>`,
  };
}

test('each rule alone, and all of them', async (t) => {
  const site = await startFakeSite({
    '/': page('home', '/blog', '/tag/sea', '/blog?sid=1'),
    '/blog': page('the blog', '/blog?page=2', '/blog/a'),
    '/blog?sid=1': page('the blog of a visitor'),
    '/blog?page=2': page('older posts', '/blog/b'),
    '/tag/sea': page('the sea', '/blog/c'),
    '/blog/a': page('anchors'),
    '/blog/b': page('bays'),
    '/blog/c': page('capes'),
    '/alone': page('one that nothing links', '/alone/too'),
    '/alone/too': page('another'),
  });
  t.after(() => site.close());
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'starts.txt'), `# starts\n\n${site.origin}/alone\n`);
  const listed = async (words: readonly string[], options: PortolanRunOptions = {}) => {
    const run = await runPortolan(
      ['crawl', `${site.origin}/`, ...words, '--no-state', '-q', '--max-shrink', '100%'],
      { folder, ...options },
    );
    assert.equal(run.status, 0, run.stderr);
    const xml = readFileSync(join(folder, 'sitemap', 'sitemap.xml'), 'utf8');
    return [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path);
  };
  const all = ['/', '/blog', '/blog/a', '/blog/b', '/blog/c', '/blog?page=2', '/blog?sid=1'];
  const plain = [...all, '/tag/sea'].sort();
  const without = (...paths: readonly string[]) => plain.filter((path) => !paths.includes(path));
  assert.deepEqual((await listed([])).sort(), plain);
  assert.deepEqual((await listed(['--visit-only', '/tag/**'])).sort(), without('/tag/sea'));
  assert.deepEqual((await listed(['--no-pagination'])).sort(), without('/blog?page=2'));
  assert.deepEqual((await listed(['--drop-param', 's*'])).sort(), without('/blog?sid=1'));
  const more = [...plain, '/alone', '/alone/too'].sort();
  assert.deepEqual((await listed([`${site.origin}/alone`])).sort(), more);
  assert.deepEqual((await listed(['--starts', 'starts.txt'])).sort(), more);
  const stdin = `${site.origin}/alone`;
  const rules = ['--visit-only', 're:^/tag/', '--no-pagination', '--drop-param', 'sid'];
  assert.deepEqual((await listed([...rules, '--starts', '-'], { stdin })).sort(), [
    '/',
    '/alone',
    '/alone/too',
    '/blog',
    '/blog/a',
    '/blog/b',
    '/blog/c',
  ]);
});

test('wrong rules are wrong usage', async (t) => {
  const site = await startFakeSite({ '/': page('home') });
  t.after(() => site.close());
  const folder = temporaryFolder(t);
  for (const words of [
    ['--drop-param', 'a=b'],
    ['--drop-param', '*'],
    ['--visit-only', 'tag'],
    ['https://other.example/'],
  ]) {
    const run = await runPortolan(['crawl', `${site.origin}/`, ...words], { folder });
    assert.equal(run.status, 2, `${words.join(' ')}: ${run.stderr}`);
  }
  const run = await runPortolan(['crawl', `${site.origin}/`, '--starts', 'none.txt'], { folder });
  assert.equal(run.status, 3);
});
