// Looking for the sitemaps of a site, with a visitor that answers from a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PortolanError } from '../base/portolan-error.ts';
import type { Visit, VisitOptions, Visitor } from '../net/port/visit.ts';
import { discoverSitemaps, WELL_KNOWN_SITEMAPS } from './discover.ts';

const SITE = 'https://example.com/';

type Answer = Partial<Omit<Visit, 'body'>> & { readonly text?: string; readonly fails?: Error };

interface Asked {
  readonly urls: readonly string[];
  /** How many bodies were neither read to their end nor let go. */
  readonly held: number;
}

async function* bodyOf({ text = '', fails }: Answer): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += 700) yield bytes.slice(from, from + 700);
  if (fails) throw fails;
}

/** A visitor that knows these answers by path; others are 404. */
function visitorOf(answers: Readonly<Record<string, Answer>>, robots: string | undefined) {
  const urls: string[] = [];
  let held = 0;
  const visit = async (url: string, { signal }: VisitOptions = {}): Promise<Visit> => {
    signal?.throwIfAborted();
    urls.push(url);
    const answer = answers[new URL(url).pathname] ?? { status: 404 };
    let released = false;
    held += 1;
    return {
      url,
      finalUrl: url,
      outcome: 'answered',
      status: 200,
      headers: new Map(),
      redirects: [],
      waitedMs: 0,
      gzipKept: false,
      ...answer,
      body: bodyOf(answer),
      discard: () => {
        if (!released) held -= 1;
        released = true;
      },
    };
  };
  const visitor = {
    visit,
    robotsTxt: async (url: string) => ({
      url: new URL('/robots.txt', url).href,
      finalUrl: new URL('/robots.txt', url).href,
      status: robots === undefined ? 404 : 200,
      body: new TextEncoder().encode(robots ?? ''),
    }),
  } as unknown as Visitor;
  const asked = (): Asked => ({ urls, held });
  return { visitor, asked };
}

const xml = (text = '<urlset/>'): Answer => ({ text: `<?xml version="1.0"?>\n${text}` });
const page = (head = ''): Answer => ({ text: `<!DOCTYPE html><html><head>${head}</head></html>` });

async function discover(
  answers: Readonly<Record<string, Answer>>,
  robots?: string,
  options: { readonly sitemapsMax?: number } = {},
) {
  const { visitor, asked } = visitorOf(answers, robots);
  const tried: string[] = [];
  const found = await discoverSitemaps(`${SITE}any/where?x`, {
    visitor,
    onTry: (url) => tried.push(url),
    ...options,
  });
  assert.equal(asked().held, 0, 'every answer is let go');
  assert.deepEqual(tried, asked().urls);
  return { ...found, urls: asked().urls };
}

test('what robots.txt names is taken, and nothing else is asked for', async () => {
  const robots = `Sitemap: ${SITE}a.xml\nUser-agent: *\nSitemap: https://cdn.example.net/b.xml\n`;
  const { sitemaps, urls, site, leftOut } = await discover({ '/sitemap.xml': xml() }, robots);
  assert.equal(site, SITE);
  assert.deepEqual(sitemaps, [
    { url: `${SITE}a.xml`, found: 'robots-txt', line: 1 },
    { url: 'https://cdn.example.net/b.xml', found: 'robots-txt', line: 3 },
  ]);
  assert.deepEqual(urls, []);
  assert.equal(leftOut, 0);
});

test('as many of robots.txt as are wanted, and one more', async () => {
  const robots = ['a', 'b', 'c'].map((name) => `Sitemap: ${SITE}${name}.xml\n`).join('');
  const all = await discover({}, robots, { sitemapsMax: 3 });
  assert.deepEqual([all.sitemaps.length, all.leftOut], [3, 0]);
  const some = await discover({}, robots, { sitemapsMax: 2 });
  assert.deepEqual([some.sitemaps.length, some.leftOut], [2, 1]);
  assert.equal(some.sitemaps[1]?.url, `${SITE}b.xml`);
});

