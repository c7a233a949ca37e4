// Statistics of the answers of a crawl: their classes, and where they lead.
import { withoutQuery } from '../../address/address-path.ts';
import { ANSWER, ANSWER_CLASS, factsOf } from '../../record/visit-facts.ts';
import { AddressTexts } from '../table/address-texts.ts';
import type { DecideOptions } from '../table/decide-options.ts';
import { type DecisionTable, FLAG } from '../table/decision-table.ts';
import { LeastTexts } from './address-tallies.ts';

/** Addresses, as their number and some examples. */
export class Tally {
  count = 0;
  /** Of addresses that lead to the same one: that one, and how many candidates there are. */
  other: string | undefined;
  of: number | undefined;
  readonly examples: LeastTexts = new LeastTexts();

  add(url: string): void {
    this.count += 1;
    this.examples.add(url);
  }
}

export interface AnswerTallies {
  /** HTML with status 200, except pages that a listed page represents. */
  standing: number;
  /** Those of them that are not listed; the next ones are subsets. */
  readonly left: Tally;
  readonly noindex: Tally;
  readonly missing: Tally;
  readonly failed: Tally;
  readonly refused: Tally;
  /** Pages whose canonical is out of scope. */
  readonly elsewhere: Tally;
  /** Different pages that name the same canonical page. */
  canonical?: Tally;
  /** Pages that equal one page, at other paths. */
  equal?: Tally;
  redirect?: Tally;
}

const REFUSALS: ReadonlySet<number | undefined> = new Set([401, 403]);
const GATHERED_MIN = 10;

/** Reads all answers of a crawl, when it is known which are listed. */
export function tallyAnswers(table: DecisionTable, options: DecideOptions): AnswerTallies {
  const { frontier, generation } = options;
  const tallies: AnswerTallies = {
    standing: 0,
    left: new Tally(),
    noindex: new Tally(),
    missing: new Tally(),
    elsewhere: new Tally(),
    failed: new Tally(),
    refused: new Tally(),
  };
  const redirects = new Map<string, Tally>();
  const texts = new AddressTexts(frontier);
  for (const head of frontier.outcomeHeads(generation)) {
    if (!table.has(head.number, FLAG.visited)) continue;
    const answer = head.kind & ANSWER_CLASS;
    if (answer === ANSWER.error || answer === ANSWER.failing) tallies.failed.add(head.url);
    else if (answer === ANSWER.status) {
      // Few answers are parsed: those with another status than 200.
      const { status } = factsOf(frontier, head.number);
      if (REFUSALS.has(status)) tallies.refused.add(head.url);
    } else if (answer === ANSWER.redirect) {
      const to = withoutQuery(texts.get(head.target));
      const from = redirects.get(to) ?? new Tally();
      if (to !== '') redirects.set(to, from);
      from.add(head.url);
    }
  }
  gatherRedirects(redirects, table, options, tallies);
  tallyPages(table, options, tallies);
  return tallies;
}

function gatherRedirects(
  redirects: ReadonlyMap<string, Tally>,
  table: DecisionTable,
  { frontier, generation }: DecideOptions,
  tallies: AnswerTallies,
): void {
  const places = new Map([...redirects].filter(([, { count }]) => count >= GATHERED_MIN));
  const listed = new Set<string>();
  for (const { number, url } of frontier.outcomeHeads(generation)) {
    const place = withoutQuery(url);
    if (!places.has(place) || !table.isListed(number)) continue;
    // The script behind all pages (`/index.php?topic=12`) is not one place.
    if (listed.has(place)) places.delete(place);
    listed.add(place);
  }
  const [first] = [...places].sort(
    ([one, a], [other, b]) => b.count - a.count || (one < other ? -1 : 1),
  );
  if (first === undefined) return;
  const [other, tally] = first;
  let of = 0;
  for (const { number, url, kind } of frontier.outcomeHeads(generation)) {
    if (!table.has(number, FLAG.visited)) continue;
    // `/login?next=/a` is not a page of its own.
    if (withoutQuery(url) !== other || (kind & ANSWER_CLASS) === ANSWER.redirect) of += 1;
  }
  tallies.redirect = Object.assign(tally, { of, other });
}

/**
 * Which pages are represented by another, and what the others that are not listed have in common.
 */
function tallyPages(table: DecisionTable, options: DecideOptions, tallies: AnswerTallies): void {
  const { frontier, generation } = options;
  const isListed = (number: number): boolean => table.isListed(number);
  const top = mostNamed(table, options);
  const topUrl = frontier.row(top)?.url ?? '';
  const paths = new Set<string>();
  for (const { number, url } of frontier.outcomeHeads(generation)) {
    if (isListed(number)) paths.add(withoutQuery(url));
  }
  const standsFor = (number: number, url: string): boolean => {
    const other = table.others[number] ?? 0;
    // Where nothing else is listed, filters and sorts of one page may be all the pages there are.
    const isVariant = url.includes('?') && paths.size > 1 && paths.has(withoutQuery(url));
    if (isVariant || !isListed(other)) return isVariant;
    const isCopy = table.reasonOf(number) === 'canonical' && areEqual(table, number, other);
    return other !== top || isCopy;
  };
  const canonical = new Tally();
  const equal = new Tally();
  for (const { number, url, kind } of frontier.outcomeHeads(generation)) {
    const isPage = table.has(number, FLAG.visited) && (kind & ANSWER_CLASS) === ANSWER.page;
    const reason = table.reasonOf(number);
    if (!isPage || reason === 'trap' || reason === 'excluded') continue;
    if (reason === 'listed') tallies.standing += 1;
    if (reason === 'listed' || standsFor(number, url)) continue;
    tallies.standing += 1;
    tallies.left.add(url);
    const other = table.others[number] ?? 0;
    if (reason === 'noindex') tallies.noindex.add(url);
    else if (reason === 'status') tallies.missing.add(url);
    else if (table.reasonOf(other) === 'out-of-scope') tallies.elsewhere.add(url);
    else if (isListed(other)) (reason === 'canonical' ? canonical : equal).add(url);
  }
  const shared = { of: tallies.standing, other: topUrl };
  if (canonical.count > 0) tallies.canonical = Object.assign(canonical, shared);
  if (equal.count > 0) tallies.equal = Object.assign(equal, shared);
}

/** The listed page that most others name or equal; 0 for none. */
function mostNamed(table: DecisionTable, { frontier }: DecideOptions): number {
  const counts = new Uint32Array(table.length);
  let top = 0;
  for (let number = 1; number < table.length; number += 1) {
    const other = table.others[number] ?? 0;
    if (other === 0 || !table.isListed(other)) continue;
    counts[other] = (counts[other] ?? 0) + 1;
  }
  for (let number = 1; number < table.length; number += 1) {
    const more = (counts[number] ?? 0) - (counts[top] ?? 0);
    const isFirst = (): boolean =>
      (frontier.row(number)?.url ?? '') < (frontier.row(top)?.url ?? '');
    if (more > 0 || (more === 0 && (counts[number] ?? 0) > 0 && isFirst())) top = number;
  }
  return top;
}

function areEqual({ equals }: DecisionTable, number: number, other: number): boolean {
  return (equals[number] ?? 0) !== 0 && equals[number] === equals[other];
}
