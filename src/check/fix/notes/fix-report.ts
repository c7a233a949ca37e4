// The report of fixing: each file, what was wrong with it and done about it, and what was written.
import type { ReadProblemCode } from '../../../formats/problems/read-problem.ts';
import type { WriteProblemCode } from '../../../formats/problems/write-problem.ts';
import type { SitemapFormat } from '../../../protocol/sitemap-format.ts';
import type { FixClass } from './fix-classes.ts';

export type DropCode = 'page-gone' | 'page-redirects' | 'page-noindex' | 'page-canonical-elsewhere';

/**
 * What a note is about: a read problem; what could not be written again; `element-order`: another
 * order than that of the schema; `sitemap-parts-listed`: an index lists the parts of a sitemap
 * that was split; `text-line-uncertain`: a URL of a plain list shares its line with something else,
 * so that it may be half a URL.
 */
export type FixCode =
  | ReadProblemCode
  | WriteProblemCode
  | 'element-order'
  | 'sitemap-parts-listed'
  | 'text-line-uncertain'
  | DropCode;

/** Where something is in the source. */
export interface FixPlace {
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** From 0, in bytes of the document in UTF-8. */
  readonly offset: number;
  /** What was found there, at most 80 characters of it. */
  readonly found?: string | undefined;
}

/** One kind of thing in one file, and what was done about it. */
export interface FixNote {
  readonly code: FixCode;
  readonly class: FixClass;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** What the copy has, in a few words. */
  readonly copy: string;
  readonly count: number;
  /** The first 5; of entries that were left out, the first 1,000. */
  readonly places: readonly FixPlace[];
}

/** A file that was written, or would be. */
export interface FixWritten {
  /** Its path in the folder, with slashes. */
  readonly name: string;
  /** `copy` the file again, `part` of one that was split, `index` of such parts. */
  readonly kind: 'copy' | 'part' | 'index';
  readonly entries: number;
  /** Uncompressed. */
  readonly bytes: number;
}

/** One file of the source. */
export interface FixedSitemap {
  /** Its path in the set, with slashes. */
  readonly name: string;
  /** Absent when it is not a sitemap. */
  readonly format?: SitemapFormat;
  /** Entries that were read; `written` has those of the copies. */
  readonly entries: number;
  /**
   * `fixed`: there is a copy that differs. `incomplete`: the same, of a source that is cut.
   * `unchanged`: there is nothing that is certain to fix. `not-written`: no copy can be made.
   */
  readonly state: 'fixed' | 'incomplete' | 'unchanged' | 'not-written';
  /** Why nothing was changed or written, or what is still to be done, in sentences. */
  readonly remarks: readonly string[];
  readonly notes: readonly FixNote[];
  readonly written: readonly FixWritten[];
}

/** The findings of a check when everything is written. */
export interface FixRemains {
  /** What was checked: the copies; the source where nothing was written. A file or a folder. */
  readonly path: string;
  /** The address of its folder on the web, where it was given. */
  readonly baseUrl?: string | undefined;
  /** How many kinds of findings there are of each severity, in the profile `protocol`. */
  readonly error: number;
  readonly warning: number;
  readonly info: number;
}

export interface FixReport {
  readonly version: 1;
  /** Nothing was written; this is what would be. */
  readonly dryRun: boolean;
  /**
   * The copies hold every entry of the source, and nothing is left to do to make them a set: no
   * entry was left out, no source was cut, every file that should be written was.
   */
  readonly complete: boolean;
  readonly files: readonly FixedSitemap[];
  /** Sitemaps that are listed and not among the files. */
  readonly elsewhere: number;
  /** Absent of bytes, of a rehearsal, and where nothing can be checked. */
  readonly remains?: FixRemains;
}
