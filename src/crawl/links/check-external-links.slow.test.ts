// Links to elsewhere: asked for once, politely, and reported with the pages that have them.
import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  type FakeRoute,
  type FakeSite,
  redirectTo,
  startFakeSite,
} from '../../../tests/support/fake-site.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { crawl } from '../crawl.ts';
import type { CrawlOptions } from '../port/crawl-options.ts';
import type { CrawlReport } from '../port/crawl-report.ts';
import { type CrawledLink, isBroken, type UrlDecision } from '../port/decision.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;
const CHECKED: CrawlOptions = { checkLinks: ['external'], allowPrivate: true, now: NOW };

/** Another site, which notes the methods that it is asked with. */
async function elsewhere(): Promise<FakeSite & { readonly asked: string[] }> {
  const asked: string[] = [];
  const answer =
    (status: number, ofGet = status) =>
    ({ method, url }: IncomingMessage, response: ServerResponse) => {
      asked.push(`${method} ${url}`);
      response.writeHead(method === 'GET' ? ofGet : status).end();
    };
  const site = await startFakeSite({
    '/robots.txt': 'User-agent: *\nDisallow: /private',
    '/fine': answer(200),
    '/gone': answer(410),
    '/moved': redirectTo('/gone', 301),
    '/no-head': answer(405, 200),
    '/no-head-gone': answer(501, 404),
    '/walled': answer(403),
    '/down': answer(500),
    '/private': answer(404),
  });
  return Object.assign(site, { asked });
}

const page = (words: string, links: string): FakeRoute => ({
  body: `<!doctype html><title>${words}</title><main>All about ${words}. ${links}</main>`,
  headers: HTML,
});

function siteOf(other: string): Readonly<Record<string, FakeRoute>> {
  const names = ['fine', 'gone', 'moved', 'no-head', 'no-head-gone', 'walled', 'down', 'private'];
  const links = names.map((name) => `<a href="${other}/${name}">The ${name}</a>`).join(' ');
  return {
    '/': page('home', `<a href="/a">A</a> ${links}`),
    '/a': page('apples', `<a href="${other}/gone#x" rel="nofollow"><img alt="Gone"></a>`),
  };
}

interface Checked {
  readonly decisions: ReadonlyMap<string, UrlDecision>;
  readonly links: readonly CrawledLink[];
  readonly report: CrawlReport;
}

async function check(site: FakeSite, other: FakeSite, options: CrawlOptions): Promise<Checked> {
  await using crawled = crawl(`${site.origin}/`, options);
  await crawled.visit();
  const name = (url: string): string =>
    url.replace(site.origin, 'site:').replace(other.origin, 'other:');
  const decisions = [...crawled.decisions()].map((one) => [name(one.url), one] as const);
  const report = crawled.currentReport();
  const links = [...crawled.links()].map((link) => ({
    ...link,
    from: name(link.from),
    to: name(link.to),
  }));
  await crawled.close({ concluded: true });
  return { decisions: new Map(decisions), links, report };
}

test('what is broken elsewhere has its pages; refusals are not broken', async () => {
  await using other = await elsewhere();
  await using site = await startFakeSite(siteOf(other.origin));
  const { decisions, links, report } = await check(site, other, CHECKED);
  const broken = [...decisions].filter(([, one]) => isBroken(one)).map(([url]) => url);
  const expected = ['other:/down', 'other:/gone', 'other:/moved', 'other:/no-head-gone'];
  assert.deepEqual(broken, expected);
  assert.deepEqual(report.checkedLinks, { fine: 2, broken: 4, refused: 1, unknown: 1 });
  assert.equal(report.broken, 4);
  const { reason, status, linkedFrom, inlinks } = decisions.get('other:/gone') ?? {};
  assert.deepEqual([reason, status, inlinks], ['out-of-scope', 410, 2]);
  assert.deepEqual(linkedFrom, [
    { url: `${site.origin}/`, text: 'The gone' },
    { url: `${site.origin}/a`, text: 'Gone', kind: 'nofollow' },
  ]);
  assert.equal(decisions.get('other:/walled')?.status, 403);
  assert.equal(decisions.get('other:/private')?.detail, 'FETCH_DISALLOWED');
  assert.deepEqual(links.map(({ to }) => to).toSorted(), [...expected, 'other:/gone'].toSorted());
  // HEAD, and GET alone where it is not done; each once.
  const asked = other.asked.filter((line) => !line.includes('/gone'));
  assert.deepEqual(asked.toSorted(), [
    'GET /no-head',
    'GET /no-head-gone',
    'GET /walled',
    'HEAD /down',
    'HEAD /fine',
    'HEAD /no-head',
    'HEAD /no-head-gone',
    'HEAD /walled',
  ]);
  const ranges = other.headers.map(({ range }) => range).filter(Boolean);
  assert.deepEqual(ranges, ['bytes=0-0', 'bytes=0-0', 'bytes=0-0']);
});

test('nothing elsewhere is asked for unless it is wished, nor in a private network', async () => {
  await using other = await elsewhere();
  await using site = await startFakeSite(siteOf(other.origin));
  const plain = await check(site, other, { allowPrivate: true });
  assert.equal(plain.report.checkedLinks, undefined);
  const guarded = await check(site, other, { checkLinks: ['external'] });
  assert.deepEqual(guarded.report.checkedLinks, { fine: 0, broken: 0, refused: 0, unknown: 8 });
  assert.deepEqual(other.requests, []);
});

test('answers are kept: all of this crawl, of those before what was fine in a week', async (t) => {
  await using other = await elsewhere();
  await using site = await startFakeSite(siteOf(other.origin));
  const state = join(temporaryFolder(t), 'crawl.db');
  const options = { ...CHECKED, state };
  const first = await check(site, other, options);
  const asked = other.asked.length;
  const second = await check(site, other, { ...options, now: NOW + DAY });
  assert.equal(other.asked.slice(asked).includes('HEAD /fine'), false);
  assert.ok(other.asked.slice(asked).includes('HEAD /gone'));
  assert.deepEqual(second.report.checkedLinks, first.report.checkedLinks);
  await check(site, other, { ...options, now: NOW + 8 * DAY });
  assert.equal(other.asked.filter((line) => line === 'HEAD /fine').length, 2);
});

test('checks that are interrupted go on where they were', async (t) => {
  await using other = await elsewhere();
  await using site = await startFakeSite(siteOf(other.origin));
  const state = join(temporaryFolder(t), 'crawl.db');
  const controller = new AbortController();
  await using broken = crawl(`${site.origin}/`, {
    ...CHECKED,
    state,
    signal: controller.signal,
    onProgress: ({ stage, at }) => {
      if (stage === 'checking' && at === `${other.origin}/down`) controller.abort();
    },
  });
  assert.equal(await broken.visit(), 'stopped');
  assert.match(broken.currentReport().stopped ?? '', /interrupted/);
  await broken.close();
  const done = other.asked.length;
  assert.ok(done > 0);
  const { report } = await check(site, other, { ...CHECKED, state });
  assert.deepEqual(report.checkedLinks, { fine: 2, broken: 4, refused: 1, unknown: 1 });
  const down = other.asked.filter((line) => line === 'HEAD /down');
  assert.equal(down.length, 1);
});

test('another wish than these is refused', () => {
  const wrong = { checkLinks: ['everything'] } as unknown as CrawlOptions;
  assert.throws(
    () => crawl('https://e.example/', wrong),
    (error) => {
      return (
        isPortolanError(error) &&
        error.code === 'CONFIG_INVALID' &&
        /external/.test(error.hint ?? '')
      );
    },
  );
});
