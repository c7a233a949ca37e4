// What is kept of a visit: the kind of answer as bits, and the rest as JSON.
import type { ErrorCode } from '../../base/error-codes.ts';
import type { PageDate, PageNews } from '../../pages/record/page-facts.ts';
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { Video } from '../../protocol/extensions/video.ts';
import type { ScriptChange } from '../port/decision.ts';

/**
 * Of `FrontierOutcome.kind` the lowest three bits: what class of answer it was.
 * `page` is HTML of status 200; `file` another type of status 200; `failing` a status that may
 * pass (429, 5xx); `status` any other.
 */
export const ANSWER = { error: 0, redirect: 1, status: 2, file: 3, page: 4, failing: 5 } as const;
/** The bits of `kind` that hold the class. */
export const ANSWER_CLASS = 7;
/** It asks not to be indexed. */
export const KIND_NOINDEX = 8;
/** It sends its visitors on by a refresh; `target` is where to. */
export const KIND_REFRESH = 16;
/** Its title says that there is no such page, and its main content is short. */
export const KIND_MISSING_TITLE = 32;
/** It declares itself canonical. `target` is 0 then, as without a canonical. */
export const KIND_SELF_CANONICAL = 64;
/** It has hreflang alternates. */
export const KIND_ALTERNATES = 128;

/**
 * `FrontierOutcome.content` holds five fingerprints of 8 bytes: of the main content; of the main
 * content, the title and the language (equal for equal pages); of the words of title and main
 * content (decisions §7); of the main content without the page's own path; of the words of the main
 * content in whatever order, the title and the language, without slashes. It is empty when the main
 * content has fewer than 10 characters. Pages that an older version visited do not have the last.
 */
export const CONTENT_BYTES = {
  main: 0,
  equal: 8,
  words: 16,
  placeless: 24,
  unordered: 32,
  end: 40,
} as const;

/** Of `FrontierRow.marks`: how an address was met. */
export const MARK = {
  start: 1,
  link: 2,
  nofollow: 4,
  hreflang: 8,
  /** By a canonical, a redirect or a refresh. */
  target: 16,
  sitemap: 32,
  /** Its answer was an error, and it was visited once more. */
  retried: 64,
  /** robots.txt disallows it for Googlebot. */
  engineDisallowed: 128,
  /** robots.txt disallows a spelling in which it was linked. */
  spellingDisallowed: 256,
  /** By a page of another kind that does not begin its row, or otherwise than by a link. */
  byOthers: 512,
  /** By a page of another path. */
  byOtherPath: 1_024,
  /** Of what was visited: it links or names what is news. */
  brings: 2_048,
  /** Of what was visited: its words are new for its template. */
  newWords: 4_096,
  /** Of what was looked at a second time: it links what grows out of its own address. */
  grows: 8_192,
} as const;

/**
 * Of `FrontierRow.marks` the bits above: by which trap it had been cut when it was looked at a
 * second time, as an index of `LOOKED_AT`; 0 for none.
 */
export const MARK_LOOK_SHIFT = 14;

/** The crawler whose metas and headers count for what is listed, besides those for all. */
export const ENGINE_META = 'googlebot';

/** What is kept of a visit as JSON. What is empty is absent. */
export interface VisitFacts {
  /** When it was visited, in milliseconds since 1970; of a page taken over, then. */
  readonly visitedMs: number;
  readonly status?: number;
  readonly contentType?: string;
  readonly error?: { readonly code: ErrorCode; readonly message: string };
  /** Validators, as the server gave them. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** What it was read for, when it is a page: other wishes need another reading. */
  readonly readFor?: string;
  /** The parameters that its addresses are without on the user's wish. */
  readonly dropped?: string;
  /** Since when its answer is known to be as it is: the first visit that saw it so. */
  readonly sameSinceMs?: number;
  /** When the crawler saw the main content change last: that visit. */
  readonly changedMs?: number;
  /** The lastmod of the site's own sitemap at the time of the visit, in seconds since 1970. */
  readonly listedSeconds?: number;
  /** Who says noindex. */
  readonly noindex?: 'meta' | 'header';
  /** Where it redirects, refreshes to, or what it declares canonical: normalised as all are. */
  readonly target?: string;
  /** Links of it as they were written, which robots.txt disallowed in that spelling alone. */
  readonly disallowedSpellings?: readonly string[];
  /** It declares several canonicals that differ. */
  readonly canonicalSeveral?: true;
  /** Of a page: its title, cut at 200 characters; empty where it has none. */
  readonly title?: string;
  /** The hash of the main content, and its length in characters; of an error, as it was before. */
  readonly content?: { readonly hash: string; readonly characters: number };
  /** All dates of the page, the most trusted first; `header` only when it is plausible. */
  readonly dates?: readonly PageDate[];
  readonly alternates?: readonly Alternate[];
  /** The numbers of its assets, which are texts of the frontier; when they are checked. */
  readonly assets?: readonly number[];
  /** Addresses of pictures. */
  readonly images?: readonly string[];
  readonly videos?: readonly Video[];
  readonly news?: PageNews;
  /** It looks like an empty shell that JavaScript fills. */
  readonly shell?: true;
  /** It names the page before it: `<link rel="prev">`. */
  readonly isAfterAnother?: true;
  /** It is larger than the limit. */
  readonly cut?: true;
  /** It was rendered. */
  readonly rendered?: true;
  /** What its scripts change of it. */
  readonly script?: readonly ScriptChange[];
  /** It was to be rendered, and could not be. */
  readonly renderFailed?: true;
  /** It goes on loading more; what came after the limit is not known. */
  readonly listCut?: true;
}

/** Reads 32 bits, the low byte first. Bytes that are not there count as 0. */
export function fingerprintWord(bytes: Uint8Array, at: number): number {
  const first = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return (first | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0;
}

/**
 * Gives the media type of a header `Content-Type`, without its parameters, in lower case.
 *
 * An empty one gives `undefined`.
 */
export function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() || undefined;
}
