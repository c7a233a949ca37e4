// The result of a publication, for people: files, totals, what was left out, and what to do next.
import { counted, formatCount } from '../../../base/counted.ts';
import { formatDuration } from '../../../base/duration.ts';
import { formatByteSize } from '../../../base/text/byte-size.ts';
import type { ProofLine } from '../../../publish/announce/announce-publication.ts';
import type { AnnounceResult } from '../../../publish/ports/announcer.ts';
import type {
  PartsReport,
  PublishedFile,
  PublishReport,
} from '../../../publish/report/publish-report.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';
import { formatFileTable } from './file-table.ts';
import { formatFindingList } from './finding-list.ts';

// Below this nobody had to wait.
const WAIT_MS = 10_000;

export interface BuildSummaryOptions {
  /** Every file and every finding. */
  readonly verbose: boolean;
  readonly paints: SummaryPaints;
  /** How long it took, in milliseconds. */
  readonly elapsedMs: number;
  /** What was published is remembered. */
  readonly withState: boolean;
  /** The robots.txt beside it names the set already. */
  readonly namedInRobotsTxt: boolean;
  /** Nothing was built: what waited was announced. */
  readonly announcedOnly?: boolean | undefined;
  /** A guard refused to publish it. */
  readonly refused: boolean;
  /** What to call a file or a folder when talking to the user. */
  readonly nameOf: (file: string) => string;
}

/** Makes the summary, in plain text of about 100 columns. It is for eyes; its form may change. */
export function formatBuildSummary(report: PublishReport, options: BuildSummaryOptions): string {
  const { verbose: all, paints, nameOf, announcedOnly = false } = options;
  const heading = (text: string): string => `${paints.bold(text)}\n`;
  const findings = formatFindingList(report.findings, { all, paints, nameOf });
  const proofs = report.proofs.map((proof) => proofText(proof, report.dryRun)).join('');
  const announced = report.announcements.map((result) => resultText(result, paints)).join('');
  const next = nextSteps(report, options).map((step) => `  ${step}\n`);
  const blocks = [
    `${heading(titleOf(report, options))}${addressesOf(report)}`,
    announcedOnly ? '' : formatFileTable(report.files, { all, paints }),
    announcedOnly ? '' : totalsOf(report, options),
    findings === '' ? '' : heading('Findings') + findings,
    proofs === '' ? '' : heading('Hosts whose robots.txt must name this set') + proofs,
    announced === '' ? '' : heading('Announcements') + announced,
    next.length === 0 ? '' : heading('Next') + next.join(''),
  ];
  return blocks.filter((block) => block !== '').join('\n');
}

function titleOf(report: PublishReport, options: BuildSummaryOptions): string {
  const { refused, nameOf, announcedOnly } = options;
  const { dryRun, complete, targets, files, findings, parts } = report;
  const where = plainText(targets.map(nameOf).join(' and '));
  if (announcedOnly) return `Announcements only: nothing was built, ${where} stays as it is`;
  if (findings.some(({ rule }) => rule === 'set-empty')) return 'Nothing to publish';
  if (refused) return `Not published. This would have gone to ${where}`;
  if (dryRun) return `Dry run: nothing was written. This would be published to ${where}`;
  if (parts?.outcome === 'already-published') {
    return `An earlier attempt published ${partName(parts)} to ${where}: nothing was changed`;
  }
  if (parts?.outcome === 'published') return `Published ${partName(parts)} to ${where}`;
  if (parts?.outcome === 'already-committed') {
    return `${plainText(parts.publication)} was committed to ${where} before: nothing was changed`;
  }
  const partly = complete ? '' : ', though not every source was read completely';
  const same = files.length > 0 && files.every(({ state }) => state === 'unchanged');
  return same && complete ? `Nothing changed in ${where}` : `Published to ${where}${partly}`;
}

function partName({ part = 0, count, publication }: PartsReport): string {
  return `part ${part} of ${count} (0 to ${count - 1}) of ${plainText(publication)}`;
}

function addressesOf({ sitemaps }: PublishReport): string {
  return sitemaps.map((address) => `  ${plainText(address)}\n`).join('');
}

