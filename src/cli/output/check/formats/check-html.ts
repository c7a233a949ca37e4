// The report as one page of HTML that needs nothing else: no script, no network.

import { counted, formatCount } from '../../../../base/counted.ts';
import { type Report, SITEMAPS_TOLD_MAX } from '../../../../check/port/report.ts';
import type { FindingPlace } from '../../../../rules/port/finding.ts';
import { SEVERITIES, type Severity } from '../../../../rules/port/severity.ts';
import { addressLink } from '../../html/address-link.ts';
import { type Bar, barChart } from '../../html/bar-chart.ts';
import { htmlReportHead } from '../../html/html-report-head.ts';
import { HTML_REPORT_STYLE } from '../../html/html-report-style.ts';
import { capitalised } from '../../text/plain-text.ts';
import { shownText } from '../../text/shown-text.ts';
import { xmlText } from '../../text/xml-text.ts';
import type { CheckOutputOptions } from '../findings/check-output-options.ts';
import { formatCodeFrame } from '../findings/code-frame.ts';
import {
  blockSentence,
  type FindingBlock,
  findingBlocks,
  firstPlaces,
  howOften,
} from '../findings/finding-blocks.ts';
import { nameOf, placeName } from '../findings/place-name.ts';
import { baselineWords, countsOf, titleOf } from '../findings/report-verdict.ts';

/** Places that a rule shows, and all rules together. */
const PLACES_A_RULE_MAX = 50;
const PLACES_MAX = 5_000;
const OPEN_MAX = 5;
const FRAME_COLUMNS = 110;

const WORDS: Readonly<Record<Severity, string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Notice',
};

const asIs = (text: string): string => text;
const NO_PAINTS = { bold: asIs, dim: asIs, yellow: asIs, red: asIs, cyan: asIs };

const NOT_CHECKED_MAX = 100;

const HEADINGS: Readonly<Record<Severity, string>> = {
  error: 'Errors',
  warning: 'Warnings',
  info: 'Notices',
};

/**
 * Writes the page: counts, the findings with a filter by severity, what was not checked, charts,
 * the sitemaps. Its size is bounded: kinds by `maxFindings`, places and sitemaps by number, texts
 * by length.
 *
 * Its policy forbids scripts and requests, and allows its own style by its hash.
 *
 * Source: https://www.w3.org/TR/CSP3/
 */
export function* formatCheckHtml(report: Report, options: CheckOutputOptions): Iterable<string> {
  const blocks = findingBlocks(report.findings);
  yield headText(report, options);
  yield tilesText(report);
  yield '<main>\n';
  const findings = new HtmlFindings(options);
  yield `<section aria-labelledby="findings"><h2 id="findings">Findings</h2>\n`;
  if (blocks.length > 0) yield filtersText();
  if (blocks.length === 0) yield `<p>${capitalised(countsOf(report))}.</p>\n`;
  for (const block of blocks.slice(0, options.maxFindings)) yield findings.format(block);
  const hidden = blocks.length - options.maxFindings;
  if (hidden > 0) yield `<p>… and ${counted(hidden, 'more kind')} of findings.</p>\n`;
  yield '</section>\n';
  yield notCheckedText(report);
  yield htmlCharts(report, { blocks, nameOf: (sitemap) => nameOf(sitemap, options) });
  yield* sitemapsText(report, options);
  const made = `Made by Portolan ${xmlText(options.version)}.`;
  yield `</main>\n<footer>${made}</footer>\n</body>\n</html>\n`;
}

function headText(report: Report, options: CheckOutputOptions): string {
  const { entries, sitemaps, profile, complete } = report;
  const title = xmlText(titleOf(report, options));
  const head = { title: `${countsOf(report)}: ${title}`, style: HTML_REPORT_STYLE };
  const size = `${counted(entries, 'entry', 'entries')} of ${counted(sitemaps, 'sitemap')}`;
  const read = complete ? '' : '<p class="severity">Not everything was read.</p>\n';
  const known = baselineWords(options);
  const counts = capitalised(countsOf(report));
  return `${htmlReportHead(head)}<header>
<h1>Sitemap check of <bdi>${title}</bdi></h1>
<p>${counts} in ${size}, judged by the profile <b>${xmlText(profile)}</b>.</p>
${read}${known === '' ? '' : `<p class="quiet">${xmlText(known)}</p>\n`}</header>
`;
}

