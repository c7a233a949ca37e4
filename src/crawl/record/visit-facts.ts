// The result of a visit: the kind of answer as bits, and the rest as JSON.

import type { ErrorCode } from '../../base/error-codes.ts';
import type { PageDate, PageNews } from '../../pages/record/page-facts.ts';
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import type { Video } from '../../protocol/extensions/video.ts';
import type { Frontier } from '../../queue/port/frontier.ts';
import type { ScriptChange } from '../port/decision.ts';

/**
 * The class of an answer, in the lowest three bits of `FrontierOutcome.kind`: `page` is HTML with
 * status 200; `file` another type with status 200; `failing` a temporary status (429, 5xx);
 * `status` any other.
 */
export const ANSWER = { error: 0, redirect: 1, status: 2, file: 3, page: 4, failing: 5 } as const;
export const ANSWER_CLASS = 7;
/** Further bits of `kind`. */
export const KIND = {
  noindex: 8,
  /** A refresh leads to `target`. */
  refresh: 16,
  /** Its title says "not found", and its main content is short. */
  missingTitle: 32,
  /** It declares itself canonical; `target` is 0, as without a canonical. */
  selfCanonical: 64,
  alternates: 128,
} as const;

/**
 * Offsets in `FrontierOutcome.content`: five fingerprints of 8 bytes of the main content; of main
 * content, title and language (equal for equal pages); of the words of title and main content
 * (decisions §7); of the main content without the page's own path; of the words of the main content
 * in any order, title and language, without slashes. Then the sum of the hashes of these words,
 * which can be added up over pages. Empty when the main content has fewer than 10 characters. Pages
 * visited by an older version lack the last ones.
 */
export const CONTENT_BYTES = {
  main: 0,
  equal: 8,
  words: 16,
  placeless: 24,
  unordered: 32,
  sum: 40,
  end: 48,
} as const;

/** Bits of `FrontierRow.marks`: how an address was met. */
export const MARK = {
  start: 1,
  link: 2,
  nofollow: 4,
  hreflang: 8,
  /** By a canonical, a redirect or a refresh. */
  target: 16,
  sitemap: 32,
  /** Its answer was an error, and it was visited again. */
  retried: 64,
  /** robots.txt disallows it for Googlebot. */
  engineDisallowed: 128,
  /** robots.txt disallows a spelling in which it was linked. */
  spellingDisallowed: 256,
  /** By a page of another kind that does not begin its row, or otherwise than by a link. */
  byOthers: 512,
  /** By a page of another path. */
  byOtherPath: 1_024,
  /** A visited page that links or names something new. */
  brings: 2_048,
  /** A visited page whose words are new for its template. */
  newWords: 4_096,
  /** A page of a second look that links addresses which grow out of its own. */
  grows: 8_192,
} as const;

/**
 * The upper bits of `FrontierRow.marks`: the trap that a second look sampled, as an index of
 * `LOOKED_AT`; 0 for none.
 */
export const MARK_LOOK_SHIFT = 14;

/** The crawler whose directives count for the sitemap, besides those for all. */
export const ENGINE_META = 'googlebot';

/** Stored as JSON; empty values are absent. */
export interface VisitFacts {
  /** In milliseconds since 1970; for a reused page, the original visit. */
  readonly visitedMs: number;
  readonly status?: number | undefined;
  readonly contentType?: string | undefined;
  readonly error?: { readonly code: ErrorCode; readonly message: string } | undefined;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** What a page was read for: other options require another visit. */
  readonly readFor?: string | undefined;
  /** The parameters that the user removed from addresses. */
  readonly dropped?: string | undefined;
  /** The first visit that saw the present answer. */
  readonly sameSinceMs?: number;
  /** The visit that last saw the main content change. */
  readonly changedMs?: number;
  /** The sitemap's lastmod at the time of the visit, in seconds since 1970. */
  readonly listedSeconds?: number | undefined;
  readonly noindex?: 'meta' | 'header' | undefined;
  /** The normalised address of its redirect, refresh or canonical. */
  readonly target?: string | undefined;
  /** Links as written, which robots.txt disallows in that spelling only. */
  readonly disallowedSpellings?: readonly string[] | undefined;
  /** It declares several different canonicals. */
  readonly canonicalSeveral?: true | undefined;
  /** A page's title, cut at 200 characters; empty where it has none. */
  readonly title?: string;
  /** The `lang` of a page in lower case. */
  readonly language?: string | undefined;
  /** Hash and length of the main content; for an error, of the last page. */
  readonly content?: { readonly hash: string; readonly characters: number } | undefined;
  /** All dates of the page, the most trusted first; `header` only when it is plausible. */
  readonly dates?: readonly PageDate[] | undefined;
  readonly alternates?: readonly Alternate[] | undefined;
  /** The numbers of its assets, which are texts of the frontier; only when they are checked. */
  readonly assets?: readonly number[];
  readonly images?: readonly string[] | undefined;
  readonly videos?: readonly Video[] | undefined;
  readonly news?: PageNews | undefined;
  /** An empty shell that JavaScript fills. */
  readonly shell?: true | undefined;
  /** It has `<link rel="prev">`. */
  readonly isAfterAnother?: true | undefined;
  /** It was read up to the size limit. */
  readonly cut?: true | undefined;
  readonly rendered?: true | undefined;
  /** What its scripts change. */
  readonly script?: readonly ScriptChange[] | undefined;
  readonly renderFailed?: true | undefined;
  /** Its list was still loading more at the limit. */
  readonly listCut?: true | undefined;
}

/** Empty for an address that was not visited. */
export function factsOf(frontier: Frontier, number: number): Partial<VisitFacts> {
  const facts = frontier.outcome(number)?.facts;
  return facts === undefined ? {} : JSON.parse(facts);
}

/** Reads 32 bits, little-endian. Missing bytes count as 0. */
export function fingerprintWord(bytes: Uint8Array, at: number): number {
  const first = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return (first | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0;
}

/** A fingerprint of 8 bytes as two words. */
export function fingerprintAt(bytes: Uint8Array, at: number): readonly [low: number, high: number] {
  return [fingerprintWord(bytes, at), fingerprintWord(bytes, at + 4)];
}

/** The media type of a `Content-Type` header without parameters, in lower case. */
export function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() || undefined;
}

export interface AssetPage {
  readonly number: number;
  readonly clicks: number;
  readonly assets: readonly number[];
}

/** The pages that have assets, by address. */
export function* pagesWithAssets(frontier: Frontier, generation: number): Generator<AssetPage> {
  for (const { row, outcome } of frontier.byAddress(generation)) {
    if (row.state !== 'visited' || outcome === undefined) continue;
    const assets = assetsOf(outcome.facts);
    if (assets.length > 0) yield { number: row.number, clicks: row.clicks, assets };
  }
}

export function assetsOf(facts: string): readonly number[] {
  if (!facts.includes('"assets":[')) return [];
  return (JSON.parse(facts) as VisitFacts).assets ?? [];
}
