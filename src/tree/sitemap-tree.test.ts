// Walks through trees of every shape, in memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PortolanError } from '../base/portolan-error.ts';
import type { OpenedSitemap, SitemapOpener } from './sitemap-opener.ts';
import { type TreeOptions, type TreeSummary, walkSitemapTree } from './sitemap-tree.ts';

const at = (name: string): string => `https://example.com/${name}`;
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const element = (kind: string, name: string): string =>
  `<${kind}><loc>${name.includes(':') ? name : at(name)}</loc></${kind}>`;
const index = (...names: string[]): string =>
  `<sitemapindex ${NS}>${names.map((name) => element('sitemap', name)).join('')}</sitemapindex>`;
const urlset = (...names: string[]): string =>
  `<urlset ${NS}>${names.map((name) => element('url', name)).join('')}</urlset>`;

type Site = Readonly<Record<string, string | Partial<OpenedSitemap> | Error>>;

async function* inOneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function walk(site: Site, options: Partial<TreeOptions> & { readonly root?: string } = {}) {
  const asked: string[] = [];
  const open: SitemapOpener = async (url) => {
    const name = url.replace(at(''), '');
    asked.push(name);
    const found = site[name];
    if (found instanceof Error) throw found;
    if (found === undefined) throw notFound(url);
    const body = inOneChunk(typeof found === 'string' ? found : '');
    return typeof found === 'string' ? { url, body } : { url, body, ...found };
  };
  const problems: string[] = [];
  const pages: string[] = [];
  const reports: string[] = [];
  let summary: TreeSummary | undefined;
  const batches = walkSitemapTree(at(options.root ?? 'root'), {
    open,
    onProblem: ({ code, url }) => problems.push(`${url.replace(at(''), '')}: ${code}`),
    onSitemapEnd: ({ url, depth }) => reports.push(`${depth} ${url.replace(at(''), '')}`),
    onEnd: (end) => {
      summary = end;
    },
    ...options,
  });
  for await (const { entries } of batches) {
    for (const { kind, loc } of entries) if (kind === 'url') pages.push(loc.replace(at(''), ''));
  }
  return { asked, problems, pages, reports, summary };
}

const notFound = (url: string): PortolanError =>
  new PortolanError('FETCH_STATUS', { message: `${url} answered with status 404.`, status: 404 });

test('a sitemap that lists no others is a tree', async () => {
  const { pages, problems, summary } = await walk({ root: urlset('a', 'b') });
  assert.deepEqual(pages, ['a', 'b']);
  assert.deepEqual(problems, []);
  assert.equal(summary?.complete, true);
  assert.equal(summary?.entries, 2);
});

test('children are read level by level, in the order of the documents', async () => {
  const { asked, pages, reports } = await walk({
    root: index('1', '2', '3'),
    1: index('1a', '1b'),
    2: urlset('two'),
    3: index('3a'),
    '1a': urlset('one-a'),
    '1b': urlset('one-b'),
    '3a': urlset('three-a'),
  });
  assert.deepEqual(asked, ['root', '1', '2', '3', '1a', '1b', '3a']);
  assert.deepEqual(pages, ['two', 'one-a', 'one-b', 'three-a']);
  assert.deepEqual(reports, ['0 root', '1 1', '1 2', '1 3', '2 1a', '2 1b', '2 3a']);
});

test('an index that lists itself is read once', async () => {
  const { asked, problems, summary } = await walk({ root: index('root', 'a'), a: urlset('x') });
  assert.deepEqual(asked, ['root', 'a']);
  assert.deepEqual(problems, ['root: sitemap-loop']);
  assert.equal(summary?.complete, true);
});

test('two indexes that list each other are read once', async () => {
  const { asked, problems } = await walk({
    root: index('a'),
    a: index('b'),
    b: index('a', 'root'),
  });
  assert.deepEqual(asked, ['root', 'a', 'b']);
  assert.deepEqual(problems, ['b: sitemap-loop', 'b: sitemap-loop']);
});

test('a child that is listed five times, in several spellings, is read once', async () => {
  const spellings = [
    'a',
    'a#top',
    'HTTPS://EXAMPLE.com/a',
    at('x/../a'),
    'https://example.com:443/a',
  ];
  const { asked, pages, problems } = await walk({ root: index(...spellings), a: urlset('x') });
  assert.deepEqual(asked, ['root', 'a']);
  assert.deepEqual(pages, ['x']);
  assert.equal(problems.filter((problem) => problem === 'root: sitemap-repeated').length, 4);
});

