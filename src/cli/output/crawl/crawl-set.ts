// What a crawl published, for people: the address, the files, what is wrong with them.
import { formatByteSize } from '../../../base/byte-size.ts';
import { counted } from '../../../base/counted.ts';
import type { PublishReport } from '../../../publish/report/publish-report.ts';
import { formatFileTable } from '../build/file-table.ts';
import { formatFindingList } from '../build/finding-list.ts';
import { plainText } from '../text/plain-text.ts';
import type { CrawlSummaryOptions } from './crawl-summary-options.ts';

/** Tells of the publication, or says that there was none. */
export function formatCrawlSet(options: CrawlSummaryOptions): string {
  const { publication, others = [], paints } = options;
  if (!publication) return `${paints.bold(unpublishedTitle(options))}\n`;
  return [publication, ...others].map((one) => formatSet(one, options)).join('\n');
}

function formatSet(publication: PublishReport, options: CrawlSummaryOptions): string {
  const { verbose: all, paints, nameOf } = options;
  const { sitemaps, files, findings, entries } = publication;
  const there = files.filter(({ state }) => state !== 'removed');
  const bytes = there.reduce((sum, file) => sum + file.bytes, 0);
  const size = `${counted(there.length, 'file')}, ${formatByteSize(bytes)}`;
  const listed = formatFindingList(findings, { all, paints, nameOf });
  const blocks = [
    `${paints.bold(publishedTitle(publication, options))}\n${addresses(sitemaps)}`,
    formatFileTable(files, { all, paints }),
    entries === 0 ? '' : `${counted(entries, 'URL')} in ${size}.\n`,
    listed === '' ? '' : `${paints.bold('Findings')}\n${listed}`,
  ];
  return blocks.filter((block) => block !== '').join('\n');
}

function addresses(sitemaps: PublishReport['sitemaps']): string {
  return sitemaps.map((address) => `  ${plainText(address)}\n`).join('');
}

function publishedTitle(
  { dryRun, findings, files, targets, refused }: PublishReport,
  { nameOf }: CrawlSummaryOptions,
): string {
  const where = plainText(targets.map(nameOf).join(' and '));
  if (findings.some(({ rule }) => rule === 'set-empty')) return 'Nothing to publish';
  if (refused) return `Not published. This would have gone to ${where}`;
  if (dryRun) return `Dry run: nothing was published. This would go to ${where}`;
  const same = files.length > 0 && files.every(({ state }) => state === 'unchanged');
  return same ? `Nothing changed in ${where}` : `Published to ${where}`;
}

function unpublishedTitle({ checkpoints, out }: CrawlSummaryOptions): string {
  if (checkpoints === 0) return 'Nothing was published: the crawl is not at its end';
  return `In ${plainText(out)} is the set of the last checkpoint: the crawl is not at its end`;
}
