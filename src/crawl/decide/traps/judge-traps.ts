// Line 11: visited pages that belong to a trap, as they add nothing of their own.
// docs/reference/decisions.md §7.
import type { Frontier, FrontierRow } from '../../../queue/port/frontier.ts';
import { pathOfAddress } from '../../address/address-path.ts';
import { firstPages } from '../../address/first-pages.ts';
import { walkLinkList } from '../../record/link-list.ts';
import { CONTENT_BYTES, factsOf, fingerprintWord, MARK } from '../../record/visit-facts.ts';
import { beginsRow } from '../../traps/begins-row.ts';
import { endsInDate } from '../../traps/calendar-dates.ts';
import { combinationFamily, mayHaveLists, partsLeftOut } from '../../traps/combined-lists.ts';
import { parameterNames } from '../../traps/combined-parameters.ts';
import { segmentsLeftOut } from '../../traps/combined-segments.ts';
import { continuesPath } from '../../traps/nested-path.ts';
import { templateOf } from '../../traps/template-of.ts';
import type { TrapKind } from '../../traps/trap-kinds.ts';
import { type DecisionTable, parseHeldReason, REASON_CODE } from '../table/decision-table.ts';
import { BroughtPages } from './brought-pages.ts';
import { pagesPastTheEnd } from './past-the-end.ts';

/** The kinds that include visited pages when these bring nothing new. */
const ROW_KINDS: readonly TrapKind[] = ['calendar', 'chain', 'template'];
const GROWING: ReadonlySet<string> = new Set(['path-depth', 'repeated-segments', 'copies']);
const PARAMETERS_MIN = 2;
const NAMED_ANYWAY = MARK.start | MARK.sitemap;
const DATED = 'ends in a date';

/** The trap of a cut address, and the kinds of addresses that it belongs to. */
interface CutRow {
  readonly trap: TrapKind;
  readonly kinds: readonly string[];
}

/** What was cut in the end. */
export class CutAddresses {
  /** By number: what includes visited pages of its own kind. */
  readonly rows: Map<number, CutRow> = new Map();
  readonly templates: Set<string> = new Set();
  /** By family: the names of combined parameters. */
  readonly combined: Map<string, Set<string>> = new Map();
  /** Addresses that grew deeper and deeper were cut. */
  hasGrown = false;
  /** Interned lists. */
  readonly #kindsOf = new Map<string, readonly string[]>();

  /** Adds a held row; those that are not traps are ignored. */
  add({ number, url, why }: Pick<FrontierRow, 'number' | 'url' | 'why'>): void {
    const { reason, detail = '' } = parseHeldReason(why);
    if (reason !== 'trap') return;
    if (ROW_KINDS.includes(detail as TrapKind)) {
      const all = kindsOf(url);
      const kinds = this.#kindsOf.get(all.join('\n')) ?? all;
      this.#kindsOf.set(all.join('\n'), kinds);
      this.rows.set(number, { trap: detail as TrapKind, kinds });
      for (const kind of kinds) this.templates.add(kind);
    } else if (GROWING.has(detail)) {
      this.hasGrown = true;
    } else if (detail === 'facets') {
      const family = combinationFamily(url);
      const names = this.combined.get(family) ?? new Set();
      for (const name of parameterNames(url)) names.add(name);
      this.combined.set(family, names);
    }
  }
}

export interface TrapContext {
  readonly frontier: Frontier;
  readonly generation: number;
  readonly cut: CutAddresses;
}

/** Sets `trap` for listed pages of `ofTraps`. Returns the kinds of these by number. */
export function judgeTraps(
  { reasons }: DecisionTable,
  ofTraps: ReadonlyMap<number, TrapKind>,
): ReadonlyMap<number, TrapKind> {
  const judged = new Map<number, TrapKind>();
  for (const [number, kind] of ofTraps) {
    if (reasons[number] !== REASON_CODE.listed) continue;
    reasons[number] = REASON_CODE.trap;
    judged.set(number, kind);
  }
  return judged;
}

/** The pages that reached line 10 and belong to a trap: its kind by number. */
export function findTrapPages(
  table: DecisionTable,
  judging: TrapContext,
): ReadonlyMap<number, TrapKind> {
  const { cut } = judging;
  const found = new Map<number, TrapKind>();
  if (cut.rows.size + cut.combined.size === 0 && !cut.hasGrown) return found;
  const marks = new Uint32Array(table.length);
  for (const { number, url, marks: bits, state } of judging.frontier.rows()) {
    if (state !== 'visited') continue;
    marks[number] = bits;
    const isFacet = table.isListed(number) && isCombination(url, bits, { table, judging });
    if (isFacet) found.set(number, 'facets');
  }
  if (cut.rows.size > 0) findBarren(table, judging, { marks, found });
  if (cut.hasGrown) findCopies(table, judging, { marks, found });
  return found;
}

