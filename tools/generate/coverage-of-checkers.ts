// Coverage: what other checkers look for, merged into one list, A to F.
import type { CoverageSection } from './coverage-row.ts';

const REMEMBERED = "It needs what an earlier check saw: for the engine's side, which remembers.";

/** The merged list of checks, without the extensions and the pages. */
export const COVERAGE_OF_CHECKERS: readonly CoverageSection[] = [
  {
    title: 'Checkers, A: transport',
    rows: [
      [
        'A1',
        'no answer',
        'delivery-dns-failed delivery-connection-failed delivery-tls-failed delivery-timeout delivery-broken-off delivery-answer-invalid delivery-address-forbidden delivery-address-invalid sitemap-failed',
      ],
      [
        'A2',
        'statuses of 400 and above',
        'delivery-not-found delivery-client-error delivery-server-error delivery-status-unusual',
      ],
      ['A3', 'come back later', 'delivery-temporary'],
      ['A4', 'disallowed by robots.txt', 'delivery-robots-blocked'],
      [
        'A5',
        'redirects',
        'delivery-redirected delivery-redirects-endless delivery-redirect-host delivery-redirect-insecure',
      ],
      ['A6', 'a page in its place', 'delivery-html document-not-sitemap'],
      ['A7', 'a login, a check for robots', 'delivery-login delivery-challenge delivery-refused'],
      ['A8', 'the media type', 'content-type-html delivery-content-type'],
      [
        'A9',
        'gzip and names',
        'gzip-not-named gzip-not-compressed gzip-twice gzip-trailing-bytes gzip-checksum',
      ],
      ['A10', 'gzip that is damaged', 'gzip-damaged gzip-truncated gzip-too-deep'],
      [
        'A11',
        'compression, validators',
        'delivery-uncompressed delivery-validator-missing',
        'Whether 304 is ever given takes a second request, which a check does not make.',
      ],
      ['A12', 'noindex on the sitemap', 'delivery-noindex'],
      ['A13', 'a slow server', 'delivery-slow'],
      ['A14', 'too many bytes', 'delivery-too-large limit-bytes limit-inflation'],
      ['A15', 'Last-Modified against lastmod', 'delivery-last-modified-old'],
      ['A16', 'announced where', 'robots-no-sitemap robots-absent robots-sitemap-unnamed'],
      [
        'A17',
        'lines of robots.txt',
        'robots-sitemap-empty robots-sitemap-relative robots-sitemap-without-scheme robots-sitemap-scheme robots-sitemap-malformed robots-sitemap-several robots-sitemap-text robots-sitemap-quoted robots-sitemap-duplicate robots-sitemap-hash robots-sitemap-encoding robots-key-misspelt robots-line-without-colon',
      ],
    ],
  },
  {
    title: 'Checkers, B: syntax',
    rows: [
      [
        'B1',
        'not well-formed',
        'xml-attribute-malformed xml-attribute-repeated xml-tag-cut xml-end-tag-missing xml-end-tag-stray xml-declaration-malformed schema-not-well-formed',
      ],
      [
        'B2',
        'bytes before the declaration',
        'document-blank-before document-comment-before document-content-before',
      ],
      [
        'B3',
        'bytes behind the root',
        'document-content-after document-root-repeated document-entry-after-root',
      ],
      ['B4', 'cut off', 'document-cut text-cut'],
      ['B5', 'not UTF-8', 'encoding-not-utf8 encoding-ill-formed'],
      ['B6', 'labels against bytes', 'encoding-label-mismatch encoding-label-unknown'],
      ['B7', 'XML 1.1', 'xml-version'],
      ['B8', 'control characters', 'xml-character-forbidden'],
      ['B9', 'a DOCTYPE', 'xml-doctype xml-entity-declared'],
      [
        'B10',
        'what needs an escape',
        'xml-ampersand-unescaped xml-entity-unknown xml-entity-html xml-less-than-unescaped xml-attribute-unquoted xml-cdata-end-in-text',
      ],
      ['B11', 'escaped twice', 'loc-ampersand-escaped'],
      ['B12', 'names in another case', 'xml-name-case'],
      ['B13', 'CDATA or a comment in loc', 'loc-cdata loc-comment'],
      [
        'B14',
        'no root, or an unknown one',
        'document-not-sitemap document-empty document-root-inside',
      ],
      ['B15', 'a prefix without xmlns', 'namespace-prefix-unbound'],
    ],
  },
  {
    title: 'Checkers, C: the protocol',
    rows: [
      ['C1', 'the namespace', 'namespace-missing namespace-foreign namespace-misspelt'],
      ['C2', 'no loc', 'entry-without-loc loc-empty loc-without-element'],
      ['C3', 'too many tags', 'element-repeated loc-repeated'],
      ['C4', 'the order of elements', 'element-order'],
      [
        'C5',
        'elements that nobody asks for',
        'element-unknown element-misplaced attribute-unknown element-foreign entry-field-ignored',
      ],
      ['C6', 'kinds that are mixed, nested indexes', 'entry-other-kind index-nested tree-deep'],
      ['C7', 'no entries', 'document-without-entries tree-empty'],
      [
        'C8',
        'lastmod',
        'lastmod-invalid lastmod-not-w3c lastmod-without-zone lastmod-in-future lastmod-ancient lastmod-uniform index-lastmod-stale',
        `The time of a build shows as lastmod-uniform. Backwards: ${lowered(REMEMBERED)}`,
      ],
      [
        'C9',
        'changefreq',
        'changefreq-invalid changefreq-case',
        `That it contradicts what was seen: ${lowered(REMEMBERED)}`,
      ],
      ['C10', 'priority', 'priority-out-of-range priority-invalid priority-comma priority-flat'],
      ['C11', 'hints that are ignored', 'changefreq-ignored priority-ignored'],
      [
        'C12',
        'lists',
        'text-comment text-several-urls text-not-url text-column encoding-not-utf8 encoding-byte-order-mark',
      ],
      ['C13', 'feeds', 'feed-item-without-url loc-relative feed-date-invalid feed-undated'],
      ['C14', 'schemaLocation', 'namespace-schema-location'],
      [
        'C15',
        'the schemas',
        'schema-not-well-formed schema-prefix-undeclared schema-entity-used schema-root-unknown schema-element-unexpected schema-element-missing schema-element-undeclared schema-text-unexpected schema-attribute-unexpected schema-attribute-missing schema-value-invalid schema-type-unknown',
      ],
    ],
  },
  {
    title: 'Checkers, D: URLs',
    rows: [
      ['D1', 'not absolute', 'loc-relative loc-scheme-missing loc-invalid loc-host-slashes'],
      ['D2', 'neither http nor https', 'loc-scheme-unsupported'],
      ['D3', 'too long, too short', 'loc-too-long loc-long loc-short'],
      [
        'D4',
        'characters that stand in no URL',
        'loc-character-unsafe loc-blank-inside loc-backslash loc-quoted',
      ],
      [
        'D5',
        'percent-encoding',
        'loc-percent-invalid loc-control-escaped loc-escape-not-utf8 loc-double-encoded',
      ],
      [
        'D6',
        'parts that are odd',
        'loc-fragment loc-credentials loc-default-port loc-dot-segment loc-upper-case loc-host-unicode',
      ],
      ['D7', 'session ids, tracking', 'loc-session-id loc-tracking-parameter'],
      [
        'D8',
        'variants of one page',
        'loc-double-slash loc-index-file page-redirects page-canonical-elsewhere',
        'Two URLs that differ by a slash at the end, or by case, may be two pages: the rules about pages tell which one answers.',
      ],
      ['D9', 'listed twice', 'loc-duplicate loc-in-several-sitemaps'],
      ['D10', 'files that are no pages', 'loc-file-type'],
    ],
  },
  {
    title: 'Checkers, E: limits',
    rows: [
      ['E1', 'entries', 'sitemap-entries-over-limit sitemap-nearly-full'],
      ['E2', 'bytes', 'sitemap-bytes-over-limit sitemap-nearly-full'],
      [
        'E3',
        'of indexes and consoles',
        'sitemap-entries-over-limit sitemap-bytes-over-limit indexes-over-console-limit sitemaps-over-report-limit',
      ],
      ['E4', 'articles', 'news-too-many'],
      ['E5', 'images', 'image-too-many'],
      ['E6', 'of videos', 'video-tags-too-many'],
      ['E7', 'many tiny sitemaps', 'sitemaps-tiny'],
      ['E8', 'the ratio of compression', 'delivery-inflation-high'],
    ],
  },
  {
    title: 'Checkers, F: places and sets',
    rows: [
      ['F1', 'other hosts', 'scope-host scope-proof-not-taken scope-unless-verified'],
      ['F2', 'other schemes and ports', 'scope-scheme scope-port scope-mixed-schemes'],
      ['F3', 'other folders', 'scope-folder'],
      ['F4', 'www', 'scope-www scope-mixed-www'],
      ['F5', 'several hosts in one file', 'scope-mixed-hosts'],
      [
        'F6',
        'children of an index',
        'scope-child-host scope-child-scheme scope-child-port scope-child-folder sitemap-repeated sitemap-loop sitemap-failed tree-child-not-sitemap index-nested index-child-looks-like-page',
      ],
      ['F7', 'by http and by https', 'tree-http-and-https'],
      ['F8', 'announced nowhere', 'robots-no-sitemap robots-absent robots-sitemap-unnamed'],
      [
        'F9',
        'lastmod of an index',
        'index-lastmod-missing index-lastmod-stale',
        `That it stays while the bytes change: ${lowered(REMEMBERED)}`,
      ],
      [
        'F10',
        'counts, growth, churn',
        '',
        "Counts stand in the report. The rest compares two checks: `portolan diff` does, and the engine's side, which remembers.",
      ],
    ],
  },
];

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
