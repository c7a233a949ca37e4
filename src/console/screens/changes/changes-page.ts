// The page of the difference between two runs.
import { html } from 'hono/html';
import type { RunRecord } from '../../../store/port/run-record.ts';
import type { Html, PageTools, ScreenPage } from '../../core/screen.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { filterBar } from '../../pages/tables/filter-bar.ts';
import { type TablePosition, tablePosition } from '../../pages/tables/table-position.ts';
import { exactTime, timeElement } from '../../pages/words/relative-time.ts';
import { timeOfChoice } from '../parts/run-choice.ts';
import { changeFoldersTable } from './change-folders-table.ts';
import type { ChangeLine, ChangesView } from './changes-view.ts';

export interface ChangesPageOptions {
  readonly tools: PageTools;
  readonly columns: readonly TableColumn<ChangeLine>[];
}

// A bar of the timeline, in pixels.
const BAR_WIDTH = 16;
const BAR_HEIGHT = 48;
const BAR_HEIGHT_MIN = 2;

export function changesPage(view: ChangesView, { tools, columns }: ChangesPageOptions): ScreenPage {
  const { site, from, to, changes } = view;
  const title = changesTitle(view);
  const keep = to === 0 ? {} : { from, to };
  const body = html`${screenHead({
    title,
    lead: site.lastRun === 0 ? 'The site has not been read yet.' : changesLead(view, tools.now),
    actions: html`<a class="button" href="${runsPath(view)}">Runs</a>`,
  })}${spans(view, tools)}
${timeline(view, tools)}${filters(view)}${changeFoldersTable(view, tools)}${tabs(
  view,
  tools,
)}${dataTable(changes, columns, {
  id: 'changes',
  caption: view.sort === undefined ? 'Changes, sorted by URL' : 'Changes',
  now: tools.now,
  sort: { now: view.sort, link: (change) => tools.link({ ...keep, ...change }) },
  empty: empty(view, tools),
  position: tablePosition(view, tools, { ...totalOf(view), keep }),
  jsonUrl: tools.jsonUrl,
  csvUrl: tools.csvUrl,
})}`;
  return { title, body, site, current: 'changes' };
}

// A sum of runs counts a URL that changed twice twice.
function totalOf({
  counts,
  countsAtMost,
  countsAtLeast,
  kind,
}: ChangesView): Pick<TablePosition, 'total' | 'totalIsMore'> {
  if (counts === undefined || countsAtMost === true) return {};
  const total = kind === undefined ? counts.added + counts.changed + counts.removed : counts[kind];
  return { total, totalIsMore: countsAtLeast };
}

function runsPath({ site, toRun }: ChangesView): string {
  return `/sites/${site.id}/runs${toRun === undefined ? '' : `?until=${toRun.number}`}`;
}

function spans({ fromText, from, to, runs }: ChangesView, { link }: PageTools): Html {
  const [last] = runs;
  if (last === undefined) return html``;
  const isLast = fromText === undefined && to === last.number && from === to - 1;
  const tab = (text: string, span: string | undefined, isCurrent: boolean): Html =>
    html`<a href="${link({ from: span, to: undefined })}"${
      isCurrent ? html` aria-current="true"` : ''
    }>${text}</a>`;
  const name = (span: string): string => spanWords(span).replace('the last', 'Last');
  return html`<nav class="tabs" aria-label="Period">${tab('Last change', undefined, isLast)}
${CHANGE_SPANS.map((span) => tab(name(span), span, span === fromText))}</nav>`;
}

