// Sites that are crawled as they should not be: the crawl says so, and publishes no first set.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { CrawlFinding } from '../../src/crawl/index.ts';
import { type FakeRoute, startFakeSite } from '../support/fake-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runPortolan } from './run-portolan.ts';

interface PageMaking {
  readonly head?: string;
  readonly words?: string;
  readonly status?: number;
  readonly location?: string;
}

/** A home page that links 30 others, each made alike. */
function siteOf(
  home: PageMaking,
  make: (path: string) => PageMaking,
  more: Readonly<Record<string, FakeRoute>> = {},
): Record<string, FakeRoute> {
  const paths = Array.from({ length: 30 }, (_, index) => `/harbours/${index}`);
  const routeOf = (path: string, { head = '', words, status = 200, location }: PageMaking) => ({
    status,
    headers: { 'content-type': 'text/html', ...(location !== undefined && { location }) },
    body: `<!doctype html><title>${words ?? path}</title>${head}<main>${
      words ?? `All that is known of ${path}.`
    }</main>`,
  });
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
  const start = routeOf('/', home);
  return {
    '/robots.txt': 'User-agent: *\nDisallow:',
    '/': { ...start, body: start.body.replace('</main>', `${links}</main>`) },
    ...Object.fromEntries(paths.map((path) => [path, routeOf(path, make(path))])),
    ...more,
  };
}

const HOME_CANONICAL = { head: '<link rel="canonical" href="/">' };
const NOINDEX = { head: '<meta name="robots" content="noindex">' };

const WRONG: Readonly<Record<string, readonly [Record<string, FakeRoute>, string]>> = {
  'every page names the home page': [siteOf(HOME_CANONICAL, () => HOME_CANONICAL), 'canonical-one'],
  'all but the home page ask not to be indexed': [siteOf({}, () => NOINDEX), 'noindex-most'],
  'one page for all': [siteOf({}, () => ({ words: 'Please accept our terms.' })), 'same-content'],
  'a login': [
    siteOf({}, (path) => ({ status: 302, location: `/login?next=${path}` }), {
      '/login': { headers: { 'content-type': 'text/html' }, body: '<title>Login</title>' },
    }),
    'redirect-one',
  ],
  'pages that are refused': [siteOf({}, () => ({ status: 403 })), 'access-refused'],
  'robots.txt': [
    siteOf({}, () => ({}), { '/robots.txt': 'User-agent: *\nDisallow: /\nAllow: /$' }),
    'robots-closed',
  ],
  'an app': [
    {
      '/': {
        headers: { 'content-type': 'text/html' },
        body: '<title>App</title><div id=app></div><script src=/app.js></script>',
      },
    },
    'app-shells',
  ],
};

async function crawlOf(t: TestContext, routes: Record<string, FakeRoute>) {
  const site = await startFakeSite(routes);
  t.after(() => site.close());
  const folder = temporaryFolder(t);
  const set = join(folder, 'sitemap', 'sitemap.xml');
  return {
    site,
    run: async (...words: readonly string[]) => {
      const before = site.requests.length;
      const run = await runPortolan(['crawl', `${site.origin}/`, ...words], { folder });
      return { ...run, requests: site.requests.length - before };
    },
    published: () => (existsSync(set) ? readFileSync(set, 'utf8').split('<loc>').length - 1 : 0),
  };
}

for (const [name, [routes, code]] of Object.entries(WRONG)) {
  test(`${name}: refused with 3, kept, and published with --accept`, async (t) => {
    const { run, published } = await crawlOf(t, routes);
    const first = await run('--format', 'json');
    assert.equal(first.status, 3, first.stderr);
    assert.equal(published(), 0);
    assert.match(first.stderr, /The crawl looks wrong: .*--accept/s);
    const { crawl, publish } = JSON.parse(first.stdout);
    assert.equal(crawl.verdict.ok, false);
    const finding = crawl.verdict.findings.find((one: CrawlFinding) => one.code === code);
    assert.equal(finding?.severity, 'error', first.stdout);
    assert.equal(publish.refused.code, 'PUBLISH_DOUBTED');
    const shown = await run('--dry-run');
    assert.equal(shown.status, 3);
    assert.equal(shown.requests, 0);
    assert.match(shown.stdout, new RegExp(`^What looks wrong$[^]*error ${code} `, 'm'));
    const accepted = await run('--accept');
    assert.equal(accepted.status, 0, accepted.stderr);
    assert.equal(accepted.requests, 0);
    assert.equal(published(), crawl.reasons.listed);
    // What was accepted once is a later publication then.
    assert.equal((await run('--revisit', 'all')).status, 0);
  });
}

test('a site that is well says nothing, and neither does a small one', async (t) => {
  const well = await crawlOf(
    t,
    siteOf({}, () => ({})),
  );
  const run = await well.run('--format', 'json');
  assert.equal(run.status, 0);
  assert.deepEqual(JSON.parse(run.stdout).crawl.verdict, { ok: true, findings: [] });
  const html = { 'content-type': 'text/html' };
  const small = await crawlOf(t, {
    '/': { headers: html, body: '<title>A</title><p>Home. <a href=/a>a</a> <a href=/b>b</a>' },
    '/a': { headers: html, body: '<title>B</title><link rel=canonical href=/><p>The first.' },
    '/b': { headers: html, body: '<title>C</title><link rel=canonical href=/><p>The second.' },
  });
  const told = await small.run();
  assert.equal(told.status, 0);
  assert.doesNotMatch(told.stdout, /looks wrong/);
});

test('a later crawl that lists far fewer says so', async (t) => {
  const { site, run } = await crawlOf(
    t,
    siteOf({}, () => ({})),
  );
  assert.equal((await run()).status, 0);
  site.serve({ '/': { headers: { 'content-type': 'text/html' }, body: '<title>x</title>Gone.' } });
  const later = await run('--revisit', 'all', '--format', 'json', '--max-shrink', '100%');
  assert.equal(later.status, 0);
  const { findings } = JSON.parse(later.stdout).crawl.verdict;
  assert.deepEqual(
    findings.map(({ code, severity, count, of }: CrawlFinding) => [code, severity, count, of]),
    [['fewer-than-before', 'warning', 1, 31]],
  );
});
