// What was seen of one listed page: where it is listed, how it answered, what it says of itself.
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { FetchFailure, RedirectStep } from './fetch-evidence.ts';

/** What robots.txt says to one crawler. */
export interface AgentVerdict {
  readonly agent: string;
  readonly allowed: boolean;
  /** The line that decided, from 1; absent when no rule matched. */
  readonly line?: number;
  readonly robotsTxt: string;
  /** Why without a line: no rule matched, there is no file (4xx), or it failed (5xx). */
  readonly because?: 'rule' | 'no-rule' | 'absent' | 'unreachable';
}

/** A canonical address that the page names. */
export interface CanonicalEvidence {
  readonly url: string;
  readonly source: 'html' | 'header';
}

/** A canonical link as it is written on the page. */
export interface CanonicalLink {
  readonly href: string;
  /** `body` and below: engines pass it over. */
  readonly place: 'head' | 'body';
}

/** The page that the canonical link names, as it answered. */
export interface CanonicalTarget {
  readonly url: string;
  readonly status?: number;
  readonly redirects: readonly RedirectStep[];
  /** Where the redirects led. */
  readonly finalUrl: string;
  readonly failure?: FetchFailure;
  /** Its header X-Robots-Tag asks all crawlers not to index it. */
  readonly noindex?: boolean;
}

/** What a page says to crawlers, for one of them. */
export interface NoindexEvidence {
  /** `*` for all; in lower case. */
  readonly agent: string;
  readonly source: 'meta' | 'header';
  /** `noindex` or `none`. */
  readonly directive: string;
}

/** A picture, video or thumbnail that an entry names, as it answered. */
export interface MediaEvidence {
  readonly url: string;
  readonly role: 'image' | 'video' | 'thumbnail';
  readonly status?: number;
  readonly contentType?: string;
  readonly failure?: FetchFailure;
  readonly disallowed: boolean;
  /** The crawler of the profile that is kept out, and by which line. */
  readonly disallowedFor?: AgentVerdict;
  /** In pixels, of thumbnails, if their first bytes show it. */
  readonly width?: number;
  readonly height?: number;
}

/** A version of the page for phones that it names. */
export interface MobileVersion {
  readonly url: string;
  /** `<link rel="alternate" media="…">`, or `<link rel="amphtml">`. */
  readonly kind: 'media' | 'amp';
  /** It is among the pages that were checked, so some sitemap lists it too. */
  readonly listed: boolean;
}

/** An hreflang link whose target does not link back. */
export interface UnansweredAlternate {
  readonly hreflang: string;
  readonly href: string;
  /** The page that has the link, when it is not the one in question: then that is the target. */
  readonly from?: string;
}

/** A version of the page in another language that is gone, or whose host cannot be reached. */
export interface DeadAlternate {
  readonly hreflang: string;
  readonly href: string;
  readonly status?: number;
  readonly failure?: FetchFailure;
}

/** One listed page. */
export interface PageEvidence {
  readonly entry: UrlEntry;
  readonly sitemap: string;
  /** Its position in the sitemap, if known. */
  readonly place?: {
    readonly line?: number;
    readonly column?: number;
    readonly offset?: number;
    /** The number of the entry, from 1. */
    readonly entry?: number;
  };
  /** For the agents of the profile, the main one first. */
  readonly agents: readonly AgentVerdict[];
  /** The same for the address that the page redirects to. Absent unless it redirects. */
  readonly targetAgents?: readonly AgentVerdict[];
  /** The address that the page redirects to is among the pages that were checked. */
  readonly targetListed?: boolean;
  /** Absent when the page was not fetched, being disallowed. */
  readonly response?: {
    readonly status?: number;
    readonly finalUrl: string;
    readonly redirects: readonly RedirectStep[];
    readonly failure?: FetchFailure;
    readonly problem?: string;
    readonly contentType?: string;
    readonly lastModified?: string;
    /** The header Date: when the answer was made. */
    readonly date?: string;
    readonly firstByteMs?: number;
    readonly bytes?: number;
  };
  /** Absent without a page: with another status than 200, or without HTML. */
  readonly page?: {
    readonly title?: string;
    readonly canonicals: readonly CanonicalEvidence[];
    /** All canonical links of the HTML as written. */
    readonly canonicalLinks?: readonly CanonicalLink[];
    readonly noindex: readonly NoindexEvidence[];
    /** `unavailable_after`, as written, also of a time to come. */
    readonly unavailableAfter?: string;
    readonly refresh?: { readonly seconds: number; readonly url: string };
    readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
    /** What the page says it was last modified, W3C Datetime. */
    readonly modified?: string;
    /** All its words for that, W3C Datetime, without the header Last-Modified. */
    readonly dates?: readonly string[];
    /** Of the main content. */
    readonly contentHash?: string;
    readonly contentCharacters: number;
    /** Of the main content, outside headings and lists of links; counted up to 100. */
    readonly ownCharacters?: number;
    /** The main content has a picture, a player, a table, a form or an element of scripts. */
    readonly hasMedia?: boolean;
    /** Addresses of the page's pictures, scripts and styles that are http although it is https. */
    readonly insecure: readonly string[];
    readonly mobileVersions?: readonly MobileVersion[];
  };
  /** Why it is taken for a page that says `not found` with status 200. */
  readonly soft404?: 'title' | 'same-as-missing' | 'empty';
  /** Another listed page with the same main content. */
  readonly sameContentAs?: string;
  /** The page that its canonical link names, when it is another one. */
  readonly canonicalTarget?: CanonicalTarget;
  /** hreflang links between it and pages that were checked before it which go one way only. */
  readonly unansweredAlternates?: readonly UnansweredAlternate[];
  /** Versions in other languages that no sitemap lists, and that are not there. */
  readonly deadAlternates?: readonly DeadAlternate[];
  /** The page's address is http, and its host answers https too. */
  readonly httpsToo?: boolean;
  readonly media: readonly MediaEvidence[];
}
