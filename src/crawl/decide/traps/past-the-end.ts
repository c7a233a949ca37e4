// Which of the pages that others repeat lie past the end of a row: docs/reference/decisions.md §7,
// "What goes with a trap".
import type { Frontier } from '../../../queue/port/frontier.ts';
import { pagesOfLists } from '../../address/pages-of-lists.ts';
import { CONTENT_BYTES, factsOf, fingerprintAt } from '../../record/visit-facts.ts';
import { beginsRow } from '../../traps/begins-row.ts';
import type { DecisionTable } from '../table/decision-table.ts';

/** A page with new words that later pages of its template repeat. */
export interface RepeatedPage {
  readonly number: number;
  readonly url: string;
  readonly template: string;
  readonly content: Uint8Array;
  /** Its content is short for its template, and it brings nothing. */
  readonly isShort: boolean;
  /** The first and the last address of the pages that repeat its words and brought nothing. */
  readonly repeatedBy: readonly string[];
}

/** Rows that agree on what is past their end. */
const ROWS_MIN = 3;
const LABELLED_ROWS_MIN = 2;
const TITLES_IN_CONTENT_MAX = 2;
const CHARACTERS_APART_MAX = 3;

/**
 * The numbers of pages past the end of a row: a short page that says what such pages of other rows
 * say, or one that repeats the page which begins its row, but for words that other rows add, too.
 */
export function pagesPastTheEnd(
  repeated: readonly RepeatedPage[],
  table: DecisionTable,
  frontier: Frontier,
): ReadonlySet<number> {
  const past = new Set<number>();
  const short = repeated.filter(({ isShort }) => isShort);
  for (const { number, url, repeatedBy } of short) {
    if (repeatedBy.some((other) => !areOfOneRow(url, other))) past.add(number);
  }
  for (const pages of Map.groupBy(short, groupOf).values()) {
    for (const number of sameMessage(pages, frontier)) past.add(number);
  }
  for (const number of repeatedBeginnings(repeated, table, frontier)) past.add(number);
  return past;
}

/** Whether two addresses differ in one number alone, or in one piece with a number. */
function areOfOneRow(one: string, other: string): boolean {
  if (beginsRow(one, other) || beginsRow(other, one)) return true;
  const length = Math.min(one.length, other.length);
  let start = 0;
  while (start < length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const middles = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return middles.every((middle) => /^\d*$/.test(middle));
}

/** The first folder of a template, or all of it: slugs make a template of each row. */
function groupOf({ template }: RepeatedPage): string {
  const folderEnd = template.indexOf('/', 1);
  return folderEnd < 0 ? template : template.slice(0, folderEnd);
}

/** Pages that are as long as most, without their titles: a message with the name of the row. */
function* sameMessage(pages: readonly RepeatedPage[], frontier: Frontier): Generator<number> {
  if (pages.length < ROWS_MIN) return;
  const facts = pages.map(({ number }) => factsOf(frontier, number));
  for (let titles = 0; titles <= TITLES_IN_CONTENT_MAX; titles += 1) {
    const lengths = facts.map(
      ({ content, title = '' }) => (content?.characters ?? 0) - titles * title.length,
    );
    const median = lengths.toSorted((one, two) => one - two)[lengths.length >> 1] ?? 0;
    const alike = pages.filter(
      (_, index) => Math.abs((lengths[index] ?? 0) - median) <= CHARACTERS_APART_MAX,
    );
    if (alike.length < ROWS_MIN || alike.length * 2 < pages.length) continue;
    yield* alike.map(({ number }) => number);
  }
}

/** Pages that add to the page which begins their row what pages of other rows add to theirs. */
function* repeatedBeginnings(
  repeated: readonly RepeatedPage[],
  table: DecisionTable,
  frontier: Frontier,
): Generator<number> {
  const added = new Map<string, { readonly list: string; readonly number: number }[]>();
  for (const { number, url, content } of repeated) {
    if (content.length < CONTENT_BYTES.end) continue;
    const [low, high] = fingerprintAt(content, CONTENT_BYTES.sum);
    const lists = pagesOfLists(url)
      .slice(1)
      .map(({ list }) => list);
    for (const [index, first] of [...frontier.find(lists)].entries()) {
      const begun = table.isListed(first) ? frontier.outcome(first)?.content : undefined;
      if (begun === undefined || begun.length < CONTENT_BYTES.end) continue;
      const [beginLow, beginHigh] = fingerprintAt(begun, CONTENT_BYTES.sum);
      const key = `${(low - beginLow) | 0} ${(high - beginHigh) | 0}`;
      const alike = added.get(key) ?? [];
      added.set(key, alike);
      alike.push({ list: lists[index] ?? '', number });
    }
  }
  for (const [key, pages] of added) {
    const isSame =
      key === '0 0' || new Set(pages.map(({ list }) => list)).size >= LABELLED_ROWS_MIN;
    if (isSame) yield* pages.map(({ number }) => number);
  }
}
