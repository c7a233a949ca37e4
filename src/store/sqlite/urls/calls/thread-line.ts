// The main thread's end of the line to a thread, which it starts with the first call.
import { Worker } from 'node:worker_threads';
import type { ThreadModule } from '../../file/thread-modules.ts';
import { unusableShard } from '../files/shard-file.ts';
import {
  type CallParameter,
  type CallResult,
  errorOf,
  type ThreadAnswer,
  type ThreadCalls,
  type ThreadRequest,
} from './thread-calls.ts';

export interface ThreadLineOptions {
  /** The thread's module, which calls `serveCalls`. */
  readonly module: ThreadModule;
  readonly workerData: unknown;
  /** What errors name. */
  readonly path: string;
}

interface Pending {
  resolve(result: never): void;
  reject(error: unknown): void;
}

// Of young objects a thread keeps up to three times this, and the values that pass are short-lived.
const YOUNG_MB_MAX = 4;
// What waits for a thread is bounded by those who ask; a fault of theirs ends here.
const PENDING_MAX = 10_000;

/**
 * A thread that answers calls in the order in which they arrive. It keeps the process alive only
 * during calls. When it dies, pending calls are rejected with STORE_UNUSABLE, and the next call
 * starts another. Errors of `call`: what the thread threw; STORE_UNUSABLE, when it
 * died, was closed, or too much waits for it.
 */
export class ThreadLine<Calls extends ThreadCalls<Calls>> {
  readonly #options: ThreadLineOptions;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: ThreadLineOptions) {
    this.#options = options;
  }

  /** Whether the thread was started and lives. */
  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** Asks. What is in `moved` is moved, not copied. */
  async call<Name extends keyof Calls & string>(
    name: Name,
    parameter: CallParameter<Calls[Name]>,
    moved: readonly ArrayBuffer[] = [],
  ): Promise<CallResult<Calls[Name]>> {
    if (this.#closed) throw unusableShard(this.#options.path, 'the store was closed');
    if (this.#pending.size >= PENDING_MAX) {
      throw unusableShard(this.#options.path, `${PENDING_MAX} calls wait for an answer`);
    }
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#lastId += 1;
    const request: ThreadRequest = { id: this.#lastId, name, parameter };
    return new Promise((resolve, reject) => {
      // What cannot be cloned throws here, before anything waits for it.
      worker.postMessage(request, moved);
      this.#pending.set(request.id, { resolve, reject });
      worker.ref();
    });
  }

  /** Ends the thread. What was asked and not answered is rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
    this.#end('the store was closed');
  }

  #start(): Worker {
    const { module, workerData } = this.#options;
    const worker = new Worker(module, {
      workerData,
      eval: typeof module === 'string',
      // `node --input-type=module -e …` would make a module of the thread's code.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB_MAX },
    });
    let why: unknown;
    worker.on('message', (answer: ThreadAnswer) => this.#take(worker, answer));
    worker.on('error', (error) => {
      why = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#end('their thread died', why);
    });
    return worker;
  }

  #take(worker: Worker, answer: ThreadAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) worker.unref();
    if ('problem' in answer) pending?.reject(errorOf(answer.problem));
    else pending?.resolve(answer.result as never);
  }

  #end(why: string, cause?: unknown): void {
    this.#worker = undefined;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(unusableShard(this.#options.path, why, cause));
  }
}
