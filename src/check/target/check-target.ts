// What is to be checked, opened: where to begin, how to open what is met, what things are called.
import type { Visit, Visitor } from '../../net/port/visit.ts';
import type { FetchEvidence } from '../../rules/evidence/fetch-evidence.ts';
import type { Discovery } from '../../tree/discover.ts';
import type { SitemapOpener } from '../../tree/sitemap-opener.ts';

/** A sitemap to begin with. */
export interface TargetRoot {
  readonly url: string;
  readonly found: FetchEvidence['found'];
}

/** Something that is checked. Close it. */
export interface CheckTarget {
  /** As the user named it. */
  readonly name: string;
  readonly roots: readonly TargetRoot[];
  readonly open: SitemapOpener;
  /** Where the target is on the web, or may be looked up there. */
  readonly visitor?: Visitor;
  /** Visits listed pages: on the web, or the files of a built site. */
  readonly pageVisitor?: Visitor;
  /** It is a folder, where the listed pages may lie as files. */
  readonly holdsPages: boolean;
  /** What came of asking for an address, until it is judged. */
  readonly visits: Map<string, Visit>;
  /** Listed sitemaps that lie neither beside the file nor below its address: not looked at. */
  readonly elsewhere: Set<string>;
  /** How a site's sitemaps were found. */
  readonly discovery?: Discovery | undefined;
  /** A robots.txt that lies in the folder. */
  readonly robotsTxtFile?: { readonly path: string; readonly url?: string };
  /** What to call a sitemap in findings: its address, or its path. */
  nameOf(url: string): string;
  /** Its address on the web, as far as it is known. */
  webUrlOf(url: string): string | undefined;
  close(): Promise<void>;
}
