// The page of the difference between two runs.
import { html } from 'hono/html';
import type { RunRecord } from '../../store/run-record.ts';
import { formatNumber } from '../pages/cell-value.ts';
import { dataTable } from '../pages/data-table.ts';
import { emptyState } from '../pages/empty-state.ts';
import { filterBar } from '../pages/filter-bar.ts';
import { exactTime, relativeTime, timeElement } from '../pages/relative-time.ts';
import { screenHead } from '../pages/screen-head.ts';
import { tablePosition } from '../pages/table-position.ts';
import type { Html, PageTools, ScreenPage } from '../screen.ts';
import type { TableColumn } from '../table-column.ts';
import type { ChangeLine, ChangesView } from './changes-view.ts';

/** What the page is drawn with. */
export interface ChangesPageOptions {
  readonly tools: PageTools;
  readonly columns: readonly TableColumn<ChangeLine>[];
}

// A bar of the timeline, in pixels.
const BAR_WIDTH = 16;
const BAR_HEIGHT = 48;
const BAR_HEIGHT_MIN = 2;

/**
 * Draws the page.
 *
 * Errors: None.
 */
export function changesPage(view: ChangesView, { tools, columns }: ChangesPageOptions): ScreenPage {
  const { site, from, to, changes } = view;
  const title = to === 0 ? 'Changes' : `Changes from run ${from} to run ${to}`;
  const body = html`${screenHead({ title, lead: lead(view, tools) })}
${timeline(view, tools)}${filters(view)}${tabs(view, tools)}${dataTable(changes, columns, {
  id: 'changes',
  caption: 'Changes in the order of the URLs',
  now: tools.now,
  empty: empty(view, tools),
  position: tablePosition(view, tools, totalOf(view)),
  jsonUrl: tools.jsonUrl,
  csvUrl: tools.csvUrl,
})}`;
  return { title, body, site, current: 'changes' };
}

// Every change of a single run is one URL's; over several runs a URL may change twice.
function totalOf({ counts, countsAtMost, kind, q }: ChangesView): { readonly total?: number } {
  if (counts === undefined || q !== undefined || countsAtMost === true) return {};
  const total = kind === undefined ? counts.added + counts.changed + counts.removed : counts[kind];
  return { total };
}

function lead({ fromRun, toRun, from, to }: ChangesView, { now }: PageTools): Html {
  if (to === 0) return html`The site was not read yet.`;
  const before = from === 0 ? html`before the first run` : timeElement(fromRun?.startedAt, now);
  return html`${before} → ${timeElement(toRun?.startedAt, now)}`;
}

/** The last runs as bars, each a link to what it changed. */
function timeline({ runs, from, to }: ChangesView, { link, now }: PageTools): Html {
  if (runs.length === 0) return html``;
  const largest = runs.reduce((most, run) => Math.max(most, changesOf(run)), 1);
  const bars = runs.toReversed().map((run) => {
    const { number, startedAt, added, changed, removed } = run;
    const counts = Object.entries({ added, changed, removed });
    const what = counts.map(([word, count]) => `${formatNumber(count)} ${word}`).join(', ');
    const text = `Run ${number}, ${relativeTime(startedAt, now)}: ${what}`;
    const href = link({ from: number - 1, to: number, after: undefined, kind: undefined });
    const isWithin = number > from && number <= to;
    return html`<li><a href="${href}"${isWithin ? html` aria-current="true"` : ''}
aria-label="${text}" title="${text}">${bar(run, largest)}</a></li>`;
  });
  return html`<nav aria-label="Timeline of runs"><p class="soft">Added, changed and removed URLs
of each run, the newest at the right.</p>
<ol class="timeline">${bars}</ol>
<ul class="legend" aria-label="Colours of the bars">${LEGEND}</ul></nav>`;
}

const LEGEND: readonly Html[] = [
  ['added', 'good'],
  ['changed', 'busy'],
  ['removed', 'bad'],
].map(
  ([word, fill]) => html`<li><svg width="10" height="10" aria-hidden="true"><rect width="10"
height="10" class="fill-${fill}"/></svg>${word}</li>`,
);

function changesOf({ added, changed, removed }: RunRecord): number {
  return added + changed + removed;
}

