// The visited pages of lists, by the parameter that numbers them. docs/reference/decisions.md §6.
import type { Frontier } from '../../../queue/port/frontier.ts';
import { pagesOfLists } from '../../address/pages-of-lists.ts';
import { ANSWER, ANSWER_CLASS, CONTENT_BYTES, fingerprintWord } from '../../record/visit-facts.ts';
import type { DecisionTable } from '../table/decision-table.ts';

/** A page of a list with the sum of its words' hashes. */
export interface ListPage {
  readonly number: number;
  /** 0 for the page without a number. */
  readonly page: number;
  readonly low: number;
  readonly high: number;
}

/** Pages of equal content count once. */
export class ListPages {
  /** By the address of the list, then by the name of the parameter. */
  readonly #lists: ReadonlyMap<string, Map<string, ListPage[]>>;

  constructor(
    lists: Iterable<string>,
    table: DecisionTable,
    { frontier, generation }: { readonly frontier: Frontier; readonly generation: number },
  ) {
    this.#lists = new Map(Array.from(lists, (list) => [list, new Map<string, ListPage[]>()]));
    for (const { number, url, kind, content } of frontier.outcomeHeads(generation)) {
      const isPage = (kind & ANSWER_CLASS) === ANSWER.page && content.length >= CONTENT_BYTES.end;
      if (!isPage || table.reasonOf(number) === undefined) continue;
      const low = fingerprintWord(content, CONTENT_BYTES.sum);
      const high = fingerprintWord(content, CONTENT_BYTES.sum + 4);
      for (const { list, name, page } of pagesOfLists(url)) {
        const pages = this.#lists.get(list);
        if (pages === undefined) continue;
        const named = pages.get(name) ?? [];
        pages.set(name, named);
        named.push({ number, page, low, high });
      }
    }
    for (const pages of this.#lists.values()) {
      const [bare] = pages.get('') ?? [];
      for (const [name, numbered] of pages) pages.set(name, inOrder(numbered, bare, table));
    }
  }

  /** The names by which lists are numbered; empty for their first pages alone. */
  namesOf(...lists: readonly string[]): ReadonlySet<string> {
    return new Set(lists.flatMap((list) => [...(this.#lists.get(list)?.keys() ?? [])]));
  }

  /** The pages of a list in their order: the one without a number first. */
  of(list: string, name: string): readonly ListPage[] {
    const pages = this.#lists.get(list);
    return pages?.get(name) ?? pages?.get('') ?? [];
  }
}

function inOrder(
  numbered: readonly ListPage[],
  bare: ListPage | undefined,
  { equals }: DecisionTable,
): ListPage[] {
  const all = bare === undefined || numbered[0] === bare ? numbered : [bare, ...numbered];
  const seen = new Set<number>();
  return all
    .toSorted((one, other) => one.page - other.page || one.number - other.number)
    .filter(({ number }) => {
      const content = equals[number] ?? 0;
      if (content > 0 && seen.has(content)) return false;
      seen.add(content);
      return true;
    });
}
