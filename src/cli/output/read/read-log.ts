// Everything that `read` says beside the data: problems, progress, and the result.
import { type Clock, systemClock } from '../../../base/clock.ts';
import { counted } from '../../../base/counted.ts';
import { formatDuration } from '../../../base/duration.ts';
import { formatByteSize } from '../../../base/text/byte-size.ts';
import type { SitemapReport, TreeSummary } from '../../../tree/sitemap-tree.ts';
import type { TreeProblem } from '../../../tree/tree-problem.ts';
import { progressText, type ReadProgress, StatusLine } from '../stream/status-line.ts';
import { painter } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';
import { ProblemFile } from './problem-file.ts';
import { ProblemTally } from './problem-tally.ts';
import type { SinceFilter } from './since-filter.ts';

// Below this a time says nothing.
const INSTANT_MS = 50;

export interface ReadLogOptions {
  readonly follow: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Shows a status line where stderr is a terminal. */
  readonly progress: boolean;
  readonly problemPath?: string | undefined;
  /** What to call an address; `-` is stdin. */
  readonly nameOf: (url: string) => string;
  readonly clock?: Clock | undefined;
}

export class ReadLog {
  readonly progress: ReadProgress = {
    entries: 0,
    bytes: 0,
    sitemapBytes: 0,
    sitemaps: 0,
    name: '',
  };
  /** The result of each sitemap, in order. */
  readonly sitemaps: SitemapReport[] = [];
  readonly #options: ReadLogOptions;
  readonly #clock: Clock;
  readonly #startMs: number;
  readonly #tally = new ProblemTally();
  readonly #file: ProblemFile | undefined;
  readonly #status: StatusLine | undefined;

  constructor(options: ReadLogOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#startMs = this.#clock.monotonic();
    if (options.problemPath !== undefined) this.#file = new ProblemFile(options.problemPath);
    const shown = options.progress && !options.quiet && process.stderr.isTTY === true;
    if (shown) {
      const describe = (elapsedMs: number): string => progressText(this.progress, elapsedMs);
      this.#status = new StatusLine(process.stderr, describe, this.#clock);
    }
  }

  get problems(): ReadonlyMap<string, number> {
    return this.#tally.counts;
  }

  begin(url: string): void {
    Object.assign(this.progress, { sitemapBytes: 0, sitemapBytesTotal: undefined });
    this.progress.sitemaps += 1;
    this.progress.name = this.#options.nameOf(url);
  }

  /** A sitemap was read, or failed. */
  end(report: SitemapReport): void {
    this.sitemaps.push(report);
    if (!this.#options.verbose) return;
    const { summary, movedTo, error } = report;
    const name = this.#options.nameOf(report.url) + (movedTo === undefined ? '' : ` → ${movedTo}`);
    const entries = counted(summary?.entries ?? 0, 'entry', 'entries');
    const size = formatByteSize(summary?.bytes ?? 0);
    const what = summary ? `${summary.format ?? 'no sitemap'}, ${entries}, ${size}` : 'failed';
    this.#say(plainText(`${name}: ${what}${summary && error ? ', cut off' : ''}`));
  }

  /** Takes a problem. Errors of the file wait for `flush`. */
  note(problem: TreeProblem): void {
    this.#tally.add(problem);
    const name = this.#options.nameOf(problem.url);
    this.#file?.add(problem, name === '-' ? undefined : name);
  }

  /** Makes room on the terminal for data. */
  flush(): void {
    if (process.stdout.isTTY === true) this.#status?.hide();
    this.#file?.flush();
  }

  /** Reports the problems and the result. */
  summarise(summary: TreeSummary | undefined, since?: SinceFilter): void {
    this.#status?.stop();
    const { quiet, verbose, follow, nameOf } = this.#options;
    if (quiet) return;
    const paint = painter('yellow', process.stderr);
    process.stderr.write(this.#tally.format({ all: verbose, follow, nameOf, paint }));
    if (since) this.#say(since.describe());
    const elapsedMs = this.#clock.monotonic() - this.#startMs;
    const time = elapsedMs < INSTANT_MS ? '' : ` in ${formatDuration(elapsedMs)}`;
    const entries = counted(this.progress.entries, 'entry', 'entries');
    if (!summary) {
      this.#say(`Interrupted after ${entries}${time}. What was read was printed.`);
      return;
    }
    const from = follow ? ` of ${counted(summary.sitemaps, 'sitemap')}` : '';
    const failed = summary.failed > 0 ? ` ${counted(summary.failed, 'sitemap')} failed.` : '';
    const { complete, untrusted = 0 } = summary;
    const incomplete =
      complete || failed !== '' || untrusted > 0 ? '' : ' Not everything was read.';
    this.#say(`${entries}${from}${time}.${failed}${incomplete}${damagedWords(summary)}`);
    const [root] = this.sitemaps;
    if (!follow && root?.summary?.format === 'sitemapindex') {
      this.#say('This is a sitemap index: --follow reads the sitemaps that it lists.');
    }
  }

  close(): void {
    this.#status?.stop();
    this.#file?.close();
  }

  #say(line: string): void {
    this.#status?.hide();
    process.stderr.write(`${line}\n`);
  }
}

function damagedWords({ untrusted = 0, sitemaps }: TreeSummary): string {
  if (untrusted === 0) return '';
  const which = sitemaps === 1 ? 'The sitemap is' : `${counted(untrusted, 'sitemap')}`;
  const are = sitemaps === 1 ? '' : untrusted === 1 ? ' is' : ' are';
  return ` ${which}${are} damaged: some of the entries may be URLs that do not exist.`;
}