test('well-known places are tried in their order until one is a sitemap', async () => {
  const places = WELL_KNOWN_SITEMAPS;
  for (const [at, place] of places.entries()) {
    const { sitemaps, urls, tried } = await discover({ [place]: xml() }, 'User-agent: *\n');
    const expected = places.slice(0, at + 1).map((path) => new URL(path, SITE).href);
    assert.deepEqual(urls, expected);
    assert.deepEqual(sitemaps, [{ url: expected[at], found: 'guessed' }]);
    assert.equal(tried.length, at);
  }
});

test('what answers in place of a sitemap is reported', async () => {
  const disallowed = { outcome: 'disallowed' } as const;
  const error = new PortolanError('FETCH_TIMEOUT', { message: 'It did not answer.' });
  const { tried, sitemaps } = await discover({
    '/sitemap.xml': page(),
    '/sitemap_index.xml': { status: 503 },
    '/sitemap-index.xml': disallowed,
    '/sitemap.xml.gz': { outcome: 'failed', error },
    '/sitemap.txt': { text: '' },
    '/wp-sitemap.xml': { text: `${' '.repeat(900)}<HTML lang=en>` },
  });
  assert.deepEqual(
    tried.map(({ answer }) => answer),
    [
      'an HTML page',
      'status 503',
      'robots.txt disallows it',
      'It did not answer.',
      'nothing',
      'an HTML page',
    ],
  );
  assert.deepEqual(sitemaps, []);
});

test('a truncated sitemap counts, an answer that fails at once does not', async () => {
  const fails = new PortolanError('FETCH_BROKEN_OFF', { message: 'It broke off.' });
  const half = await discover({ '/sitemap.xml': { text: '<urlset>', fails } });
  assert.equal(half.sitemaps[0]?.url, `${SITE}sitemap.xml`);
  const nothing = await discover({ '/sitemap.xml': { text: '', fails } });
  assert.equal(nothing.tried[0]?.answer, 'nothing');
});

test('gzip, a feed and a list are sitemaps by their look', async () => {
  for (const text of ['\u001f\u008b\b', '<rss version="2.0">', 'https://example.com/\n']) {
    const { sitemaps } = await discover({ '/sitemap.txt': { text } });
    assert.deepEqual(sitemaps, [{ url: `${SITE}sitemap.txt`, found: 'guessed' }]);
  }
});

test('the front page is asked last, and may name several', async () => {
  const links = '<link rel="sitemap" href="/a.xml"><link rel=SITEMAP href="https://e.net/b.xml">';
  const { sitemaps, urls } = await discover({ '/': page(links) });
  assert.deepEqual(sitemaps, [
    { url: `${SITE}a.xml`, found: 'page' },
    { url: 'https://e.net/b.xml', found: 'page' },
  ]);
  assert.equal(urls.at(-1), SITE);
  assert.equal(urls.length, WELL_KNOWN_SITEMAPS.length + 1);
});

test('a truncated front page names what came before', async () => {
  const fails = new PortolanError('FETCH_TOO_LARGE', { message: 'It is too large.' });
  const half = { ...page('<link rel=sitemap href=/a.xml>'), fails };
  assert.equal((await discover({ '/': half })).sitemaps.length, 1);
  assert.equal((await discover({ '/': { ...half, status: 500 } })).sitemaps.length, 0);
});

test('an aborted search ends with the signal’s reason', async () => {
  const { visitor } = visitorOf({}, undefined);
  const abort = new AbortController();
  const reason = new Error('enough');
  const search = discoverSitemaps(SITE, {
    visitor,
    signal: abort.signal,
    onTry: (url) => {
      if (url.endsWith('/sitemap.txt')) abort.abort(reason);
    },
  });
  await assert.rejects(search, reason);
});