test('a child of two indexes is read once', async () => {
  const { asked, problems } = await walk({
    root: index('1', '2'),
    1: index('leaf'),
    2: index('leaf'),
    leaf: urlset('x'),
  });
  assert.deepEqual(asked, ['root', '1', '2', 'leaf']);
  assert.deepEqual(problems, ['2: sitemap-repeated']);
});

test('a child that redirects to a sitemap of the tree is let be', async () => {
  let discarded = 0;
  const moved = { url: at('a'), discard: () => void (discarded += 1) };
  const { pages, problems } = await walk({
    root: index('old', 'up', 'a'),
    old: moved,
    up: { ...moved, url: at('root') },
    a: urlset('x'),
  });
  assert.deepEqual(pages, ['x']);
  assert.deepEqual(problems, ['old: sitemap-repeated', 'up: sitemap-loop']);
  assert.equal(discarded, 2);
});

test('a child that is listed again where it redirected to is read once', async () => {
  const { pages, problems } = await walk({
    root: index('old', 'middle'),
    old: { url: at('new'), body: inOneChunk(urlset('x')) },
    middle: index('new'),
    new: urlset('x'),
  });
  assert.deepEqual(pages, ['x']);
  assert.deepEqual(problems, ['middle: sitemap-repeated']);
});

test('a child that fails is reported and skipped', async () => {
  const { pages, problems, summary } = await walk({ root: index('gone', 'a'), a: urlset('x') });
  assert.deepEqual(pages, ['x']);
  assert.deepEqual(problems, ['gone: sitemap-failed']);
  assert.deepEqual(
    { ...summary, bytes: 0 },
    { sitemaps: 2, failed: 1, entries: 3, bytes: 0, complete: false },
  );
});

test('a root that fails is an error', async () => {
  await assert.rejects(walk({}), { code: 'FETCH_STATUS' });
});

test('what is not an error of ours ends the walk', async () => {
  const bug = new TypeError('a bug');
  await assert.rejects(walk({ root: index('a'), a: bug }), bug);
  const body = failingAfter('', bug);
  await assert.rejects(walk({ root: index('a'), a: { body } }), bug);
});

async function* failingAfter(text: string, error: Error): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
  throw error;
}

test('a truncated sitemap yields what it has', async () => {
  const error = new PortolanError('FETCH_BROKEN_OFF', { message: 'It ended.' });
  const half = urlset('one', 'two', 'three').slice(0, -40);
  for (const site of [
    { root: { body: failingAfter(half, error) } },
    { root: index('a'), a: { body: failingAfter(half, error) } },
  ]) {
    const { pages, problems, summary } = await walk(site);
    assert.deepEqual(pages, ['one', 'two']);
    assert.match(problems.join(), /sitemap-broken-off$/);
    assert.equal(summary?.complete, false);
  }
});

test('what is not a sitemap makes the tree incomplete', async () => {
  const { pages, summary } = await walk({
    root: index('page', 'a'),
    page: '<!doctype html><title>Not found</title>',
    a: urlset('x'),
  });
  assert.deepEqual(pages, ['x']);
  assert.equal(summary?.complete, false);
  assert.equal(summary?.failed, 0);
});

test('below the greatest depth nothing is read, and that is reported once a sitemap', async () => {
  const site = { root: index('1'), 1: index('2', '2b'), 2: index('3'), 3: urlset('x') };
  const { asked, problems, summary } = await walk(site, { depthMax: 1 });
  assert.deepEqual(asked, ['root', '1']);
  assert.deepEqual(problems, ['1: tree-limit-depth']);
  assert.equal(summary?.complete, false);
});

test('a depth of 0 reads the root alone, and that is all right', async () => {
  const { asked, problems, summary } = await walk({ root: index('1', '1') }, { depthMax: 0 });
  assert.deepEqual(asked, ['root']);
  assert.deepEqual(problems, []);
  assert.equal(summary?.complete, true);
});

test('indexes that each list a fresh one end at five levels', async () => {
  let count = 0;
  const open: SitemapOpener = async (url) => ({ url, body: inOneChunk(index(`fresh${count++}`)) });
  const { summary, problems } = await walk({}, { open });
  assert.equal(summary?.sitemaps, 6);
  assert.deepEqual(problems, ['fresh4: tree-limit-depth']);
});