/** The template of an address, and whether it ends in a date: two kinds of addresses. */
function kindsOf(url: string): readonly string[] {
  return endsInDate(url) ? [templateOf(url), DATED] : [templateOf(url)];
}

function isCombination(
  url: string,
  marks: number,
  { table, judging }: { readonly table: DecisionTable; readonly judging: TrapContext },
): boolean {
  const { combined } = judging.cut;
  if (combined.size === 0 || (marks & (NAMED_ANYWAY | MARK.byOtherPath)) !== 0) return false;
  const cutNames = combined.get(combinationFamily(url));
  if (cutNames === undefined) return false;
  const wereMet = (urls: readonly string[]): boolean[] =>
    Array.from(judging.frontier.find(urls), (number) => table.reasonOf(number) !== undefined);
  if (!url.includes('?') && !mayHaveLists(url)) {
    return segmentsLeftOut(url, wereMet) >= PARAMETERS_MIN;
  }
  const names = parameterNames(url);
  if (!names.every((name) => cutNames.has(name))) return false;
  if (names.length >= PARAMETERS_MIN) return true;
  // A further page belongs to the list of its first page.
  const lists = [url, ...firstPages(url, false)];
  return lists.some((one) => partsLeftOut(one, wereMet).length >= PARAMETERS_MIN);
}

interface Search {
  /** By number. */
  readonly marks: Uint32Array;
  readonly found: Map<number, TrapKind>;
}

function findBarren(table: DecisionTable, judging: TrapContext, { marks, found }: Search): void {
  const barren = barrenPages(table, judging, marks);
  const neighbours = linksAmong(judging, barren);
  const { rows } = judging.cut;
  // The first of several traps counts, independent of the order of addresses.
  for (const trap of ROW_KINDS) {
    const open = [...rows.keys()].filter((number) => rows.get(number)?.trap === trap);
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      for (const next of neighbours.get(number) ?? []) {
        if (!barren.has(next) || found.has(next)) continue;
        found.set(next, trap);
        open.push(next);
      }
    }
  }
}

/** Pages with the content, except for their path, of a page at a shorter address. */
function findCopies(
  table: DecisionTable,
  { frontier, generation }: TrapContext,
  { marks, found }: Search,
): void {
  const shortest = new Map<string, string>();
  for (const { url, content } of frontier.outcomeHeads(generation)) {
    if (content.length === 0) continue;
    const key = contentKey(content, CONTENT_BYTES.placeless);
    const known = shortest.get(key);
    if (known === undefined || comesFirst(url, known)) shortest.set(key, url);
  }
  for (const { number, url, content } of frontier.outcomeHeads(generation)) {
    const isNamed = ((marks[number] ?? 0) & (NAMED_ANYWAY | MARK.target)) !== 0;
    if (isNamed || !table.isListed(number) || content.length === 0) continue;
    const first = shortest.get(contentKey(content, CONTENT_BYTES.placeless)) ?? url;
    if (comesFirst(first, url) && continuesPath(url, first)) found.set(number, 'copies');
  }
}

/** By the length of the path, then by address. */
function comesFirst(url: string, other: string): boolean {
  const longer = pathOfAddress(url).length - pathOfAddress(other).length;
  return longer === 0 ? url < other : longer < 0;
}

/** Pages named only by their own kind, without anything of their own: their kinds. */
function barrenPages(
  table: DecisionTable,
  { frontier, generation, cut }: TrapContext,
  marks: Uint32Array,
): ReadonlyMap<number, readonly string[]> {
  const barren = new Map<number, readonly string[]>();
  // By the words of pages that brought nothing: the first and the last of their addresses.
  const barrenWords = new Map<string, readonly string[]>();
  const firsts: FirstWithWords[] = [];
  const lengths = new ContentLengths(frontier);
  const brought = new BroughtPages(table, frontier);
  for (const { number, url, content } of frontier.outcomeHeads(generation)) {
    const kinds = kindsOf(url).filter((kind) => cut.templates.has(kind));
    if (kinds.length === 0) continue;
    const template = templateOf(url);
    const words = `${contentKey(content, CONTENT_BYTES.words)} ${template}`;
    const bits = marks[number] ?? 0;
    const brings = (bits & MARK.brings) !== 0 && brought.isNew(number);
    const hasBrought = brings || (bits & MARK.newWords) !== 0;
    if (hasBrought) lengths.add(number, template);
    const broughtNothing = !hasBrought && content.length > 0;
    if (broughtNothing) {
      const ends = [...(barrenWords.get(words) ?? []), url].sort();
      barrenWords.set(words, [ends[0] ?? url, ends.at(-1) ?? url]);
    }
    const isNamed = (bits & (NAMED_ANYWAY | MARK.byOthers)) !== 0;
    if (isNamed || !table.isListed(number)) continue;
    if (broughtNothing) barren.set(number, kinds);
    else if (content.length > 0) {
      firsts.push({ number, url, kinds, template, words, content, brings });
    }
  }
  const repeated = firsts.flatMap((first) => {
    const repeatedBy = barrenWords.get(first.words);
    const isShort = !first.brings && lengths.isShort(first.number, first.template);
    return repeatedBy === undefined ? [] : [{ ...first, repeatedBy, isShort }];
  });
  // The last page of a row is ordinary where the server shows it again past the end.
  const isBeginning = beginningsOver(repeated, table, { frontier, generation });
  const past = pagesPastTheEnd(repeated, table, frontier);
  for (const first of repeated) {
    if (past.has(first.number) || isBeginning(first)) barren.set(first.number, first.kinds);
  }
  return barren;
}

