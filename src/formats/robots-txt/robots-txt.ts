// What reading a robots.txt gives.

import type { RobotsGroup } from './robots-group.ts';
import type { RobotsVerdict } from './robots-txt-matcher.ts';
import type { RobotsNote } from './robots-txt-note.ts';

/** A sitemap that a robots.txt names. */
export interface RobotsSitemap {
  /** The absolute http or https URL; an IRI as written. */
  readonly loc: string;
  /** The number of the line that names it first, from 1. */
  readonly line: number;
}

/** A robots.txt as read. Its functions need no `this`, parse nothing again and never throw. */
export interface RobotsTxt {
  /** Whether the agent (`FooBot`, without a version) may fetch the URL. */
  isAllowed(url: string, userAgent: string): boolean;
  /** The same, with the rule and the line that decide. */
  match(url: string, userAgent: string): RobotsVerdict;
  /**
   * The crawl delay of the agent in seconds, 0 or more, decimals allowed; absent when there is
   * none. A file that names the agent has none for it unless under its name: the delay for `*` is
   * then not looked at, as its rules are not. Google ignores crawl delays; others do not.
   */
  crawlDelay(userAgent: string): number | undefined;
  /** Each sitemap once, in the order of first appearance. */
  readonly sitemaps: readonly RobotsSitemap[];
  /** The groups in file order; groups of one agent are not put together. */
  readonly groups: readonly RobotsGroup[];
  /** What was odd, in line order. */
  readonly notes: readonly RobotsNote[];
  /** How many more notes there were than `notesMax`. */
  readonly notesLeftOut: number;
}

/** How to read a robots.txt. */
export interface RobotsTxtOptions {
  /** The address of the robots.txt, by which relative sitemaps are resolved. Default: none. */
  readonly url?: string | undefined;
  /** How many bytes are read, at least 0. Default: 512,000, as RFC 9309 asks for. */
  readonly bytesMax?: number | undefined;
  /** How many notes are kept; the rest is counted. Default: 1,000. */
  readonly notesMax?: number | undefined;
}

/**
 * 500 KiB: what RFC 9309 asks every crawler to read at least, and all that Google reads.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5
 */
export const ROBOTS_BYTES_MAX = 512_000;
