// The result of a check, in a line: what was checked, how much was found, what a baseline left out.
import { counted, formatCount } from '../../../../base/counted.ts';
import type { Report } from '../../../../check/port/report.ts';
import type { Severity } from '../../../../rules/port/severity.ts';
import { shownText } from '../../text/shown-text.ts';
import type { CheckOutputOptions } from './check-output-options.ts';
import { nameOf } from './place-name.ts';

const STATUSES_MAX = 10;

const NOUNS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
};

/**
 * The result in one line: `sitemap.xml: 2 errors and 1 warning in 1,200 entries`.
 */
export function reportVerdict(report: Report, options: CheckOutputOptions): string {
  const { entries, sitemaps, complete, profile } = report;
  const inSitemaps = sitemaps > 1 ? ` of ${counted(sitemaps, 'sitemap')}` : '';
  const size = `${counted(entries, 'entry', 'entries')}${inSitemaps}`;
  const read = complete ? '' : ' Not everything was read.';
  return `${titleOf(report, options)}: ${countsOf(report)} in ${size}, profile ${profile}.${read}`;
}

export function titleOf(report: Report, options: CheckOutputOptions): string {
  const { documents, findings } = report;
  const first = documents[0]?.sitemap ?? findings[0]?.sitemap;
  const name = first === undefined ? 'No sitemap' : nameOf(first, options);
  return options.input === undefined ? name : shownText(options.input);
}

/**
 * Counts the kinds of findings: `2 errors, 1 warning`, or `nothing found`; `nothing new` where a
 * baseline knows some.
 */
export function countsOf({ summary }: Report): string {
  const parts = (['error', 'warning', 'info'] as const)
    .filter((severity) => summary[severity] > 0)
    .map((severity) => counted(summary[severity], NOUNS[severity]));
  return parts.length === 0 ? 'nothing found' : parts.join(', ');
}

/** Says what a baseline took out; empty without one. */
export function baselineWords({ baseline }: CheckOutputOptions): string {
  if (!baseline) return '';
  const { known, gone } = baseline;
  const are = known === 1 ? 'is' : 'are';
  const left = `${counted(known, 'finding')} of the baseline ${are} left out`;
  const mended =
    gone === 0 ? '' : `; ${counted(gone, 'finding')} of it ${gone === 1 ? 'is' : 'are'} gone`;
  return `${left}${mended}.`;
}

/** Says how the pages answered that were looked at; empty where none were asked for. */
export function pagesWords({ pages }: Report): string {
  if (!pages) return '';
  const statuses = Object.entries(pages.statuses)
    .sort(([, a], [, b]) => b - a)
    .slice(0, STATUSES_MAX)
    .map(([status, count]) => `${status === '0' ? 'not at all' : status} ×${formatCount(count)}`);
  const how = statuses.length === 0 ? '' : ` They answered: ${statuses.join(', ')}.`;
  const listed = formatCount(pages.listed);
  return `${formatCount(pages.checked)} of ${listed} listed pages were looked at.${how}`;
}
