// Where what is broken is linked: the pages, what their links read, and how many clicks away.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { seededRandom } from '../../../../tests/support/chunkings.ts';
import { type FakeRoute, redirectTo, startFakeSite } from '../../../../tests/support/fake-site.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { crawl } from '../../crawl.ts';
import type { CrawlOptions } from '../../port/crawl-options.ts';
import type { CrawlReport } from '../../port/crawl-report.ts';
import type { CrawledLink, LinkPlace, UrlDecision } from '../../port/decision.ts';

const HEADERS = { 'content-type': 'text/html; charset=utf-8' };
const NOW = Date.UTC(2026, 10, 22);

function page(words: string, links: string, head = ''): FakeRoute {
  const shown = `<nav>${links}</nav><main>All about ${words}.</main>`;
  const body = `<!doctype html><title>${words}</title>${head}${shown}`;
  return { body, headers: HEADERS };
}

interface Crawled {
  readonly decisions: ReadonlyMap<string, UrlDecision>;
  readonly links: readonly CrawledLink[];
  readonly report: CrawlReport;
}

async function crawlAll(origin: string, options: CrawlOptions = {}): Promise<Crawled> {
  await using site = crawl(`${origin}/`, { now: NOW, ...options });
  await site.visit();
  const short = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(origin, ''));
  const decisions = new Map(
    [...site.decisions()].map((decision) => [
      short(decision.url),
      decision.linkedFrom ? { ...decision, linkedFrom: short(decision.linkedFrom) } : decision,
    ]),
  );
  const links = short([...site.links()]);
  const report = site.currentReport();
  await site.close({ concluded: true });
  return { decisions, links, report };
}

const SITE: Readonly<Record<string, string | FakeRoute>> = {
  '/robots.txt': 'User-agent: *\nDisallow: /private',
  '/': page(
    'home',
    `<a href="/a">Apples</a> <a href="/gone"><b>Our</b>
       offers</a> <a href="/old" rel=nofollow>Old shop</a> <a href="/private">Log in</a>`,
  ),
  '/a': page(
    'apples',
    `<a href="/gone"><img src="i.png" alt="Great offers"></a>
      <a href="/b">Bears</a><a href="/gone">2</a>`,
  ),
  '/b': page(
    'bears',
    `<a href="/gone"></a> <a href="/lost">Lost &amp; found</a>
      <a href="/c">C</a> <a href="/old">The shop</a>`,
    '<link rel="alternate" hreflang="de" href="/de"><link rel="alternate" hreflang="en" href="/b">',
  ),
  '/c': page('cats', '<a href="/c">Self</a>', '<link rel="canonical" href="/b">'),
  '/old': redirectTo('/moved', 301),
};

test('what is broken, redirects or is not listed says who leads there, and how', async () => {
  await using site = await startFakeSite(SITE);
  const { decisions, report } = await crawlAll(site.origin);
  const from = (path: string): readonly LinkPlace[] | undefined => decisions.get(path)?.linkedFrom;
  assert.deepEqual(from('/gone'), [
    { url: '/', text: 'Our offers' },
    { url: '/a', text: 'Great offers' },
    { url: '/b', text: '' },
  ]);
  assert.equal(decisions.get('/gone')?.inlinks, 3);
  assert.deepEqual(from('/lost'), [{ url: '/b', text: 'Lost & found' }]);
  assert.deepEqual(from('/old'), [
    { url: '/', text: 'Old shop', kind: 'nofollow' },
    { url: '/b', text: 'The shop' },
  ]);
  assert.deepEqual(from('/private'), [{ url: '/', text: 'Log in' }]);
  assert.deepEqual(from('/moved'), [{ url: '/old', text: '', kind: 'redirect' }]);
  assert.deepEqual(from('/de'), [{ url: '/b', text: '', kind: 'hreflang' }]);
  assert.deepEqual(from('/c'), [{ url: '/b', text: 'C' }]);
  for (const path of ['/', '/a', '/b']) assert.equal(from(path), undefined, path);
  assert.equal(report.broken, 4);
  assert.deepEqual(report.depths, [
    { clicks: 0, addresses: 1, listed: 1 },
    { clicks: 1, addresses: 4, listed: 1 },
    { clicks: 2, addresses: 1, listed: 1 },
    { clicks: 3, addresses: 3, listed: 0 },
  ]);
});