/** The last runs that changed something as bars, each a link to what it changed. */
function timeline({ runs, from, to }: ChangesView, { link }: PageTools): Html {
  // The URLs of the first run are not changes, and would dwarf the others.
  const shown = runs.filter(({ number }) => number > 1);
  if (shown.length === 0) return html``;
  const largest = shown.reduce((most, run) => Math.max(most, changesOf(run)), 1);
  const bars = shown.toReversed().map((run) => {
    const { number, added, changed, removed } = run;
    const counts = Object.entries({ added, changed, removed });
    const what = counts.map(([word, count]) => `${formatNumber(count)} ${word}`).join(', ');
    const text = `${runWords(run)}: ${what}`;
    const href = link({ from: number - 1, to: number, after: undefined, kind: undefined });
    const isWithin = number > from && number <= to;
    return html`<li><a href="${href}"${isWithin ? html` aria-current="true"` : ''}
aria-label="${text}" title="${text}">${bar(run, largest)}</a></li>`;
  });
  return html`<nav aria-label="Timeline of runs"><p class="soft">Added, changed and removed URLs
of each run that changed something, the newest at the right.</p>
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

function filters({ site, from, to, kind, q, runs, fromRun, toRun, sort }: ChangesView): Html {
  const known = new Map<number, RunRecord>();
  for (const run of [...runs, fromRun, toRun]) if (run !== undefined) known.set(run.number, run);
  const choices = [...known.values()]
    .sort((a, b) => b.number - a.number)
    // Not how long ago as well: a field on a narrow screen would cut it off.
    .map((run) => ({ value: String(run.number), text: runWords(run) }));
  const first = { value: '0', text: 'before the first run' };
  return filterBar({
    action: `/sites/${site.id}/changes`,
    label: 'Compare two runs',
    hidden: { kind, sort: sort?.by, order: sort?.order },
    fields: [
      { name: 'from', label: 'From', value: from, choices: [...choices, first], isSet: false },
      { name: 'to', label: 'To', value: to, choices, isSet: false },
      { name: 'q', label: 'URL contains', value: q, kind: 'search' },
    ],
  });
}

const AT_MOST = html`<p class="soft">≤ means at most: the numbers are the sums of the runs, and a
URL that several of them changed is listed once, but counted in each.</p>`;

function tabs(
  { counts, countsAtMost, countsAtLeast, kind }: ChangesView,
  { link }: PageTools,
): Html {
  const about = countsAtMost === true ? '≤ ' : countsAtLeast === true ? '≥ ' : '';
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

function empty(view: ChangesView, { link }: PageTools): Html {
  const { site, to, from, kind, q, runs } = view;
  if (site.lastRun === 0) {
    return emptyState({
      title: 'Nothing to compare yet.',
      text: 'Changes are shown here after the sitemaps of the site have been read twice.',
      link: { href: `/sites/${site.id}/sitemaps`, text: 'Sitemaps' },
    });
  }
  if (kind !== undefined || q !== undefined) {
    return emptyState({
      title: 'No matching changes.',
      text: 'There may be other changes between the two runs.',
      link: { href: link({ kind: undefined, q: undefined }), text: 'Show all' },
    });
  }
  if (from === 0 && to > 0) {
    return emptyState({
      title: 'The log begins with the first run.',
      text: 'URLs found by the first run are not logged as added; see the list of URLs.',
      link: { href: `/sites/${site.id}/urls`, text: 'URLs' },
    });
  }
  const [last] = runs;
  return emptyState({
    title: 'Nothing changed.',
    text:
      last === undefined
        ? 'No run has changed anything yet.'
        : `The last run that changed something began on ${runWords(last)}.`,
    link:
      last === undefined
        ? { href: `/sites/${site.id}/runs`, text: 'Runs' }
        : { href: link({ from: last.number - 1, to: last.number }), text: 'Show the last change' },
  });
}

const DATE_CHARACTERS = 10;
const UNITS = { h: 'hours', d: 'days' } as const;

/** The spans that the page offers, back from now. */
const CHANGE_SPANS: readonly string[] = ['24h', '7d', '30d'];

/** Says a span back from now: `the last 24 hours`. */
function spanWords(span: string): string {
  const unit = span.endsWith('h') ? UNITS.h : UNITS.d;
  return `the last ${Number.parseInt(span, 10)} ${unit}`;
}

function runWords({ number, startedAt }: Pick<RunRecord, 'number' | 'startedAt'>): string {
  return `${exactTime(startedAt)} (run ${number})`;
}

function changesTitle(view: ChangesView): string {
  const { from, to, fromText, toText, fromRun, toRun } = view;
  if (fromText !== undefined && /[hd]$/.test(fromText) && toText === undefined) {
    return `Changes of ${spanWords(fromText)}`;
  }
  const isDate = toText?.length === DATE_CHARACTERS;
  if (toText !== undefined && fromText === toText && isDate)
    return `Changes of ${dayWords(toText)}`;
  if (to === 0) return 'Changes';
  const end = endWords(toText, toRun, to);
  if (fromText === undefined && to - from === 1) return `Changes of ${end}`;
  const begin = from === 0 && fromText === undefined ? 'the first run' : undefined;
  return `Changes from ${begin ?? endWords(fromText, fromRun, from)} to ${end}`;
}

function endWords(text: string | undefined, run: RunRecord | undefined, number: number): string {
  if (text?.length === DATE_CHARACTERS) return dayWords(text);
  const at = text === undefined ? run?.startedAt : timeOfChoice(text, 0, 'end');
  return at === undefined ? `run ${number}` : exactTime(at);
}

function dayWords(date: string): string {
  return exactTime(Date.parse(date)).split(',')[0] ?? date;
}

function changesLead({ fromRun, toRun, from, to }: ChangesView, now: number): Html {
  if (to === 0) return html`No run had begun by then.`;
  const before = from === 0 ? 'Before the first run' : runElement(from, fromRun, now);
  if (from === to) return html`No run began in this time. The one before: ${before}.`;
  return html`${before} → ${runElement(to, toRun, now)}`;
}

function runElement(number: number, run: RunRecord | undefined, now: number): Html {
  return html`Run ${number}, ${timeElement(run?.startedAt, now)}`;
}
