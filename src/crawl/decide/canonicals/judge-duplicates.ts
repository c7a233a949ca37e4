// Line 10: first pages with equal content, then those with the same content in another order, are
// duplicates of the first of them. docs/reference/decisions.md §6.

import { FingerprintMap } from '../../../base/fingerprint/fingerprint-map.ts';
import type { Frontier, FrontierOutcomeHead } from '../../../queue/port/frontier.ts';
import { pathOfAddress, queryOfAddress } from '../../address/address-path.ts';
import { walkLinkList } from '../../record/link-list.ts';
import { CONTENT_BYTES, fingerprintWord } from '../../record/visit-facts.ts';
import type { TrapKind } from '../../traps/trap-kinds.ts';
import type { AddressTexts } from '../table/address-texts.ts';
import { type DecisionTable, FLAG, REASON_CODE } from '../table/decision-table.ts';
import { createPageOrder, type PageOrder } from '../table/page-order.ts';
import type { AlternateSets } from './alternates.ts';
import { judgeListOrders } from './judge-list-orders.ts';

const PARAMETER_END = /[&;]/;
const NO_LINKS = new Uint8Array(0);

interface DuplicateContext {
  readonly frontier: Frontier;
  readonly generation: number;
  readonly texts: AddressTexts;
  readonly alternates: AlternateSets;
  /** By number: how many pages of line 10 link it, with other content and not of a trap. */
  readonly linkedByOthers: Uint32Array;
  /** By number: pages of traps. */
  readonly ofTraps: ReadonlyMap<number, TrapKind>;
}

/** Judges line 10. Returns what belongs to a trap, without what is listed for an equal page. */
export function judgeDuplicates(
  table: DecisionTable,
  judging: DuplicateContext,
): ReadonlyMap<number, TrapKind> {
  const order = createPageOrder(table, judging.texts, judging);
  const firsts = firstOfEquals(table, order);
  flagEqualAlternates(table, judging, firsts);
  const ofTraps = withoutListedEquals(judging.ofTraps, table, firsts);
  judgeEquals(table, firsts);
  judgeSortOrders(table, { ...judging, order, ofTraps });
  judgeListOrders(table, { ...judging, ofTraps });
  return ofTraps;
}

/** The first of equal pages that reached line 10, by the number of their content; 0 for none. */
function firstOfEquals(table: DecisionTable, { precedesEqual }: PageOrder): Uint32Array {
  const firsts = new Uint32Array(table.length);
  for (let number = 1; number < table.length; number += 1) {
    const content = table.equals[number] ?? 0;
    if (content === 0 || !table.isListed(number)) continue;
    const first = firsts[content] ?? 0;
    if (first === 0 || precedesEqual(number, first)) firsts[content] = number;
  }
  return firsts;
}

/**
 * Removes pages from `ofTraps` that are first of equal pages not of a trap: one of them is listed.
 */
function withoutListedEquals(
  ofTraps: ReadonlyMap<number, TrapKind>,
  { equals, reasons }: DecisionTable,
  firsts: Uint32Array,
): ReadonlyMap<number, TrapKind> {
  if (ofTraps.size === 0) return ofTraps;
  const left = new Map(ofTraps);
  for (let number = 1; number < equals.length; number += 1) {
    const content = equals[number] ?? 0;
    if (content === 0 || reasons[number] !== REASON_CODE.listed || ofTraps.has(number)) continue;
    left.delete(firsts[content] ?? 0);
  }
  return left;
}

/** Sets `duplicate` for pages that equal an earlier one, except alternates of that page. */
function judgeEquals(table: DecisionTable, firsts: Uint32Array): void {
  for (let number = 1; number < table.length; number += 1) {
    const content = table.equals[number] ?? 0;
    if (content === 0 || !table.isListed(number)) continue;
    const first = firsts[content] ?? 0;
    if (first === number || table.has(number, FLAG.equalAlternate)) continue;
    table.reasons[number] = REASON_CODE.duplicate;
    table.others[number] = first;
  }
}

/**
 * Flags equal pages where the first and another name one another as alternates, in either
 * direction. `firsts`: the first of equal pages, by the number of their content.
 */
function flagEqualAlternates(
  table: DecisionTable,
  { frontier, generation, alternates }: DuplicateContext,
  firsts: Uint32Array,
): void {
  if (!alternates.some || firsts.length === 0) return;
  for (const { number, links } of frontier.links(generation)) {
    if (!alternates.has(number)) continue;
    walkLinkList(links, (other, how) => {
      if (how === 'hreflang') flagEqualAlternate(table, firsts, [number, other]);
    });
  }
}

function flagEqualAlternate(
  table: DecisionTable,
  firsts: Uint32Array,
  [number, other]: readonly [number, number],
): void {
  const content = table.equals[number] ?? 0;
  if (content === 0 || content !== table.equals[other]) return;
  if (!table.isListed(number) || !table.isListed(other)) return;
  if (firsts[content] === number) table.add(other, FLAG.equalAlternate);
  else if (firsts[content] === other) table.add(number, FLAG.equalAlternate);
}

