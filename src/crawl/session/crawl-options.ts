// What a crawl is made with.
import type { Clock } from '../../base/clock.ts';
import type { ProxySettings } from '../../net/exchange/connect/proxy-choice.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { Wait } from '../../net/pace/wait.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { Frontier } from '../../queue/port/frontier.ts';
import type { SubdomainChoice } from '../address/site-hosts.ts';
import type { LinkCheckKind, ListPolicy } from '../decide/decision.ts';
import type { CrawlProgress } from '../report/crawl-report.ts';
import type { PageRenderer } from '../visit/page-renderer.ts';

/** Which pages are rendered. */
export type RenderMode = 'auto' | 'all' | 'never';

/** How a site is crawled. */
export interface CrawlOptions {
  /**
   * The file that remembers the crawl, so that it can be taken up again and repeated at a fraction
   * of the cost. Default: none, all is kept in memory and gone afterwards.
   */
  readonly state?: string | undefined;
  /** A frontier of one's own, in place of `state`. The crawl closes it. */
  readonly frontier?: Frontier | undefined;
  /** A visitor of one's own; the options of requests below are its maker's affair then. */
  readonly visitor?: Visitor | undefined;
  /**
   * Any address of the site as others see it, when a copy of it is crawled: links to its origin
   * are links to the copy, and the pages are listed under it. Default: for a copy on this machine
   * or a private network, the origin that the start declares as its canonical; else none.
   */
  readonly publicUrl?: string | undefined;
  /**
   * Addresses of the site that are visited besides the one where the crawl begins, with 0 clicks;
   * each lies within its folder. At most 100,000. Default: none.
   */
  readonly starts?: readonly string[] | undefined;
  /**
   * Visits hosts below the site's own as well (`blog.example.com` for `www.example.com`): all that
   * are met, or those of these names (`blog`). Not with `publicUrl`. Default: none.
   */
  readonly subdomains?: SubdomainChoice | undefined;
  /**
   * What alone is visited and listed: globs (`/blog/**`) that match the whole path and query, or
   * regular expressions that match any part of it. Default: everything within the scope.
   */
  readonly include?: readonly (string | RegExp)[] | undefined;
  /** What is neither visited nor listed, in the same form. Default: nothing. */
  readonly exclude?: readonly (string | RegExp)[] | undefined;
  /**
   * What is visited and not listed, in the same form; what it links is. Default: nothing.
   */
  readonly visitOnly?: readonly (string | RegExp)[] | undefined;
  /**
   * Lists the further pages of lists (`?page=2`); they are visited in any case. Default true.
   */
  readonly pagination?: boolean | undefined;
  /**
   * Parameters that no address has, by their names; a `*` at the end stands for whatever follows:
   * `ref_*`. Default: those that follow visitors and campaigns (docs/reference/decisions.md §1).
   */
  readonly dropParams?: readonly string[] | undefined;
  /** The most visits. Default 1,000,000. */
  readonly pagesMax?: number | undefined;
  /** The most clicks from the start. Default 1,000. */
  readonly clicksMax?: number | undefined;
  /** After how long it is stopped, to be taken up again, in milliseconds. Default: never. */
  readonly timeMsMax?: number | undefined;
  /** The most requests a second to the host. Default 10; on this machine itself as it comes. */
  readonly rate?: number | undefined;
  /** The most requests at a time, 1 to 64. Default 4. */
  readonly connections?: number | undefined;
  /** How the site is asked. The options below take precedence. */
  readonly network?: NetworkOptions | undefined;
  /** Sent as User-Agent, and, up to its first `/` or blank, the name asked of robots.txt. */
  readonly userAgent?: string | undefined;
  /** Sent with every request to the site's own origin, and to no other; never stored. */
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
  /** Reasons that are passed over. Default: none. */
  readonly list?: readonly ListPolicy[] | undefined;
  /** Templates that are no traps, or `all`. Default: none. */
  readonly allowTraps?: readonly string[] | undefined;
  /**
   * Asks for links that are not visited, by HEAD: `external`, those to elsewhere, at most 2 a
   * second of a host; `assets`, what pages are made of (pictures, scripts, styles, icons, media),
   * and files that are not visited, of the site's own hosts. Default: none.
   */
  readonly checkLinks?: readonly LinkCheckKind[] | undefined;
  /** Lists pictures and videos. Default true. */
  readonly media?: boolean | undefined;
  /** Lists news articles. Default false. */
  readonly news?: boolean | undefined;
  /**
   * Which pages of a crawl before are visited: those that may have changed (`due`), or `all`.
   * Default `due`.
   */
  readonly revisit?: 'due' | 'all' | undefined;
  /** Forgets what the state knows of earlier crawls. Default false. */
  readonly fresh?: boolean | undefined;
  /** Runs the scripts of pages. Default: none; pages that are empty without them are noted. */
  readonly renderer?: PageRenderer | undefined;
  /**
   * Which pages are rendered, when there is a renderer. `auto`: pages that are empty without
   * JavaScript, one page of each template, and all pages of a template of which script changes
   * links, canonical or robots; `all`: every HTML page; `never`. Default `auto`.
   */
  readonly render?: RenderMode | undefined;
  /** By which dates are judged. Default: the time at which the crawl was begun. */
  readonly now?: number | Date | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told often; the record may change afterwards. */
  readonly onProgress?: ((progress: CrawlProgress) => void) | undefined;
  readonly clock?: Clock | undefined;
  /** Waits while the host is let be. Default: the machine's timers. */
  readonly wait?: Wait | undefined;
}

/** Whether sub-domains are crawled. */
export function hasSubdomains({ subdomains = false }: CrawlOptions): boolean {
  return typeof subdomains === 'boolean' ? subdomains : subdomains.length > 0;
}
