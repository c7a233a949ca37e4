// Tests of all screens of sitemaps, issues, URLs and changes with hostile texts in every field.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Parser } from 'htmlparser2';
import {
  sampleExpected,
  sampleFinding,
  sampleRead,
  sampleRule,
  sampleRun,
  sampleSite,
  sampleSitemap,
  sampleUrl,
} from '../../../tests/support/sample-records.ts';
import { sampleStore } from '../../../tests/support/sample-store.ts';
import { showScreen } from '../../../tests/support/shown-screen.ts';
import type { UrlChange } from '../../store/port/url-row.ts';
import { changesScreen } from './changes/changes-screen.ts';
import { expectedScreen } from './expected/expected-screen.ts';
import { issueScreen } from './issues/issue-screen.ts';
import { issuesScreen } from './issues/issues-screen.ts';
import { runsScreen } from './runs/runs-screen.ts';
import { readScreen } from './sitemaps/read-screen.ts';
import { sitemapScreen } from './sitemaps/sitemap-screen.ts';
import { sitemapsScreen } from './sitemaps/sitemaps-screen.ts';
import { urlScreen } from './urls/url-screen.ts';
import { urlsScreen } from './urls/urls-screen.ts';

const EVIL = `'"><img src=x onerror=alert(1)><script>alert(2)</script><!--\u202e\u0000 style=x`;
const URL_EVIL = `https://evil.example/${EVIL}`;

/** The record with every text in it replaced, but for words that are states. */
function evil<T>(value: T, key = ''): T {
  const words = /^(?:status|type|source|cause|result|completeness|severity|kind|state|trigger)$/;
  if (typeof value === 'string') {
    if (words.test(key) || key === 'rule' || key === 'reason') return value;
    // The lone part of an address that decides whether it becomes a link.
    return (value.startsWith('http') ? URL_EVIL : EVIL) as T;
  }
  if (Array.isArray(value)) return value.map((item) => evil(item, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [
    key === 'headers' ? EVIL : name,
    evil(item, name),
  ]);
  return Object.fromEntries(entries) as T;
}

const media = {
  alternates: [{ hreflang: 'de', href: 'javascript:alert(1)' }],
  images: [{ loc: 'https://a.example/i', title: 't', caption: 'c' }],
  videos: [{ title: 't', description: 'd', thumbnailLoc: 'javascript:alert(1)' }],
  news: { title: 't', publication: { name: 'n', language: 'en' }, publicationDate: '2026' },
};
const redirects = [{ from: 'https://a.example/', to: 'javascript:alert(1)', status: 301 }];
const robots = { allowed: false, agent: 'a', robotsTxt: 'https://a.example/', line: 1, rule: 'r' };
const change: UrlChange = {
  loc: 'https://a.example/',
  run: 12,
  at: 0,
  kind: 'changed' as const,
  lastmodBefore: 'a',
  lastmodAfter: 'b',
};
const { store } = sampleStore({
  sites: [evil(sampleSite())],
  sitemaps: [
    evil(sampleSitemap({ type: 'index', etag: 'e', lastModified: 'l', bodyHash: 'h' })),
    evil(
      sampleSitemap({
        id: 2,
        parentId: 1,
        status: 'couldnt-fetch',
        cause: 'robots-blocked',
        message: 'm',
        lastReadId: 1,
        listedLastmod: 'l',
      }),
    ),
  ],
  reads: [
    evil(sampleRead({ redirects, robots, finalUrl: 'https://a.example/', message: 'm' })),
    evil(sampleRead({ id: 2, result: 'failed', cause: 'dns', message: 'm' })),
  ],
  runs: [sampleRun()],
  findings: [evil(sampleFinding())],
  expected: [
    evil(sampleExpected({ sitemapId: 1 })),
    evil(sampleExpected({ id: 4, folder: '/a/' })),
    { ...evil(sampleExpected({ rule: EVIL, endedAt: 1 })), ended: 'gone' },
  ],
  rules: [evil(sampleRule()), evil(sampleRule({ rule: EVIL, expected: true }))],
  urls: [evil(sampleUrl({ changefreq: 'daily' }, { entry: media, changes: [change] }))],
  changes: [evil(change)],
  folders: [evil({ path: '/a/', urls: 1, withLastmod: 0, hasFolders: false })],
  months: [evil({ month: '2026-11', urls: 1 })],
});

const LOC = encodeURIComponent(URL_EVIL);
const Q = encodeURIComponent(EVIL);
const PAGES = [
  () => showScreen(sitemapsScreen, `/sites/7/sitemaps?q=${Q}`, store),
  () => showScreen(sitemapsScreen, '/sites/7/sitemaps?open=1', store),
  () => showScreen(sitemapScreen, '/sites/7/sitemaps/1', store),
  () => showScreen(sitemapScreen, '/sites/7/sitemaps/2', store),
  () => showScreen(readScreen, '/sites/7/reads/1', store),
  () => showScreen(issuesScreen, '/sites/7/issues', store),
  () => showScreen(issueScreen, '/sites/7/issues/lastmod-not-w3c', store),
  () => showScreen(expectedScreen, '/sites/7/expected', store),
  () => showScreen(expectedScreen, '/sites/7/expected?state=ended', store),
  () => showScreen(urlsScreen, '/sites/7/urls', store),
  () => showScreen(urlsScreen, `/sites/7/urls?q=${Q}&folder=/${Q}&sitemap=2`, store),
  () => showScreen(urlScreen, `/sites/7/url?loc=${LOC}`, store),
  () => showScreen(urlScreen, `/sites/7/url?loc=${Q}`, store),
  () => showScreen(changesScreen, `/sites/7/changes?q=${Q}`, store),
  () => showScreen(runsScreen, '/sites/7/runs', store),
];

/** What a page holds that it must not. */
function faultsOf(text: string): string[] {
  const faults: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (['img', 'iframe', 'style', 'object'].includes(name)) faults.push(`<${name}>`);
      const source = attributes['src'] ?? '';
      if (name === 'script' && !source.startsWith('/assets/')) faults.push('<script>');
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on|^style$|[^a-z-]/i.test(key) && key !== 'viewBox') faults.push(`${name} ${key}`);
        const isAddress = key === 'href' || key === 'action';
        if (isAddress && !/^(?:\/(?!\/)|#|https?:\/\/)/.test(value)) faults.push(value);
      }
    },
    oncomment: (comment) => faults.push(`<!--${comment}`),
  });
  parser.end(text);
  return faults.filter((fault) => !/(?:svg|path|circle|rect) (?:viewbox|cx|d|x\d)/.test(fault));
}

test('no text of a site becomes an element, an attribute, a script or a link to one', async () => {
  for (const show of PAGES) {
    const shown = await show();
    assert.ok(shown !== undefined, String(show));
    assert.deepEqual(faultsOf(shown.text), [], String(show));
    assert.ok(shown.text.includes('&lt;img src=x'), `${show}: the text is not shown`);
  }
});

test('nothing that hides or turns writing reaches a page but what the visitor typed', async () => {
  for (const show of PAGES) {
    const shown = await show();
    const text = (shown?.text ?? '').replace(/(?:value|data-copy)="[^"]*"/g, '');
    assert.doesNotMatch(text, /[\u0000-\u0008\u202e]/, String(show));
  }
});

test('what proves the owner of a site is in no view', async () => {
  for (const show of PAGES) {
    const shown = await show();
    assert.doesNotMatch(JSON.stringify(shown?.view), /verificationToken|learned/);
  }
});
