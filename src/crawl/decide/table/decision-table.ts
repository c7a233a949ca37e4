// What is known of every address while decisions are made, in columns by number.

import type { Frontier, FrontierRow } from '../../../queue/port/frontier.ts';
import { REASONS, type Reason } from '../../port/decision.ts';
import { MARK } from '../../record/visit-facts.ts';

/** Bits of `DecisionTable.flags`. */
export const FLAG = {
  /** The site's sitemaps list it. */
  inSitemap: 1,
  /** Only sitemaps name it. */
  sitemapOnly: 2,
  /** A link leads to it, followed or not. */
  linked: 4,
  /** It has an answer of this crawl. */
  visited: 8,
  engineDisallowed: 16,
  /** It reached line 9: only its canonical or an equal page can exclude it. */
  candidate: 32,
  selfCanonical: 64,
  hasQuery: 128,
  /** Its canonical was ignored. */
  canonicalUnusable: 256,
  /** It and the first of its equal pages are hreflang alternates. */
  equalAlternate: 512,
  /** Some of its alternates do not name it. */
  notReturned: 1_024,
  /** Its facts have a note. */
  noted: 2_048,
} as const;

/**
 * Columns by number, 24 bytes per address. Reasons change while decisions are made: what is
 * `listed` so far may become `canonical` or `duplicate`.
 */
export class DecisionTable {
  /** One more than the highest number. */
  readonly length: number;
  /** `REASON_CODE`; 0 for an address that was not met in this crawl. */
  readonly reasons: Uint8Array;
  /** Bits of `FLAG`. */
  readonly flags: Uint16Array;
  /** Clicks from the start, 65,535 at most; 0 where no link leads. */
  readonly clicks: Uint16Array;
  /** The target of a redirect, refresh or canonical; 0 for none. */
  readonly targets: Uint32Array;
  /** The page of which it is a canonical or duplicate; 0 for none. */
  readonly others: Uint32Array;
  /** The length of a candidate's address. */
  readonly characters: Uint16Array;
  /** The path segments of a candidate, 255 at most. */
  readonly segments: Uint8Array;
  /** One number for all candidates with equal content; 0 for none. */
  readonly equals: Uint32Array;

  constructor(length: number) {
    this.length = length;
    this.reasons = new Uint8Array(length);
    this.flags = new Uint16Array(length);
    this.clicks = new Uint16Array(length);
    this.targets = new Uint32Array(length);
    this.others = new Uint32Array(length);
    this.characters = new Uint16Array(length);
    this.segments = new Uint8Array(length);
    this.equals = new Uint32Array(length);
  }

  /** `undefined` for an address that was not met in this crawl. */
  reasonOf(number: number): Reason | undefined {
    return NAMES[(this.reasons[number] ?? 0) - 1];
  }

  /** Whether it is listed so far: it reached line 9, and later lines have not excluded it. */
  isListed(number: number): boolean {
    return this.reasons[number] === REASON_CODE.listed;
  }

  /** Whether an address has one of the bits of `FLAG`. */
  has(number: number, bits: number): boolean {
    return ((this.flags[number] ?? 0) & bits) !== 0;
  }

  add(number: number, bits: number): void {
    this.flags[number] = (this.flags[number] ?? 0) | bits;
  }
}

const NAMES = Object.keys(REASONS) as readonly Reason[];

/** The number of each reason, from 1; 0 means "not met in this crawl". */
export const REASON_CODE: Readonly<Record<Reason, number>> = Object.fromEntries(
  NAMES.map((name, index) => [name, index + 1]),
) as Record<Reason, number>;

/**
 * Creates the table of the addresses of a crawl, with the reasons of those that were not visited.
 * `onHeld` receives the held rows.
 */
export function readDecisionTable(
  frontier: Frontier,
  generation: number,
  onHeld: (row: FrontierRow) => void = () => {},
): DecisionTable {
  const table = new DecisionTable(frontier.nextNumber);
  const { reasons, flags, clicks } = table;
  for (const row of frontier.rows()) {
    if (row.generation !== generation) continue;
    const isHeld = row.state === 'held';
    if (isHeld) onHeld(row);
    reasons[row.number] = REASON_CODE[isHeld ? parseHeldReason(row.why).reason : 'not-fetched'];
    clicks[row.number] = Math.min(row.clicks, CLICKS_MAX);
    flags[row.number] = flagsOf(row.marks) | (row.state === 'visited' ? FLAG.visited : 0);
  }
  return table;
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

export interface HeldReason {
  readonly reason: Reason;
  /** The evidence; of a trap its kind. */
  readonly detail?: string;
  /** The template of a trap, where it is stated. */
  readonly template?: string;
}

/**
 * Parses `reason` or `reason detail`. Other words hold an address that is visited later: it was not
 * fetched.
 */
export function parseHeldReason(why: string): HeldReason {
  const [word, rest] = cutAtBlank(why);
  if (!Object.hasOwn(REASONS, word)) return { reason: 'not-fetched' };
  const reason = word as Reason;
  if (rest === '') return { reason };
  if (reason !== 'trap') return { reason, detail: rest };
  const [detail, template] = cutAtBlank(rest);
  return template === '' ? { reason, detail } : { reason, detail, template };
}

function cutAtBlank(text: string): readonly [before: string, behind: string] {
  const at = text.indexOf(' ');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
