// The whole result of a crawl as one HTML page that loads nothing and works without its script.
import { counted, formatCount } from '../../../../base/counted.ts';
import type { CrawlReport } from '../../../../crawl/port/crawl-report.ts';
import {
  CRAWL_NOTES,
  type CrawlNoteCode,
  REASONS,
  type Reason,
} from '../../../../crawl/port/decision.ts';
import { addressLink } from '../../html/address-link.ts';
import { barChart } from '../../html/bar-chart.ts';
import { htmlReportHead } from '../../html/html-report-head.ts';
import { REPORT_TABLE_SCRIPT } from '../../html/report-table-script.ts';
import { type HtmlColumn, tableHead } from '../../html/table-head.ts';
import { shownText } from '../../text/shown-text.ts';
import { xmlText } from '../../text/xml-text.ts';
import { brokenText } from '../parts/broken-text.ts';
import type { DecisionSamples } from '../parts/decision-samples.ts';
import { trapText } from '../parts/trap-texts.ts';
import { AddressRows } from './address-rows.ts';
import { CRAWL_HTML_STYLE } from './crawl-html-style.ts';
import type { CrawlReportEnding, CrawlReportWriter } from './crawl-report-writer.ts';

const TRAPS_MAX = 500;
const SITEMAPS_MAX = 200;
const DEPTHS_MAX = 100;

const KINDS: ReadonlyMap<Reason, string> = new Map([
  ['listed', 'info'],
  ['status', 'error'],
  ['error', 'error'],
  ['asset', 'error'],
  ['trap', 'warning'],
  ['limit', 'warning'],
  ['depth', 'warning'],
  ['not-fetched', 'warning'],
]);

/**
 * Makes the writer of the page: what is broken and where it is linked, counts by reason and by
 * clicks, traps, notes, the site's own sitemaps with orphans and gaps, and 10,000 addresses, those
 * with a problem first, with a filter by reason.
 *
 * Its policy forbids requests, and allows its own style and script by their hashes.
 *
 * Source: https://www.w3.org/TR/CSP3/
 */
export function createCrawlHtml(): CrawlReportWriter {
  // They stand at the end of the page, behind what is known at the end alone.
  const rows = new AddressRows();
  return {
    begin: () => '',
    row(decision) {
      rows.add(decision);
      return '';
    },
    *end(ending: CrawlReportEnding) {
      const { report, samples, version } = ending;
      yield headText(report);
      yield '<main>\n';
      yield tilesText(report);
      yield verdictText(report);
      yield brokenText(samples.broken, report.broken - samples.broken.length);
      yield reasonsText(report, samples);
      yield hostsText(report);
      yield depthsText(report);
      yield trapsText(report);
      yield notesText(report, samples);
      yield sitemapsText(report);
      yield listText('orphans', { report, samples });
      yield listText('gaps', { report, samples });
      yield* rows.text(reasonsOf(report).map(([reason]) => reason));
      yield `</main>\n<footer>Made by Portolan ${xmlText(version)}.</footer>\n`;
      yield `<script>${REPORT_TABLE_SCRIPT}</script>\n</body>\n</html>\n`;
    },
  };
}

function headText(report: CrawlReport): string {
  const { scope, publicScope, startedAt, complete, stopped, generation } = report;
  const at = publicScope === undefined ? '' : ` Listed as ${addressLink(publicScope)}.`;
  const title = xmlText(shownText(scope));
  const again = generation > 1 ? `, crawl number ${formatCount(generation)} with this state` : '';
  const why = stopped === undefined ? 'It was stopped early.' : shownText(stopped, 1_000);
  const part = complete ? '' : `<p class="severity">Not complete: <bdi>${xmlText(why)}</bdi></p>\n`;
  const page = { title: `Crawl of ${title}`, style: CRAWL_HTML_STYLE, script: REPORT_TABLE_SCRIPT };
  return `${htmlReportHead(page)}<header>
<h1>Crawl of <bdi>${title}</bdi></h1>
<p class="quiet">Begun at ${xmlText(shownText(startedAt))}${again}.${at}</p>
${part}</header>
`;
}

