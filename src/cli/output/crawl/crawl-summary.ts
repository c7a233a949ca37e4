// The result of a crawl, for people: what was visited, why pages are listed or not, what was
// published, and what to do next.
import { counted, formatCount } from '../../../base/counted.ts';
import { formatDuration } from '../../../base/duration.ts';
import { formatByteSize } from '../../../base/text/byte-size.ts';
import type { CrawlReport } from '../../../crawl/port/crawl-report.ts';
import type { CrawlVerdict } from '../../../crawl/port/crawl-verdict.ts';
import {
  CRAWL_NOTES,
  type CrawlNoteCode,
  REASONS,
  type Reason,
} from '../../../crawl/port/decision.ts';
import type { PublishReport } from '../../../publish/report/publish-report.ts';
import { formatFileTable } from '../build/file-table.ts';
import { formatFindingList } from '../build/finding-list.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';
import { shownText } from '../text/shown-text.ts';
import { crawlNextSteps } from './crawl-next-steps.ts';
import { rateText } from './crawl-progress-text.ts';
import type { CrawlSummaryOptions } from './crawl-summary-options.ts';
import {
  checkedAssetsLine,
  checkedLinksLine,
  depthsLine,
  formatBroken,
} from './parts/broken-summary.ts';
import { causeText } from './parts/cause-text.ts';
import { formatComparison } from './parts/comparison-tally.ts';
import type { DecisionSamples } from './parts/decision-samples.ts';
import { allowTrapText, dropParameterText, trapText } from './parts/trap-texts.ts';

const EXAMPLE_CHARACTERS_MAX = 200;

interface ReasonTableOptions {
  readonly paints: SummaryPaints;
  readonly samples: DecisionSamples;
}

/**
 * Makes the table, with a heading: what is listed first, then the others, the most frequent first,
 * each with what it means and an example. Reasons that nothing has are left out.
 */
function formatReasonTable(
  reasons: CrawlReport['reasons'],
  { paints, samples }: ReasonTableOptions,
): string {
  const others = (Object.keys(REASONS) as Reason[])
    .filter((reason) => reason !== 'listed' && reasons[reason] > 0)
    .toSorted((a, b) => reasons[b] - reasons[a]);
  const shown: readonly Reason[] = ['listed', ...others];
  const heading = 'Addresses';
  const counts = shown.map((reason) => formatCount(reasons[reason]));
  const countWidth = Math.max(heading.length, ...counts.map((count) => count.length));
  const wordWidth = Math.max(...shown.map((reason) => reason.length));
  let text = `  ${paints.dim(`${heading.padStart(countWidth)}  Reason`)}\n`;
  for (const [index, reason] of shown.entries()) {
    const count = (counts[index] ?? '').padStart(countWidth);
    const word = reason.padEnd(wordWidth);
    const painted = reason === 'listed' ? paints.cyan(word) : word;
    text += `  ${count}  ${painted}  ${REASONS[reason]}\n`;
    const example = reason === 'listed' ? undefined : samples.reasons.get(reason);
    if (!example) continue;
    const { url, other } = example;
    const evidence = example.detail ?? (reason === 'status' ? example.status : undefined);
    const why =
      evidence === undefined ? '' : ` (${shownText(`${evidence}`, EXAMPLE_CHARACTERS_MAX)})`;
    const where = other === undefined ? why : ` → ${shownText(other, EXAMPLE_CHARACTERS_MAX)}`;
    const indent = ' '.repeat(countWidth + wordWidth + 6);
    text += `${indent}${paints.dim(`${shownText(url, EXAMPLE_CHARACTERS_MAX)}${where}`)}\n`;
    const cause = causeText(example.detail);
    if (cause !== '') text += `${indent}${paints.dim(cause)}\n`;
  }
  return text;
}

const ADDRESS_CHARACTERS_MAX = 200;

/**
 * Lists the findings, errors first: what was seen, what it means, what to do. Nothing when nothing
 * looks wrong.
 */
function formatVerdictList(
  { findings }: CrawlVerdict,
  { paints }: Pick<CrawlSummaryOptions, 'paints'>,
): string {
  const address = (url: string): string => shownText(url, ADDRESS_CHARACTERS_MAX);
  let text = '';
  for (const { code, severity, message, meaning, fix, other, examples } of findings) {
    const paint = severity === 'error' ? paints.red : paints.yellow;
    text += `  ${paint(severity)} ${code}  ${message} ${meaning}\n`;
    const [example] = examples;
    const where = other === undefined ? '' : ` → ${address(other)}`;
    if (example !== undefined) text += `      ${paints.dim(`${address(example)}${where}`)}\n`;
    text += `    → ${fix}\n`;
  }
  return text;
}

