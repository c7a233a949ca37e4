// Second documents of the subject `pages`.
import type {
  AgentVerdict,
  MediaEvidence,
  PageEvidence,
} from '../../../src/rules/evidence/page-evidence.ts';
import { evidence, type SecondDocument } from './second-document.ts';

const HOST = 'https://www.uhrwerk.example';
const LOC = `${HOST}/uhren/kuckuck`;
const ROBOTS = `${HOST}/robots.txt`;

type Response = NonNullable<PageEvidence['response']>;
type Page = NonNullable<PageEvidence['page']>;

const allowed = (agent: string): AgentVerdict => ({
  agent,
  allowed: true,
  robotsTxt: ROBOTS,
  because: 'no-rule',
});
const disallowed = (agent: string): AgentVerdict => ({
  agent,
  allowed: false,
  line: 7,
  robotsTxt: ROBOTS,
  because: 'rule',
});

const answer = (rest: Partial<Response> = {}): Response => ({
  status: 200,
  finalUrl: LOC,
  redirects: [],
  contentType: 'text/html; charset=utf-8',
  firstByteMs: 240,
  bytes: 48_000,
  ...rest,
});

const html = (rest: Partial<Page> = {}): Page => ({
  title: 'Kuckucksuhren',
  canonicals: [{ url: LOC, source: 'html' }],
  canonicalLinks: [{ href: LOC, place: 'head' }],
  noindex: [],
  alternates: [],
  contentHash: '5f1c',
  contentCharacters: 4200,
  insecure: [],
  ...rest,
});

// A page with which nothing is wrong, and what is different.
const seen = (rest: Partial<PageEvidence> = {}): PageEvidence => ({
  entry: { loc: LOC },
  sitemap: `${HOST}/sitemap.xml.gz`,
  agents: [allowed('Googlebot'), allowed('Googlebot-Image')],
  response: answer(),
  page: html(),
  media: [],
  ...rest,
});

const pair = (rule: string, wrong: PageEvidence, right: PageEvidence): SecondDocument => ({
  rule,
  wrong: evidence('page', wrong, { url: wrong.sitemap }),
  right: evidence('page', right, { url: right.sitemap }),
});

// Answers that are no page have none.
const bare = (response: Partial<Response>, rest: Partial<PageEvidence> = {}): PageEvidence => {
  const { page: _, ...others } = seen({ response: answer(response), ...rest });
  return others;
};

const failing = (failure: NonNullable<Response['failure']>): PageEvidence =>
  seenWithout({ finalUrl: LOC, redirects: [], failure, problem: 'The fetch came to nothing.' });

const seenWithout = (response: Response): PageEvidence => {
  const { page: _, ...others } = seen({ response });
  return others;
};

const status = (code: number): PageEvidence => bare({ status: code });

const statuses: readonly SecondDocument[] = [
  pair('page-not-found', status(404), status(410)),
  pair('page-gone', status(410), status(404)),
  pair('page-access-denied', status(401), status(404)),
  pair('page-client-error', status(451), status(500)),
  pair('page-rate-limited', status(429), status(503)),
  pair('page-server-error', status(503), status(429)),
  pair('page-status-not-200', status(204), seen()),
  pair('page-unreachable', failing('connection'), failing('tls')),
  pair('page-tls-failed', failing('tls'), failing('dns')),
  pair('page-answer-invalid', failing('answer-invalid'), failing('timeout')),
  pair('page-address-private', failing('address-forbidden'), failing('address-invalid')),
];

const step = (url: string, code = 301) => ({ url, status: code });

// The page leads on to another address, by the steps told.
const moved = (finalUrl: string, ...steps: readonly string[]): PageEvidence =>
  seen({
    response: answer({ finalUrl, redirects: [step(LOC), ...steps.map((url) => step(url, 302))] }),
    page: html({ canonicals: [{ url: finalUrl, source: 'html' }], canonicalLinks: [] }),
    targetAgents: [allowed('Googlebot'), allowed('Googlebot-Image')],
    targetListed: false,
  });

const NEW = `${HOST}/uhren/kuckuck/`;

const ways: readonly SecondDocument[] = [
  pair('page-redirects', moved(NEW), seen()),
  pair('page-redirect-chain', moved(NEW, `${HOST}/u/1`), moved(NEW)),
  pair('page-redirect-loop', failing('redirects'), moved(NEW, `${HOST}/u/1`)),
  pair(
    'page-redirect-to-http',
    moved('http://www.uhrwerk.example/uhren/kuckuck'),
    seen({
      entry: { loc: 'http://www.uhrwerk.example/uhren/kuckuck' },
      response: answer({ redirects: [step('http://www.uhrwerk.example/uhren/kuckuck')] }),
    }),
  ),
  pair(
    'page-redirect-disallowed',
    { ...moved(NEW), targetAgents: [disallowed('Googlebot'), allowed('Googlebot-Image')] },
    moved(NEW),
  ),
];

