// Which finding explains which others: one fault is reported once, by its cause.

/** Where the symptoms of a cause are found. */
export type CauseReach =
  /** Of the same checked thing: a page with its redirects. */
  | 'seen'
  /** Of the same entry. */
  | 'entry'
  /** Anywhere in the same document. */
  | 'document'
  /** In documents of the same host. */
  | 'host'
  /** Anywhere in the check: findings about all sitemaps together. */
  | 'run';

/** A line of the table. */
export interface CauseLine {
  /** Rules that find a cause: their ids; one that ends in `*` means all that begin so. */
  readonly causes: readonly string[];
  readonly reach: CauseReach;
  /** The rules that find its symptoms, in the same form. */
  readonly explains: readonly string[];
  /** Rules of `explains` that are about something else. */
  readonly except?: readonly string[];
}

const GZIP_DAMAGE = ['gzip-truncated', 'gzip-damaged', 'gzip-checksum'];
// How a file is delivered, and how it is listed, is another matter than what is in it.
const OUTSIDE = [
  'delivery-*',
  'gzip-*',
  'robots-*',
  'tree-*',
  'sitemap-failed',
  'sitemap-broken-off',
  'sitemap-loop',
  'sitemap-repeated',
  'page-*',
  'limit-bytes',
  'limit-inflation',
];
const NO_SITEMAP = [
  'delivery-html',
  'delivery-login',
  'delivery-challenge',
  'document-not-sitemap',
];
const BROKEN_OFF = [
  'delivery-broken-off',
  'delivery-connection-failed',
  'delivery-timeout',
  'delivery-too-large',
  'delivery-tls-failed',
  'delivery-answer-invalid',
  'sitemap-broken-off',
];
const NO_ANSWER = [
  'delivery-dns-failed',
  'delivery-connection-failed',
  'delivery-timeout',
  'delivery-tls-failed',
  'delivery-answer-invalid',
];
const OTHER_ANSWER = [
  'delivery-not-found',
  'delivery-client-error',
  'delivery-server-error',
  'delivery-refused',
  'delivery-temporary',
  'delivery-unavailable',
  'delivery-status-unusual',
  'sitemap-not-found',
];
const STOPPED = ['limit-bytes', 'limit-inflation'];
/** A sitemap that could not be fetched, or was not read to its end, is so for one of these. */
const FAILURES = [
  ...NO_SITEMAP,
  ...GZIP_DAMAGE,
  ...BROKEN_OFF,
  ...NO_ANSWER,
  ...OTHER_ANSWER,
  ...STOPPED,
  'delivery-redirects-endless',
  'delivery-address-*',
  'delivery-robots-blocked',
  'robots-*',
  'gzip-too-deep',
  'document-cut',
  'document-empty',
  'text-cut',
  'sitemap-failed',
];
const EMPTY = ['document-without-entries', 'news-sitemap-empty'];
const ENTRIES_LOST = [
  'entry-without-loc',
  'loc-empty',
  'loc-invalid',
  'loc-scheme-missing',
  'loc-quoted',
  'loc-scheme-unsupported',
  'loc-mixed-content',
  'limit-text',
  'feed-item-without-url',
  'text-not-url',
  'text-cut',
  'xml-entity-declared',
  'xml-less-than-unescaped',
  'document-cut',
  'document-empty',
];
const PAGE_FAILED = [
  'page-not-found',
  'page-gone',
  'page-client-error',
  'page-server-error',
  'page-unavailable',
  'page-access-denied',
  'page-rate-limited',
  'page-status-not-200',
  'page-unreachable',
  'page-tls-failed',
  'page-answer-invalid',
  'page-address-private',
  'page-redirect-loop',
];
const URLS_OF_VIDEOS = ['video-thumbnail-loc-invalid', 'video-content-loc-invalid'];

/**
 * Every pair of rules that one fault wakes. The first line that fits counts; a symptom may be the
 * cause of others.
 */