const TRAPS_SHOWN_MAX = 8;
const SCRIPTED_SHOWN_MAX = 8;
const SITEMAPS_SHOWN_MAX = 5;
const HOSTS_SHOWN_MAX = 20;

/** Makes the summary, in plain text of about 100 columns. It is for eyes; its form may change. */
export function formatCrawlSummary(report: CrawlReport, options: CrawlSummaryOptions): string {
  const { paints, samples, reports } = options;
  const heading = (text: string): string => `${paints.bold(text)}\n`;
  const part = (title: string, text: string): string => (text === '' ? '' : heading(title) + text);
  const next = crawlNextSteps(report, options).map((step) => `  ${step}\n`);
  const blocks = [
    heading(titleOf(report, options)) +
      visitsText(report, options) +
      depthsLine(report) +
      checkedLinksLine(report) +
      checkedAssetsLine(report),
    part('What looks wrong', formatVerdictList(report.verdict, options)),
    formatReasonTable(report.reasons, { paints, samples }),
    part('Hosts', hostsText(report, options)),
    part('Broken links', formatBroken(report, options)),
    part('Since the previous crawl', comparisonText(options)),
    part('Traps', trapsText(report, options)),
    part('Only with JavaScript', scriptText(report, options)),
    part('Parameters that never changed a page', idleText(report)),
    part('Notes', notesText(report, options)),
    part('The site’s own sitemaps', sitemapsText(report, options)),
    formatCrawlSet(options),
    part('Reports', reports.map((path) => `  ${plainText(path)}\n`).join('')),
    part('Next', next.join('')),
  ];
  return blocks.filter((block) => block !== '').join('\n');
}

function hostsText({ hosts = [] }: CrawlReport, { verbose }: CrawlSummaryOptions): string {
  const shown = verbose ? hosts : hosts.slice(0, HOSTS_SHOWN_MAX);
  const lines = shown.map(({ origin, addresses, visited, listed }) => {
    const counts = [`${formatCount(listed)} listed`, `${formatCount(visited)} visited`];
    counts.push(`${formatCount(addresses)} found`);
    return `  ${shownText(origin)}  ${counts.join(', ')}\n`;
  });
  const hidden = hosts.length - shown.length;
  if (hidden > 0) lines.push(`  And ${counted(hidden, 'more host')}: -v shows them.\n`);
  return lines.join('');
}

function comparisonText({ comparison, paints }: CrawlSummaryOptions): string {
  return comparison === undefined ? '' : formatComparison(comparison, paints);
}

function titleOf(report: CrawlReport, options: CrawlSummaryOptions): string {
  const { scope, publicScope, complete, stopped } = report;
  const listed = publicScope === undefined ? '' : `, listed as ${shownText(publicScope)},`;
  const what = `Crawled ${shownText(scope)}${listed} in ${formatDuration(options.elapsedMs)}`;
  return complete || stopped === undefined ? what : `${what}, not completely`;
}

function visitsText(report: CrawlReport, { visits, elapsedMs }: CrawlSummaryOptions): string {
  const { addresses, visits: all, unchanged, takenOver, stopped, complete, reasons } = report;
  const speed = visits > 0 && elapsedMs > 0 ? ` (${rateText((visits * 1000) / elapsedMs)})` : '';
  const before = all > visits ? `, ${formatCount(all)} with those of earlier runs` : '';
  const parts = [
    counted(addresses, 'address', 'addresses'),
    ...(reasons.asset > 0 ? [counted(reasons.asset, 'broken asset')] : []),
    `${counted(visits, 'visit')}${speed}${before}`,
    ...(unchanged > 0 ? [`${formatCount(unchanged)} unchanged`] : []),
    ...(takenOver > 0 ? [`${formatCount(takenOver)} reused without a visit`] : []),
  ];
  const why = complete || stopped === undefined ? '' : `  ${shownText(stopped, 1_000)}\n`;
  return `  ${parts.join(', ')}.\n${why}`;
}

