// What the right answer is computed from, and what is kept for each address meanwhile.
import type { MadePage } from './made-page.ts';
import type { MadeSite } from './made-site.ts';

/** By what the right answer is computed: the options of a crawl, and its clock. */
export interface RightOptions {
  readonly now: number;
  readonly pagesMax?: number;
  readonly clicksMax?: number;
  readonly types?: readonly string[];
  readonly list?: readonly string[];
  readonly frames?: boolean;
  readonly sitemaps?: boolean;
  readonly media?: boolean;
  readonly allowTraps?: readonly string[];
  /** Whether a path with its query is excluded. Default: none is. */
  readonly isExcluded?: (path: string) => boolean;
}

/** The traps of §7, in the order of its table. */
export const TRAP_KINDS = [
  'length',
  'path-depth',
  'repeated-segments',
  'copies',
  'parameter',
  'facets',
  'calendar',
  'chain',
  'template',
] as const;

/** One of the traps. */
export type TrapKind = (typeof TRAP_KINDS)[number];

/** One meeting: an address, named in some way by a page. */
export interface Meeting {
  readonly way: 'start' | 'link' | 'hreflang' | 'canonical' | 'redirect' | 'sitemap';
  readonly to: string;
  /** Absent for the start and for sitemaps. */
  readonly from: RightAddress | undefined;
  readonly followed: boolean;
}

/** Why a meeting does not admit an address: the line of §4, its name, and the trap of line 5. */
export interface Refusal {
  readonly line: number;
  readonly reason: string;
  readonly trap: TrapKind | undefined;
}

/** What a visit showed, by what was known when its round began. */
export interface RightVisit {
  readonly brings: boolean;
  readonly hasNewWords: boolean;
  readonly isFruitful: boolean;
  /** It came to line 9 with content that nobody had before it. */
  readonly isNewPage: boolean;
  /** It links what is new, and grows by folders: `path-depth`, `repeated-segments`, `copies`. */
  readonly growsOn: boolean;
  /** Its placeless content was met on another page, in an earlier round or before it. */
  readonly isRepeated: boolean;
}

/** One address, and all that is known of it. */
export interface RightAddress {
  readonly url: string;
  readonly path: string;
  readonly template: string;
  readonly family: string | undefined;
  /** Clicks from the start; infinite while only sitemaps name it. */
  clicks: number;
  state: 'met' | 'waiting' | 'visited' | 'settled';
  /** Every way in which it was met, in all rounds. */
  readonly meetings: Meeting[];
  /** The worst of its meetings, while none admits it. */
  refused: Refusal | undefined;
  /** Of a chain: absent until it is met by anything. */
  chain: number | undefined;
  chainAtVisit: number;
  /** Round of the first meeting. */
  readonly firstRound: number;
  inSitemap: boolean;
  retried: boolean;
  /** The group for which it is visited in the second look. */
  sampleOf: string | undefined;
  visit: RightVisit | undefined;
  reason: string | undefined;
  /** The trap, where that is the reason. */
  trap: TrapKind | undefined;
}

/** What is kept of the content of each page that was visited. */
export interface RightContent {
  /** Equal for equal main content. */
  readonly main: string;
  /** Equal for equal pages: main content, title and language. */
  readonly whole: string;
  /** Equal for titles and main content that differ in digits alone. */
  readonly words: string;
  /** Equal for equal main content without the page's own path. */
  readonly placeless: string;
  /** Equal for pages with the same title, language and words, slashes and their order aside. */
  readonly unordered: string;
  /** How many characters the text of the main content has. */
  readonly characters: number;
}

/** What a page says in addresses, all of the one form. */
export interface RightLinks {
  readonly links: readonly { readonly url: string; readonly followed: boolean }[];
  readonly canonical: string | undefined;
  readonly alternates: readonly { readonly hreflang: string; readonly url: string }[];
  /** Where it sends its visitors by `Location`. */
  readonly location: string | undefined;
  /** Where it sends them by a refresh of ten seconds at most. */
  readonly refresh: string | undefined;
}

/** All that is known when the rounds are over. */
export interface RightWorld {
  readonly site: MadeSite;
  readonly options: RightOptions;
  readonly scope: string;
  readonly start: string;
  readonly addresses: ReadonlyMap<string, RightAddress>;
  readonly contents: ReadonlyMap<string, RightContent>;
  made(address: RightAddress): MadePage;
  linksOf(address: RightAddress): RightLinks;
}
