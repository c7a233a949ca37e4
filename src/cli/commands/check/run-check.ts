// What `portolan check` does: target → check → baseline → report, with a line beside it.
import { constants, existsSync } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { counted, formatCount } from '../../../base/counted.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import { applyBaseline, createBaseline } from '../../../check/baseline.ts';
import type { FixReport } from '../../../check/fix/notes/fix-report.ts';
import { type DropPage, DroppedPages } from '../../../check/fix/survey/dropped-pages.ts';
import type { CheckOptions, CheckProgress } from '../../../check/port/check-options.ts';
import type { Report } from '../../../check/port/report.ts';
import { check } from '../../../check/run/check.ts';
import type { NetworkOptions } from '../../../net/exchange/network-options.ts';
import { PORTOLAN_VERSION } from '../../../net/identity/portolan-version.ts';
import type { FindingPlace } from '../../../rules/port/finding.ts';
import { SEVERITIES, type Severity } from '../../../rules/port/severity.ts';
import { RULES } from '../../../rules/rules.ts';
import { InterruptionError, listenForInterruption } from '../../front/interruption-error.ts';
import { readStdin } from '../../front/read-stdin.ts';
import { holdYoungGeneration } from '../../front/young-memory.ts';
import { networkFor } from '../../network/network-of.ts';
import { CheckedPagesFile } from '../../output/check/checked-pages-file.ts';
import type { CheckOutputOptions } from '../../output/check/findings/check-output-options.ts';
import { type SourceExcerpt, sourceExcerpt } from '../../output/check/findings/source-excerpt.ts';
import { formatFixSummary } from '../../output/check/fix-summary.ts';
import { checkOutput } from '../../output/check/formats/check-output.ts';
import { OutputSink } from '../../output/stream/output-sink.ts';
import { ProgressLine } from '../../output/stream/status-line.ts';
import { unwritableError } from '../../output/stream/unwritable-error.ts';
import { createSummaryPaints } from '../../output/text/paint.ts';
import { plainText } from '../../output/text/plain-text.ts';
import { type CheckCommandOptions, MAX_FINDINGS } from './check-command.ts';

const STATUS_FINE = 0;
const STATUS_FINDINGS = 1;
const STATUS_INCOMPLETE = 3;
const STDIN = '-';
const WIDTH = 100;
const BASELINE_BYTES_MAX = 268_435_456;

/**
 * Checks a target, prints the report and returns the exit status: 0 nothing at or above
 * `--fail-on`, 1 findings, 3 not completely read and nothing worse, 130 or 143 interrupted.
 */
export async function runCheck(target: string, options: CheckCommandOptions): Promise<number> {
  try {
    const { url, network } = networkFor(target, options, process.env);
    return await checkAndReport(url, options, network);
  } catch (error) {
    // Before the first sitemap there is nothing to tell; a corrected copy that was begun is gone.
    if (!(error instanceof InterruptionError)) throw error;
    if (options.quiet !== true) process.stderr.write('Interrupted before anything was checked.\n');
    return error.exitStatus;
  }
}

async function checkAndReport(
  target: string,
  options: CheckCommandOptions,
  network: NetworkOptions,
): Promise<number> {
  const release = holdYoungGeneration();
  await checkWritable(options);
  const dropped = droppedPagesOf(options);
  const checkOptions = { ...checkOptionsOf(options), network };
  const fix = (drop?: DropPage): Promise<FixReport | undefined> =>
    writeFixed(target, options, { drop, checkOptions });
  // What cannot be written ends the run before anything is checked; --drop needs the check first.
  const fixedFirst = dropped ? undefined : await fix();
  const known = options.baseline === undefined ? undefined : await readBaseline(options.baseline);
  const excerpts = new Map<string, SourceExcerpt>();
  const line = new ProgressLine(options.progress && options.quiet !== true, checkProgressText);
  const interruption = listenForInterruption();
  const pagesFile = openPagesFile(options);
  let report: Report;
  try {
    const input = target === STDIN ? readStdin(interruption.signal) : target;
    report = await check(input, {
      ...checkOptions,
      stop: interruption.signal,
      onProgress: (progress) => line.update(progress),
      onPage: (page) => {
        pagesFile?.add(page);
        dropped?.add(page);
      },
      onExcerpt: (place, text) => {
        const excerpt = sourceExcerpt(text, place);
        if (excerpt) excerpts.set(placeKey(place), excerpt);
      },
    });
    pagesFile?.keep();
  } finally {
    pagesFile?.discard();
    line.stop();
    interruption.stop();
    release();
  }
  const stopped = interruption.signal.aborted;
  const fixed = dropped && !stopped ? await fix(dropped.decide(options.dropMax)) : fixedFirst;
  if (options.writeBaseline !== undefined) {
    await write(options.writeBaseline, createBaseline(report, { nameOf: nameOfPath }));
  }
  const baseline =
    known === undefined ? undefined : applyBaseline(report, known, { nameOf: nameOfPath });
  const shown = baseline?.report ?? report;
  const outputOptions = {
    ...outputOptionsOf(target, options, excerpts),
    baseline: baseline && { known: baseline.known, gone: baseline.gone.length },
  };
  for (const { format, file } of options.report ?? []) {
    const plain = { ...outputOptions, width: WIDTH, colours: false };
    await write(file, checkOutput(shown, format, plain));
  }
  await print(shown, options, outputOptions);
  if (interruption.signal.aborted)
    return (interruption.signal.reason as InterruptionError).exitStatus;
  const status = statusOf(shown, report, options.failOn);
  if (!fixed) return status;
  const paints = createSummaryPaints(process.stderr);
  const { fix: folder = '', verbose = false } = options;
  if (options.quiet !== true)
    process.stderr.write(formatFixSummary(fixed, { folder, verbose, paints }));
  return status === STATUS_FINE && !fixed.complete ? STATUS_FINDINGS : status;
}

