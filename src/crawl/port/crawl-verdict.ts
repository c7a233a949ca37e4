// What a crawl says of itself: whether it looks wrong, and why.

/**
 * Every finding of a verdict, by its code: what it means, and what to do.
 * docs/reference/decisions.md §11 says when each is given.
 */
export const CRAWL_FINDINGS = {
  'nothing-listed': {
    meaning: 'No page is left to be listed.',
    fix: 'Look at the reasons below; --report crawl.html has every address.',
  },
  'few-listed': {
    meaning: 'The site answers with many pages, and the sitemap would list hardly any of them.',
    fix: 'Look at the reasons of the others; --report crawl.html has every address.',
  },
  'canonical-one': {
    meaning: 'Pages that differ name one and the same page as their canonical one.',
    fix: 'Let each page name itself; or list them in spite of it with --list canonical.',
  },
  'canonical-elsewhere': {
    meaning: 'Pages name canonical pages outside of what is crawled: a copy, or another host.',
    fix: 'Crawl the site at that address, or name it with --public-url when this is its copy.',
  },
  'noindex-most': {
    meaning: 'Pages ask engines not to index them, as test systems do.',
    fix: 'Take noindex out of the pages and X-Robots-Tag; or list them with --list noindex.',
  },
  'same-content': {
    meaning: 'Different addresses answer with the same page: a wall, an error, an empty frame.',
    fix: 'Open one of them in a browser; log in, or try --render when scripts fill it.',
  },
  'missing-most': {
    meaning: 'Pages say that they do not exist, although the server answers with status 200.',
    fix: 'Open one of them in a browser; --list soft-404 lists them all the same.',
  },
  'app-shells': {
    meaning: 'Pages are empty until JavaScript fills them; their links are not seen without it.',
    fix: 'Crawl with --render.',
  },
  'robots-closed': {
    meaning: 'robots.txt disallows most of what is linked or listed.',
    fix: 'Change the robots.txt, or crawl under a name that it allows: --agent.',
  },
  'redirect-one': {
    meaning: 'Different addresses redirect to one and the same place, as a login does.',
    fix: 'Log in (PORTOLAN_USER, PORTOLAN_COOKIE), or leave them out with --exclude.',
  },
  'access-refused': {
    meaning: 'The server refuses access (401, 403): a login, or a guard against crawlers.',
    fix: 'Log in (PORTOLAN_USER, PORTOLAN_COOKIE), or let the crawler pass; try --rate 1.',
  },
  'server-failing': {
    meaning: 'Pages could not be fetched: no answer, or a status of 429 or 5xx.',
    fix: 'Run the same command with --revisit all when the server is well; try --rate 1.',
  },
  'sitemap-cut': {
    meaning: 'Pages that the site’s own sitemaps list were cut as traps.',
    fix: 'Reopen them: --allow-trap with the template, or all.',
  },
  'sitemap-unlike': {
    meaning: 'Most pages that the site’s own sitemaps list would not be listed.',
    fix: 'Look at their reasons: column in_sitemap of --report crawl.csv.',
  },
  'fewer-than-before': {
    meaning: 'The crawl before with this state listed many more pages.',
    fix: 'Look for what is gone: --report crawl.csv, and the reasons below.',
  },
} as const;

/** One of the codes of the table above. */
export type CrawlFindingCode = keyof typeof CRAWL_FINDINGS;

/** Something that makes a crawl look wrong. */
export interface CrawlFinding {
  readonly code: CrawlFindingCode;
  /** Of an `error` a set that is published for the first time would be nonsense. */
  readonly severity: 'error' | 'warning';
  /** A whole sentence, with the figures. */
  readonly message: string;
  readonly meaning: string;
  /** What to do about it. */
  readonly fix: string;
  /** How many are concerned, of how many. */
  readonly count: number;
  readonly of: number;
  /** The one address that they name, redirect to, or are equal to. */
  readonly other?: string;
  /** Some of them, 3 at most: those of the least addresses. */
  readonly examples: readonly string[];
}

/** What a crawl says of itself. */
export interface CrawlVerdict {
  /** No finding is an error. */
  readonly ok: boolean;
  /** Errors first. */
  readonly findings: readonly CrawlFinding[];
}
