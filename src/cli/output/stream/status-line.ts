// One line on a terminal that says how far things are, and goes away before anything else is said.
import { type Clock, systemClock } from '../../../base/clock.ts';
import { counted, formatCount } from '../../../base/counted.ts';
import { formatDuration } from '../../../base/duration.ts';
import { formatByteSize } from '../../../base/text/byte-size.ts';
import { plainText } from '../text/plain-text.ts';

/** How far reading is. Whoever reads changes it; the line looks at it when it is redrawn. */
export interface ReadProgress {
  entries: number;
  /** As they came, before inflating. */
  bytes: number;
  /** Of the sitemap that is being read. */
  sitemapBytes: number;
  /** How many bytes it has, where that is known. */
  sitemapBytesTotal?: number | undefined;
  sitemaps: number;
  /** What is being read. */
  name: string;
}

const REDRAW_MS = 100;
// What is over at once needs no line.
const FIRST_DRAW_MS = 300;
const ERASE_LINE = '\r\x1b[2K';

/** The line. It redraws itself until it is stopped. */
export class StatusLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #describe: (elapsedMs: number) => string;
  readonly #clock: Clock;
  readonly #startMs: number;
  readonly #timer: NodeJS.Timeout;
  #visible = false;

  /** `describe` is asked for the text whenever the line is redrawn. */
  constructor(
    stream: NodeJS.WriteStream,
    describe: (elapsedMs: number) => string,
    clock: Clock = systemClock,
  ) {
    this.#stream = stream;
    this.#describe = describe;
    this.#clock = clock;
    this.#startMs = clock.monotonic();
    this.#timer = setInterval(() => this.#draw(), REDRAW_MS);
    this.#timer.unref();
  }

  hide(): void {
    if (!this.#visible) return;
    this.#stream.write(ERASE_LINE);
    this.#visible = false;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.hide();
  }

  #draw(): void {
    const elapsedMs = this.#clock.monotonic() - this.#startMs;
    if (elapsedMs < FIRST_DRAW_MS) return;
    const text = this.#describe(elapsedMs);
    // A line that wraps cannot be taken away again.
    this.#stream.write(ERASE_LINE + text.slice(0, (this.#stream.columns || 80) - 1));
    this.#visible = true;
  }
}

/** A line on stderr, where it is a terminal, that shows the latest news. Stop it. */
export class ProgressLine<Progress> {
  readonly #status: StatusLine | undefined;
  #progress: Progress | undefined;

  constructor(shown: boolean, describe: (progress: Progress, elapsedMs: number) => string) {
    if (!shown || process.stderr.isTTY !== true) return;
    this.#status = new StatusLine(process.stderr, (elapsedMs) =>
      this.#progress === undefined ? '' : describe(this.#progress, elapsedMs),
    );
  }

  /** Takes news; the record may change afterwards. */
  update(progress: Progress): void {
    this.#progress = progress;
  }

  stop(): void {
    this.#status?.stop();
  }
}

/** Says how far reading is: `120,000 entries (240,000/s), 8.1 MiB, 40 %, 3 s left, sitemap.xml`. */
export function progressText(progress: ReadProgress, elapsedMs: number): string {
  const { entries, bytes, sitemapBytes, sitemapBytesTotal = 0, sitemaps, name } = progress;
  const perSecond = elapsedMs > 0 ? Math.round((entries * 1000) / elapsedMs) : 0;
  const rate = entries > 0 ? ` (${formatCount(perSecond)}/s)` : '';
  const parts = [counted(entries, 'entry', 'entries') + rate, formatByteSize(bytes)];
  if (sitemaps > 1) parts.push(counted(sitemaps, 'sitemap'));
  const share = sitemapBytesTotal > 0 ? sitemapBytes / sitemapBytesTotal : 0;
  if (share > 0 && share <= 1) {
    parts.push(`${Math.floor(share * 100)} %`);
    // The time that is left is known for a single sitemap: nobody knows the size of the next ones.
    const left = (elapsedMs / share) * (1 - share);
    if (sitemaps <= 1) parts.push(`${formatDuration(left)} left`);
  }
  return `${parts.join(', ')}, ${plainText(name)}`;
}
