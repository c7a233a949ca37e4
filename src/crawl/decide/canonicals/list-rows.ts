// What the pages of a list link: its rows. docs/reference/decisions.md §6.
import type { Frontier } from '../../../queue/port/frontier.ts';
import { ownParameters, withoutParameters } from '../../address/pages-of-lists.ts';
import { walkLinkList } from '../../record/link-list.ts';
import type { AddressTexts } from '../table/address-texts.ts';
import { type DecisionTable, FLAG, REASON_CODE } from '../table/decision-table.ts';

const STEPS_MAX = 5;
const NO_LINKS = new Uint8Array(0);

/** The rows of two lists, page by page, as numbers of addresses. */
export interface RowsOfLists {
  readonly rows: readonly (readonly number[])[];
  readonly others: readonly (readonly number[])[];
}

export interface ListRowsContext {
  readonly frontier: Frontier;
  readonly texts: AddressTexts;
}

/** Two lists: their pages, the address with fewer parameters, and what the other one adds. */
interface ComparedLists {
  readonly pages: readonly number[];
  readonly others: readonly number[];
  readonly shorter: string;
  readonly additions: readonly string[];
  /** The name of the parameter that numbers their pages. */
  readonly name: string;
}

/**
 * Returns the rows of the pages of two lists: what they link, in its order, without the list
 * itself, its further pages and other orders, and without what all pages link. Links of the longer
 * list may pass its additions on.
 */
export function rowsOfLists(
  { pages, others, shorter, additions, name }: ComparedLists,
  { table, frontier, texts }: ListRowsContext & { readonly table: DecisionTable },
): RowsOfLists {
  const names = new Set([name, ...additions.map(nameOf)]);
  const addressOf = (linked: number): number => {
    const url = texts.get(linked);
    const plain = withoutParameters(url, additions);
    const own = ownParameters(plain, shorter);
    if (own !== undefined && (own.length === 0 || own.some((one) => names.has(nameOf(one)))))
      return 0;
    const [known = 0] = plain === url ? [] : frontier.find([plain]);
    const number = pageOf(table, table.reasonOf(known) === undefined ? linked : known);
    // What was not visited may hold the address of the page that links it: `?back=`.
    return table.has(number, FLAG.candidate) || !url.includes('?') ? number : 0;
  };
  const rowsOf = (page: number): readonly number[] => {
    const rows = new Set<number>();
    const { links = NO_LINKS } = frontier.outcome(page) ?? {};
    walkLinkList(links, (linked, how) => {
      if (how === 'link' || how === 'nofollow') rows.add(addressOf(linked));
    });
    rows.delete(0);
    return [...rows];
  };
  const all = [...pages, ...others].map(rowsOf);
  const own = all.length > 2 ? withoutShared(all) : all;
  return { rows: own.slice(0, pages.length), others: own.slice(pages.length) };
}

function nameOf(parameter: string): string {
  return parameter.split('=', 1)[0] ?? '';
}

/** Without the rows of all pages: the menu. */
function withoutShared(all: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const counts = new Map<number, number>();
  for (const row of all.flat()) counts.set(row, (counts.get(row) ?? 0) + 1);
  return all.map((rows) => rows.filter((row) => counts.get(row) !== all.length));
}

/** What an address is a canonical or duplicate of, or redirects to. */
function pageOf({ reasons, others, targets }: DecisionTable, number: number): number {
  let page = number;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const reason = reasons[page];
    const isOther = reason === REASON_CODE.canonical || reason === REASON_CODE.duplicate;
    const next = isOther ? others[page] : reason === REASON_CODE.redirect ? targets[page] : 0;
    if (next === undefined || next === 0 || next === page) break;
    page = next;
  }
  return page;
}