function trapsText({ traps }: CrawlReport, { verbose, paints }: CrawlSummaryOptions): string {
  const [first] = traps;
  if (!first) return '';
  const shown = verbose ? traps : traps.slice(0, TRAPS_SHOWN_MAX);
  let text = '';
  for (const { kind, template, count, example } of shown) {
    const meaning = trapText(kind);
    const what = `${shownText(kind)}${meaning === '' ? '' : ` (${meaning})`}`;
    text += `  ${paints.yellow(shownText(template))}  ${what} ×${formatCount(count)}\n`;
    text += `      ${paints.dim(shownText(example))}\n`;
  }
  const hidden = traps.length - shown.length;
  if (hidden > 0) text += `  And ${counted(hidden, 'more trap')}: -v shows them.\n`;
  return `${text}    → To crawl one anyway: ${plainText(allowTrapText(first.template))}\n`;
}

function scriptText({ script }: CrawlReport, { verbose, paints }: CrawlSummaryOptions): string {
  const [first] = script;
  if (!first) return '';
  const shown = verbose ? script : script.slice(0, SCRIPTED_SHOWN_MAX);
  let text = '';
  for (const { template, changes, example } of shown) {
    const counts = Object.entries(changes).map(([change, n]) => `${change} ×${formatCount(n)}`);
    text += `  ${paints.cyan(shownText(template))}  ${counts.join(', ')}\n`;
    text += `      ${paints.dim(shownText(example))}\n`;
  }
  const hidden = script.length - shown.length;
  if (hidden > 0) text += `  And ${counted(hidden, 'more template')}: -v shows them.\n`;
  return `${text}    → Search engines that do not run JavaScript do not see this.\n`;
}

function idleText({ idleParameters }: CrawlReport): string {
  const shown = idleParameters.slice(0, TRAPS_SHOWN_MAX).map(({ name, pages }) => {
    const equal = `${counted(pages, 'page')} were the same for every value`;
    return `  ${plainText(dropParameterText(name))}  ${equal}.\n`;
  });
  if (shown.length === 0) return '';
  return `${shown.join('')}    → Without this, pages may be listed with one of its values.\n`;
}

function notesText({ notes }: CrawlReport, { paints, samples }: CrawlSummaryOptions): string {
  let text = '';
  for (const note of Object.keys(CRAWL_NOTES) as CrawlNoteCode[]) {
    const count = notes[note] ?? 0;
    if (count === 0) continue;
    text += `  ${paints.cyan(note)} ×${formatCount(count)}  ${CRAWL_NOTES[note]}\n`;
    const example = samples.notes.get(note);
    if (example) text += `      ${paints.dim(shownText(example.url))}\n`;
  }
  return text;
}

function sitemapsText(report: CrawlReport, { paints, samples }: CrawlSummaryOptions): string {
  const { sitemaps, orphans, gaps } = report;
  if (sitemaps.length === 0) return '';
  let text = '';
  for (const { url, entries, error } of sitemaps.slice(0, SITEMAPS_SHOWN_MAX)) {
    const failed = error === undefined ? '' : `. ${shownText(error)}`;
    text += `  ${shownText(url)}: ${counted(entries, 'entry', 'entries')}${failed}\n`;
  }
  const hidden = sitemaps.length - SITEMAPS_SHOWN_MAX;
  if (hidden > 0) text += `  And ${counted(hidden, 'more sitemap')}.\n`;
  const list = (count: number, meaning: string, example: string | undefined): void => {
    if (count === 0) return;
    text += `  ${meaning}\n`;
    if (example !== undefined) text += `      ${paints.dim(shownText(example))}\n`;
  };
  const [{ url: orphaned = undefined, listedBy: [listedBy] = [] } = {}] = samples.orphans;
  const orphan = listedBy === undefined ? orphaned : `${orphaned}  in ${listedBy}`;
  const gap = samples.gaps[0]?.url;
  list(orphans, `${counted(orphans, 'orphan')}: listed there, but not linked by any page.`, orphan);
  list(gaps, `${counted(gaps, 'gap')}: listed by this crawl and linked, but missing there.`, gap);
  return text;
}

/** Describes the publication, or says that there was none. */
function formatCrawlSet(options: CrawlSummaryOptions): string {
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
  if (checkpoints === 0) return 'Nothing was published: the crawl is not complete';
  return `In ${plainText(out)} is the set of the last checkpoint: the crawl is not complete`;
}
