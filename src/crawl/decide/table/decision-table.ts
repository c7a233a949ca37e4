// What is known of every address while decisions are made: columns by the addresses' numbers.

import type { Frontier, FrontierRow } from '../../../queue/port/frontier.ts';
import { REASONS, type Reason } from '../../port/decision.ts';
import { MARK } from '../../record/visit-facts.ts';
import { parseHeldReason } from './held-reason.ts';

/** What a page is marked with in `DecisionTable.flags`. */
export const FLAG = {
  /** The site's sitemaps list it. */
  inSitemap: 1,
  /** It was met in sitemaps alone. */
  sitemapOnly: 2,
  /** It was met by a link, followed or not. */
  linked: 4,
  /** An answer of this crawl is to be had. */
  visited: 8,
  engineDisallowed: 16,
  /** It came to line 9: only its canonical or an equal page can keep it out. */
  candidate: 32,
  selfCanonical: 64,
  hasQuery: 128,
  /** Its canonical was passed over. */
  canonicalUnusable: 256,
  /** It and the first of its equal pages are hreflang alternates. */
  equalAlternate: 512,
  /** Some of its alternates do not name it. */
  notReturned: 1_024,
} as const;

/**
 * Columns by number, 24 bytes an address. Reasons change while decisions are made: what is
 * `listed` so far may become `canonical` or `duplicate`.
 */
export interface DecisionTable {
  /** One more than the greatest number. */
  readonly length: number;
  /** `REASON_CODE`; 0 for an address that was not met in this crawl. */
  readonly reasons: Uint8Array;
  /** Bits of `FLAG`. */
  readonly flags: Uint16Array;
  /** Clicks from the start, 65,535 at most; 0 of what no link leads to. */
  readonly clicks: Uint16Array;
  /** Where an answer leads: redirect, refresh or canonical; 0 for nowhere. */
  readonly targets: Uint32Array;
  /** Of what it is canonical or duplicate; 0 for none. */
  readonly others: Uint32Array;
  /** How long the address is; of candidates alone. */
  readonly characters: Uint16Array;
  /** How many segments its path has, 255 at most; of candidates alone. */
  readonly segments: Uint8Array;
  /** Of candidates: the number of one with equal content, the same for all of them; 0 for none. */
  readonly equals: Uint32Array;
}

/**
 * Makes the table of what was met in a crawl: reasons before a visit, and how each was met.
 * `onHeld` is given the rows that are held.
 */
export function readDecisionTable(
  frontier: Frontier,
  generation: number,
  onHeld: (row: FrontierRow) => void = () => {},
): DecisionTable {
  const length = frontier.nextNumber;
  const reasons = new Uint8Array(length);
  const flags = new Uint16Array(length);
  const clicks = new Uint16Array(length);
  for (const row of frontier.rows()) {
    if (row.generation !== generation) continue;
    const isHeld = row.state === 'held';
    if (isHeld) onHeld(row);
    reasons[row.number] = REASON_CODE[isHeld ? parseHeldReason(row.why).reason : 'not-fetched'];
    clicks[row.number] = Math.min(row.clicks, CLICKS_MAX);
    flags[row.number] = flagsOf(row.marks) | (row.state === 'visited' ? FLAG.visited : 0);
  }
  return {
    length,
    reasons,
    flags,
    clicks,
    targets: new Uint32Array(length),
    others: new Uint32Array(length),
    characters: new Uint16Array(length),
    segments: new Uint8Array(length),
    equals: new Uint32Array(length),
  };
}

const CLICKS_MAX = 0xffff;
const OTHER_WAYS = MARK.start | MARK.link | MARK.nofollow | MARK.hreflang | MARK.target;

function flagsOf(marks: number): number {
  let flags = 0;
  if ((marks & MARK.sitemap) !== 0) {
    flags = (marks & OTHER_WAYS) === 0 ? FLAG.inSitemap | FLAG.sitemapOnly : FLAG.inSitemap;
  }
  if ((marks & (MARK.link | MARK.nofollow)) !== 0) flags |= FLAG.linked;
  if ((marks & MARK.engineDisallowed) !== 0) flags |= FLAG.engineDisallowed;
  return flags;
}

/**
 * Gives the reason of an address.
 *
 * An address that was not met in this crawl gives `undefined`.
 */
export function reasonOf(table: DecisionTable, number: number): Reason | undefined {
  return reasonOfCode(table.reasons[number] ?? 0);
}

/** Tells whether an address has one of the bits of `FLAG`. */
export function hasFlag(table: DecisionTable, number: number, bits: number): boolean {
  return ((table.flags[number] ?? 0) & bits) !== 0;
}

/** Adds bits of `FLAG` to those of an address of the table. */
export function addFlag(table: DecisionTable, number: number, bits: number): void {
  table.flags[number] = (table.flags[number] ?? 0) | bits;
}

const NAMES = Object.keys(REASONS) as readonly Reason[];

/** The number of each reason, from 1: 0 is the number of what was not met in this crawl. */
export const REASON_CODE: Readonly<Record<Reason, number>> = Object.fromEntries(
  NAMES.map((name, index) => [name, index + 1]),
) as Record<Reason, number>;

/** Gives the reason of a number; `undefined` for 0. */
export function reasonOfCode(code: number): Reason | undefined {
  return NAMES[code - 1];
}

/** Tells whether a page came to line 10, before equal pages are judged: it is listed so far. */
export function cameToLine10({ reasons }: DecisionTable, number: number): boolean {
  return reasons[number] === REASON_CODE.listed;
}