function tilesText({ summary, entries, sitemaps, pages }: Report): string {
  const tiles = SEVERITIES.map((severity) => tile(severity, summary[severity], HEADINGS[severity]));
  tiles.push(tile('plain', entries, 'Entries'), tile('plain', sitemaps, 'Sitemaps'));
  if (pages) tiles.push(tile('plain', pages.checked, 'Pages looked at'));
  return `<ul class="tiles">${tiles.join('')}</ul>\n`;
}

function tile(kind: string, count: number, label: string): string {
  return `<li class="${kind}"><b>${formatCount(count)}</b>${label}</li>`;
}

// The style does the filtering, so that no script is needed.
function filtersText(): string {
  const boxes = SEVERITIES.map((severity) => {
    const label = HEADINGS[severity].toLowerCase();
    return `<label><input type="checkbox" id="show-${severity}" checked> ${label}</label>\n`;
  });
  return `<fieldset><legend>Show</legend>\n${boxes.join('')}</fieldset>\n`;
}

function notCheckedText({ notChecked }: Report): string {
  if (notChecked.length === 0) return '';
  const lines = notChecked
    .slice(0, NOT_CHECKED_MAX)
    .map(
      ({ what, why }) =>
        `<dt><bdi>${xmlText(shownText(what))}</bdi></dt>` +
        `<dd><bdi>${xmlText(shownText(why, 1_000))}</bdi></dd>\n`,
    );
  const hidden = notChecked.length - lines.length;
  const more = hidden > 0 ? `<p>… and ${formatCount(hidden)} more.</p>\n` : '';
  return (
    `<section aria-labelledby="not-checked"><h2 id="not-checked">Not checked</h2>\n` +
    `<dl>${lines.join('')}</dl>\n${more}</section>\n`
  );
}

function* sitemapsText(
  { documents, sitemaps }: Report,
  options: CheckOutputOptions,
): Iterable<string> {
  if (documents.length === 0) return;
  yield '<section aria-labelledby="sitemaps"><h2 id="sitemaps">Sitemaps</h2>\n';
  yield '<div class="scroll" tabindex="0" role="region" aria-labelledby="sitemaps"><table>\n<tr>';
  yield '<th scope="col">Sitemap</th><th scope="col">Format</th>';
  for (const name of ['Entries', 'Bytes', 'Errors', 'Warnings', 'Notices']) {
    yield `<th scope="col" class="number">${name}</th>`;
  }
  yield '<th scope="col">Read completely</th></tr>\n';
  for (const document of documents.slice(0, SITEMAPS_TOLD_MAX)) {
    const { sitemap, format = '–', entries, bytes, error, warning, info, complete } = document;
    const numbers = [entries, bytes, error, warning, info]
      .map((number) => `<td class="number">${formatCount(number)}</td>`)
      .join('');
    yield `<tr><td><bdi>${xmlText(nameOf(sitemap, options))}</bdi></td>`;
    const whole = complete ? 'yes' : 'no';
    yield `<td>${xmlText(shownText(format))}</td>${numbers}<td>${whole}</td></tr>\n`;
  }
  yield '</table></div>\n';
  const hidden = sitemaps - Math.min(documents.length, SITEMAPS_TOLD_MAX);
  if (hidden > 0) yield `<p>… and ${counted(hidden, 'more sitemap')}.</p>\n`;
  yield '</section>\n';
}

interface HtmlChartOptions {
  readonly blocks: readonly FindingBlock[];
  readonly nameOf: (sitemap: string) => string;
}

/**
 * Draws what there is to see: findings by rule, entries by sitemap where there are several, and
 * pages by status where they were looked at. Empty where there is nothing.
 */
function htmlCharts(report: Report, { blocks, nameOf }: HtmlChartOptions): string {
  const charts = [
    barChart({ title: 'How often each rule was broken', bars: ruleBars(blocks) }),
    barChart({ title: 'Entries by sitemap', bars: sitemapBars(report, nameOf) }),
    barChart({ title: 'Pages by status', bars: statusBars(report) }),
  ].join('');
  if (charts === '') return '';
  const heading = '<h2 id="charts">At a glance</h2>';
  return `<section aria-labelledby="charts">${heading}\n${charts}</section>\n`;
}

function ruleBars(blocks: readonly FindingBlock[]): readonly Bar[] {
  return blocks
    .map(({ rule, severity, count }) => ({ label: rule, value: count, kind: severity }))
    .sort((a, b) => b.value - a.value);
}

