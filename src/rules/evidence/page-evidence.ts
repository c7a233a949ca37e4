// What was seen of one listed page: where it is listed, how it answered, what it says of itself.
import type { FetchFailure, RedirectStep } from './fetch-evidence.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';

/** What robots.txt says to one crawler. */
export interface AgentVerdict {
  readonly agent: string;
  readonly allowed: boolean;
  /** The line that decided, from 1; absent when no rule matched. */
  readonly line?: number;
  readonly robotsTxt: string;
}

/** A canonical address that the page names. */
export interface CanonicalEvidence {
  readonly url: string;
  readonly source: 'html' | 'header';
}

/** What a page says to crawlers, for one of them. */
export interface NoindexEvidence {
  /** `*` for all. */
  readonly agent: string;
  readonly source: 'meta' | 'header';
  /** `noindex`, `none`, or `unavailable_after` with a date that is past. */
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
}

/** One listed page. */
export interface PageEvidence {
  readonly entry: UrlEntry;
  readonly sitemap: string;
  /** For the agents of the profile. */
  readonly agents: readonly AgentVerdict[];
  /** Absent when the page was not fetched, being disallowed. */
  readonly response?: {
    readonly status?: number;
    readonly finalUrl: string;
    readonly redirects: readonly RedirectStep[];
    readonly failure?: FetchFailure;
    readonly problem?: string;
    readonly contentType?: string;
    readonly lastModified?: string;
    readonly firstByteMs?: number;
    readonly bytes?: number;
  };
  /** Absent when there is no page: another status than 200, or no HTML. */
  readonly page?: {
    readonly title?: string;
    readonly canonicals: readonly CanonicalEvidence[];
    readonly noindex: readonly NoindexEvidence[];
    /** `unavailable_after`, as written, also of a time to come. */
    readonly unavailableAfter?: string;
    readonly refresh?: { readonly seconds: number; readonly url: string };
    readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
    /** What the page says it was last modified, W3C Datetime. */
    readonly modified?: string;
    /** Of the main content. */
    readonly contentHash?: string;
    readonly contentCharacters: number;
    /** Addresses of the page's pictures, scripts and styles that are http although it is https. */
    readonly insecure: readonly string[];
  };
  /** Why it is taken for a page that says `not found` with status 200. */
  readonly soft404?: 'title' | 'same-as-missing' | 'empty';
  /** Another listed page with the same main content. */
  readonly sameContentAs?: string;
  readonly media: readonly MediaEvidence[];
}
