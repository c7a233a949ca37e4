// The charts of the HTML report.
import type { Report } from '../../../../check/report/report.ts';
import type { FindingBlock } from '../finding-blocks.ts';
import { type Bar, barChart } from './bar-chart.ts';

/** What the charts are drawn from, beside the report. */
export interface HtmlChartOptions {
  readonly blocks: readonly FindingBlock[];
  readonly nameOf: (sitemap: string) => string;
}

/**
 * Draws what there is to see: findings by rule, entries by sitemap where there are several, and
 * pages by status where they were looked at. Empty where there is nothing.
 */
export function htmlCharts(report: Report, { blocks, nameOf }: HtmlChartOptions): string {
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
