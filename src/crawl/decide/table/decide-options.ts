// What is decided with: the frontier of a crawl, and what the user and the site say.
import type { Frontier } from '../../../queue/port/frontier.ts';
import type { ListPolicy } from '../../port/decision.ts';
import type { LinkChecks } from '../../record/link-checks.ts';
import type { SitemapList } from '../../record/sitemap-lists.ts';

/** Which pages of a frontier came how far: what the choice of the folders to be probed needs. */
export interface AnswerPolicies {
  /** Policies that pass over reasons. Default: none. */
  readonly list?: ReadonlySet<ListPolicy>;
  /** Media types that are listed besides HTML. Default: none. */
  readonly types?: ReadonlySet<string>;
}

/** What is crawled: folders, of several hosts where there are sub-domains. */
export interface DecidedScope {
  contains(url: string): boolean;
  /** The absolute address of the folder in which an address of the scope lies. */
  folderOf(url: string): string;
}

/** Gives what came of asking for addresses that were not visited, by their numbers. */
export function checkedByNumber({
  checks,
  fileChecks,
}: Pick<DecideOptions, 'checks' | 'fileChecks'>): LinkChecks | undefined {
  return fileChecks === undefined ? checks : new Map([...(checks ?? []), ...fileChecks]);
}

/** What decisions rest on. */
export interface DecideOptions extends AnswerPolicies {
  readonly frontier: Frontier;
  readonly generation: number;
  /** When the crawl was begun, in milliseconds since 1970. */
  readonly nowMs: number;
  readonly scope: DecidedScope;
  /** The hosts that were opened, where sub-domains are crawled. Default: they are not. */
  readonly origins?: readonly string[] | undefined;
  /** The start's address, in the site's name. */
  readonly start: string;
  readonly list: ReadonlySet<ListPolicy>;
  /**
   * The fingerprint of the main content (8 bytes as 16 hexadecimal digits) of each probe that
   * answered with HTML of status 200, by the address of its folder.
   */
  readonly probes: ReadonlyMap<string, string>;
  /** Why a page is visited and not listed: the pattern. Default: none is. */
  readonly visitedOnly?: ((url: string) => string | undefined) | undefined;
  /** Further pages of lists are listed. Default: true. */
  readonly pagination?: boolean | undefined;
  /** The site's own sitemaps were read. */
  readonly hasSitemaps: boolean;
  /** What each of them lists. Default: nothing is known. */
  readonly sitemapLists?: (() => Iterable<SitemapList>) | undefined;
  /** Their lastmods are those of a build, as an earlier crawl found. Default: false. */
  readonly lastmodIsNoise?: boolean | undefined;
  /** How many pages the crawl before listed. Default: none was. */
  readonly listedBefore?: number | undefined;
  /** Pages that are empty without scripts were rendered. Default: false. */
  readonly rendered?: boolean | undefined;
  /** Entries get news articles. */
  readonly news: boolean;
  /** Entries get pictures and videos. */
  readonly media: boolean;
  /** What came of links to elsewhere; absent where none were asked for. */
  readonly checks?: LinkChecks | undefined;
  /** The same of files of the site that are not visited. */
  readonly fileChecks?: LinkChecks | undefined;
  /** The same of assets, by the numbers of their texts. */
  readonly assetChecks?: LinkChecks | undefined;
  /** Everything that could be met was met: only then can be told what nothing links. */
  readonly complete: boolean;
}
