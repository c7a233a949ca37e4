// What is done now and then for all sites: by timers, or by one of several processes.
import type { Queue } from '../../queue/port/queue.ts';
import type { WorkLoop, WorkLoopOptions } from './work-loop.ts';

/** Something that is done again and again, by one process at a time. */
export interface UpkeepTask {
  readonly name: 'resume' | 'expire' | 'proofs' | 'events' | 'retain';
  /** After so long for the first time. */
  readonly firstMs: number;
  readonly everyMs: number;
  /** Each start does it; a process that is alone, only then. Default false. */
  readonly atStart?: boolean | undefined;
  run(signal: AbortSignal): Promise<unknown>;
}

export interface UpkeepOptions {
  readonly tasks: readonly UpkeepTask[];
  readonly queue: Pick<Queue, 'find' | 'send' | 'complete'>;
  /** Several processes share the queue: each task is a job in it. Default: timers. */
  readonly isShared: boolean;
  readonly createLoop: (of: Pick<WorkLoopOptions, 'kinds' | 'atOnce'>) => WorkLoop;
  readonly onTrouble: (error: unknown) => void;
}

type Name = UpkeepTask['name'];

const ATTEMPTS_MAX = 100;

export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #stopped = new AbortController();
  readonly #running = new Map<Name, Promise<void>>();
  #loop: WorkLoop | undefined;

  constructor(options: UpkeepOptions) {
    this.#options = options;
  }

  start(): void {
    const { tasks, isShared, onTrouble } = this.#options;
    if (!isShared) {
      for (const task of tasks) this.#setTimers(task);
      return;
    }
    this.#loop ??= this.#createLoop();
    this.#loop.start();
    for (const task of tasks) this.#ensureJob(task).catch(onTrouble);
  }

  /** Does a task as soon as possible. */
  soon(name: Name): void {
    const { tasks, isShared, onTrouble } = this.#options;
    const task = tasks.find((one) => one.name === name);
    if (task === undefined) return;
    if (isShared) this.#send(task, 0).catch(onTrouble);
    else this.#run(task);
  }

  /** Begins nothing more; what is running may end within the time. */
  async stop(withinMs: number): Promise<void> {
    this.#stopped.abort();
    await Promise.all([this.#loop?.stop(withinMs), ...this.#running.values()]);
  }

  #setTimers(task: UpkeepTask): void {
    const { firstMs, everyMs, atStart = false } = task;
    const { signal } = this.#stopped;
    if (atStart) {
      this.#run(task);
      return;
    }
    let timer: NodeJS.Timeout | undefined;
    const wait = (ms: number): void => {
      timer = setTimeout(() => {
        this.#run(task);
        wait(everyMs);
      }, ms).unref();
    };
    wait(firstMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  // A task that takes longer than its period is not begun again meanwhile.
  #run({ name, run }: UpkeepTask): void {
    const { onTrouble } = this.#options;
    const { signal } = this.#stopped;
    if (signal.aborted || this.#running.has(name)) return;
    const work = (async () => run(signal))()
      .catch((error: unknown) => {
        if (!signal.aborted) onTrouble(error);
      })
      .then(() => void this.#running.delete(name));
    this.#running.set(name, work);
  }

  #createLoop(): WorkLoop {
    const { tasks, queue, onTrouble, createLoop } = this.#options;
    const works = tasks.map((task): [string, WorkLoopOptions['kinds'][string]] => [
      kindOf(task),
      async (job, signal) => {
        try {
          await task.run(signal);
        } catch (error) {
          if (signal.aborted) throw error;
          onTrouble(error);
        }
        // What was aborted halfway is put back.
        signal.throwIfAborted();
        await queue.complete(job, { again: { dueInMs: task.everyMs } });
      },
    ]);
    return createLoop({ kinds: Object.fromEntries(works), atOnce: tasks.length });
  }

  async #ensureJob(task: UpkeepTask): Promise<void> {
    if (task.atStart === true) return this.#send(task, 0);
    const job = await this.#options.queue.find(kindOf(task), KEY);
    if (job === undefined || job.state === 'dead') await this.#send(task, task.firstMs);
  }

  async #send(task: UpkeepTask, dueInMs: number): Promise<void> {
    const kind = kindOf(task);
    const request = { kind, key: KEY, group: kind, dueInMs, attemptsMax: ATTEMPTS_MAX };
    await this.#options.queue.send(request);
  }
}

const KEY = 'all';

/** A kind for each task: a process leases only the jobs of tasks that it has. */
const kindOf = ({ name }: UpkeepTask): string => `upkeep-${name}`;
