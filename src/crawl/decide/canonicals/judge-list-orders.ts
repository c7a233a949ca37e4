// Line 10, continued: lists of several pages in another order, or in pages of another size, are
// duplicates of the list. docs/reference/decisions.md §6.
import { ownParameters } from '../../address/pages-of-lists.ts';
import { walkLinkList } from '../../record/link-list.ts';
import { factsOf, KIND } from '../../record/visit-facts.ts';
import { type DecisionTable, FLAG, REASON_CODE } from '../table/decision-table.ts';
import { type ListPage, ListPages } from './list-pages.ts';
import {
  findListPairs,
  type ListJudging,
  type ListOrderContext,
  type ListPair,
} from './list-pairs.ts';
import { rowsOfLists } from './list-rows.ts';

/** With so many lists of the same additions each one is compared. */
const ALIKE_MAX = 64;
const ALIKE_MIN = 2;
const ROWS_A_PAGE_MIN = 4;
/** Each list has fewer parameters than the one before, or is listed for one that has. */
const STEPS_MAX = 10;

interface Compared extends ListPair {
  /** Of the parameter that numbers the pages. */
  readonly name: string;
  readonly pages: readonly ListPage[];
  /** Of the shorter one. */
  readonly others: readonly ListPage[];
}

interface Labelled extends Compared {
  /** Some page has other rows, or in another order. */
  readonly differs: boolean;
}

/** Sets `duplicate` for the listed pages of a list that is another one in another order. */
export function judgeListOrders(table: DecisionTable, context: ListOrderContext): void {
  const judging: ListJudging = { ...context, table };
  const pairs = findListPairs(judging);
  if (pairs.length === 0) return;
  const needed = new Set(pairs.flatMap(({ list, shorter }) => [list, shorter]));
  const lists = new ListPages(needed, table, context);
  const found: Compared[] = [];
  const byAdditions = new Map<string, Compared[]>();
  for (const pair of pairs) {
    for (const compared of comparisons(pair, lists)) {
      if (isSortedList(compared, judging) || isSplitList(compared, judging)) found.push(compared);
      else if (compared.pages.length === compared.others.length) {
        const key = compared.additions.join('&');
        const alike = byAdditions.get(key) ?? [];
        byAdditions.set(key, alike);
        alike.push(compared);
      }
    }
  }
  for (const alike of byAdditions.values()) found.push(...labelledLists(alike, judging));
  const alike = found.filter((one) => haveOne('language', one, judging));
  setDuplicates(withoutNamed(alike, judging), judging);
}

function* comparisons(pair: ListPair, lists: ListPages): Generator<Compared> {
  for (const name of lists.namesOf(pair.list, pair.shorter)) {
    const pages = lists.of(pair.list, name);
    const others = lists.of(pair.shorter, name);
    if (pages.length === 0 || others.length === 0) continue;
    // A further page of the shorter list is no list of its own.
    const own = new Set(pages.map(({ number }) => number));
    if (own.has(pair.first) || others.some(({ number }) => own.has(number))) continue;
    yield { ...pair, name, pages, others };
  }
}

/** As many pages with the same words and rows together, which are in another order. */
function isSortedList(compared: Compared, judging: ListJudging): boolean {
  const { pages, others } = compared;
  if (pages.length !== others.length) return false;
  const [low, high] = labelOf(compared);
  if (low !== 0 || high !== 0 || !haveOne('title', compared, judging)) return false;
  return rowsIn(compared, judging)?.differs === true;
}

/** The same rows in the same order, with more or fewer on each page. */
function isSplitList(compared: Compared, judging: ListJudging): boolean {
  const pagesMax = Math.max(compared.pages.length, compared.others.length);
  if (pagesMax === 1 || !haveOne('title', compared, judging)) return false;
  if (!isFirstPageWithin(compared, judging)) return false;
  const { rows, others } = rowsOf(compared, judging);
  const [all, allOthers] = [[...new Set(rows.flat())], [...new Set(others.flat())]];
  return (
    all.length >= ROWS_A_PAGE_MIN * pagesMax &&
    isSameOrder(all, allOthers) &&
    rows[0]?.length !== others[0]?.length
  );
}

/** The rows of one first page are among those of the other: most filters end here. */
function isFirstPageWithin(compared: Compared, judging: ListJudging): boolean {
  const firsts = { pages: compared.pages.slice(0, 1), others: compared.others.slice(0, 1) };
  const { rows, others } = rowsOf({ ...compared, ...firsts }, judging);
  const [all, allOthers] = [rows.flat(), others.flat()];
  const [known, knownOthers] = [new Set(all), new Set(allOthers)];
  return all.every((row) => knownOthers.has(row)) || allOthers.every((row) => known.has(row));
}

/**
 * Lists with the same additions to which each page adds the same words ("Sorted by price"): of two
 * lists or more, each in another order or of several pages.
 */
