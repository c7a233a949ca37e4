// How far a publication is, on one line of a terminal.
import { type Clock, systemClock } from '../../../base/clock.ts';
import { counted, formatCount } from '../../../base/counted.ts';
import { formatDuration } from '../../../base/duration.ts';
import type { PublishProgress } from '../../../publish/settings/publish-options.ts';
import { StatusLine } from '../stream/status-line.ts';
import { plainText } from '../text/plain-text.ts';

const STAGES: Readonly<Record<PublishProgress['stage'], string>> = {
  reading: 'Reading',
  verifying: 'Reading back',
  publishing: 'Publishing',
  announcing: 'Announcing',
};

// Of the other stages the count is that of the set, and says nothing about how far they are.
const COUNTED: ReadonlySet<PublishProgress['stage']> = new Set(['reading']);

/** Remembers how far a publication is, and shows it where there is a terminal. Stop it. */
export class BuildProgress {
  readonly #clock: Clock;
  readonly #status: StatusLine | undefined;
  #progress: PublishProgress = { stage: 'reading', entries: 0 };
  #stageStartMs: number;

  /** Without a stream nothing is shown. */
  constructor(stream: NodeJS.WriteStream | undefined, clock: Clock = systemClock) {
    this.#clock = clock;
    this.#stageStartMs = clock.monotonic();
    if (!stream) return;
    const describe = (): string =>
      buildProgressText(this.#progress, clock.monotonic() - this.#stageStartMs);
    this.#status = new StatusLine(stream, describe, clock);
  }

  get stage(): PublishProgress['stage'] {
    return this.#progress.stage;
  }

  update(progress: PublishProgress): void {
    if (progress.stage !== this.#progress.stage) this.#stageStartMs = this.#clock.monotonic();
    this.#progress = progress;
  }

  stop(): void {
    this.#status?.stop();
  }
}

/** Says how far a stage is: `Reading urls.csv: 120,000 entries (240,000/s), 40 %, 3 s left`. */
export function buildProgressText(progress: PublishProgress, elapsedMs: number): string {
  const { stage, entries, total = 0, source } = progress;
  const parts = [counted(entries, 'entry', 'entries')];
  if (COUNTED.has(stage) && entries > 0 && elapsedMs > 0) {
    parts[0] += ` (${formatCount(Math.round((entries * 1000) / elapsedMs))}/s)`;
  }
  const share = total > 0 ? entries / total : 0;
  if (share > 0 && share <= 1) {
    parts.push(`${Math.floor(share * 100)} %`);
    if (share < 1) parts.push(`${formatDuration((elapsedMs / share) * (1 - share))} left`);
  }
  const what = source === undefined ? STAGES[stage] : `${STAGES[stage]} ${plainText(source)}`;
  return `${what}: ${parts.join(', ')}`;
}