/** Every page that is visited, where a file for them was named. */
function openPagesFile({ pagesFile, pages }: CheckCommandOptions): CheckedPagesFile | undefined {
  if (pagesFile === undefined) return undefined;
  if (pages !== 'none' && pages !== 0) {
    return new CheckedPagesFile(pagesFile);
  }
  throw new PortolanError('CONFIG_INVALID', {
    message: '--pages-file lists visited pages, and none are to be visited.',
    hint: 'Add --pages all, or a number of pages.',
  });
}

/** Which pages are gathered so that the copies leave them out. */
function droppedPagesOf({ fix, drop, pages }: CheckCommandOptions): DroppedPages | undefined {
  if (drop === undefined) return undefined;
  if (fix !== undefined && pages !== 'none' && pages !== 0) {
    return new DroppedPages(drop);
  }
  throw new PortolanError('CONFIG_INVALID', {
    message: '--drop leaves out of corrected copies what visited pages show.',
    hint: 'Add --pages all, and --fix with a folder for the copies.',
  });
}

async function writeFixed(
  target: string,
  { fix, base }: CheckCommandOptions,
  {
    drop,
    checkOptions,
  }: { readonly drop: DropPage | undefined; readonly checkOptions: CheckOptions },
): Promise<FixReport | undefined> {
  if (fix === undefined) return undefined;
  if (target === STDIN) {
    throw new PortolanError('CONFIG_INVALID', {
      message: '--fix corrects files, folders and sitemaps on the web; stdin is neither.',
      hint: 'Save it to a file first.',
    });
  }
  const interruption = listenForInterruption();
  try {
    const { signal } = interruption;
    if (!/^https?:\/\//i.test(target)) {
      const { fixTarget } = await import('../../../check/fix/fix-target.ts');
      return await fixTarget(target, fix, { signal, baseUrl: base, drop });
    }
    const { openVisitor } = await import('../../../check/target/open-web-target.ts');
    const { fixWebTarget } = await import('../../../check/fix/fix-web-target.ts');
    await using visitor = openVisitor(target, checkOptions);
    return await fixWebTarget(target, fix, { visitor, drop, signal });
  } finally {
    interruption.stop();
  }
}

/** `shown` is the report without what a baseline knows. */
function statusOf(shown: Report, report: Report, failOn: Severity | 'never'): number {
  const { documents, complete } = report;
  if (!complete && documents.every(({ opened }) => !opened)) return STATUS_INCOMPLETE;
  if (failOn === 'never') return STATUS_FINE;
  const counted = SEVERITIES.slice(0, SEVERITIES.indexOf(failOn) + 1);
  if (counted.some((severity) => shown.summary[severity] > 0)) return STATUS_FINDINGS;
  if (complete) return STATUS_FINE;
  // Sitemaps that cannot be read are findings: those in the baseline are not new.
  const told = new Set(shown.findings.map(({ sitemap }) => sitemap));
  const known = new Set(report.findings.map(({ sitemap }) => sitemap));
  const unread = documents.filter((document) => !document.complete);
  const noNews = unread.every(({ sitemap }) => known.has(sitemap) && !told.has(sitemap));
  return shown !== report && unread.length > 0 && noNews ? STATUS_FINE : STATUS_INCOMPLETE;
}

