// The reasons why an address is listed or not, and the record of its decision.

/**
 * Every reason, with its sentence. Each address has exactly one, by docs/reference/decisions.md.
 */
export const REASONS = {
  listed: 'Listed in the sitemap.',
  redirect: 'Redirects to another address.',
  status: 'Not a page: its status is not 200, or it is a soft 404.',
  noindex: 'Asks not to be indexed.',
  canonical: 'Names another page as its canonical page.',
  robots: 'robots.txt disallows it.',
  duplicate: 'Equal to a page that is listed.',
  'content-type': 'Not a page, but a file of another type.',
  'out-of-scope': 'Outside the site, or outside the crawled folder.',
  excluded: 'Excluded by a pattern, visited only, or only linked with nofollow.',
  trap: 'Part of an endless family: a calendar, a loop, pages that hardly differ.',
  depth: 'More clicks from the start than the limit.',
  limit: 'Found after the limit of pages, or of hosts, was reached.',
  error: 'Could not be fetched: no answer, or a truncated one.',
  asset: 'A broken part of pages: an image, script or style sheet.',
  'not-fetched': 'Not visited yet: the crawl was stopped before.',
} as const;

/** A key of `REASONS`. */
export type Reason = keyof typeof REASONS;

export const LIST_POLICIES = ['noindex', 'canonical', 'duplicate', 'soft-404', 'robots'] as const;

/** A reason that is ignored: its pages are listed anyway. */
export type ListPolicy = (typeof LIST_POLICIES)[number];

/** The maximum number of places that a decision names. */
export const LINK_PLACES_MAX = 10;

/** A page that leads to an address. */
export interface LinkPlace {
  readonly url: string;
  /** The link text, the `alt` of images included; may be empty. */
  readonly text: string;
  /** How it leads there, unless by an ordinary link. */
  readonly kind?: 'nofollow' | 'hreflang' | 'redirect' | 'canonical' | 'asset';
}

/** A link to an address that is broken, redirects, or is not to be listed. */
export interface CrawledLink {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly kind: NonNullable<LinkPlace['kind']> | 'link';
  /** Of the target. */
  readonly reason: Reason;
  /** The last status of the target. */
  readonly status?: number;
}

export const LINK_CHECK_KINDS = ['assets', 'external'] as const;

export type LinkCheckKind = (typeof LINK_CHECK_KINDS)[number];

/** Whether an address is broken: its response is an error, or there was none. */
export function isBroken({ reason, broken }: Pick<UrlDecision, 'broken' | 'reason'>): boolean {
  return broken === true || reason === 'status' || reason === 'error';
}

/** The decision of one address. */
export interface UrlDecision {
  readonly url: string;
  readonly reason: Reason;
  /**
   * The evidence in a word: `soft-404`, `refresh`, `meta`, `header`, `nofollow`, `calendar`, the
   * excluding pattern, the rule of robots.txt. Absent where the reason is sufficient.
   */
  readonly detail?: string;
  /** The target of a redirect, the canonical, or the equal page. */
  readonly other?: string;
  /** The status of the last answer. */
  readonly status?: number;
  readonly contentType?: string;
  /** A page's title, at most 200 characters; may be empty. */
  readonly title?: string;
  /** Clicks from the start; 0 for an `orphan`. */
  readonly clicks: number;
  /** Not visited, but checked (`checkLinks`) and broken; see `status` or `detail`. */
  readonly broken?: true;
  /** How many visited pages link it. */
  readonly inlinks: number;
  /**
   * For an address that is broken, redirects, asks not to be indexed, names another canonical or is
   * disallowed: the first pages that lead there, at most `LINK_PLACES_MAX`. Ordinary links come
   * first, then pages with the fewest clicks, then by address. Absent where there are none.
   */
  readonly linkedFrom?: readonly LinkPlace[];
  readonly lastmod?: string;
  /** The source of the lastmod: `json-ld`, `header`, `observed`, `sitemap` (the site's own). */
  readonly lastmodSource?: string;
  /** The template of a trap. */
  readonly template?: string;
  /** The site's own sitemaps list it; absent when none was read. */
  readonly inSitemap?: boolean;
  /** Only the site's sitemaps name it. */
  readonly orphan?: true;
  /** The first `LINK_PLACES_MAX` sitemaps that list an orphan, in their order. */
  readonly listedBy?: readonly string[];
  /** How many sitemaps list it. */
  readonly listedByCount?: number;
  /** Listed and linked, but not in the site's own sitemaps. */
  readonly gap?: true;
  /** Further observations: `canonical-unusable`, `hreflang-not-returned`, `app-shell`, … */
  readonly notes: readonly CrawlNoteCode[];
}

/** Every note on a page, with its sentence. */
export const CRAWL_NOTES = {
  'canonical-unusable': 'Its canonical cannot be listed; it was ignored.',
  'canonical-several': 'It declares several different canonicals; all were ignored.',
  'hreflang-not-returned':
    'Some of its hreflang alternates have no return link; they were left out.',
  'app-shell': 'It looks like an empty shell that JavaScript fills; --render reads it.',
  'script-links': 'Some of its links exist only with JavaScript.',
  'script-canonical': 'JavaScript changes its canonical.',
  'script-robots': 'JavaScript changes its robots directives.',
  'script-title': 'JavaScript changes its title.',
  'script-content': 'Much of its content exists only with JavaScript.',
  'render-failed': 'It could not be rendered; it was read without JavaScript.',
  'list-cut': 'Its list keeps loading more; it was read up to the limit.',
  'page-cut': 'It is larger than the limit; the rest was not read.',
  'lastmod-shared': 'Nearly all pages have the same Last-Modified; it was ignored.',
} as const;

/** What JavaScript may change in a page. */
export const SCRIPT_CHANGES = ['links', 'canonical', 'robots', 'title', 'content'] as const;

export type ScriptChange = (typeof SCRIPT_CHANGES)[number];

export type CrawlNoteCode = keyof typeof CRAWL_NOTES;