export const CAUSES: readonly CauseLine[] = [
  // The bytes.
  { causes: GZIP_DAMAGE, reach: 'document', explains: ['*'], except: OUTSIDE },
  {
    causes: ['gzip-damaged'],
    reach: 'document',
    explains: ['gzip-truncated', 'gzip-checksum', 'gzip-trailing-bytes'],
  },
  { causes: ['gzip-truncated'], reach: 'document', explains: ['gzip-checksum'] },
  {
    causes: ['gzip-checksum', 'gzip-truncated'],
    reach: 'document',
    explains: ['gzip-trailing-bytes'],
  },
  {
    causes: BROKEN_OFF,
    reach: 'document',
    explains: [
      'document-cut',
      'document-empty',
      'document-not-sitemap',
      'text-cut',
      ...EMPTY,
      'gzip-truncated',
      'encoding-ill-formed',
      'sitemap-broken-off',
      'sitemap-failed',
    ],
  },
  {
    causes: STOPPED,
    reach: 'document',
    explains: [
      'document-cut',
      'document-empty',
      'document-blank-before',
      'text-cut',
      ...EMPTY,
      'document-not-sitemap',
      'sitemap-bytes-over-limit',
      'gzip-twice',
      'gzip-truncated',
      'encoding-ill-formed',
    ],
  },
  { causes: ['gzip-too-deep'], reach: 'document', explains: ['document-*', 'gzip-twice'] },
  // What answers in place of a sitemap.
  {
    causes: NO_SITEMAP,
    reach: 'document',
    explains: [
      'document-*',
      'xml-*',
      'element-*',
      'attribute-*',
      'namespace-*',
      'encoding-*',
      'text-*',
      'schema-*',
      'gzip-not-compressed',
      'gzip-not-named',
      'content-type-html',
      'delivery-content-type',
    ],
    except: ['document-not-sitemap'],
  },
  {
    causes: ['delivery-html', 'delivery-login', 'delivery-challenge'],
    reach: 'document',
    explains: ['document-not-sitemap', 'delivery-redirected'],
  },
  { causes: ['delivery-login'], reach: 'document', explains: ['delivery-redirect-*'] },
  {
    causes: ['delivery-redirect-host', 'delivery-redirect-insecure', 'delivery-redirects-endless'],
    reach: 'document',
    explains: ['delivery-redirected'],
  },
  {
    causes: [...NO_ANSWER, ...OTHER_ANSWER],
    reach: 'document',
    explains: ['delivery-redirected', 'delivery-redirect-*', 'sitemap-failed'],
  },
  // A host that does not answer.
  {
    causes: NO_ANSWER,
    reach: 'host',
    explains: ['robots-unreachable', 'robots-server-error', 'sitemap-failed'],
  },
  // Findings about all sitemaps together.
  {
    causes: [...NO_SITEMAP, ...GZIP_DAMAGE, ...BROKEN_OFF, ...STOPPED, 'gzip-too-deep'],
    reach: 'run',
    explains: ['tree-child-not-sitemap', 'tree-empty'],
  },
  {
    causes: [...ENTRIES_LOST, ...EMPTY, ...NO_ANSWER, ...OTHER_ANSWER, 'sitemap-failed'],
    reach: 'run',
    explains: ['tree-empty'],
  },
  // The document.
  { causes: ENTRIES_LOST, reach: 'document', explains: EMPTY },
  {
    causes: ['document-root-inside'],
    reach: 'document',
    explains: ['document-content-before', 'document-content-after'],
  },
  {
    causes: ['document-comment-before', 'document-content-before'],
    reach: 'document',
    explains: ['document-blank-before'],
  },
  { causes: ['xml-entity-declared'], reach: 'document', explains: ['xml-doctype'] },
  // Addresses.
  { causes: ['scope-host'], reach: 'document', explains: ['scope-mixed-hosts', 'scope-mixed-www'] },
  { causes: ['scope-www'], reach: 'document', explains: ['scope-mixed-www', 'scope-mixed-hosts'] },
  { causes: ['scope-scheme'], reach: 'document', explains: ['scope-mixed-schemes'] },
  { causes: ['scope-port'], reach: 'document', explains: ['scope-mixed-hosts'] },
  { causes: ['loc-host-private'], reach: 'entry', explains: ['scope-*'] },
  {
    causes: ['loc-placeholder'],
    reach: 'entry',
    explains: ['loc-character-unsafe', 'loc-blank-inside', 'loc-percent-invalid'],
  },
  { causes: ['xml-reference-invalid'], reach: 'entry', explains: ['loc-fragment'] },
  { causes: ['xml-cdata-end-in-text'], reach: 'entry', explains: ['loc-character-unsafe'] },
  { causes: ['xml-less-than-unescaped'], reach: 'entry', explains: ['loc-mixed-content'] },
  { causes: ['loc-not-closed'], reach: 'entry', explains: ['xml-end-tag-stray'] },
  { causes: ['limit-items'], reach: 'entry', explains: ['element-unknown'] },
  {
    causes: [
      'image-loc-invalid',
      'video-player-loc-invalid',
      'extension-value-invalid',
      ...URLS_OF_VIDEOS,
    ],
    reach: 'entry',
    explains: ['element-misplaced'],
  },
  { causes: ['sitemaps-listed-as-pages'], reach: 'document', explains: ['loc-self'] },
  // Pages.
  {
    causes: PAGE_FAILED,
    reach: 'seen',
    explains: ['page-redirects', 'page-redirect-*', 'page-robots-unreachable', 'page-slow'],
    except: ['page-redirect-loop'],
  },
  {
    causes: ['page-redirect-to-http', 'page-redirect-disallowed', 'page-redirect-chain'],
    reach: 'seen',
    explains: ['page-redirects'],
  },
  { causes: ['page-canonical-broken'], reach: 'seen', explains: ['page-canonical-elsewhere'] },
  {
    causes: ['page-canonical-conflict'],
    reach: 'seen',
    explains: ['page-canonical-several', 'page-canonical-elsewhere'],
  },
  {
    causes: ['page-soft-404', 'page-refresh'],
    reach: 'seen',
    explains: ['page-empty', 'page-duplicate-content', 'page-canonical-*', 'page-noindex'],
    except: ['page-canonical-missing'],
  },
];

/**
 * Whether what a rule finds is why a sitemap could not be fetched, or was not read to its end, as
 * far as it was not.
 */
export function explainsFailure(rule: string): boolean {
  return matches(FAILURES, rule);
}

/** What a rule's finding may be explained by. */
export interface Explanation {
  readonly reach: CauseReach;
  readonly isCause: (rule: string) => boolean;
}

export function explanationsOf(rule: string): readonly Explanation[] {
  const known = explanations.get(rule);
  if (known) return known;
  const made = CAUSES.filter(({ explains, except }) => {
    return matches(explains, rule) && !(except && matches(except, rule));
  }).map(({ causes, reach }) => ({
    reach,
    isCause: (other: string) => other !== rule && matches(causes, other),
  }));
  explanations.set(rule, made);
  return made;
}

const explanations = new Map<string, readonly Explanation[]>();

function matches(patterns: readonly string[], rule: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? rule.startsWith(pattern.slice(0, -1)) : pattern === rule,
  );
}