function labelledLists(alike: readonly Compared[], judging: ListJudging): readonly Compared[] {
  if (new Set(alike.map(({ first }) => first)).size < ALIKE_MIN) return [];
  const sample = alike.slice(0, ALIKE_MAX);
  const labelled: Labelled[] = [];
  for (const one of alike) {
    const isAlike = sample.some((other) => other.first !== one.first && addSameLabel(one, other));
    const rows = isAlike ? rowsIn(one, judging) : undefined;
    if (rows === undefined) continue;
    // The same rows in the same order may be a page in another language.
    const isView = haveOne('title', one, judging) && !nameAlternates(one, judging);
    if (rows.differs || isView) labelled.push({ ...one, ...rows });
  }
  const evidence = labelled
    .filter(({ differs, pages }) => differs || pages.length > 1)
    .slice(0, ALIKE_MAX);
  return labelled.filter((one) => {
    const same = evidence.filter((other) => addSameLabel(one, other));
    return new Set(same.map(({ first }) => first)).size >= ALIKE_MIN;
  });
}

function nameAlternates({ pages, others }: Compared, { frontier }: ListJudging): boolean {
  return [...pages, ...others].some(
    ({ number }) => ((frontier.outcome(number)?.kind ?? 0) & KIND.alternates) !== 0,
  );
}

/** The rows of both lists together are the same; whether their order differs. */
function rowsIn(
  compared: Compared,
  judging: ListJudging,
): { readonly differs: boolean } | undefined {
  const { rows, others } = rowsOf(compared, judging);
  const [all, allOthers] = [new Set(rows.flat()), new Set(others.flat())];
  if (all.size !== allOthers.size || [...all].some((row) => !allOthers.has(row))) return undefined;
  return { differs: rows.some((page, index) => !isSameOrder(page, others[index] ?? [])) };
}

function rowsOf(
  { pages, others, ...lists }: Compared,
  judging: ListJudging,
): ReturnType<typeof rowsOfLists> {
  const numbers = (list: readonly ListPage[]): number[] => list.map(({ number }) => number);
  return rowsOfLists({ ...lists, pages: numbers(pages), others: numbers(others) }, judging);
}

/** The sum of the words that a list has and the other one has not. */
function labelOf({ pages, others }: Compared): readonly [low: number, high: number] {
  let low = 0;
  let high = 0;
  for (const page of pages) [low, high] = [(low + page.low) | 0, (high + page.high) | 0];
  for (const page of others) [low, high] = [(low - page.low) | 0, (high - page.high) | 0];
  return [low, high];
}

/** Whether the words that two lists add are those of one label on each page. */
function addSameLabel(one: Compared, other: Compared): boolean {
  const [low, high] = labelOf(one);
  const [otherLow, otherHigh] = labelOf(other);
  const [count, otherCount] = [one.pages.length, other.pages.length];
  const isEqual = (own: number, others: number): boolean =>
    Math.imul(own, otherCount) === Math.imul(others, count);
  return isEqual(low, otherLow) && isEqual(high, otherHigh);
}

/** Whether both lists say the same of themselves, on their first pages. */
function haveOne(
  fact: 'title' | 'language',
  { pages, others }: Compared,
  { frontier }: ListJudging,
): boolean {
  const [own, other] = [pages, others].map(
    ([first]) => factsOf(frontier, first?.number ?? 0)[fact],
  );
  return own === other;
}

function isSameOrder(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((row, index) => row === others[index]);
}

/** Without lists whose first page the sitemaps list, or a page links that is not of the list. */
function withoutNamed(found: readonly Compared[], judging: ListJudging): readonly Compared[] {
  const { table, frontier, generation, texts } = judging;
  const byFirst = Map.groupBy(found, ({ pages }) => pages[0]?.number ?? 0);
  const named = new Set<Compared>();
  if (found.length === 0) return found;
  for (const { number, links } of frontier.links(generation)) {
    if (!table.isListed(number)) continue;
    walkLinkList(links, (linked, how) => {
      if (how === 'hreflang') return;
      for (const one of byFirst.get(linked) ?? []) {
        if (linked !== number && isNamedBy(texts.get(number), one)) named.add(one);
      }
    });
  }
  return found.filter(
    (one) => !named.has(one) && !table.has(one.pages[0]?.number ?? 0, FLAG.inSitemap),
  );
}

/** Whether a page that links a list is neither of the shorter list nor passes the additions on. */
function isNamedBy(url: string, { shorter, additions }: Compared): boolean {
  if (ownParameters(url, shorter) !== undefined) return false;
  const parameters = url.slice(url.indexOf('?') + 1).split('&');
  return !additions.every((one) => parameters.includes(one));
}

function setDuplicates(found: readonly Compared[], { table, texts, ofTraps }: ListJudging): void {
  const firsts = new Map<number, number>();
  for (const { pages, first } of found) {
    for (const { number } of pages) {
      const known = firsts.get(number);
      const isShorter = known === undefined || texts.get(first) < texts.get(known);
      if (isShorter && !table.has(number, FLAG.inSitemap)) firsts.set(number, first);
    }
  }
  for (let number = 1; number < table.length; number += 1) {
    const isDuplicate = table.reasons[number] === REASON_CODE.duplicate;
    if (!isDuplicate && (!table.isListed(number) || ofTraps.has(number))) continue;
    const first = rootOf(firsts, isDuplicate ? (table.others[number] ?? 0) : number);
    if (first === undefined) continue;
    table.reasons[number] = REASON_CODE.duplicate;
    table.others[number] = first;
  }
}

/** The first page of a list that is not another one in another order itself. */
function rootOf(firsts: ReadonlyMap<number, number>, number: number): number | undefined {
  let first = firsts.get(number);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const next = first === undefined ? undefined : firsts.get(first);
    if (next === undefined) return first;
    first = next;
  }
  return undefined;
}
