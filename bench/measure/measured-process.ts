// A child process that stays alive and runs iterations when it is told to, one line at a time.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Contestant, Sample } from './sample.ts';

type Reply = Partial<Sample> & { readonly ready?: boolean; readonly failed?: string };

/** How a child is started. */
export interface ProcessOrder {
  readonly id: string;
  readonly command: string;
  readonly arguments: readonly string[];
}

/**
 * A contestant in a process of its own, so that no JIT compiler sees the code of two.
 *
 * The child prints `{"ready":true}`, then one line of JSON for each line `run <iterations>` that it
 * reads; whatever else a library prints is passed over. It ends when its input ends.
 */
export class MeasuredProcess implements Contestant {
  readonly id: string;
  readonly #child: ChildProcess;
  readonly #replies: AsyncIterator<Reply>;
  #errors = '';

  private constructor(order: ProcessOrder) {
    this.id = order.id;
    this.#child = spawn(order.command, order.arguments, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.on('error', (error) => this.#noteError(error.message));
    this.#child.stdin!.on('error', (error) => this.#noteError(error.message));
    this.#child.stderr!.on('data', (data) => this.#noteError(String(data)));
    this.#replies = repliesOf(this.#child);
  }

  /**
   * Starts the child and waits until it is ready.
   *
   * A child that does not start is a contestant whose runs fail with what it said.
   */
  static async start(order: ProcessOrder): Promise<Contestant> {
    const process = new MeasuredProcess(order);
    try {
      await process.#nextReply();
      return process;
    } catch (error) {
      process.stop();
      return { id: order.id, run: () => Promise.reject(error) };
    }
  }

  /** Has the child do the work. Errors: a plain error with the child's own message. */
  async run(iterations: number): Promise<Sample> {
    this.#child.stdin!.write(`run ${iterations}\n`);
    const { cpuMs, wallMs, ...rest } = await this.#nextReply();
    if (cpuMs === undefined || wallMs === undefined) throw new Error('It gave no times.');
    return { ...rest, cpuMs, wallMs };
  }

  /** Ends the child. */
  stop(): void {
    this.#child.stdin!.end();
    this.#child.kill();
  }

  async #nextReply(): Promise<Reply> {
    const next = await this.#replies.next();
    if (next.done === true) throw new Error(lastErrorOf(this.#errors));
    if (next.value.failed !== undefined) throw new Error(next.value.failed);
    return next.value;
  }

  #noteError(text: string): void {
    this.#errors = (this.#errors + text).slice(-ERROR_CHARACTERS_MAX);
  }
}

const ERROR_CHARACTERS_MAX = 4_000;

async function* repliesOf(child: ChildProcess): AsyncGenerator<Reply> {
  for await (const line of createInterface({ input: child.stdout! })) {
    if (/^\{"(?:ready|cpuMs|failed)":/.test(line)) yield JSON.parse(line) as Reply;
  }
}

function lastErrorOf(errors: string): string {
  const lines = errors.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /Error/.test(line)) ?? lines.at(-1) ?? 'It ended without a word.';
}
