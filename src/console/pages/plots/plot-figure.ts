// A plot: a table that a script draws as a picture. Without the script the table is all there is.
import { html } from 'hono/html';
import type { Html } from '../../core/screen.ts';
import { formatNumber, formatShare } from '../tables/cell-value.ts';

export interface PlotSeries<Row> {
  readonly title: string;
  readonly kind: 'number' | 'share';
  readonly draw: 'line' | 'bars';
  value(row: Row): number | undefined;
}

export interface PlotOptions<Row> {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly xTitle: string;
  x(row: Row): string;
  readonly series: readonly PlotSeries<Row>[];
  /** A value that counts: a line across the picture, with its name. */
  readonly mark?: { readonly at: number; readonly title: string } | undefined;
  readonly empty: string;
}

/** The scripts that draw plots: for the `scripts` of a page. */
export const PLOT_SCRIPTS: readonly string[] = ['uPlot.iife.min.js', 'plots.js'];

/** Links the styles of plots, pictures and the like; once on a page, before the first of them. */
export function plotStyles(): Html {
  return html`<link rel="stylesheet" href="/assets/uPlot.min.css"><link rel="stylesheet"
href="/assets/plots.css">`;
}

/** Draws a plot over days. Input: rows, the oldest first. */
export function plotFigure<Row>(rows: readonly Row[], options: PlotOptions<Row>): Html {
  const { title, lead, mark, series } = options;
  const known = rows.filter((row) => series.some(({ value }) => value(row) !== undefined));
  const head = html`<figcaption><span
class="plot-title">${title}</span>${
    lead && html`<span class="plot-lead">${lead}</span>`
  }</figcaption>`;
  if (known.length === 0) {
    return html`<figure class="plot">${head}<p class="plot-empty">${options.empty}</p></figure>`;
  }
  const line = mark && html` data-mark="${mark.at}" data-mark-title="${mark.title}"`;
  return html`<figure class="plot" data-plot${line}>${head}<div class="plot-canvas"
aria-hidden="true"></div>
<details><summary>Show as table<span
class="unseen">: ${title}</span></summary>${plotTable(known, options)}</details></figure>`;
}

function plotTable<Row>(rows: readonly Row[], options: PlotOptions<Row>): Html {
  const { title, xTitle, x, series } = options;
  const headings = series.map(
    (each) =>
      html`<th scope="col" class="num" data-kind="${each.kind}"
data-draw="${each.draw}">${each.title}</th>`,
  );
  return html`<div class="scroll plot-table" role="group" aria-label="${title}" tabindex="0"><table
class="data">
<thead><tr><th scope="col">${xTitle}</th>${headings}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row">${x(row)}</th>${series.map((each) => plotCell(row, each))}</tr>\n`,
  )}</tbody></table></div>`;
}

function plotCell<Row>(row: Row, { value, kind }: PlotSeries<Row>): Html {
  const number = value(row);
  if (number === undefined) return html`<td class="num">–</td>`;
  const shown = kind === 'share' ? formatShare(number) : formatNumber(number);
  return html`<td class="num" data-value="${number}">${shown}</td>`;
}
