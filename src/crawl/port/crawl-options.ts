// The options of a crawl.
import type { Clock } from '../../base/clock.ts';
import type { PortolanError } from '../../base/portolan-error.ts';
import type { ProxySettings } from '../../net/exchange/connect/proxy-choice.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { Wait } from '../../net/pace/wait.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { ObjectStore } from '../../objects/port/object-store.ts';
import type { Frontier } from '../../queue/port/frontier.ts';
import type { SubdomainChoice } from '../address/site-hosts.ts';
import type { CrawlProgress } from './crawl-report.ts';
import type { LinkCheckKind, ListPolicy } from './decision.ts';
import type { PageRenderer } from './page-renderer.ts';

/** Where the state is copied to, so that another machine can continue the crawl. */
export interface StateCopyOptions {
  /** Of this crawl alone; see `openObjectStore`. The crawl closes it. */
  readonly place: ObjectStore;
  /** The least time between two copies in milliseconds. Default 60,000. */
  readonly everyMs?: number | undefined;
  /** Called when the state could not be copied; the crawl goes on, and copies it later. */
  readonly onTrouble?: ((error: PortolanError) => void) | undefined;
}

export type RenderMode = 'auto' | 'all' | 'never';

/** How a site is crawled. */
export interface CrawlOptions {
  /**
   * The state file, so that the crawl can be resumed, and repeated at a fraction of the cost.
   * Default: none, the state is kept in memory.
   */
  readonly state?: string | undefined;
  /**
   * Also copies the state to a folder or a bucket. A crawl with the same place and no state, or an
   * older one, continues from the copy; the crawl that it takes over from ends with
   * CRAWL_TAKEN_OVER. Only with `state`. Default: none.
   */
  readonly stateCopy?: StateCopyOptions | undefined;
  /** A custom frontier instead of `state`. The crawl closes it. */
  readonly frontier?: Frontier | undefined;
  /** A custom visitor; the request options below do not apply to it. */
  readonly visitor?: Visitor | undefined;
  /**
   * Any public address of the site, when a copy of it is crawled: links to its origin are links to
   * the copy, and pages are listed under it. Default: for a copy on this machine or a private
   * network, the origin of the start's canonical; else none.
   */
  readonly publicUrl?: string | undefined;
  /**
   * Additional start addresses, with 0 clicks, within the folder of the start. At most 100,000.
   * Default: none.
   */
  readonly starts?: readonly string[] | undefined;
  /**
   * Also visits hosts below the site's own (`blog.example.com` for `www.example.com`): all that are
   * found, or those of these names (`blog`). Not with `publicUrl`. Default: none.
   */
  readonly subdomains?: SubdomainChoice | undefined;
  /**
   * Visits and lists only these: globs (`/blog/**`) that match the whole path and query, or regular
   * expressions that match any part of it. Default: everything within the scope.
   */
  readonly include?: readonly (string | RegExp)[] | undefined;
  /** Neither visited nor listed, in the same form. Default: nothing. */
  readonly exclude?: readonly (string | RegExp)[] | undefined;
  /** Visited, with their links, but not listed, in the same form. Default: nothing. */
  readonly visitOnly?: readonly (string | RegExp)[] | undefined;
  /** Lists the further pages of lists (`?page=2`), which are visited in any case. Default true. */
  readonly pagination?: boolean | undefined;
  /**
   * Parameters to be removed from addresses; a `*` at the end matches any suffix: `ref_*`. Default:
   * those that track visitors and campaigns (docs/reference/decisions.md §1).
   */
  readonly dropParams?: readonly string[] | undefined;
  /** The maximum number of visits. Default 1,000,000. */
  readonly pagesMax?: number | undefined;
  /** The maximum number of clicks from the start. Default 1,000. */
  readonly clicksMax?: number | undefined;
  /** Stops the crawl after this time in milliseconds; it can be resumed. Default: never. */
  readonly timeMsMax?: number | undefined;
  /** The maximum number of requests per second and host. Default 10; no limit on this machine. */
  readonly rate?: number | undefined;
  /** The maximum number of concurrent requests per host, 1 to 64. Default 4. */
  readonly connections?: number | undefined;
  /** The settings of requests. The options below take precedence. */
  readonly network?: NetworkOptions | undefined;
  /**
   * The User-Agent, and, up to its first `/` or blank, the name that robots.txt is evaluated for.
   */
  readonly userAgent?: string | undefined;
  /** Sent with every request to the site's own origin only; never stored. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Lets redirects lead into private networks. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** Default: none. */
  readonly proxy?: ProxySettings | undefined;
  /** Reads the site's own sitemaps. Default true. */
  readonly sitemaps?: boolean | undefined;
  /** Follows frames, too. Default false. */
  readonly frames?: boolean | undefined;
  /** Media types that are listed besides HTML: `application/pdf`. Default: none. */
  readonly types?: readonly string[] | undefined;
  /** Reasons that are ignored. Default: none. */
  readonly list?: readonly ListPolicy[] | undefined;
  /** Templates that are not traps, or `all`. Default: none. */
  readonly allowTraps?: readonly string[] | undefined;
  /**
   * Checks links that are not visited, by HEAD: `external`, those to other sites, at most 2 per
   * second and host; `assets`, the images, scripts, styles, icons and media of pages, and files of
   * the site that are not visited. Default: none.
   */
  readonly checkLinks?: readonly LinkCheckKind[] | undefined;
  /** Lists images and videos. Default true. */
  readonly media?: boolean | undefined;
  /** Lists news articles. Default false. */
  readonly news?: boolean | undefined;
  /**
   * Which pages of an earlier crawl are visited: those that may have changed (`due`), or `all`.
   * Default `due`.
   */
  readonly revisit?: 'due' | 'all' | undefined;
  /** Discards the state of earlier crawls. Default false. */
  readonly fresh?: boolean | undefined;
  /** Runs the scripts of pages. Default: none; pages that are empty without them are noted. */
  readonly renderer?: PageRenderer | undefined;
  /**
   * Which pages are rendered, when there is a renderer. `auto`: pages that are empty without
   * JavaScript, one page of each template, and all pages of a template whose scripts change links,
   * canonical or robots; `all`: every HTML page; `never`. Default `auto`.
   */
  readonly render?: RenderMode | undefined;
  /** The reference time for dates. Default: the start of the crawl. */
  readonly now?: number | Date | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called often; the record may change afterwards. */
  readonly onProgress?: ((progress: CrawlProgress) => void) | undefined;
  readonly clock?: Clock | undefined;
  /** Waits while a host is paused. Default: the machine's timers. */
  readonly wait?: Wait | undefined;
}

export function hasSubdomains({ subdomains = false }: CrawlOptions): boolean {
  return typeof subdomains === 'boolean' ? subdomains : subdomains.length > 0;
}