// What robots.txt forbids is not fetched.
const kept = (...agents: readonly AgentVerdict[]): PageEvidence => ({
  entry: { loc: LOC },
  sitemap: `${HOST}/sitemap.xml.gz`,
  agents,
  media: [],
});

const noindex = (agent: string, directive = 'noindex'): PageEvidence =>
  seen({ page: html({ noindex: [{ agent, source: 'header', directive }] }) });

const robots: readonly SecondDocument[] = [
  pair(
    'page-alternate-broken',
    seen({
      deadAlternates: [{ hreflang: 'fr-CH', href: `${HOST}/fr/coucou`, status: 410 }],
    }),
    seen({ page: html({ alternates: [{ hreflang: 'fr-CH', href: `${HOST}/fr/coucou` }] }) }),
  ),
  pair(
    'page-nearly-empty',
    seen({ page: html({ contentCharacters: 31, ownCharacters: 0, hasMedia: false }) }),
    seen({ page: html({ contentCharacters: 31, ownCharacters: 17, hasMedia: false }) }),
  ),
  pair(
    'page-disallowed',
    kept(disallowed('Googlebot'), allowed('Googlebot-Image')),
    seen({ agents: [allowed('Googlebot'), disallowed('Googlebot-Image')] }),
  ),
  pair(
    'page-disallowed-for-some',
    seen({ agents: [allowed('Googlebot'), disallowed('Googlebot-Image')] }),
    seen(),
  ),
  pair(
    'page-robots-unreachable',
    kept({ agent: 'Googlebot', allowed: false, robotsTxt: ROBOTS, because: 'unreachable' }),
    seen({
      agents: [{ agent: 'Googlebot', allowed: true, robotsTxt: ROBOTS, because: 'absent' }],
    }),
  ),
  pair('page-noindex', noindex('*', 'none'), seen()),
  pair('page-noindex-for-some', noindex('otherbot'), noindex('*')),
  {
    rule: 'page-unavailable',
    wrong: evidence(
      'page',
      seen({ page: html({ unavailableAfter: '25 Jun 2025 15:00:00 GMT' }) }),
      {
        now: '2025-06-26T00:00:00Z',
      },
    ),
    right: evidence(
      'page',
      seen({ page: html({ unavailableAfter: '25 Jun 2025 15:00:00 GMT' }) }),
      {
        now: '2025-06-24T00:00:00Z',
      },
    ),
  },
];

const OTHER = `${HOST}/uhren`;
const canonical = (
  urls: readonly string[],
  links: Page['canonicalLinks'] = urls.map((href) => ({ href, place: 'head' as const })),
): PageEvidence =>
  seen({
    page: html({
      canonicals: urls.map((url) => ({ url, source: 'html' as const })),
      canonicalLinks: links,
    }),
  });

const target = (code: number): PageEvidence => ({
  ...canonical([OTHER]),
  canonicalTarget: { url: OTHER, status: code, redirects: [], finalUrl: OTHER },
});

const canonicals: readonly SecondDocument[] = [
  pair('page-canonical-elsewhere', canonical([OTHER]), canonical([LOC])),
  pair('page-canonical-several', canonical([LOC, OTHER]), canonical([LOC])),
  pair('page-canonical-several', canonical([OTHER, LOC]), canonical([LOC, LOC])),
  pair(
    'page-canonical-conflict',
    seen({
      page: html({
        canonicals: [
          { url: LOC, source: 'html' },
          { url: OTHER, source: 'header' },
        ],
      }),
    }),
    seen({
      page: html({
        canonicals: [
          { url: LOC, source: 'html' },
          { url: LOC, source: 'header' },
        ],
      }),
    }),
  ),
  pair(
    'page-canonical-relative',
    canonical([LOC], [{ href: '../uhren/kuckuck', place: 'head' }]),
    canonical([LOC]),
  ),
  pair('page-canonical-invalid', canonical([], [{ href: '', place: 'head' }]), canonical([LOC])),
  pair(
    'page-canonical-in-body',
    canonical([], [{ href: LOC, place: 'body' }]),
    canonical([LOC], [{ href: LOC, place: 'head' }]),
  ),
  pair('page-canonical-broken', target(404), target(200)),
  pair('page-canonical-missing', canonical([], []), canonical([LOC])),
];