interface FirstWithWords {
  readonly number: number;
  readonly url: string;
  readonly kinds: readonly string[];
  readonly template: string;
  readonly words: string;
  readonly content: Uint8Array;
  /** It links or names something new. */
  readonly brings: boolean;
}

/** Returns a function that tells whether a page repeats the page that begins its row. */
function beginningsOver(
  repeated: readonly FirstWithWords[],
  table: DecisionTable,
  { frontier, generation }: Pick<TrapContext, 'frontier' | 'generation'>,
): (first: FirstWithWords) => boolean {
  const pages = new Map<string, string[]>();
  for (const { content } of repeated) for (const key of saidBy(content)) pages.set(key, []);
  if (pages.size === 0) return () => false;
  for (const { number, url, content } of frontier.outcomeHeads(generation)) {
    if (content.length === 0 || !table.isListed(number)) continue;
    for (const key of saidBy(content)) pages.get(key)?.push(url);
  }
  return ({ url, content }) =>
    saidBy(content).some((key) => pages.get(key)?.some((page) => beginsRow(page, url)));
}

/** Keys of its main content and of its words. */
function saidBy(content: Uint8Array): readonly string[] {
  const { main, words } = CONTENT_BYTES;
  return [`main ${contentKey(content, main)}`, `words ${contentKey(content, words)}`];
}

function contentKey(content: Uint8Array, at: number): string {
  return `${fingerprintWord(content, at)} ${fingerprintWord(content, at + 4)}`;
}

/** Which barren pages and cut addresses link each other, in either direction. */
function linksAmong(
  { frontier, generation, cut }: TrapContext,
  barren: ReadonlyMap<number, readonly string[]>,
): ReadonlyMap<number, readonly number[]> {
  const neighbours = new Map<number, number[]>();
  const join = (one: number, other: number): void => {
    const known = neighbours.get(one);
    if (known === undefined) neighbours.set(one, [other]);
    else known.push(other);
  };
  for (const { number, links } of frontier.links(generation)) {
    const kinds = barren.get(number);
    if (kinds === undefined) continue;
    walkLinkList(links, (linked, how) => {
      if (how !== 'link' && how !== 'nofollow') return;
      const isCut = cut.rows.get(linked)?.kinds.some((kind) => kinds.includes(kind)) === true;
      if (!barren.has(linked) && !isCut) return;
      join(number, linked);
      join(linked, number);
    });
  }
  return neighbours;
}

const SHORT_CHARACTERS = 200;
const SHORT_SHARE = 0.5;

/** The main content lengths of pages that brought something new. */
export class ContentLengths {
  readonly #frontier: Frontier;
  readonly #numbers = new Map<string, number[]>();
  readonly #medians = new Map<string, number>();

  constructor(frontier: Frontier) {
    this.#frontier = frontier;
  }

  add(number: number, template: string): void {
    const numbers = this.#numbers.get(template);
    if (numbers === undefined) this.#numbers.set(template, [number]);
    else numbers.push(number);
  }

  /** Whether a page has less than 200 characters, or at most half the median of its template. */
  isShort(number: number, template: string): boolean {
    const length = this.#lengthOf(number);
    return length < SHORT_CHARACTERS || length <= this.#median(template) * SHORT_SHARE;
  }

  #median(template: string): number {
    const known = this.#medians.get(template);
    if (known !== undefined) return known;
    const numbers = this.#numbers.get(template) ?? [];
    const lengths = numbers.map((number) => this.#lengthOf(number)).sort((one, two) => one - two);
    const median = lengths[lengths.length >> 1] ?? 0;
    this.#medians.set(template, median);
    return median;
  }

  #lengthOf(number: number): number {
    return factsOf(this.#frontier, number).content?.characters ?? 0;
  }
}
