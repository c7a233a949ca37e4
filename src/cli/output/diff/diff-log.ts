// What `portolan diff` says beside the data: progress, problems, and the result.
import { counted, formatCount } from '../../../base/counted.ts';
import type { TreeProblem } from '../../../tree/tree-problem.ts';
import { ProblemTally } from '../read/problem-tally.ts';
import { StatusLine } from '../stream/status-line.ts';
import { painter } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';

export interface DiffLogOptions {
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Shows a status line where stderr is a terminal. */
  readonly progress: boolean;
  /** What to call an address. */
  readonly nameOf: (url: string) => string;
}

export class DiffLog {
  readonly #options: DiffLogOptions;
  readonly #tally = new ProblemTally();
  readonly #status: StatusLine | undefined;
  #entries = 0;
  #name = '';

  constructor(options: DiffLogOptions) {
    this.#options = options;
    const shown = options.progress && !options.quiet && process.stderr.isTTY === true;
    if (!shown) return;
    this.#status = new StatusLine(process.stderr, (elapsedMs) => {
      const perSecond = elapsedMs > 0 ? Math.round((this.#entries * 1000) / elapsedMs) : 0;
      const entries = counted(this.#entries, 'entry', 'entries');
      return `${entries} (${formatCount(perSecond)}/s), ${plainText(this.#name)}`;
    });
  }

  get problems(): ReadonlyMap<string, number> {
    return this.#tally.counts;
  }

  begin(name: string): void {
    this.#name = name;
  }

  count(entries: number): void {
    this.#entries += entries;
  }

  note(problem: TreeProblem): void {
    this.#tally.add(problem);
  }

  /** Makes room on the terminal for data. */
  hide(): void {
    if (process.stdout.isTTY === true) this.#status?.hide();
  }

  /** Says what was odd, and then the lines. */
  summarise(lines: readonly string[]): void {
    this.#status?.stop();
    const { quiet, verbose, nameOf } = this.#options;
    if (quiet) return;
    const paint = painter('yellow', process.stderr);
    process.stderr.write(this.#tally.format({ all: verbose, follow: true, nameOf, paint }));
    for (const line of lines) process.stderr.write(`${plainText(line)}\n`);
  }

  close(): void {
    this.#status?.stop();
  }
}
