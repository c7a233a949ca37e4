// Ways by which a site could lead a check into a private network: each is answered with a finding,
// and no connection is made.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report } from '../../src/check/port/report.ts';
import {
  checkWeb,
  findingIn,
  indexOf,
  urlsetOf,
  type WebCheckOptions,
} from '../support/checked-web.ts';
import { type FakeWebRoute, redirects } from '../support/fake-web/fake-route.ts';
import { startFakeWeb } from '../support/fake-web.ts';

const HANG_MS = 20_000;
const HTML = { 'content-type': 'text/html' };
const CLEAN = `<!doctype html><html><head><title>A page</title></head><body><main>
<p>${'Words that make this page one with content. '.repeat(10)}</p></main></body></html>`;

interface Place {
  readonly origin: string;
  /** An address inside, by the way that is tried. */
  readonly inside: string;
}

interface Way {
  readonly routes: (place: Place) => Readonly<Record<string, FakeWebRoute>>;
  /** What is checked; the site by default. */
  readonly path?: string;
  readonly options?: WebCheckOptions;
  /** The rule that tells, and the end of the sitemap where it does. */
  readonly finding: readonly [rule: string, sitemap: string];
}

const page = (body = CLEAN): FakeWebRoute => ({ headers: HTML, body });
const ALL: WebCheckOptions = { pages: 'all', media: true };

const WAYS: Readonly<Record<string, Way>> = {
  'a Sitemap line of robots.txt': {
    routes: ({ inside }) => ({ '/robots.txt': `User-agent: *\nSitemap: ${inside}\n` }),
    finding: ['delivery-address-forbidden', 'secret'],
  },
  'a robots.txt that redirects': {
    routes: ({ inside }) => ({ '/robots.txt': redirects(inside) }),
    finding: ['robots-unreachable', '/robots.txt'],
  },
  'a sitemap that redirects': {
    routes: ({ inside }) => ({ '/sitemap.xml': redirects(inside, 301) }),
    path: '/sitemap.xml',
    finding: ['delivery-address-forbidden', '/sitemap.xml'],
  },
  'a child of an index': {
    routes: ({ inside, origin }) => ({
      '/sitemap.xml': indexOf([inside, `${origin}/s.xml`]),
      '/s.xml': urlsetOf([`${origin}/`]),
    }),
    path: '/sitemap.xml',
    finding: ['delivery-address-forbidden', 'secret'],
  },
  'a child that redirects': {
    routes: ({ inside, origin }) => ({
      '/sitemap.xml': indexOf([`${origin}/s.xml`]),
      '/s.xml': redirects('/t.xml'),
      '/t.xml': redirects(inside),
    }),
    path: '/sitemap.xml',
    finding: ['delivery-address-forbidden', '/s.xml'],
  },
  'a link of the front page': {
    routes: ({ inside }) => ({
      '/': { headers: HTML, body: `<html><head><link rel=sitemap href="${inside}"></head></html>` },
    }),
    finding: ['sitemap-failed', 'secret'],
  },
  'a page that is listed': {
    routes: ({ inside }) => ({ '/sitemap.xml': urlsetOf([inside]) }),
    path: '/sitemap.xml',
    options: ALL,
    finding: ['page-address-private', '/sitemap.xml'],
  },
  'a page that redirects': {
    routes: ({ inside, origin }) => ({
      '/sitemap.xml': urlsetOf([`${origin}/a`]),
      '/a': redirects(inside),
    }),
    path: '/sitemap.xml',
    options: ALL,
    finding: ['page-address-private', '/sitemap.xml'],
  },
  'a canonical link': {
    routes: ({ inside, origin }) => ({
      '/sitemap.xml': urlsetOf([`${origin}/a`]),
      '/a': page(CLEAN.replace('<head>', `<head><link rel="canonical" href="${inside}">`)),
    }),
    path: '/sitemap.xml',
    options: ALL,
    finding: ['page-canonical-broken', '/sitemap.xml'],
  },
  'a picture of an entry': {
    routes: ({ inside, origin }) => ({
      '/sitemap.xml': urlsetOf(
        [`<loc>${origin}/a</loc><image:image><image:loc>${inside}</image:loc></image:image>`],
        ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
      ),
      '/a': page(),
    }),
    path: '/sitemap.xml',
    options: ALL,
    finding: ['page-media-missing', '/sitemap.xml'],
  },
};

const ADDRESSES: readonly ((port: number) => string)[] = [
  (port) => `http://127.0.0.1:${port}/secret`,
  (port) => `http://inside.test:${port}/secret`,
  (port) => `http://[::ffff:7f00:1]:${port}/secret`,
];

for (const [name, way] of Object.entries(WAYS)) {
  test(`${name} that leads inside`, { timeout: HANG_MS }, async () => {
    for (const address of ADDRESSES) {
      await using web = await startFakeWeb(['site.test', 'inside.test']);
      const site = web.host('site.test');
      const inside = web.host('inside.test');
      inside.serve({ '/secret': urlsetOf(['https://example.com/']) });
      const { origin } = site;
      site.serve(way.routes({ origin, inside: address(inside.port) }));
      const report = await checkWeb(web, origin + (way.path ?? ''), {
        ...way.options,
        visiting: { allowPrivate: false, trustedUrl: origin },
      });
      assert.equal(inside.connections, 0, 'nobody was asked');
      const [rule, sitemap] = way.finding;
      assert.ok(findingIn(report, rule, sitemap), `${rule}: ${told(report)}`);
    }
  });
}

test('a page outside is visited where the user allows it', { timeout: HANG_MS }, async () => {
  await using web = await startFakeWeb(['site.test', 'inside.test']);
  const site = web.host('site.test');
  const inside = web.host('inside.test');
  inside.serve({ '/secret': urlsetOf([`${site.origin}/`]) });
  site.serve({ '/sitemap.xml': redirects(`${inside.origin}/secret`) });
  const report = await checkWeb(web, `${site.origin}/sitemap.xml`, {
    visiting: { allowPrivate: true },
  });
  assert.ok(inside.connections > 0);
  assert.equal(findingIn(report, 'delivery-address-forbidden'), undefined);
  assert.equal(report.entries, 1);
});

test('the robots.txt of hosts inside is not asked for a proof', { timeout: HANG_MS }, async () => {
  await using web = await startFakeWeb(['site.test', 'inside.test']);
  const site = web.host('site.test');
  const inside = web.host('inside.test');
  const locs = [`${inside.origin}/a`, `${inside.loopbackOrigin}/b`, 'http://169.254.169.254/x'];
  site.serve({ '/sitemap.xml': urlsetOf(locs) });
  const report = await checkWeb(web, `${site.origin}/sitemap.xml`, {
    visiting: { allowPrivate: false, trustedUrl: site.origin },
  });
  assert.equal(inside.connections, 0);
  assert.equal(findingIn(report, 'scope-host')?.count, 3);
  assert.equal(report.entries, 3);
  assert.equal(report.complete, true);
});

function told({ findings }: Report): string {
  return findings.map(({ rule, sitemap, message }) => `${rule} ${sitemap} ${message}`).join('\n');
}