function verdictText({ verdict: { findings } }: CrawlReport): string {
  if (findings.length === 0) return '';
  const text = (said: string): string => xmlText(shownText(said, 1_000));
  const rows = findings.map(({ code, severity, message, meaning, fix, other = '', examples }) => {
    const addresses = [...(other === '' ? [] : [other]), ...examples].map(
      (url) => `<bdi>${addressLink(url)}</bdi>`,
    );
    return (
      `<tr class="${severity}"><td class="severity">${severity}</td><td><code>${code}</code></td>` +
      `<td>${text(`${message} ${meaning}`)}</td><td>${text(fix)}</td>` +
      `<td>${addresses.join('<br>')}</td></tr>\n`
    );
  });
  const columns = ['Severity', 'Code', 'What was seen', 'What to do', 'Addresses'];
  return sectionText('verdict', 'What looks wrong', tableText('verdict', columns, rows));
}

function tilesText(report: CrawlReport): string {
  const { addresses, visits, reasons, traps, orphans, gaps, broken } = report;
  // A count of 0 is not a warning, and has no link.
  const tile = (kind: string, count: number, label: string, id = ''): string => {
    const name = id === '' || count === 0 ? label : `<a href="#${id}">${label}</a>`;
    return `<li class="${count === 0 ? 'plain' : kind}"><b>${formatCount(count)}</b>${name}</li>`;
  };
  const tiles = [
    tile('info', reasons.listed, 'Listed'),
    tile('error', broken, 'Broken', 'broken'),
    tile('plain', addresses, 'Addresses found', 'addresses'),
    ...(reasons.asset > 0 ? [tile('error', reasons.asset, 'Broken assets', 'broken')] : []),
    tile('plain', visits, 'Visits'),
    tile('warning', traps.length, 'Traps', 'traps'),
    tile('plain', orphans, 'Orphans', 'orphans'),
    tile('plain', gaps, 'Gaps', 'gaps'),
  ];
  return `<ul class="tiles">${tiles.join('')}</ul>\n`;
}

function reasonsText(report: CrawlReport, samples: DecisionSamples): string {
  const used = reasonsOf(report);
  const bars = used.map(([reason, value]) => ({
    label: reason,
    value,
    kind: KINDS.get(reason) ?? 'plain',
  }));
  const rows = used.map(([reason, count]) => {
    const example = samples.reasons.get(reason)?.url ?? '';
    return (
      `<tr><td class="reason">${reason}</td><td class="number">${formatCount(count)}</td>` +
      `<td>${REASONS[reason]}</td><td><bdi>${addressLink(example)}</bdi></td></tr>\n`
    );
  });
  const columns = ['Reason', number('Addresses'), 'What it means', 'For example'];
  const chart = barChart({ title: 'Addresses by reason', bars });
  const table = tableText('reasons', columns, rows);
  return sectionText('reasons', 'Why addresses are listed, or not', chart + table);
}

function hostsText({ hosts = [] }: CrawlReport): string {
  if (hosts.length === 0) return '';
  const rows = hosts.map(({ origin, ...counts }) => {
    const cells = [counts.listed, counts.visited, counts.addresses].map(
      (count) => `<td class="number">${formatCount(count)}</td>`,
    );
    return `<tr><td><bdi>${addressLink(`${origin}/`)}</bdi></td>${cells.join('')}</tr>\n`;
  });
  const columns = ['Host', number('Listed'), number('Visited'), number('Addresses found')];
  return sectionText('hosts', 'Hosts', tableText('hosts', columns, rows));
}

function reasonsOf({ reasons }: CrawlReport): readonly (readonly [Reason, number])[] {
  return (Object.keys(REASONS) as Reason[])
    .map((reason) => [reason, reasons[reason]] as const)
    .filter(([, count]) => count > 0)
    .toSorted((a, b) => b[1] - a[1]);
}

function depthsText({ depths }: CrawlReport): string {
  if (depths.length < 2) return '';
  const bars = depths.map(({ clicks, addresses }, index) => {
    const isRest = index + 1 === depths.length && clicks + 1 >= DEPTHS_MAX;
    const label = `${counted(clicks, 'click')}${isRest ? ' or more' : ''}`;
    return { label, value: addresses, kind: 'plain' };
  });
  const chart = barChart({ title: 'Visited addresses by clicks from the start', bars });
  return sectionText('depths', 'Clicks from the start', chart);
}

