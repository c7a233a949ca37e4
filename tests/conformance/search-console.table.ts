// What the Sitemaps report of Search Console calls its findings: for each name something that
// provokes it, and the rule that answers under the profile google.
// Source: https://support.google.com/webmasters/answer/7451001
import type { Severity } from '../../src/rules/port/severity.ts';
import {
  answered,
  CONSOLE_PUBLICATION,
  CONSOLE_ROOT,
  type ConsoleEvidence,
  child,
  fetched,
  gzipped,
  index,
  many,
  manyNews,
  news,
  one,
  page,
  REFUSED,
  thumbnail,
  urlset,
  video,
  visited,
} from './console-samples.ts';

/** One name, and what provokes it. */
export interface ConsoleCase {
  readonly name: string;
  /** Which of several things under this name. */
  readonly shows: string;
  readonly rule: string;
  readonly severity: Severity;
  /** At https://example.com/sitemap.xml, named by robots.txt of another host. */
  readonly document?: string | Uint8Array | (() => string);
  /** Default: https://example.com/sitemap.xml. */
  readonly url?: string;
  /** The host's robots.txt names the sitemap. Default: true. */
  readonly named?: boolean;
  readonly evidence?: ConsoleEvidence;
}

/** Names that no file and no server can provoke. */
export const CONSOLE_NAMES_WITHOUT_CASE: Readonly<Record<string, string>> = {
  'Fetch: manual action': 'Only Google knows whether it has taken action against a site.',
};

