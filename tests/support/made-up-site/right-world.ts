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

/** One address, and all that is known of it. */
export interface RightAddress {
  readonly url: string;
  readonly path: string;
  readonly template: string;
  readonly family: string | undefined;
  /** Clicks from the start; infinite while only sitemaps name it. */
  clicks: number;
  state: 'met' | 'waiting' | 'visited' | 'settled';
  /** The reason of the worst meeting, while none admits it: its place in §4, and its name. */
  refused: { readonly line: number; readonly reason: string } | undefined;
  /** Of a chain: absent until it is met by anything. */
  chain: number | undefined;
  chainAtVisit: number;
  /** Round of the first meeting. */
  readonly firstRound: number;
  inSitemap: boolean;
  metOtherwise: boolean;
  linked: boolean;
  retried: boolean;
  reason: string | undefined;
}

/** What is kept of the content of each page that was visited. */
export interface RightContent {
  /** Equal for equal main content. */
  readonly main: string;
  /** Equal for equal pages: main content, title and language. */
  readonly whole: string;
  /** Equal for main content that differs in digits alone. */
  readonly words: string;
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
