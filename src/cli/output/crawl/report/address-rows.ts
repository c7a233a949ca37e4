// The addresses of an HTML report of a crawl: those with a problem first, if there are too many.
import { formatCount } from '../../../../base/counted.ts';
import type { Reason, UrlDecision } from '../../../../crawl/port/decision.ts';
import { tableHead } from '../../html/table-head.ts';
import { DECISION_COLUMNS, decisionRow } from './decision-row.ts';

/** More addresses make a page that browsers are slow to show. */
const ADDRESSES_MAX = 10_000;

interface AddressRow {
  readonly index: number;
  readonly html: string;
}

/** Collects the rows; it keeps 10,000 that have a problem, and 10,000 others. */
export class AddressRows {
  readonly #problems: AddressRow[] = [];
  readonly #others: AddressRow[] = [];
  #count = 0;

  add(decision: UrlDecision): void {
    const rows = decision.linkedFrom === undefined ? this.#others : this.#problems;
    if (rows.length < ADDRESSES_MAX) rows.push({ index: this.#count, html: decisionRow(decision) });
    this.#count += 1;
  }

  /** Writes the table with its filter; `reasons`: those that any address has. */
  *text(reasons: readonly Reason[]): Iterable<string> {
    yield `<section aria-labelledby="addresses"><h2 id="addresses">Addresses</h2>\n`;
    const others = this.#others.slice(0, ADDRESSES_MAX - this.#problems.length);
    const rows = [...this.#problems, ...others].toSorted((a, b) => a.index - b.index);
    const hidden = this.#count - rows.length;
    if (hidden > 0) {
      const which = this.#problems.length > 0 ? ', those with a problem first' : '';
      yield `<p>The first ${formatCount(rows.length)} of ${formatCount(this.#count)}${which}. `;
      yield 'All of them: <code>--report crawl.csv</code>.</p>\n';
    }
    const boxes = reasons.map(
      (reason) => `<label><input type="checkbox" id="show-${reason}" checked> ${reason}</label>\n`,
    );
    yield `<fieldset><legend>Show</legend>\n${boxes.join('')}</fieldset>\n`;
    yield tableHead(DECISION_COLUMNS, 'addresses', { isSortable: true });
    for (const { html } of rows) yield html;
    yield '</table></div>\n</section>\n';
  }
}
