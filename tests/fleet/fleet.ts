// The processes of a fleet: a console that tells of events, and workers that come and go.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../src/cli/commands/console/engine/engine.ts';
import { openFleetEngine } from '../../src/cli/commands/console/engine/open-fleet-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Standstill } from './judge-visits.ts';

export interface FleetSettings {
  /** Of the database, through what breaks. */
  readonly address: string;
  readonly workers: number;
  readonly timeoutMs: number;
  readonly leaseMs: number;
}

interface Worker {
  readonly child: ChildProcess;
  readonly exited: Promise<[status: number | null, signal: string | null]>;
  isStill: boolean;
}

const ROOT = join(import.meta.dirname, '..', '..');
const WORKER = join(import.meta.dirname, 'fleet-worker.ts');
const SHIFT = new URL('./shifted-date.ts', import.meta.url).href;
const COMMAND = join(ROOT, 'src', 'cli', 'bin.ts');
const HOUR_MS = 3_600_000;
const READY_MS_MAX = 90_000;
const LOG_CHARACTERS = 20_000;

/** Processes over one store. The test's own engine is one more console. */
export class Fleet {
  readonly engine: Engine;
  /** The numbers of the events that the console told, in their order. */
  readonly heard: number[] = [];
  readonly standstills: Standstill[] = [];
  readonly #settings: FleetSettings;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #workers: (Worker | undefined)[] = [];
  readonly #faults: Promise<void>[] = [];
  readonly #counts = { killed: 0, stopped: 0, restarted: 0 };
  #console: ChildProcess | undefined;
  #log = '';

  private constructor(engine: Engine, settings: FleetSettings, folder: string) {
    this.engine = engine;
    this.#settings = settings;
    this.#environment = {
      PATH: process.env['PATH'],
      PORTOLAN_STORE: settings.address,
      // Each of them begins with the same work.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    };
  }

  /** Opens a fleet without workers, which listens from now on. */
  static async open(t: TestContext, settings: FleetSettings): Promise<Fleet> {
    const { address } = settings;
    const { engine } = await openFleetEngine({
      place: { address, name: 'the database' },
      roles: [],
      environment: {},
      allowPrivate: true,
    });
    const fleet = new Fleet(engine, settings, temporaryFolder(t));
    t.after(async () => {
      for (const worker of fleet.#workers) worker?.child.kill('SIGKILL');
      fleet.#console?.kill('SIGKILL');
      await engine.close(0);
    });
    await fleet.#listen();
    return fleet;
  }

  /** Resolves when all workers work again. */
  async whole(): Promise<void> {
    await Promise.all(this.#faults);
  }

  log(): string {
    return this.#log;
  }

  tally(): string {
    const { killed, stopped, restarted } = this.#counts;
    return `workers killed ${killed}×, stood still ${stopped}×, restarted ${restarted}×`;
  }

  /** Starts a worker, and waits until it works. The last one's clock is an hour off. */
  async start(number: number): Promise<void> {
    const { workers, timeoutMs, leaseMs } = this.#settings;
    const agent = agentOf(number);
    const isShifted = number === workers - 1;
    const words = [...(isShifted ? ['--import', SHIFT] : []), WORKER];
    const child = spawn(process.execPath, [...words, String(timeoutMs), String(leaseMs), agent], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...this.#environment, PORTOLAN_TEST_SHIFT_MS: String(-HOUR_MS) },
    });
    const exited = once(child, 'exit') as Worker['exited'];
    this.#workers[number] = { child, exited, isStill: false };
    const works = Promise.withResolvers<void>();
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#note(`${agent} ${text}`);
      if (text.includes('Working.')) works.resolve();
    });
    const late = sleep(READY_MS_MAX, 'late', { ref: false });
    const came = await Promise.race([works.promise, exited, late]);
    if (came === 'late') assert.fail(`A worker does not begin:\n${this.#log}`);
  }

  /** Kills a worker, and starts another in its place. */
  kill(number: number, afterMs: number): void {
    const worker = this.#workers[number];
    if (worker === undefined || worker.isStill) return;
    this.#counts.killed += 1;
    worker.child.kill('SIGKILL');
    this.#workers[number] = undefined;
    this.#faults.push(worker.exited.then(() => sleep(afterMs)).then(() => this.start(number)));
  }

  /** Stops a worker, and lets it go on. One at a time stands still. */
  standStill(number: number, forMs: number): void {
    const worker = this.#workers[number];
    if (worker === undefined || this.#workers.some((other) => other?.isStill)) return;
    this.#counts.stopped += 1;
    worker.isStill = true;
    worker.child.kill('SIGSTOP');
    const goesOn = sleep(forMs).then(() => {
      this.standstills.push({
        agent: agentOf(number),
        at: performance.timeOrigin + performance.now(),
      });
      worker.child.kill('SIGCONT');
      worker.isStill = false;
    });
    this.#faults.push(goesOn);
  }

  /** Restarts all workers, one after the other, as an operator does. */
  async restartAll(): Promise<void> {
    for (const [number, worker] of this.#workers.entries()) {
      if (worker === undefined) continue;
      const { child, exited } = worker;
      this.#counts.restarted += 1;
      child.kill('SIGTERM');
      assert.deepEqual(await exited, [0, null], `worker ${number} ends well\n${this.#log}`);
      await this.start(number);
    }
  }

  /** Ends all processes, when the console has told what there is to tell. */
  async stopAll(): Promise<void> {
    for (const worker of this.#workers) worker?.child.kill('SIGTERM');
    const ends = await Promise.all(this.#workers.map((worker) => worker?.exited));
    assert.ok(
      ends.every((end) => end?.[0] === 0),
      `workers end well\n${this.#log}`,
    );
    const last = await this.engine.store.events?.lastId();
    for (let waited = 0; waited < 100 && this.heard.at(-1) !== last; waited += 1) await sleep(100);
    this.#console?.kill('SIGTERM');
  }

  async #listen(): Promise<void> {
    const words = ['serve', '--port', '0', '--allow-private', '--log-format', 'json'];
    const child = spawn(process.execPath, [COMMAND, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.#environment,
    });
    this.#console = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.#note(`console ${text}`));
    const signal = AbortSignal.timeout(READY_MS_MAX);
    const [address] = await once(child.stdout.setEncoding('utf8'), 'data', { signal }).catch(() =>
      assert.fail(`The console does not begin:\n${this.#log}`),
    );
    const answer = await fetch(`${(address as string).trim()}events`);
    const { body } = answer;
    assert.ok(body !== null && answer.ok);
    const begun = Promise.withResolvers<void>();
    void (async () => {
      let rest = '';
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        begun.resolve();
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (line.startsWith('id: ')) this.heard.push(Number(line.slice(4)));
        }
      }
    })().catch(() => {});
    await begun.promise;
    // The greeting is sent before it listens.
    await sleep(500);
  }

  #note(text: string): void {
    this.#log = (this.#log + text).slice(-LOG_CHARACTERS);
  }
}

function agentOf(number: number): string {
  return `FleetWorker/${number}`;
}
