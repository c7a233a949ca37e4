// The page whose links are added: what is known of it when its links are judged.
import type { Frontier } from '../../queue/port/frontier.ts';
import type { LinkHow, LinkListItem } from '../record/link-list.ts';
import { MARK } from '../record/visit-facts.ts';
import { beginsRow } from '../traps/begins-row.ts';
import { endsInDate } from '../traps/calendar-dates.ts';
import { hasOwnPath, mayHaveLists } from '../traps/combined-lists.ts';
import { isInFirstFolder } from '../traps/combined-segments.ts';
import { isGrown } from '../traps/growth-trap.ts';
import { isNestedPath } from '../traps/nested-path.ts';
import type { TrapKind } from '../traps/trap-kinds.ts';
import { type AdmissionRules, growthOf, type MetBy } from './admission.ts';
import type { IdleParameters } from './idle-parameters.ts';
import type { Templates } from './templates.ts';

export interface MeetingPage {
  readonly number: number;
  readonly url: string;
  /** Its words are new for its template. */
  readonly newWords: boolean;
  /** Fingerprints; empty for an answer that is not a page. */
  readonly content: Uint8Array;
}

/** A link with its normalised address. */
export interface MetLink {
  readonly url: string;
  readonly how: LinkHow;
  /** robots.txt disallows the spelling of the link. */
  readonly isDisallowed?: boolean;
  /** The number of the link text in the frontier. */
  readonly text?: number | undefined;
}

/** A link of a page with the number of its address. */
export interface Arrival extends MetLink, LinkListItem {
  /** It is of the page's own kind. */
  readonly isOwn: boolean;
  /** It continues a row that the page begins. */
  isRow?: boolean;
  /** How it grows out of the page, evaluated lazily. */
  growth: TrapKind | 'none' | undefined;
}

export interface MeetingContext extends MetBy {
  readonly template: number;
  readonly round: number;
  readonly endsInDate: () => boolean;
}

export interface MeetingKnowledge {
  readonly template: number;
  readonly round: number;
  readonly frontier: Frontier;
  readonly templates: Templates;
  readonly parameters: IdleParameters;
  /** Whether an address was met before this round. */
  readonly wasMet: (number: number) => boolean;
}

const MARK_OF: Readonly<Record<LinkHow, number>> = {
  link: MARK.link,
  nofollow: MARK.nofollow,
  hreflang: MARK.hreflang,
  target: MARK.target,
};

/** Collects what is known of a page; what is seldom needed is evaluated lazily. */
export function meetingContext(page: MeetingPage, known: MeetingKnowledge): MeetingContext {
  const { url } = page;
  const { template, round, frontier, templates, parameters, wasMet } = known;
  let isCopy: boolean | undefined;
  let isDated: boolean | undefined;
  let isGrowing: boolean | undefined;
  return {
    url,
    template,
    round,
    endsInDate: () => (isDated ??= endsInDate(url)),
    mayGrow: () => (isGrowing ??= isGrown(url) || (isCopy ??= isNestedCopy(page, known))),
    isNestedCopy: () => (isCopy ??= isNestedCopy(page, known)),
    isVariant: (linked) => parameters.isVariant(linked),
    isOrderIdle: (linked) => parameters.isOrderIdle(linked),
    wasMetWith: (linked, names) => templates.wasMetWith(linked, names, round),
    wereMet: (urls) => [...frontier.find(urls)].map(wasMet),
  };
}

/** Whether an address and the page have the same template, or both end in a date. */
export function isOfOneKind(by: MeetingContext, url: string, template: number): boolean {
  return template === by.template || (by.endsInDate() && endsInDate(url));
}

/** The trap by which an address grows out of the page that links it; evaluated once. */
export function growthOfArrival(
  arrival: Arrival,
  by: MeetingContext,
  { allowsTrap }: Pick<AdmissionRules, 'allowsTrap'>,
): TrapKind | undefined {
  const { url } = arrival;
  arrival.growth ??= growthOf(by, url, (kind) => !allowsTrap(url, kind)) ?? 'none';
  return arrival.growth === 'none' ? undefined : arrival.growth;
}

/**
 * Marks links that continue a row that begins with the page: the only one of its template that is
 * the page's address plus a number. The page does not count as an outside source for these.
 */
export function noteRow(
  arrivals: readonly Arrival[],
  by: MeetingContext,
  templateOf: (number: number) => number,
): void {
  const begun = arrivals.filter(({ url, isOwn }) => !isOwn && beginsRow(by.url, url));
  if (begun.length === 0) return;
  const only = new Map<number, number>();
  for (const { number } of begun) {
    const template = templateOf(number);
    only.set(template, [undefined, number].includes(only.get(template)) ? number : 0);
  }
  for (const arrival of begun) {
    arrival.isRow = only.get(templateOf(arrival.number)) === arrival.number;
  }
}

/** The bits of `MARK` that a link adds to its address. */
export function marksOf(arrival: Arrival, by: MetBy, known: number): number {
  const { url, how, isOwn, isRow = false, isDisallowed = false } = arrival;
  const isByOthers = !(isOwn || isRow) || how === 'hreflang' || how === 'target';
  const isOfOtherPath =
    (known & MARK.byOtherPath) === 0 &&
    (url.includes('?') || mayHaveLists(url)
      ? !hasOwnPath(by.url, url)
      : !isInFirstFolder(by.url, url));
  return (
    MARK_OF[how] |
    (isDisallowed ? MARK.spellingDisallowed : 0) |
    (isByOthers ? MARK.byOthers : 0) |
    (isOfOtherPath ? MARK.byOtherPath : 0)
  );
}

function isNestedCopy(
  { number, url, content }: MeetingPage,
  { frontier, templates }: MeetingKnowledge,
): boolean {
  const first = templates.firstWith(content);
  if (first === 0 || first === number) return false;
  const row = frontier.row(first);
  return row !== undefined && isNestedPath(url, row.url);
}
