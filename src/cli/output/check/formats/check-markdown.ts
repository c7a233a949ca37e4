// The report as Markdown, for the summary of a job or a comment.
import { counted, formatCount } from '../../../../base/counted.ts';
import type { Report } from '../../../../check/port/report.ts';
import type { FindingPlace } from '../../../../rules/port/finding.ts';
import { SEVERITIES, type Severity } from '../../../../rules/port/severity.ts';
import { markdownText } from '../../text/markdown-text.ts';
import { shownText } from '../../text/shown-text.ts';
import type { CheckOutputOptions } from '../findings/check-output-options.ts';
import {
  blockSentence,
  type FindingBlock,
  findingBlocks,
  firstPlaces,
} from '../findings/finding-blocks.ts';
import { nameOf, placeDetails, placeName } from '../findings/place-name.ts';
import { baselineWords, pagesWords, reportVerdict } from '../findings/report-verdict.ts';

// The summary of a step holds 1 MiB.
// Source: https://docs.github.com/en/actions/reference/workflows-and-actions (2026-11-21)
const SUMMARY_BYTES_MAX = 1_048_576;
// For the last lines.
const BYTES_BEHIND = 8_192;
const PLACES_MAX = 3;
const SITEMAPS_MAX = 50;
const NOT_CHECKED_MAX = 20;

const ICONS: Readonly<Record<Severity, string>> = { error: '🔴', warning: '🟡', info: '🔵' };
const HEADINGS: Readonly<Record<Severity, string>> = {
  error: 'Errors',
  warning: 'Warnings',
  info: 'Notices',
};

/**
 * Writes the verdict, the findings as a table for each severity, what was not checked, and the
 * sitemaps. What does not fit into a job's summary is counted.
 *
 * Source: https://github.github.com/gfm/
 */
export function formatCheckMarkdown(report: Report, options: CheckOutputOptions): Iterable<string> {
  const room = new Room(SUMMARY_BYTES_MAX - BYTES_BEHIND);
  const parts = [`## ${verdictIcon(report)} ${markdownText(reportVerdict(report, options))}\n\n`];
  for (const words of [pagesWords(report), baselineWords(options)]) {
    if (words !== '') parts.push(`${markdownText(words)}\n\n`);
  }
  for (const part of parts) room.take(part);
  const blocks = findingBlocks(report.findings);
  let shown = 0;
  for (const severity of SEVERITIES) {
    const ofSeverity = blocks.filter((block) => block.severity === severity);
    const heading = tableHeading(severity);
    let began = false;
    for (const block of ofSeverity) {
      if (shown === options.maxFindings) break;
      const row = rowText(block, options);
      if (!room.take(began ? row : heading + row)) break;
      parts.push(began ? row : heading + row);
      began = true;
      shown += 1;
    }
    if (began) parts.push('\n');
  }
  const hidden = blocks.length - shown;
  if (hidden > 0) parts.push(`… and ${counted(hidden, 'more kind')} of findings.\n\n`);
  for (const part of [notCheckedText(report), sitemapsText(report, options)]) {
    if (part !== '' && room.take(part)) parts.push(part);
  }
  return parts;
}

/** Counts the bytes that are left. */
class Room {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  take(text: string): boolean {
    const bytes = Buffer.byteLength(text);
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}

function verdictIcon({ summary, complete }: Report): string {
  if (summary.error > 0 || !complete) return '❌';
  return summary.warning > 0 ? '⚠️' : '✅';
}

function tableHeading(severity: Severity): string {
  const columns = '| What is wrong | Times | Where first | Why | Fix |\n|---|--:|---|---|---|\n';
  return `### ${ICONS[severity]} ${HEADINGS[severity]}\n\n${columns}`;
}

function rowText(block: FindingBlock, options: CheckOutputOptions): string {
  const { rule, count, sitemaps, findings } = block;
  const reason = options.reasons(rule);
  const places = firstPlaces(block, PLACES_MAX).map((place) => placeCell(place, options));
  const rest = count - places.length;
  const more = rest > 0 ? [`and ${formatCount(rest)} more`] : [];
  const times = formatCount(count) + (sitemaps > 1 ? ` in ${counted(sitemaps, 'sitemap')}` : '');
  const what = markdownText(blockSentence(block, reason));
  const cells = [
    `${what}<br>${ruleLink(rule, reason?.docs ?? findings[0].basis)}`,
    times,
    [...places, ...more].join('<br>'),
    markdownText(shownText(reason?.reason ?? '', 1_000)),
    markdownText(shownText(findings[0].fix, 1_000)),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

function ruleLink(rule: string, page: string): string {
  const name = `<code>${markdownText(shownText(rule))}</code>`;
  if (!/^https?:/i.test(page) || URL.parse(page) === null) return name;
  return `<a href="${markdownText(new URL(page).href)}">${name}</a>`;
}

function placeCell(place: FindingPlace, options: CheckOutputOptions): string {
  const details = placeDetails(place);
  const where = `<code>${markdownText(placeName(place, options))}</code>`;
  return details === '' ? where : `${where} ${markdownText(details)}`;
}

function notCheckedText({ notChecked }: Report): string {
  if (notChecked.length === 0) return '';
  const lines = notChecked
    .slice(0, NOT_CHECKED_MAX)
    .map(
      ({ what, why }) =>
        `- **${markdownText(shownText(what))}**: ${markdownText(shownText(why))}\n`,
    );
  const hidden = notChecked.length - lines.length;
  const more = hidden > 0 ? `- … and ${formatCount(hidden)} more\n` : '';
  return `### Not checked\n\n${lines.join('')}${more}\n`;
}

function sitemapsText({ documents }: Report, options: CheckOutputOptions): string {
  if (documents.length < 2) return '';
  const rows = documents.slice(0, SITEMAPS_MAX).map((document) => {
    const { sitemap, format = '–', entries, error, warning, info, complete } = document;
    const name = `<code>${markdownText(nameOf(sitemap, options))}</code>`;
    const cells = [name, format, entries, error, warning, info, complete ? 'yes' : '**no**'];
    return `| ${cells.join(' | ')} |\n`;
  });
  const hidden = documents.length - rows.length;
  const head =
    '| Sitemap | Format | Entries | Errors | Warnings | Notices | Read completely |\n' +
    '|---|---|--:|--:|--:|--:|---|\n';
  const more = hidden > 0 ? `\n… and ${counted(hidden, 'more sitemap')}.\n` : '';
  const summary = `<summary>${counted(documents.length, 'sitemap')}</summary>`;
  return `<details>${summary}\n\n${head}${rows.join('')}${more}\n</details>\n`;
}
