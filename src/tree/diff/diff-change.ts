// The results of a comparison: of each page that differs, and of all together.
import type { UrlEntry } from '../../protocol/url-entry.ts';

/** What can have become of a page. */
export const DIFF_KINDS = ['added', 'removed', 'changed'] as const;

/** One of the kinds above. */
export type DiffKind = (typeof DIFF_KINDS)[number];

/** What of a page's entry can differ: `content` is everything but loc and lastmod. */
export type DiffField = 'lastmod' | 'content';

/** The change of one page. */
export interface DiffChange {
  readonly kind: DiffKind;
  /** The page as the new side has it; one that was removed, as the old side had it. */
  readonly entry: UrlEntry;
  /** What differs in a page that changed; absent for those added and removed. */
  readonly fields?: readonly DiffField[];
}

/** How many pages a side has. */
export interface DiffSideReport {
  readonly pages: number;
  /** Entries of pages that the side lists more than once; the first entry counts. */
  readonly duplicates: number;
}

/** The changes of all pages, counted. */
export interface DiffReport {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** Pages on both sides without a difference. */
  readonly unchanged: number;
  readonly old: DiffSideReport;
  readonly new: DiffSideReport;
}
