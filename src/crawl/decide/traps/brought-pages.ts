// Whether what a page brought was new in the end: pages behind a login are all the same one.
// docs/reference/decisions.md §7, "What goes with a trap".
import type { Frontier } from '../../../queue/port/frontier.ts';
import type { Reason } from '../../port/decision.ts';
import { walkLinkList } from '../../record/link-list.ts';
import { endsInDate } from '../../traps/calendar-dates.ts';
import { templateOf } from '../../traps/template-of.ts';
import { type DecisionTable, FLAG } from '../table/decision-table.ts';

/** What may be new, though it is not a page that was visited. */
const POSSIBLY_NEW: ReadonlySet<Reason | undefined> = new Set<Reason>([
  'content-type',
  'error',
  'limit',
  'depth',
  'not-fetched',
]);
const NO_LINKS = new Uint8Array(0);

export class BroughtPages {
  readonly #table: DecisionTable;
  readonly #frontier: Frontier;
  /** By the number of a content: the round in which a page with it was first met. */
  #met: Uint32Array | undefined;

  constructor(table: DecisionTable, frontier: Frontier) {
    this.#table = table;
    this.#frontier = frontier;
  }

  /**
   * Whether a page links or names an address of another kind, first met in its round, that came to
   * line 9 with content that no page met before has.
   */
  isNew(number: number): boolean {
    const page = this.#frontier.row(number);
    if (page === undefined) return false;
    const template = templateOf(page.url);
    const isDated = endsInDate(page.url);
    const isOwn = (url: string): boolean =>
      templateOf(url) === template || (isDated && endsInDate(url));
    let isNew = false;
    walkLinkList(this.#frontier.outcome(number)?.links ?? NO_LINKS, (linked) => {
      isNew ||= this.#isNewIn(page.round, linked, isOwn);
    });
    return isNew;
  }

  #isNewIn(round: number, linked: number, isOwn: (url: string) => boolean): boolean {
    const table = this.#table;
    const isCandidate = table.isListed(linked) && table.has(linked, FLAG.candidate);
    if (!isCandidate && !POSSIBLY_NEW.has(table.reasonOf(linked))) return false;
    const row = this.#frontier.row(linked);
    if (row === undefined || row.met < round || isOwn(row.url)) return false;
    const content = table.equals[linked] ?? 0;
    return !isCandidate || content === 0 || (this.#firstMet()[content] ?? round) >= round;
  }

  #firstMet(): Uint32Array {
    if (this.#met !== undefined) return this.#met;
    const { equals, length } = this.#table;
    const met = new Uint32Array(length).fill(0xffff_ffff);
    for (const row of this.#frontier.rows()) {
      const content = equals[row.number] ?? 0;
      if (content > 0) met[content] = Math.min(met[content] ?? 0, row.met);
    }
    this.#met = met;
    return met;
  }
}