const contents: readonly SecondDocument[] = [
  pair(
    'page-soft-404',
    seen({ soft404: 'title', page: html({ title: 'Seite nicht gefunden' }) }),
    seen({ page: html({ title: 'Uhr 404 – gefunden!' }) }),
  ),
  pair(
    'page-empty',
    seen({ page: html({ contentCharacters: 0 }), response: answer({ bytes: 0 }) }),
    seen({ page: html({ contentCharacters: 900 }) }),
  ),
  pair(
    'page-refresh',
    seen({ page: html({ refresh: { seconds: 0, url: OTHER } }) }),
    seen({ page: html({ refresh: { seconds: 300, url: LOC } }) }),
  ),
  pair('page-not-html', bare({ contentType: 'image/svg+xml' }), seen()),
  pair('page-duplicate-content', seen({ sameContentAs: OTHER }), seen()),
  pair(
    'page-too-large',
    seen({ response: answer({ bytes: 15_728_641 }) }),
    seen({ response: answer({ bytes: 15_728_640 }) }),
  ),
  pair(
    'page-slow',
    seen({ response: answer({ firstByteMs: 3001 }) }),
    seen({ response: answer({ firstByteMs: 3000 }) }),
  ),
  pair(
    'page-mixed-content',
    seen({ page: html({ insecure: ['http://cdn.example/jquery.js'] }) }),
    seen({ page: html({ insecure: [] }) }),
  ),
  pair(
    'page-http-on-https-site',
    seen({
      entry: { loc: 'http://www.uhrwerk.example/a' },
      response: answer({ finalUrl: 'http://www.uhrwerk.example/a' }),
      httpsToo: true,
    }),
    seen({
      entry: { loc: 'http://www.uhrwerk.example/a' },
      response: answer({ finalUrl: 'http://www.uhrwerk.example/a' }),
      httpsToo: false,
    }),
  ),
];

const GERMAN = { hreflang: 'de', href: LOC };
const FRENCH = { hreflang: 'fr', href: `${HOST}/fr/coucou` };

const versions: readonly SecondDocument[] = [
  pair(
    'page-alternates-differ',
    seen({
      entry: { loc: LOC, alternates: [GERMAN, FRENCH] },
      page: html({ alternates: [GERMAN, { hreflang: 'fr', href: `${HOST}/fr/` }] }),
    }),
    seen({
      entry: { loc: LOC, alternates: [GERMAN, FRENCH] },
      page: html({ alternates: [FRENCH, { hreflang: 'DE', href: LOC }] }),
    }),
  ),
  pair(
    'page-alternate-no-return',
    seen({ page: html({ alternates: [GERMAN, FRENCH] }), unansweredAlternates: [FRENCH] }),
    seen({ page: html({ alternates: [GERMAN, FRENCH] }) }),
  ),
  pair(
    'page-mobile-listed',
    seen({
      page: html({ mobileVersions: [{ url: `${HOST}/m/kuckuck`, kind: 'media', listed: true }] }),
    }),
    seen({
      page: html({ mobileVersions: [{ url: `${HOST}/m/kuckuck`, kind: 'media', listed: false }] }),
    }),
  ),
];

// A lastmod, beside what the page and its headers say.
const dated = (lastmod: string, modified: string, lastModified: string): PageEvidence =>
  seen({
    entry: { loc: LOC, lastmod },
    response: answer({ lastModified, date: 'Mon, 15 Jun 2026 12:00:00 GMT' }),
    page: html({ modified, dates: [modified] }),
  });

const dates: readonly SecondDocument[] = [
  pair(
    'page-lastmod-ahead',
    dated('2026-06-10', '2026-06-01T10:00:00Z', 'Mon, 01 Jun 2026 10:00:00 GMT'),
    dated('2026-06-10', '2026-06-01T10:00:00Z', 'Wed, 10 Jun 2026 01:00:00 GMT'),
  ),
  pair(
    'page-lastmod-behind',
    dated('2026-05-01', '2026-06-01T10:00:00Z', 'Tue, 02 Jun 2026 10:00:00 GMT'),
    dated('2026-05-31T23:00:00Z', '2026-06-01T10:00:00Z', 'Mon, 01 Jun 2026 10:00:00 GMT'),
  ),
];

const picture = (rest: Partial<MediaEvidence> = {}): PageEvidence =>
  seen({
    entry: { loc: LOC, images: [{ loc: `${HOST}/i/kuckuck.webp` }] },
    media: [
      {
        url: `${HOST}/i/kuckuck.webp`,
        role: 'image',
        status: 200,
        contentType: 'image/webp',
        disallowed: false,
        ...rest,
      },
    ],
  });

const thumbnail = (width: number, height: number): PageEvidence =>
  picture({ role: 'thumbnail', contentType: 'image/jpeg', width, height });

const media: readonly SecondDocument[] = [
  pair('page-media-missing', picture({ status: 404 }), picture()),
  pair('page-media-wrong-type', picture({ contentType: 'text/html' }), picture()),
  pair(
    'page-media-disallowed',
    picture({ disallowed: true, disallowedFor: disallowed('Googlebot-Image') }),
    picture(),
  ),
  pair('page-thumbnail-too-small', thumbnail(59, 30), thumbnail(60, 30)),
  pair('page-thumbnail-too-large', thumbnail(1921, 1080), thumbnail(1920, 1080)),
];

/** A rule of listed pages each. */
export const pagesDocuments: readonly SecondDocument[] = [
  ...statuses,
  ...ways,
  ...robots,
  ...canonicals,
  ...contents,
  ...versions,
  ...dates,
  ...media,
];