test('the number of sitemaps is limited', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const leaves = Object.fromEntries(names.map((name) => [name, urlset(`page-${name}`)]));
  const site = { root: index(...names), ...leaves };
  const { pages, problems, summary } = await walk(site, { sitemapsMax: 3 });
  assert.deepEqual(pages, ['page-a', 'page-b']);
  assert.deepEqual(problems, ['root: tree-limit-sitemaps']);
  assert.equal(summary?.complete, false);
  assert.equal((await walk(site, { sitemapsMax: 5 })).summary?.complete, true);
});

test('the bytes of all sitemaps together are limited', async () => {
  const site = { root: index('a', 'b'), a: urlset('x'), b: urlset('y') };
  const treeBytesMax = site.root.length + site.a.length;
  const { pages, problems, summary } = await walk(site, { treeBytesMax });
  assert.deepEqual(pages, ['x']);
  assert.deepEqual(problems, ['b: tree-limit-bytes']);
  assert.equal(summary?.complete, false);
});

test('the time of the walk is limited', async () => {
  const site = { root: index('a', 'b', 'c'), a: urlset('x'), b: urlset('y'), c: urlset('z') };
  // Each look at the clock takes a second.
  let seconds = 0;
  const clock = { now: () => 0, monotonic: () => seconds++ * 1_000 };
  const { pages, problems, summary } = await walk(site, { clock, timeMsMax: 2_000 });
  assert.deepEqual(pages, ['x']);
  assert.deepEqual(problems, ['b: tree-limit-time']);
  assert.equal(summary?.complete, false);
});

test('the bytes of one sitemap are limited', async () => {
  const site = { root: index('a'), a: urlset(...Array.from({ length: 99 }, (_, n) => `page${n}`)) };
  const { pages, problems } = await walk(site, { bytesMax: 1_000 });
  assert.ok(pages.length > 5 && pages.length < 30);
  assert.ok(problems.includes('a: limit-bytes'), problems.join());
});

test('many silent servers in a row end the walk, an answer between them does not', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const silence = new PortolanError('FETCH_TIMEOUT', { message: 'Nothing came.' });
  const silent = Object.fromEntries(names.map((name) => [name, silence]));
  const limit = { unansweredInRowMax: 2 };
  const { asked, problems } = await walk({ root: index(...names), ...silent }, limit);
  assert.deepEqual(asked, ['root', 'a', 'b']);
  assert.equal(problems.at(-1), 'c: tree-limit-unanswered');
  const better = { root: index(...names), ...silent, b: urlset('x'), d: urlset('y') };
  assert.equal((await walk(better, limit)).asked.length, 6);
  assert.equal((await walk({ root: index(...names) }, limit)).asked.length, 6);
});

test('gzip that the transport asks for is not noted', async () => {
  const body = (async function* () {
    yield gzipSync(urlset('x'));
  })();
  const { pages, problems } = await walk({ root: { body, gzipKept: true } });
  assert.deepEqual(pages, ['x']);
  assert.deepEqual(problems, []);
});

test('the signal ends the walk with its reason', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const onSitemapEnd = (): void => controller.abort(reason);
  const site = { root: index('a'), a: urlset('x') };
  await assert.rejects(walk(site, { signal: controller.signal, onSitemapEnd }), reason);
});

test('a user name and a password in a root open it, and are told to nobody', async () => {
  const told: unknown[] = [];
  const asked: string[] = [];
  const open: SitemapOpener = async (url) => {
    asked.push(url);
    if (url.endsWith('gone.xml')) throw notFound('https://example.com/gone.xml');
    return { url, body: inOneChunk(url.endsWith('index.xml') ? index('a.xml') : urlset('p')) };
  };
  const roots = [
    'https://me:secret@example.com/index.xml',
    'https://me:secret@example.com/gone.xml',
  ];
  const listen = (one: unknown): void => void told.push(one);
  const options = { onSitemap: listen, onSitemapEnd: listen, onProblem: listen, onEnd: listen };
  for await (const { sitemap } of walkSitemapTree(roots, { open, ...options })) listen(sitemap);
  assert.deepEqual(asked, [...roots, 'https://example.com/a.xml']);
  assert.ok(told.length > 5);
  assert.ok(!JSON.stringify(told).includes('secret'));
});
