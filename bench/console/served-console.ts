// `portolan serve` in a process of its own, and what it takes: memory from outside, time from a
// probe that is loaded into it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { BUILT_BIN, PROGRAMS_FOLDER } from '../measure/built-programs.ts';
import { statisticsOf } from '../measure/statistics.ts';
import type { ProbeReport } from '../programs/console-probe.ts';

/** What something took of the console's process. */
export interface ConsoleUse extends ProbeReport {
  readonly wallSeconds: number;
  /** Resident memory: the highest, and the median of samples; megabytes of 10^6 bytes. */
  readonly peakMb: number;
  readonly medianMb: number;
}

/** A run of a site, as the console tells it. */
export interface ToldRun {
  readonly number: number;
  readonly endedAt?: string;
  readonly complete?: boolean;
  readonly urls: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** An answer, and how long it took. */
export interface TimedAnswer {
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
}

const POLL_MS = 200;
const SAMPLE_MS = 100;
const RUN_MS_MAX = 600_000;
const STOP_MS_MAX = 30_000;
// What resets the highest resident memory of a process: proc(5), clear_refs.
const RESET_PEAK = '5';
const KIB = 1_024;

/** A console that is being served. */
export class ServedConsole {
  readonly #child: ChildProcess;
  readonly #origin: string;

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.#origin = origin;
  }

  /**
   * Starts a console over a folder, which asks sites through a proxy.
   *
   * Errors: a plain error when it does not start.
   */
  static async start(folder: string, proxy: string): Promise<ServedConsole> {
    const probe = pathToFileURL(join(PROGRAMS_FOLDER, 'console-probe.js')).href;
    const flags = (process.env['CONSOLE_BENCH_FLAGS'] ?? '').split(' ').filter(Boolean);
    const child = spawn(
      process.execPath,
      [
        ...flags,
        '--import',
        probe,
        BUILT_BIN,
        'serve',
        '--quiet',
        '--port',
        '0',
        '--database',
        folder,
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        env: { ...process.env, http_proxy: proxy, NO_PROXY: '', no_proxy: '' },
      },
    );
    for await (const line of createInterface({ input: child.stdout! })) {
      return new ServedConsole(child, new URL(line.trim()).origin);
    }
    throw new Error('The console did not start.');
  }

  /** Asks for a page, its twin or a part of it: of a CSV file the first bytes alone are timed. */
  async ask(path: string): Promise<TimedAnswer> {
    const began = performance.now();
    const response = await fetch(this.#origin + path);
    if (!/\.csv(?:\?|$)/.test(path)) {
      const bytes = (await response.arrayBuffer()).byteLength;
      return { status: response.status, ms: performance.now() - began, bytes };
    }
    const reader = response.body!.getReader();
    // The head of the table is there at once; its first page is what takes time.
    let bytes = 0;
    for (let parts = 0; parts < 2; parts += 1) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
    }
    const ms = performance.now() - began;
    await reader.cancel();
    return { status: response.status, ms, bytes };
  }

  /** Gives the JSON of a page. Errors: a plain error for any status but 200. */
  async json<View>(path: string): Promise<View> {
    const response = await fetch(this.#origin + path);
    if (response.status !== 200) throw new Error(`${path} gave ${response.status}.`);
    return (await response.json()) as View;
  }

  /** Changes something by the JSON API. Errors: a plain error for what is refused. */
  async post(path: string, body: object = {}): Promise<void> {
    const response = await fetch(this.#origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} gave ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }

  /** Waits until a run of a site has ended that is not earlier than a number. */
  async ended(siteId: number, number: number): Promise<ToldRun> {
    const until = performance.now() + RUN_MS_MAX;
    while (performance.now() < until) {
      const { runs } = await this.json<{ readonly runs: readonly ToldRun[] }>(
        `/sites/${siteId}/runs.json?limit=1`,
      );
      const [run] = runs;
      if (run && run.number >= number && run.endedAt !== undefined) return run;
      await wait(POLL_MS);
    }
    throw new Error(`Run ${number} of site ${siteId} did not end.`);
  }

  /** Measures what is done meanwhile. */
  async measure<Result>(
    work: () => Promise<Result>,
  ): Promise<{ readonly use: ConsoleUse; readonly result: Result }> {
    await this.#probe();
    writeFileSync(`/proc/${this.#child.pid}/clear_refs`, RESET_PEAK);
    const samples = [this.#memoryMb('VmRSS')];
    const sampling = setInterval(() => samples.push(this.#memoryMb('VmRSS')), SAMPLE_MS);
    const began = performance.now();
    const result = await work().finally(() => clearInterval(sampling));
    const wallSeconds = (performance.now() - began) / 1_000;
    const report = await this.#probe();
    const { median: medianMb } = statisticsOf(samples);
    const use = { ...report, wallSeconds, peakMb: this.#memoryMb('VmHWM'), medianMb };
    return { use, result };
  }

  /** Ends the console as a service is ended. */
  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const late = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS_MAX);
    await ended;
    clearTimeout(late);
  }

  async #probe(): Promise<ProbeReport> {
    const answer = once(this.#child, 'message');
    this.#child.send({});
    const [report] = await answer;
    return report as ProbeReport;
  }

  #memoryMb(field: string): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return (Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * KIB) / 1e6;
  }
}
