// How far a crawl is: on one line of a terminal; elsewhere a line now and then.
import type { Writable } from 'node:stream';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { formatDuration } from '../../../base/duration.ts';
import type { CrawlProgress } from '../../../crawl/port/crawl-report.ts';
import { StatusLine } from '../stream/status-line.ts';
import { crawlProgressText } from './crawl-progress-text.ts';

export interface CrawlProgressLineOptions {
  /** On a terminal the line is redrawn; elsewhere a new line is written every 30 seconds. */
  readonly stream: Writable | NodeJS.WriteStream;
  readonly shown: boolean;
  readonly quiet: boolean;
  /** Default: the machine's. */
  readonly clock?: Clock | undefined;
}

const PLAIN_LINE_MS = 30_000;
// The rate is that of the last 5 to 10 seconds: that of an hour ago says nothing.
const RATE_WINDOW_MS = 5_000;

interface Mark {
  readonly ms: number;
  readonly visits: number;
}

export class CrawlProgressLine {
  readonly #options: CrawlProgressLineOptions;
  readonly #clock: Clock;
  readonly #startMs: number;
  readonly #status: StatusLine | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  #progress: CrawlProgress | undefined;
  #marks: readonly [Mark, Mark];

  constructor(options: CrawlProgressLineOptions) {
    const { stream, shown, quiet, clock = systemClock } = options;
    this.#options = options;
    this.#clock = clock;
    this.#startMs = clock.monotonic();
    const mark = { ms: this.#startMs, visits: 0 };
    this.#marks = [mark, mark];
    if (!shown || quiet) return;
    if ('isTTY' in stream && stream.isTTY) {
      this.#status = new StatusLine(stream, () => this.#text(), clock);
      return;
    }
    this.#timer = setInterval(() => this.#writePlainLine(), PLAIN_LINE_MS);
    this.#timer.unref();
  }

  get visits(): number {
    return this.#progress?.visits ?? 0;
  }

  update(progress: CrawlProgress): void {
    this.#progress = progress;
  }

  /** Says a sentence on a line of its own, unless all is to be quiet. */
  say(sentence: string): void {
    if (this.#options.quiet) return;
    this.#status?.hide();
    this.#options.stream.write(`${sentence}\n`);
  }

  hide(): void {
    this.#status?.hide();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#status?.stop();
  }

  #writePlainLine(): void {
    const text = this.#text();
    if (text === '') return;
    const elapsed = formatDuration(this.#clock.monotonic() - this.#startMs);
    this.#options.stream.write(`${elapsed}: ${text}\n`);
  }

  #text(): string {
    return this.#progress ? crawlProgressText(this.#progress, this.#perSecond()) : '';
  }

  #perSecond(): number {
    const now = { ms: this.#clock.monotonic(), visits: this.visits };
    const [before, latest] = this.#marks;
    if (now.ms - latest.ms >= RATE_WINDOW_MS) this.#marks = [latest, now];
    const elapsedMs = now.ms - before.ms;
    return elapsedMs > 0 ? ((now.visits - before.visits) * 1000) / elapsedMs : 0;
  }
}