function bar(run: RunRecord, largest: number): Html {
  let y = BAR_HEIGHT;
  const parts = [
    [run.added, 'fill-good'],
    [run.changed, 'fill-busy'],
    [run.removed, 'fill-bad'],
  ] as const;
  const rects = parts.map(([count, fill]) => {
    if (count === 0) return '';
    const height = Math.max(BAR_HEIGHT_MIN, (count / largest) * (BAR_HEIGHT - 3 * BAR_HEIGHT_MIN));
    y -= height;
    return html`<rect x="0" y="${y}" width="${BAR_WIDTH}" height="${height}" class="${fill}"/>`;
  });
  return html`<svg width="${BAR_WIDTH}" height="${BAR_HEIGHT}"
viewBox="0 0 ${BAR_WIDTH} ${BAR_HEIGHT}" aria-hidden="true"><rect x="0" y="${BAR_HEIGHT - 1}"
width="${BAR_WIDTH}" height="1" class="fill-line"/>${rects}</svg>`;
}

function filters({ site, from, to, kind, q, runs, fromRun, toRun }: ChangesView): Html {
  const known = new Map<number, RunRecord>();
  for (const run of [...runs, fromRun, toRun]) if (run !== undefined) known.set(run.number, run);
  const choices = [...known.values()]
    .sort((a, b) => b.number - a.number)
    .map(({ number, startedAt }) => ({
      value: String(number),
      // Not how long ago as well: a field on a narrow screen would cut it off.
      text: `Run ${number}, ${exactTime(startedAt)}`,
    }));
  const first = { value: '0', text: 'before the first run' };
  return filterBar({
    action: `/sites/${site.id}/changes`,
    label: 'Compare two runs',
    hidden: { kind },
    fields: [
      { name: 'from', label: 'From', value: from, choices: [...choices, first], isSet: false },
      { name: 'to', label: 'To', value: to, choices, isSet: false },
      { name: 'q', label: 'URL contains', value: q, kind: 'search' },
    ],
  });
}

const AT_MOST = html`<p class="soft">≤ means at most: the numbers are the sums of the runs, and a
URL that several of them changed is listed once, but counted in each.</p>`;

function tabs({ counts, countsAtMost, kind }: ChangesView, { link }: PageTools): Html {
  const about = countsAtMost === true ? '≤ ' : '';
  const tab = (name: ChangesView['kind'], text: string, count: number | undefined): Html => {
    const mark = name === kind ? html` aria-current="true"` : '';
    const shown = count === undefined ? '' : ` ${about}${formatNumber(count)}`;
    return html`<a href="${link({ kind: name, after: undefined })}"${mark}>${text}${shown}</a>`;
  };
  const all = counts && counts.added + counts.changed + counts.removed;
  return html`<nav class="tabs" aria-label="Kind of change">
${tab(undefined, 'All', all)}${tab('added', 'Added', counts?.added)}
${tab('changed', 'Changed', counts?.changed)}${tab('removed', 'Removed', counts?.removed)}</nav>${
    countsAtMost === true ? AT_MOST : ''
  }`;
}

function empty({ site, to, from, kind, q }: ChangesView, { link }: PageTools): Html {
  if (to === 0) {
    return emptyState({
      title: 'There is nothing to compare yet.',
      text: 'Changes show here once the sitemaps of the site were read twice.',
      link: { href: `/sites/${site.id}/sitemaps`, text: 'Sitemaps' },
    });
  }
  if (kind !== undefined || q !== undefined) {
    return emptyState({
      title: 'No change is like that.',
      text: 'Other changes may lie between the two runs.',
      link: { href: link({ kind: undefined, q: undefined, after: undefined }), text: 'Show all' },
    });
  }
  const isFirst = from === 0;
  return emptyState({
    title: isFirst ? 'The first run is where the log begins.' : 'Nothing changed.',
    text: isFirst
      ? 'What it found is not logged as added: it is in the list of URLs.'
      : 'Every URL is listed after the one run as it was after the other.',
    link: isFirst
      ? { href: `/sites/${site.id}/urls`, text: 'URLs' }
      : { href: `/sites/${site.id}/runs`, text: 'Runs' },
  });
}
