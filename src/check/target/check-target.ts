// What is checked, opened: where to begin, how to open what is listed, what to call things.
import type { Visit, Visitor } from '../../net/port/visit.ts';
import type { FetchEvidence } from '../../rules/evidence/fetch-evidence.ts';
import type { Discovery } from '../../tree/discover.ts';
import type { SitemapOpener } from '../../tree/sitemap-opener.ts';

export interface TargetRoot {
  readonly url: string;
  readonly found: FetchEvidence['found'];
}

/** Close it. */
export interface CheckTarget {
  readonly name: string;
  readonly roots: readonly TargetRoot[];
  readonly open: SitemapOpener;
  /** Where the target is on the web, or may be looked up there. */
  readonly visitor?: Visitor;
  /** Visits listed pages: on the web, or the files of a built site. */
  readonly pageVisitor?: Visitor;
  /** It is a folder, which may hold the listed pages as files. */
  readonly holdsPages: boolean;
  /** The answers of addresses, until they are judged. */
  readonly visits: Map<string, Visit>;
  /** Listed sitemaps that are neither beside the file nor below its address: not read. */
  readonly elsewhere: Set<string>;
  readonly discovery?: Discovery | undefined;
  /** The robots.txt of the folder. */
  readonly robotsTxtFile?: { readonly path: string; readonly url?: string };
  /** What to call a sitemap in findings: its address, or its path. */
  nameOf(url: string): string;
  /** Its address on the web, as far as it is known. */
  webUrlOf(url: string): string | undefined;
  close(): Promise<void>;
}
