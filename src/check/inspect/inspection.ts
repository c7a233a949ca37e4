// The result of an inspection of one address.

import type { FetchFailure } from '../../rules/evidence/fetch-evidence.ts';
import type { PageEvidence } from '../../rules/evidence/page-evidence.ts';
import type { Finding } from '../../rules/port/finding.ts';
import type { ProfileName } from '../../rules/port/profile.ts';
import type { NotChecked } from '../port/report.ts';

/** A place where an address is listed. */
export interface Listing {
  /** The sitemap that lists it. */
  readonly sitemap: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** The number of the entry in the sitemap, from 1. */
  readonly entry: number;
  /** As written there. */
  readonly loc: string;
  readonly lastmod?: string;
}

/** The search for the address in sitemaps. */
export interface ListingSearch {
  /** How the first sitemaps were found: `given` by the user, or as by a discovery. */
  readonly roots: readonly {
    readonly url: string;
    readonly found: 'given' | 'robots-txt' | 'guessed' | 'page';
    /** The line of robots.txt that names it. */
    readonly line?: number;
  }[];
  /** Sitemaps read, and entries of pages in them. */
  readonly sitemaps: number;
  readonly entries: number;
  /** All sitemaps were read to their end, so what was not found is not listed. */
  readonly complete: boolean;
  /** Why something could not be read; the first ones. */
  readonly problems: readonly { readonly sitemap: string; readonly message: string }[];
  /** Where the address is listed, in the order of the search; the first ones. */
  readonly listed: readonly Listing[];
  /** How many times it is listed. */
  readonly listedCount: number;
  /** Addresses that differ from it in scheme, www, case or the last slash; the first ones. */
  readonly similar: readonly Listing[];
}

/** A page that the address names as another language of it. */
export interface InspectedAlternate {
  readonly hreflang: string;
  readonly href: string;
  /** `page`: by the page or its headers; `sitemap`: by its entry; `both`. */
  readonly named: 'page' | 'sitemap' | 'both';
  /** Absent when it was not visited, or did not answer. */
  readonly status?: number;
  /** Why it did not answer. */
  readonly failure?: FetchFailure;
  /** Whether it links back, by itself or by its entry. Absent when that is not known. */
  readonly linksBack?: boolean;
}

/**
 * `indexable`: nothing prevents it. `other`: another address would be indexed in its place.
 * `not-indexable`. `unknown`: too little is known.
 */
export type OutlookVerdict = 'indexable' | 'other' | 'not-indexable' | 'unknown';

/** How one engine would treat the address. */
export interface EngineOutlook {
  readonly profile: ProfileName;
  /** As people call it: `Google`. */
  readonly engine: string;
  /** Its main crawler. */
  readonly agent: string;
  readonly verdict: OutlookVerdict;
  /** In one or two plain sentences. */
  readonly sentence: string;
  /** The address that would be indexed in its place. */
  readonly instead?: string;
}

/** The result of an inspection. `version` 1; fields are only ever added. */
export interface Inspection {
  readonly version: 1;
  /** The address, as it was given. */
  readonly url: string;
  readonly profile: ProfileName;
  /** Absent when sitemaps were not searched. */
  readonly search?: ListingSearch;
  /** How it answered, and what it says, for the crawlers of all engines. */
  readonly evidence: PageEvidence;
  readonly alternates: readonly InspectedAlternate[];
  readonly engines: readonly EngineOutlook[];
  /** Of the rules about pages, the worst first. */
  readonly findings: readonly Finding[];
  readonly summary: { readonly error: number; readonly warning: number; readonly info: number };
  /** There was an answer, of any status. */
  readonly reached: boolean;
  readonly notChecked: readonly NotChecked[];
}
