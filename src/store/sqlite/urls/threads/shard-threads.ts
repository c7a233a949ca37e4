// The threads that hold the files of URLs, and which of them a site's questions go to.

import type { UrlStoreLimits } from '../../../urls/paging/search-budget.ts';
import { SHARD_READER, SHARD_WRITER } from '../../file/thread-modules.ts';
import { ThreadLine } from '../calls/thread-line.ts';
import { ALL_SHARDS, shardOfSite } from '../files/shard-files.ts';
import type { ShardReaderCalls, ShardThreadSettings, ShardWriterCalls } from './shard-calls.ts';

/** How the threads are started. */
export interface ShardThreadsOptions {
  readonly folder: string;
  readonly limits: UrlStoreLimits;
  /** How many write, and how many read. */
  readonly threads: number;
}

/** Threads that write and threads that read, each with its share of the files. */
export class ShardThreads {
  readonly writers: readonly ThreadLine<ShardWriterCalls>[];
  readonly #options: ShardThreadsOptions;
  readonly #readers: readonly ThreadLine<ShardReaderCalls>[];

  constructor(options: ShardThreadsOptions) {
    const { folder, limits, threads } = options;
    const settings = (thread: number): ShardThreadSettings => ({
      folder,
      limits,
      shards: ALL_SHARDS.filter((shard) => shard % threads === thread),
    });
    const numbers = Array.from({ length: threads }, (_, thread) => thread);
    this.#options = options;
    this.writers = numbers.map(
      (thread) =>
        new ThreadLine({ module: SHARD_WRITER, workerData: settings(thread), path: folder }),
    );
    this.#readers = numbers.map(
      (thread) =>
        new ThreadLine({ module: SHARD_READER, workerData: settings(thread), path: folder }),
    );
  }

  /** The thread that writes what belongs to a site. */
  writer(siteId: number): ThreadLine<ShardWriterCalls> {
    const { threads } = this.#options;
    return this.writers[shardOfSite(siteId) % threads] as ThreadLine<ShardWriterCalls>;
  }

  /** The thread that answers questions of a site. */
  reader(siteId: number): ThreadLine<ShardReaderCalls> {
    const { threads } = this.#options;
    return this.#readers[shardOfSite(siteId) % threads] as ThreadLine<ShardReaderCalls>;
  }

  /** Looks for damage, in a thread of its own: it takes long, and nobody waits for it. */
  async inspect(): Promise<readonly string[]> {
    const { folder, limits } = this.#options;
    const workerData: ShardThreadSettings = { folder, limits, shards: ALL_SHARDS };
    const line = new ThreadLine<ShardReaderCalls>({
      module: SHARD_READER,
      workerData,
      path: folder,
    });
    try {
      return await line.call('inspect', undefined);
    } finally {
      await line.close();
    }
  }

  /** Ends all threads. Those that write last, so that they leave no log behind. */
  async close(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.close()));
    for (const writer of this.writers) {
      // One that fails here has nothing left to lose: what was promised is in the log.
      if (writer.isRunning) await writer.call('closeFiles', undefined).catch(() => undefined);
      await writer.close();
    }
  }
}
