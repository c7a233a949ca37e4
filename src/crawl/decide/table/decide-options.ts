// The input of decisions: the frontier of a crawl, the options of the user, and facts of the site.
import type { Frontier } from '../../../queue/port/frontier.ts';
import type { ListPolicy } from '../../port/decision.ts';
import type { LinkChecks } from '../../record/link-checks.ts';
import type { SitemapList } from '../../record/sitemap-lists.ts';

/** What the choice of the folders to be probed needs. */
export interface AnswerPolicies {
  /** Policies that ignore reasons. Default: none. */
  readonly list?: ReadonlySet<ListPolicy>;
  /** Media types that are listed besides HTML. Default: none. */
  readonly types?: ReadonlySet<string>;
}

export interface DecidedScope {
  contains(url: string): boolean;
  /** The crawled folder that contains an address, as an absolute address. */
  folderOf(url: string): string;
}

/** The results of all checks of addresses that were not visited, by number. */
export function checkedByNumber({
  checks,
  fileChecks,
}: Pick<DecideOptions, 'checks' | 'fileChecks'>): LinkChecks | undefined {
  return fileChecks === undefined ? checks : new Map([...(checks ?? []), ...fileChecks]);
}

export interface DecideOptions extends AnswerPolicies {
  readonly frontier: Frontier;
  readonly generation: number;
  /** The start of the crawl, in milliseconds since 1970. */
  readonly nowMs: number;
  readonly scope: DecidedScope;
  /** The opened hosts, where sub-domains are crawled. Default: they are not. */
  readonly origins?: readonly string[] | undefined;
  /** The normalised start address. */
  readonly start: string;
  readonly list: ReadonlySet<ListPolicy>;
  /**
   * The fingerprint of the main content (16 hexadecimal digits) of each probe that answered with
   * HTML and status 200, by the address of its folder.
   */
  readonly probes: ReadonlyMap<string, string>;
  /** The pattern by which a page is visited but not listed. Default: none. */
  readonly visitedOnly?: ((url: string) => string | undefined) | undefined;
  /** Further pages of lists are listed. Default: true. */
  readonly pagination?: boolean | undefined;
  /** The site's own sitemaps were read. */
  readonly hasSitemaps: boolean;
  /** What each of them lists. Default: unknown. */
  readonly sitemapLists?: (() => Iterable<SitemapList>) | undefined;
  /** Their lastmods are those of a build, as an earlier crawl found. Default: false. */
  readonly lastmodIsNoise?: boolean | undefined;
  /** How many pages the last crawl listed. Default: there was none. */
  readonly listedBefore?: number | undefined;
  /** Pages that are empty without scripts were rendered. Default: false. */
  readonly rendered?: boolean | undefined;
  /** Entries get news articles. */
  readonly news: boolean;
  /** Entries get images and videos. */
  readonly media: boolean;
  /** Results of checked external links; absent where none were checked. */
  readonly checks?: LinkChecks | undefined;
  /** The same for files of the site that are not visited. */
  readonly fileChecks?: LinkChecks | undefined;
  /** The same for assets, by the numbers of their texts. */
  readonly assetChecks?: LinkChecks | undefined;
  /** The crawl is complete: only then orphans are known. */
  readonly complete: boolean;
}
