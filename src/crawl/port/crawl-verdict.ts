// The verdict of a crawl: whether it looks wrong, and why.

/**
 * Every finding of a verdict, by code: what it means, and what to do. docs/reference/decisions.md
 * §11 states the conditions.
 */
export const CRAWL_FINDINGS = {
  'nothing-listed': {
    meaning: 'The sitemap would be empty.',
    fix: 'Look at the reasons below; --report crawl.html has every address.',
  },
  'few-listed': {
    meaning: 'The site has many pages, but the sitemap would list hardly any of them.',
    fix: 'Look at the reasons of the others; --report crawl.html has every address.',
  },
  'canonical-one': {
    meaning: 'Different pages name the same page as their canonical.',
    fix: 'Let each page name itself, or list them anyway with --list canonical.',
  },
  'canonical-elsewhere': {
    meaning: 'Pages name canonicals outside the crawled site, as copies of a site do.',
    fix: 'Crawl the site at that address, or set --public-url to it if this is a copy.',
  },
  'noindex-most': {
    meaning: 'Pages ask engines not to index them, as test systems do.',
    fix: 'Remove noindex from pages and headers, or list them anyway with --list noindex.',
  },
  'same-content': {
    meaning: 'Different addresses answer with the same page: a login, an error, an empty shell.',
    fix: 'Open one of them in a browser; log in, or try --render when scripts fill it.',
  },
  'missing-most': {
    meaning: 'Pages say that they do not exist, although the server answers with status 200.',
    fix: 'Open one of them in a browser; --list soft-404 lists them anyway.',
  },
  'app-shells': {
    meaning: 'Pages are empty until JavaScript fills them; without it, their links are not found.',
    fix: 'Crawl with --render.',
  },
  'robots-closed': {
    meaning: 'robots.txt disallows most of what is linked or listed.',
    fix: 'Change robots.txt, or crawl with a user agent that it allows (--agent).',
  },
  'redirect-one': {
    meaning: 'Different addresses redirect to the same one, for example to a login.',
    fix: 'Log in (PORTOLAN_USER, PORTOLAN_COOKIE), or leave them out with --exclude.',
  },
  'access-refused': {
    meaning: 'The server refuses access (401, 403): a login, or bot protection.',
    fix: 'Log in (PORTOLAN_USER, PORTOLAN_COOKIE), allow the crawler, or try --rate 1.',
  },
  'server-failing': {
    meaning: 'Pages could not be fetched: no answer, or a status of 429 or 5xx.',
    fix: 'Run the same command with --revisit all when the server works, or try --rate 1.',
  },
  'sitemap-cut': {
    meaning: 'Pages that the site’s own sitemaps list were cut as traps.',
    fix: 'Allow them: --allow-trap with the template, or all.',
  },
  'sitemap-unlike': {
    meaning: 'Most pages that the site’s own sitemaps list would not be listed.',
    fix: 'Look at their reasons: column in_sitemap of --report crawl.csv.',
  },
  'fewer-than-before': {
    meaning: 'The last crawl with this state listed many more pages.',
    fix: 'See what is gone: --report crawl.csv, and the reasons below.',
  },
} as const;

export type CrawlFindingCode = keyof typeof CRAWL_FINDINGS;

/** Something that makes a crawl look wrong. */
export interface CrawlFinding {
  readonly code: CrawlFindingCode;
  /** With an `error`, a set that is published for the first time would be wrong. */
  readonly severity: 'error' | 'warning';
  /** A sentence with the figures. */
  readonly message: string;
  readonly meaning: string;
  readonly fix: string;
  /** How many addresses are affected, of how many. */
  readonly count: number;
  readonly of: number;
  /** The address that they all name, redirect to, or equal. */
  readonly other?: string;
  /** Some of them, at most 3: the first by address. */
  readonly examples: readonly string[];
}

/** Whether a crawl looks wrong. */
export interface CrawlVerdict {
  /** No finding is an error. */
  readonly ok: boolean;
  /** Errors first. */
  readonly findings: readonly CrawlFinding[];
}
