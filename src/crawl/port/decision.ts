// Why an address is listed or not: the reasons, and what is told with each.

/**
 * Every reason, with its sentence. Each address that was met has exactly one.
 * docs/reference/decisions.md says which.
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

/** One of the reasons of the table above. */
export type Reason = keyof typeof REASONS;

/** Reasons that `list` may pass over. */
export const LIST_POLICIES = ['noindex', 'canonical', 'duplicate', 'soft-404', 'robots'] as const;

/** A reason that is passed over: pages that have it are listed all the same. */
export type ListPolicy = (typeof LIST_POLICIES)[number];

/** The most places of an address that a decision names. */
export const LINK_PLACES_MAX = 10;

/** A page that leads to an address. */
export interface LinkPlace {
  readonly url: string;
  /** What the link reads, the `alt` of its pictures included; empty where it reads nothing. */
  readonly text: string;
  /** How it leads there, unless it is an ordinary link. */
  readonly kind?: 'nofollow' | 'hreflang' | 'redirect' | 'canonical' | 'asset';
}

/** A link to an address that has a problem: it is broken, redirects, or is not to be listed. */
export interface CrawledLink {
  readonly from: string;
  readonly to: string;
  /** As in `LinkPlace`. */
  readonly text: string;
  readonly kind: NonNullable<LinkPlace['kind']> | 'link';
  /** Of the address that it leads to. */
  readonly reason: Reason;
  /** Of the last answer of that address. */
  readonly status?: number;
}

/** What `checkLinks` asks for. */
export const LINK_CHECK_KINDS = ['assets', 'external'] as const;

export type LinkCheckKind = (typeof LINK_CHECK_KINDS)[number];

/** Whether an address is broken: its answer is an error, or there was none. */
export function isBroken({ reason, broken }: Pick<UrlDecision, 'broken' | 'reason'>): boolean {
  return broken === true || reason === 'status' || reason === 'error';
}

/** What was decided of one address. */
export interface UrlDecision {
  readonly url: string;
  readonly reason: Reason;
  /**
   * The evidence in a word: `soft-404`, `refresh`, `meta`, `header`, `nofollow`, `calendar`, the
   * pattern that excluded it, the rule of robots.txt. Absent where the reason says all.
   */
  readonly detail?: string;
  /** The other address that the reason speaks of: where it redirects, its canonical, its equal. */
  readonly other?: string;
  /** The status of the last answer. */
  readonly status?: number;
  readonly contentType?: string;
  /** Of a page: its title, at most 200 characters; empty where it has none. */
  readonly title?: string;
  /** Clicks from the start; 0 for an `orphan`, to which no link leads. */
  readonly clicks: number;
  /** Not visited, but asked for (`checkLinks`), and broken; `status` or `detail` say how. */
  readonly broken?: true;
  /** How many visited pages link it. */
  readonly inlinks: number;
  /**
   * Of what is broken, redirects, asks not to be indexed, names another canonical or is disallowed:
   * the first pages that lead there, at most `LINK_PLACES_MAX`. Ordinary links come first, then
   * pages with the fewest clicks, then by address. Absent where there are none.
   */
  readonly linkedFrom?: readonly LinkPlace[];
  readonly lastmod?: string;
  /** Where that lastmod comes from: `json-ld`, `header`, `observed`, `sitemap` (the site's own). */
  readonly lastmodSource?: string;
  /** Of a trap: the template that was cut. */
  readonly template?: string;
  /** The site's own sitemaps list it; absent when none was read. */
  readonly inSitemap?: boolean;
  /** Met in the site's sitemaps alone. */
  readonly orphan?: true;
  /** Of an orphan: the sitemaps that list it, the first `LINK_PLACES_MAX` in their order. */
  readonly listedBy?: readonly string[];
  /** How many sitemaps list it. */
  readonly listedByCount?: number;
  /** Listed here, linked, and not in the site's own sitemaps. */
  readonly gap?: true;
  /** What else was seen: `canonical-unusable`, `hreflang-not-returned`, `app-shell`, … */
  readonly notes: readonly CrawlNoteCode[];
}

/**
 * What else may be noted of a page.
 */
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

/** What JavaScript may change of a page, compared with what its server sends. */
export const SCRIPT_CHANGES = ['links', 'canonical', 'robots', 'title', 'content'] as const;

export type ScriptChange = (typeof SCRIPT_CHANGES)[number];

/** One of the notes of the table above. */
export type CrawlNoteCode = keyof typeof CRAWL_NOTES;