function sitemapBars({ documents }: Report, nameOf: (sitemap: string) => string): readonly Bar[] {
  const listing = documents.filter(({ format }) => format !== 'sitemapindex');
  if (listing.length < 2) return [];
  return listing
    .toSorted((a, b) => b.entries - a.entries)
    .map(({ sitemap, entries, error, warning, info }) => {
      const kind = error > 0 ? 'error' : warning > 0 ? 'warning' : info > 0 ? 'info' : 'plain';
      return { label: nameOf(sitemap), value: entries, kind };
    });
}

function statusBars({ pages }: Report): readonly Bar[] {
  return Object.entries(pages?.statuses ?? {})
    .map(([status, value]) => ({
      label: status === '0' ? 'no answer' : status,
      value,
      kind: statusKind(Number(status)),
    }))
    .sort((a, b) => b.value - a.value);
}

function statusKind(status: number): string {
  if (status >= 200 && status < 300) return 'plain';
  return status >= 300 && status < 400 ? 'warning' : 'error';
}

/** Writes findings one after the other, and keeps count of how many places the page shows. */
class HtmlFindings {
  readonly #options: CheckOutputOptions;
  #places = PLACES_MAX;
  #open = OPEN_MAX;

  constructor(options: CheckOutputOptions) {
    this.#options = options;
  }

  format(block: FindingBlock): string {
    const { rule, severity, findings } = block;
    const options = this.#options;
    const reason = options.reasons(rule);
    const often = howOften(block);
    const open = this.#open > 0 ? ' open' : '';
    this.#open -= 1;
    const why = reason?.reason ?? '';
    const fix = findings[0].fix === '' ? (reason?.fix ?? '') : findings[0].fix;
    const see = reason?.docs ?? reason?.basis ?? findings[0].basis;
    return (
      `<details class="finding ${severity}"${open}><summary>` +
      `<span class="severity">${WORDS[severity]}</span> ` +
      `<bdi>${xmlText(blockSentence(block, reason))}</bdi> ` +
      `<code>${xmlText(shownText(rule))}</code>` +
      `${often === '' ? '' : ` <span class="quiet">${often}</span>`}</summary>\n<dl>` +
      term('Why it matters', xmlText(shownText(why, 1_000))) +
      term('What to do', xmlText(shownText(fix, 1_000))) +
      `${term('More', addressLink(see))}</dl>\n` +
      `${this.#frameText(block)}${this.#placesText(block)}</details>\n`
    );
  }

  #frameText(block: FindingBlock): string {
    const [first] = firstPlaces(block, 1) as [FindingPlace];
    const excerpt = this.#options.excerpt?.(first);
    if (!excerpt) return '';
    const { found } = first;
    const frame = formatCodeFrame(excerpt, { width: FRAME_COLUMNS, paints: NO_PAINTS, found });
    return `<pre tabindex="0"><bdi>${xmlText(frame)}</bdi></pre>\n`;
  }

  #placesText(block: FindingBlock): string {
    const places = firstPlaces(block, Math.min(PLACES_A_RULE_MAX, this.#places));
    this.#places -= places.length;
    const rest = block.count - places.length;
    const more = rest > 0 ? `<p class="quiet">… and ${counted(rest, 'more', 'more')}.</p>\n` : '';
    if (places.length === 0) return more;
    return `${placesTable(places, this.#options)}${more}`;
  }
}

function placesTable(places: readonly FindingPlace[], options: CheckOutputOptions): string {
  const columns: readonly [string, (place: FindingPlace) => string][] = [
    ['Where', (place) => xmlText(placeName(place, options))],
    ['Entry', ({ entry = '' }) => String(entry)],
    ['URL', ({ loc = '' }) => addressLink(loc)],
    ['Found', ({ found = '' }) => xmlText(shownText(found))],
  ];
  const rows = places.map((place) => columns.map(([, cell]) => cell(place)));
  const used = columns.map((_, column) => rows.some((row) => row[column] !== ''));
  const head = columns.filter((_, column) => used[column]);
  let html = `<table>\n<tr>${head.map(([name]) => `<th scope="col">${name}</th>`).join('')}</tr>\n`;
  for (const row of rows) {
    const cells = row.filter((_, column) => used[column]);
    html += `<tr>${cells.map((cell) => `<td><bdi>${cell}</bdi></td>`).join('')}</tr>\n`;
  }
  return `${html}</table>\n`;
}

function term(name: string, html: string): string {
  return html === '' ? '' : `<dt>${name}</dt><dd><bdi>${html}</bdi></dd>`;
}