/** What cannot be written is reported before any request. */
async function checkWritable(options: CheckCommandOptions): Promise<void> {
  const { output, report = [], writeBaseline, pagesFile } = options;
  for (const path of [output, writeBaseline, pagesFile, ...report.map(({ file }) => file)]) {
    if (path === undefined) continue;
    try {
      await access(dirname(resolve(path)), constants.W_OK);
      if (existsSync(path)) await access(path, constants.W_OK);
    } catch (error) {
      throw unwritableError({ path, cause: error });
    }
  }
}

function checkOptionsOf(options: CheckCommandOptions): CheckOptions {
  const { base, profile, only, ignore, now, pages, pagesMax, pagesTime, media, follow } = options;
  const { maxDepth, maxSitemaps, maxBytes, concurrency, delay } = options;
  return {
    url: base,
    profile,
    only,
    ignore,
    now,
    pages,
    live: options.live,
    pagesMax,
    pagesTimeMs: pagesTime,
    media,
    follow,
    depthMax: maxDepth,
    sitemapsMax: maxSitemaps,
    bytesMax: maxBytes,
    timeMsMax: options.maxTime,
    concurrency: concurrency === undefined ? undefined : Math.max(1, concurrency),
    delayMs: delay,
  };
}

function outputOptionsOf(
  target: string,
  { output, maxFindings, failOn, verbose }: CheckCommandOptions,
  excerpts: ReadonlyMap<string, SourceExcerpt>,
): CheckOutputOptions {
  const rules = new Map(RULES.map((rule) => [rule.id, rule]));
  const toTerminal = output === undefined && process.stdout.isTTY === true;
  const { NO_COLOR } = process.env;
  return {
    input: target,
    reasons: (id) => rules.get(id),
    excerpt: (place) => excerpts.get(placeKey(place)),
    nameOf: nameOfPath,
    width: toTerminal ? process.stdout.columns : WIDTH,
    colours: toTerminal && (NO_COLOR === undefined || NO_COLOR === ''),
    version: PORTOLAN_VERSION,
    maxFindings: maxFindings ?? (verbose === true ? Number.MAX_SAFE_INTEGER : MAX_FINDINGS),
    failOn: failOn === 'never' ? undefined : failOn,
  };
}

async function print(
  report: Report,
  { format = 'human', output }: CheckCommandOptions,
  outputOptions: CheckOutputOptions,
): Promise<void> {
  const pieces = checkOutput(report, format, outputOptions);
  if (output !== undefined) {
    await write(output, pieces);
    return;
  }
  const sink = new OutputSink(process.stdout);
  try {
    for (const piece of pieces) {
      await sink.write(piece, { painted: format === 'human' });
      if (sink.closed) return;
    }
    await sink.flush();
  } finally {
    sink.release();
  }
}

async function write(path: string, content: string | Iterable<string>): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw unwritableError({ path, cause: error });
  }
}

async function readBaseline(path: string): Promise<string> {
  try {
    const bytes = await readFile(path);
    if (bytes.length <= BASELINE_BYTES_MAX) return bytes.toString('utf8');
    throw new Error(`it is larger than ${BASELINE_BYTES_MAX} bytes`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PortolanError('CONFIG_INVALID', {
      message: `The baseline ${path} could not be read: ${why}.`,
      hint: 'portolan check … --write-baseline makes one.',
      path,
      cause: error,
    });
  }
}

// Files are named from where the user stands, so that names are the same on every machine.
function nameOfPath(sitemap: string): string {
  if (/^https?:/.test(sitemap) || sitemap === STDIN) return sitemap;
  const path = relative(process.cwd(), sitemap);
  return path === '' || path.startsWith('..') ? sitemap : path;
}

function placeKey({ sitemap, offset, line }: FindingPlace): string {
  return `${offset} ${line} ${sitemap}`;
}

/** Says how far a check is: `Reading sitemap-3.xml: 2 sitemaps, 90,000 entries (450,000/s)`. */
function checkProgressText(progress: CheckProgress, elapsedMs: number): string {
  const { stage, at, sitemaps, entries, pages, pagesTotal } = progress;
  const name = at === undefined ? '' : ` ${plainText(at)}`;
  if (stage === 'discover') return `Looking for sitemaps:${name}`;
  const rate = (count: number): string =>
    elapsedMs > 0 ? ` (${formatCount(Math.round((count * 1000) / elapsedMs))}/s)` : '';
  if (stage === 'pages') {
    const left = pages > 0 ? Math.round(((pagesTotal - pages) * elapsedMs) / pages / 1000) : 0;
    const done = `${formatCount(pages)} of ${formatCount(pagesTotal)}`;
    return `Visiting pages: ${done}, ${left} s left${name}`;
  }
  const read = counted(sitemaps, 'sitemap', 'sitemaps');
  return `Reading${name}: ${read}, ${counted(entries, 'entry', 'entries')}${rate(entries)}`;
}