function trapsText({ traps }: CrawlReport): string {
  if (traps.length === 0) return '';
  const rows = traps
    .slice(0, TRAPS_MAX)
    .map(
      ({ kind, template, count, example }) =>
        `<tr><td>${xmlText(shownText(kind))}</td><td>${trapText(kind)}</td>` +
        `<td><code>${xmlText(shownText(template))}</code></td>` +
        `<td class="number">${formatCount(count)}</td>` +
        `<td><bdi>${addressLink(example)}</bdi></td></tr>\n`,
    );
  const columns = ['Trap', 'What it is', 'Template', number('Addresses'), 'For example'];
  const how = '<p><code>--allow-trap</code> with its template crawls one anyway.</p>\n';
  const table = tableText('traps', columns, rows);
  return sectionText('traps', 'Traps', how + table + moreText(traps.length - rows.length));
}

function notesText({ notes }: CrawlReport, samples: DecisionSamples): string {
  const rows = (Object.keys(CRAWL_NOTES) as CrawlNoteCode[]).flatMap((note) => {
    const count = notes[note] ?? 0;
    if (count === 0) return [];
    const example = samples.notes.get(note)?.url ?? '';
    return [
      `<tr><td><code>${note}</code></td><td class="number">${formatCount(count)}</td>` +
        `<td>${CRAWL_NOTES[note]}</td><td><bdi>${addressLink(example)}</bdi></td></tr>\n`,
    ];
  });
  if (rows.length === 0) return '';
  const columns = ['Note', number('Pages'), 'What it means', 'For example'];
  return sectionText('notes', 'Notes', tableText('notes', columns, rows));
}

function sitemapsText({ sitemaps }: CrawlReport): string {
  if (sitemaps.length === 0) return '';
  const rows = sitemaps
    .slice(0, SITEMAPS_MAX)
    .map(
      ({ url, entries, error = '' }) =>
        `<tr><td><bdi>${addressLink(url)}</bdi></td>` +
        `<td class="number">${formatCount(entries)}</td>` +
        `<td><bdi>${xmlText(shownText(error, 1_000))}</bdi></td></tr>\n`,
    );
  const columns = ['Sitemap', number('Entries'), 'Why it was not read completely'];
  const table = tableText('sitemaps', columns, rows);
  const more = moreText(sitemaps.length - rows.length);
  return sectionText('sitemaps', 'The site’s own sitemaps', table + more);
}

const LISTS = {
  orphans: ['Orphans', 'Listed in the site’s own sitemaps, but no page links to them.'],
  gaps: ['Gaps', 'Listed by this crawl and linked, but missing from the site’s own sitemaps.'],
} as const;

function listText(
  which: keyof typeof LISTS,
  { report, samples }: Pick<CrawlReportEnding, 'report' | 'samples'>,
): string {
  const count = report[which];
  if (count === 0) return '';
  const [title, meaning] = LISTS[which];
  const items = samples[which].map(
    ({ url, reason, listedBy = [], listedByCount = 0 }) =>
      `<li><bdi>${addressLink(url)}</bdi> <span class="quiet">${reason}</span>` +
      `${listedByText(listedBy, listedByCount)}</li>\n`,
  );
  const list = `<ul>${items.join('')}</ul>\n${moreText(count - items.length)}`;
  const summary = `<summary>${counted(count, 'address', 'addresses')}</summary>`;
  const body = `<p>${meaning}</p>\n<details>${summary}\n${list}</details>\n`;
  return sectionText(which, title, body);
}

function listedByText([first, ...others]: readonly string[], count: number): string {
  if (first === undefined) return '';
  const more = others.map((url) => `, ${addressLink(url)}`).join('');
  const hidden = count - others.length - 1;
  const rest = hidden > 0 ? ` and ${formatCount(hidden)} more` : '';
  return `<br><span class="quiet">in <bdi>${addressLink(first)}${more}</bdi>${rest}</span>`;
}

function moreText(count: number): string {
  return count > 0 ? `<p class="quiet">… and ${formatCount(count)} more.</p>\n` : '';
}

function sectionText(id: string, title: string, body: string): string {
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n${body}</section>\n`;
}

type Column = string | HtmlColumn;

function number(name: string): HtmlColumn {
  return { name, number: true };
}

function tableText(id: string, columns: readonly Column[], rows: readonly string[]): string {
  const head = columns.map((column) => (typeof column === 'string' ? { name: column } : column));
  return `${tableHead(head, id)}${rows.join('')}</table></div>\n`;
}