interface SortOrderContext
  extends Pick<DuplicateContext, 'frontier' | 'generation' | 'texts' | 'ofTraps'> {
  readonly order: PageOrder;
}

/**
 * Sets `duplicate` for listed pages with the content of another one in another order, at its
 * address with a trailing slash or with more parameters.
 */
function judgeSortOrders(table: DecisionTable, judging: SortOrderContext): void {
  const { frontier, generation } = judging;
  const firsts = firstByWords(table, judging);
  if (firsts === undefined) return;
  const sortedFrom = new Map<number, number>();
  for (const head of frontier.outcomeHeads(generation)) {
    const { number } = head;
    if (!takesPart(table, head, judging) || table.has(number, FLAG.inSitemap)) continue;
    const first = firsts.get(...wordsKey(head));
    if (first === number || table.equals[first] === table.equals[number]) continue;
    if (isSortedOtherwise(number, first, judging)) sortedFrom.set(number, first);
  }
  firsts.letGo();
  if (sortedFrom.size === 0) return;
  for (let number = 1; number < table.length; number += 1) {
    const isDuplicate = table.reasons[number] === REASON_CODE.duplicate;
    const listed = isDuplicate ? (table.others[number] ?? 0) : number;
    const first = sortedFrom.get(listed);
    if (first === undefined) continue;
    table.reasons[number] = REASON_CODE.duplicate;
    table.others[number] = first;
  }
}

function takesPart(
  table: DecisionTable,
  { number, content }: FrontierOutcomeHead,
  { ofTraps }: SortOrderContext,
): boolean {
  const isCompared = content.length >= CONTENT_BYTES.sum && (table.equals[number] ?? 0) > 0;
  return isCompared && table.isListed(number) && !ofTraps.has(number);
}

/** The first of the pages with the same path and words; `undefined` where none share them. */
function firstByWords(table: DecisionTable, judging: SortOrderContext): FingerprintMap | undefined {
  const firsts = new FingerprintMap();
  let areShared = false;
  for (const head of judging.frontier.outcomeHeads(judging.generation)) {
    if (!takesPart(table, head, judging)) continue;
    const [low, high] = wordsKey(head);
    const known = firsts.get(low, high);
    areShared ||= known !== -1;
    const isFirst = known === -1 || judging.order.precedesEqual(head.number, known);
    if (isFirst) firsts.set(low, high, head.number);
  }
  return areShared ? firsts : undefined;
}

/** A key of the words and the path, without a trailing slash. */
function wordsKey({ url, content }: FrontierOutcomeHead): readonly [low: number, high: number] {
  const end = url.indexOf('?');
  const pathEnd = end < 0 ? url.length : end;
  const length = url.charCodeAt(pathEnd - 1) === 0x2f /* / */ ? pathEnd - 1 : pathEnd;
  let path = 0;
  for (let at = 0; at < length; at += 1) path = (Math.imul(path, 31) + url.charCodeAt(at)) | 0;
  const low = fingerprintWord(content, CONTENT_BYTES.unordered);
  const high = fingerprintWord(content, CONTENT_BYTES.unordered + 4);
  return [low ^ path, high ^ Math.imul(path, 0x9e37_79b1)];
}

function isSortedOtherwise(
  number: number,
  first: number,
  { frontier, texts }: SortOrderContext,
): boolean {
  const [base, own] = [texts.get(first), texts.get(number)];
  const path = pathOfAddress(base);
  if (pathOfAddress(own) !== path) return queryOfAddress(own) === queryOfAddress(base);
  const parameters = parametersOf(base);
  const isVariant = (url: string): boolean => {
    if (pathOfAddress(url) !== path) return false;
    const others = parametersOf(url);
    return parameters.every((one) => others.includes(one));
  };
  if (!isVariant(own) || parametersOf(own).length <= parameters.length) return false;
  // Links to the other orders, and to further pages, differ between the pages.
  const isRow = (linked: number): boolean => !isVariant(texts.get(linked));
  const rows = [...linksOf(frontier, number)].filter(isRow);
  const others = [...linksOf(frontier, first)].filter(isRow);
  const known = new Set(others);
  const isSameSet = rows.length === others.length && rows.every((row) => known.has(row));
  return isSameSet && rows.some((row, index) => row !== others[index]);
}

function parametersOf(url: string): readonly string[] {
  return queryOfAddress(url)
    .split(PARAMETER_END)
    .filter((parameter) => parameter !== '');
}

/** The linked addresses, followed or not, unique, in the order of the page. */
function linksOf(frontier: Frontier, number: number): ReadonlySet<number> {
  const linked = new Set<number>();
  const { links = NO_LINKS } = frontier.outcome(number) ?? {};
  walkLinkList(links, (one, how) => {
    if (how === 'link' || how === 'nofollow') linked.add(one);
  });
  return linked;
}