/** All names, each with at least one case. */
export const CONSOLE_CASES: readonly ConsoleCase[] = [
  {
    name: 'Fetch: blocked by robots.txt',
    shows: 'Disallow in line 2',
    rule: 'delivery-robots-blocked',
    severity: 'error',
    evidence: fetched({ disallowedBy: REFUSED }),
  },
  {
    name: 'Fetch: URL wrong',
    shows: '404',
    rule: 'delivery-not-found',
    severity: 'error',
    evidence: fetched({ status: 404 }),
  },
  {
    name: 'Fetch: general fetch error',
    shows: 'a host without an address',
    rule: 'delivery-dns-failed',
    severity: 'error',
    evidence: fetched({ failure: 'dns' }),
  },
  {
    name: 'URLs not accessible',
    shows: '500 for a listed page',
    rule: 'page-server-error',
    severity: 'error',
    evidence: answered({ status: 500 }),
  },
  {
    name: 'URLs not followed',
    shows: 'a page that redirects for ever',
    rule: 'page-redirect-loop',
    severity: 'error',
    evidence: answered({
      failure: 'redirects',
      redirects: [
        { url: 'https://example.com/quay', status: 302 },
        { url: 'https://example.com/pier', status: 302 },
      ],
    }),
  },
  {
    name: 'URLs not followed',
    shows: 'a page that sends on by meta refresh',
    rule: 'page-refresh',
    severity: 'warning',
    evidence: visited({
      response: { finalUrl: 'https://example.com/quay', redirects: [], status: 200 },
      page: {
        canonicals: [],
        noindex: [],
        refresh: { seconds: 0, url: 'https://example.com/pier' },
        alternates: [],
        contentCharacters: 900,
        insecure: [],
      },
    }),
  },
  {
    name: 'URLs not followed',
    shows: 'a relative URL',
    rule: 'loc-relative',
    severity: 'error',
    document: one('', '/quay'),
  },
  {
    name: 'URL not allowed',
    shows: 'a higher folder',
    rule: 'scope-folder',
    severity: 'error',
    url: 'https://example.com/ships/sitemap.xml',
    named: false,
    document: one('', 'https://example.com/quay'),
  },
  {
    name: 'URL not allowed',
    shows: 'another host',
    rule: 'scope-host',
    severity: 'error',
    document: one('', 'https://example.net/quay'),
  },
  {
    name: 'URL not allowed',
    shows: 'another scheme',
    rule: 'scope-scheme',
    severity: 'error',
    document: one('', 'http://example.com/quay'),
  },
  {
    name: 'Compression error',
    shows: 'bytes in the middle that are overwritten',
    rule: 'gzip-damaged',
    severity: 'error',
    url: 'https://example.com/sitemap.xml.gz',
    document: new Uint8Array(gzipped.map((byte, at) => (at > 10 && at < 40 ? 0xff : byte))),
  },
  {
    name: 'Empty sitemap',
    shows: 'no url',
    rule: 'document-without-entries',
    severity: 'warning',
    document: urlset(''),
  },
  {
    name: 'Sitemap file size error',
    shows: 'more than 50 MiB',
    rule: 'sitemap-bytes-over-limit',
    severity: 'error',
    document: () =>
      urlset(
        many(27_000, (number) => page('', `https://example.com/${number}/${'q'.repeat(1_950)}`)),
      ),
  },
  {
    name: 'Invalid attribute value',
    shows: 'a relationship that is neither allow nor deny',
    rule: 'video-platform-relationship-invalid',
    severity: 'error',
    document: video('<video:platform relationship="except">tv</video:platform>'),
  },
  {
    name: 'Invalid attribute value',
    shows: 'allow_embed that is neither yes nor no',
    rule: 'extension-value-invalid',
    severity: 'error',
    document: video(
      '<video:player_loc allow_embed="maybe">https://example.com/player/1</video:player_loc>',
    ),
  },
  {
    name: 'Invalid date',
    shows: 'a lastmod with slashes',
    rule: 'lastmod-invalid',
    severity: 'error',
    document: one('<lastmod>06/15/2026</lastmod>'),
  },
  {
    name: 'Invalid date',
    shows: 'a lastmod in the form of mails',
    rule: 'lastmod-not-w3c',
    severity: 'error',
    document: one('<lastmod>Mon, 15 Jun 2026 10:00:00 GMT</lastmod>'),
  },
  {
    name: 'Invalid date',
    shows: 'the publication date of an article in words',
    rule: 'news-publication-date-invalid',
    severity: 'error',
    document: news(
      `${CONSOLE_PUBLICATION}<news:title>Tide</news:title>` +
        '<news:publication_date>yesterday</news:publication_date>',
    ),
  },
  {
    name: 'Invalid tag value',
    shows: 'a priority of 10',
    rule: 'priority-out-of-range',
    severity: 'error',
    document: one('<priority>10</priority>'),
  },
  {
    name: 'Invalid tag value',
    shows: 'a changefreq that is no word of the list',
    rule: 'changefreq-invalid',
    severity: 'warning',
    document: one('<changefreq>fortnightly</changefreq>'),
  },
  {
    name: 'Invalid tag value',
    shows: 'a duration in minutes and seconds',
    rule: 'video-duration-invalid',
    severity: 'error',
    document: video('<video:duration>3:20</video:duration>'),
  },
  {
    name: 'Invalid URL',
    shows: 'a port that is none',
    rule: 'loc-invalid',
    severity: 'error',
    document: one('', 'https://example.com:port/quay'),
  },
  {
    name: 'Invalid URL',
    shows: 'a scheme of another service',
    rule: 'loc-scheme-unsupported',
    severity: 'error',
    document: one('', 'mailto:quay@example.com'),
  },
  {
    name: 'Invalid URL',
    shows: 'braces',
    rule: 'loc-character-unsafe',
    severity: 'error',
    document: one('', 'https://example.com/quay/{number}'),
  },
  {
    name: 'Invalid URL in sitemap index file',
    shows: 'a path alone',
    rule: 'loc-relative',
    severity: 'error',
    document: index(child('/sitemaps/ships.xml')),
  },
  {
    name: 'Invalid URL in sitemap index file',
    shows: 'a host without its scheme',
    rule: 'loc-scheme-missing',
    severity: 'error',
    document: index(child('www.example.com/ships.xml')),
  },
  {
    name: 'Invalid XML: too many tags',
    shows: 'two priorities',
    rule: 'element-repeated',
    severity: 'error',
    document: one('<priority>0.1</priority><priority>0.2</priority>'),
  },
  {
    name: 'Invalid XML: too many tags',
    shows: 'two loc',
    rule: 'loc-repeated',
    severity: 'error',
    document: one('<loc>https://example.com/pier</loc>'),
  },
  {
    name: 'Missing XML attribute',
    shows: 'a restriction without its relationship',
    rule: 'video-restriction-relationship-missing',
    severity: 'error',
    document: video('<video:restriction>NO SE</video:restriction>'),
  },
  {
    name: 'Missing XML tag',
    shows: 'a url without loc',
    rule: 'entry-without-loc',
    severity: 'error',
    document: urlset('<url><lastmod>2026-06-15</lastmod></url>'),
  },
  {
    name: 'Missing thumbnail URL',
    shows: 'a video without thumbnail_loc',
    rule: 'video-thumbnail-missing',
    severity: 'error',
    document: video('', 'thumbnail_loc'),
  },
  {
    name: 'Missing video title',
    shows: 'a video without title',
    rule: 'video-title-missing',
    severity: 'error',
    document: video('', 'title'),
  },
  {
    name: 'Nested sitemap indexes',
    shows: 'an index that lists an index',
    rule: 'index-nested',
    severity: 'error',
    evidence: {
      watches: 'tree',
      seen: {
        documents: [
          {
            url: 'https://example.com/all.xml',
            depth: 0,
            found: 'given',
            entries: 1,
            format: 'sitemapindex',
            bytes: 300,
            complete: true,
          },
          {
            url: 'https://example.com/ships.xml',
            depth: 1,
            found: 'index',
            entries: 1,
            format: 'sitemapindex',
            bytes: 300,
            complete: true,
            parent: 'https://example.com/all.xml',
          },
        ],
        urls: 0,
      },
    },
  },
  {
    name: 'Parsing error',
    shows: 'an ampersand',
    rule: 'xml-ampersand-unescaped',
    severity: 'error',
    document: one('', 'https://example.com/quay?a=1&b=2'),
  },
  {
    name: 'Parsing error',
    shows: 'an end that is missing',
    rule: 'document-cut',
    severity: 'error',
    document: one('').slice(0, -12),
  },
  {
    name: 'Temporary error',
    shows: '503',
    rule: 'delivery-temporary',
    severity: 'warning',
    evidence: fetched({ status: 503 }),
  },
  {
    name: 'Too many sitemaps',
    shows: '50,001 sitemaps',
    rule: 'sitemap-entries-over-limit',
    severity: 'error',
    document: () => index(many(50_001, (number) => child(`https://example.com/${number}.xml`))),
  },
  {
    name: 'Too many URLs',
    shows: '50,001 pages',
    rule: 'sitemap-entries-over-limit',
    severity: 'error',
    document: () => urlset(many(50_001, (number) => page('', `https://example.com/${number}`))),
  },
  {
    name: 'Unsupported format',
    shows: 'a page that says that there is nothing',
    rule: 'document-not-sitemap',
    severity: 'error',
    document: '<html lang="en"><body><h1>Nothing here</h1></body></html>',
  },
  {
    name: 'Thumbnail too large',
    shows: '4,000 by 3,000 pixels',
    rule: 'page-thumbnail-too-large',
    severity: 'info',
    evidence: thumbnail(4_000, 3_000),
  },
  {
    name: 'Thumbnail too small',
    shows: '16 by 16 pixels',
    rule: 'page-thumbnail-too-small',
    severity: 'info',
    evidence: thumbnail(16, 16),
  },
  {
    name: 'Path mismatch: missing www',
    shows: 'a page without www in a sitemap with it',
    rule: 'scope-www',
    severity: 'error',
    url: 'https://www.example.com/sitemap.xml',
    document: one('', 'https://example.com/quay'),
  },
  {
    name: 'Path mismatch: includes www',
    shows: 'a page with www in a sitemap without it',
    rule: 'scope-www',
    severity: 'error',
    document: one('', 'https://www.example.com/quay'),
  },
  {
    name: 'Incorrect namespace',
    shows: 'the namespace of somebody else',
    rule: 'namespace-foreign',
    severity: 'error',
    document: urlset(page(''), 'xmlns="https://example.com/my-sitemaps"'),
  },
  {
    name: 'Incorrect namespace',
    shows: 'https',
    rule: 'namespace-misspelt',
    severity: 'warning',
    document: urlset(page(''), CONSOLE_ROOT.replace('http:', 'https:')),
  },
  {
    name: 'Leading whitespace',
    shows: 'a line before the declaration',
    rule: 'document-blank-before',
    severity: 'warning',
    document: `\n${one('')}`,
  },
  {
    name: 'HTTP error',
    shows: '500',
    rule: 'delivery-server-error',
    severity: 'error',
    evidence: fetched({ status: 500 }),
  },
  {
    name: 'HTTP error',
    shows: '403',
    rule: 'delivery-refused',
    severity: 'error',
    evidence: fetched({ status: 403 }),
  },
  {
    name: 'General HTTP error',
    shows: 'an answer that is no HTTP',
    rule: 'delivery-answer-invalid',
    severity: 'error',
    evidence: fetched({ failure: 'answer-invalid' }),
  },
  {
    name: 'Video location and play page location are the same',
    shows: 'the page as the file',
    rule: 'video-content-is-page',
    severity: 'error',
    document: video('<video:content_loc>https://example.com/quay</video:content_loc>'),
  },
  {
    name: 'Video location and play page location are the same',
    shows: 'the page as the player',
    rule: 'video-player-is-page',
    severity: 'error',
    document: video('<video:player_loc>https://example.com/quay</video:player_loc>'),
  },
  {
    name: 'Video location URL appears to be a play page URL',
    shows: 'another page as the file',
    rule: 'video-content-looks-like-page',
    severity: 'warning',
    document: video('<video:content_loc>https://example.com/watch-quay.html</video:content_loc>'),
  },
  {
    name: 'Too many News URLs',
    shows: '1,001 articles',
    rule: 'news-too-many',
    severity: 'error',
    document: () => manyNews(1_001),
  },
  {
    name: 'Missing <publication> tag',
    shows: 'an article without its publication',
    rule: 'news-publication-missing',
    severity: 'error',
    document: news(
      '<news:publication_date>2026-06-15</news:publication_date><news:title>Tide</news:title>',
    ),
  },
  {
    name: 'Sitemap contains URLs which are blocked by robots.txt',
    shows: 'a listed page that is disallowed',
    rule: 'page-disallowed',
    severity: 'warning',
    evidence: visited({
      agents: [{ agent: 'Googlebot', allowed: false, because: 'rule', ...REFUSED }],
    }),
  },
];
