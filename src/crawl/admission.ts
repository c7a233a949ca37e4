// Whether an address that was met may be visited, as far as itself and the way to it tell.
// docs/reference/decisions.md §4 and §7.

import type { LinkHow } from './link-list.ts';
import { isFarCalendarAddress } from './traps/calendar-address.ts';
import { refinesFilter } from './traps/filter-refinement.ts';
import { formTrapOf } from './traps/form-trap.ts';

/** Pages in a row that bring nothing but the next one; what lies behind is cut. */
export const CHAIN_MAX = 50;
const FACET_NAMES_MIN = 5;

/** What the user and the site say of it. */
export interface AdmissionRules {
  readonly contains: (url: string) => boolean;
  /** The pattern that excludes an address. */
  readonly excludedBy: (url: string) => string | undefined;
  readonly allowsTrap: (url: string) => boolean;
  readonly clicksMax: number;
  readonly nowMs: number;
}

/** One way to an address: from a page, by a link. */
export interface Meeting {
  readonly url: string;
  readonly how: LinkHow;
  /** The page that links it. */
  readonly from: string;
  /** That page has the address's own template. */
  readonly isOwn: boolean;
  /** That page links an address of another template that was first met in its round. */
  readonly brings: boolean;
  readonly clicks: number;
  readonly chain: number;
  /** How many names of parameters the page's family had been met with before this round. */
  readonly namesBefore: () => number;
}

/**
 * What holds an address by the way to it: of several meetings that do not admit it, the one that
 * comes last in this list counts.
 */
export const HELD_BY_WAY: readonly string[] = [
  'excluded nofollow',
  'trap calendar',
  'trap facets',
  'trap chain',
  'depth',
];

/**
 * Tells what holds an address whatever the way to it; `listed`: the site's sitemaps list it.
 *
 * Errors: None.
 */
export function heldByItself(
  url: string,
  rules: AdmissionRules,
  listed: boolean,
): string | undefined {
  if (!rules.contains(url)) return 'out-of-scope';
  const pattern = rules.excludedBy(url);
  if (pattern !== undefined) return `excluded ${pattern}`;
  const trap = formTrapOf(url);
  if (trap === undefined || (listed && trap !== 'length')) return undefined;
  return trap !== 'length' && rules.allowsTrap(url) ? undefined : `trap ${trap}`;
}

/**
 * Tells what holds an address for this way to it: one of `HELD_BY_WAY`.
 *
 * Errors: None.
 */
export function heldByWay(meeting: Meeting, rules: AdmissionRules): string | undefined {
  if (meeting.how === 'nofollow') return 'excluded nofollow';
  const trap = trapOnTheWay(meeting, rules);
  if (trap !== undefined && !rules.allowsTrap(meeting.url)) return trap;
  return meeting.clicks > rules.clicksMax ? 'depth' : undefined;
}

function trapOnTheWay(meeting: Meeting, { nowMs }: AdmissionRules): string | undefined {
  const { url, from, isOwn, brings, chain, namesBefore } = meeting;
  if (isOwn && !brings && isFarCalendarAddress(url, nowMs)) return 'trap calendar';
  const isRefined = url.includes('?') && refinesFilter(from, url);
  if (isRefined && namesBefore() >= FACET_NAMES_MIN) return 'trap facets';
  return chain > CHAIN_MAX ? 'trap chain' : undefined;
}