function totalsOf(report: PublishReport, { elapsedMs, refused }: BuildSummaryOptions): string {
  const { dryRun, entries, files, skipped, excluded, duplicates } = report;
  const there = files.filter(({ state }) => state !== 'removed');
  const written = there.filter(({ state, restored }) => state !== 'unchanged' || restored).length;
  const gone = files.length - there.length;
  const time = elapsedMs < WAIT_MS ? '' : `, in ${formatDuration(elapsedMs)}`;
  const sizes = `${formatByteSize(bytesOf(there))}${gzipText(there)}`;
  const done = dryRun || refused ? ['to write', 'to remove'] : ['written', 'removed'];
  const removals = gone === 0 ? '' : `, ${formatCount(gone)} ${done[1]}`;
  const lines = [
    `${counted(entries, 'URL')} in ${counted(there.length, 'file')}, ${sizes}.`,
    `${counted(written, 'file')} ${done[0]}${removals}${time}.`,
  ];
  const { added, changed, removed } = report;
  // Where everything is new there was no last time.
  const known = added !== undefined && changed !== undefined && removed !== undefined;
  if (known && (added < entries || changed + removed > 0)) {
    const difference = `${counted(added, 'URL')} added, ${formatCount(changed)} changed`;
    lines.push(`Since last time: ${difference}, ${formatCount(removed)} removed.`);
  }
  const out = [
    ...(skipped > 0 ? [`${counted(skipped, 'entry', 'entries')} that cannot be listed`] : []),
    ...(excluded > 0 ? [`${counted(excluded, 'page')} not to be listed`] : []),
    ...(duplicates > 0 ? [counted(duplicates, 'duplicate')] : []),
  ];
  if (out.length > 0) lines.push(`Left out: ${out.join(', ')}.`);
  return lines.map((line) => `${line}\n`).join('');
}

function bytesOf(files: readonly PublishedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function gzipText(files: readonly PublishedFile[]): string {
  if (files.every(({ gzipBytes }) => gzipBytes === undefined)) return '';
  const bytes = files.reduce((sum, file) => sum + (file.gzipBytes ?? file.bytes), 0);
  return ` (${formatByteSize(bytes)} with gzip)`;
}

function proofText({ robotsTxt, lines, written }: ProofLine, dryRun: boolean): string {
  const done = dryRun ? 'would be written' : 'written';
  const state = written === true ? ` (${done})` : '';
  const shown = lines.map((line) => `      ${plainText(line)}\n`).join('');
  return `  ${plainText(robotsTxt)}${state}\n${shown}`;
}

function resultText(
  { announcer, outcome, message }: AnnounceResult,
  paints: SummaryPaints,
): string {
  const { red, yellow, cyan, dim } = paints;
  const paint = { accepted: cyan, skipped: dim, refused: red, failed: yellow }[outcome];
  return `  ${paint(outcome.padEnd(8))}  ${announcer}: ${plainText(message)}\n`;
}

function nextSteps(report: PublishReport, options: BuildSummaryOptions): readonly string[] {
  const { dryRun, announcements, sitemaps, entries, parts } = report;
  if ((entries === 0 && !parts) || options.refused) return [];
  if (dryRun) return ['Leave out --dry-run, and it is done.'];
  if (parts?.part !== undefined) {
    const commit = `portolan build --commit ${plainText(parts.publication)}`;
    return [
      `When all ${formatCount(parts.count)} parts are there: ${commit}, same --base and --out`,
    ];
  }
  const steps: string[] = [];
  const [address] = sitemaps;
  const named = announcements.some(
    ({ announcer, outcome }) => announcer === 'robots-txt' && outcome === 'accepted',
  );
  if (!named && !options.namedInRobotsTxt && address !== undefined && URL.parse(address) !== null) {
    const lines = sitemaps.map((sitemap) => plainText(`Sitemap: ${sitemap}`)).join(' and ');
    steps.push(`Put into ${new URL('/robots.txt', address).href} (--robots-txt does it): ${lines}`);
  }
  if (announcements.some(({ outcome }) => outcome === 'failed')) {
    steps.push('Announcements that failed are tried again by the next build.');
  }
  if (options.withState && announcements.some(({ outcome }) => outcome === 'refused')) {
    steps.push('When what was refused is put right: portolan build --retry-announcements');
  }
  if (address !== undefined) {
    steps.push(`See what engines will see: portolan read ${plainText(address)} --follow`);
  }
  if (!options.withState && !parts) {
    steps.push('Write and announce only what changed from now on: add --state .sitemap.db');
  }
  return steps;
}