test('what a redirect that is followed leads to names the redirect', async () => {
  await using site = await startFakeSite({
    '/': page('home', '<a href="/old">Old shop</a>'),
    '/old': redirectTo('/gone', 302),
  });
  const { decisions, links } = await crawlAll(site.origin);
  const place = { url: '/old', text: '', kind: 'redirect' } as const;
  assert.deepEqual(decisions.get('/gone')?.linkedFrom, [place]);
  assert.deepEqual(links, [
    { from: '/', to: '/old', reason: 'redirect', status: 302, text: 'Old shop', kind: 'link' },
    { from: '/old', to: '/gone', reason: 'status', status: 404, text: '', kind: 'redirect' },
  ]);
});

test('what links read outlasts a crawl whose pages are taken over, and the next', async (t) => {
  await using site = await startFakeSite(SITE);
  const state = join(temporaryFolder(t), 'crawl.db');
  const first = await crawlAll(site.origin, { state });
  const visits = site.requests.length;
  // All are visited again after 40 days, and rest for a quarter of that.
  for (const [night, days] of [40, 41].entries()) {
    const now = NOW + days * 86_400_000;
    const again = await crawlAll(site.origin, { state, now });
    assert.deepEqual(again.links, first.links);
    assert.deepEqual(
      [...again.decisions].map(([, { linkedFrom }]) => linkedFrom),
      [...first.decisions].map(([, { linkedFrom }]) => linkedFrom),
    );
    assert.equal(again.report.generation, night + 2);
    assert.equal(again.report.takenOver > 0, night === 1);
  }
  assert.ok(site.requests.length < visits * 3);
});

test('the first places of random sites are those that an oracle finds', async () => {
  const random = seededRandom(TEST_SEED);
  const below = (most: number): number => Math.floor(random() * most);
  const routes: Record<string, FakeRoute> = {};
  const words: string[][] = [];
  const targets: number[][] = [];
  const pages = 120;
  for (let at = 0; at < pages; at += 1) {
    // Each is linked by one before it, so that all are met; 20 addresses more are not there.
    const own = Array.from({ length: 8 }, () => below(pages + 20));
    if (at + 1 < pages) own.push(at + 1);
    if (at === 0) own.push(...Array.from({ length: 20 }, (_, index) => pages + index));
    targets.push([...new Set(own)]);
    words.push(targets[at]?.map((to) => (to % 5 === 0 ? 'More' : `To ${to} of ${at}`)) ?? []);
    const anchors = targets[at]?.map((to, index) => `<a href="/p${to}">${words[at]?.[index]}</a>`);
    routes[at === 0 ? '/' : `/p${at}`] = page(`page ${'x'.repeat(at)}`, anchors?.join(' ') ?? '');
  }
  await using site = await startFakeSite(routes);
  const { decisions, links } = await crawlAll(site.origin, { allowTraps: ['all'] });
  const clicks = [0];
  for (let queue = [0], next: number[] = []; queue.length > 0; queue = next, next = []) {
    for (const from of queue) {
      for (const to of targets[from] ?? []) {
        if (clicks[to] !== undefined || to === 0) continue;
        clicks[to] = (clicks[from] ?? 0) + 1;
        if (to < pages) next.push(to);
      }
    }
  }
  const name = (at: number): string => (at === 0 ? '/' : `/p${at}`);
  let all = 0;
  for (let gone = pages; gone < pages + 20; gone += 1) {
    const linking = Array.from({ length: pages }, (_, at) => at)
      .filter((at) => targets[at]?.includes(gone))
      .map((at) => ({ at, text: words[at]?.[targets[at]?.indexOf(gone) ?? 0] }));
    linking.sort(
      (a, b) => (clicks[a.at] ?? 0) - (clicks[b.at] ?? 0) || (name(a.at) < name(b.at) ? -1 : 1),
    );
    all += linking.length;
    const decision = decisions.get(`/p${gone}`);
    assert.equal(decision?.inlinks, linking.length);
    assert.deepEqual(
      decision?.linkedFrom,
      linking.slice(0, 10).map(({ at, text }) => ({ url: name(at), text })),
    );
  }
  const broken = links.filter(({ reason }) => reason === 'status');
  assert.ok(links.some(({ text }) => text === 'More'));
  // `/p0` is not there either: the home page is `/`.
  const toHome = targets.filter((own) => own.includes(0)).length;
  assert.equal(broken.length, all + toHome);
});
