// The modules of the store's threads. The package has the code itself here instead
// (tools/build/embedded-module.ts): a bundle has no files beside it.

export type ThreadModule = URL | string;

/** The thread that writes URLs. */
export const SHARD_WRITER: ThreadModule = new URL(
  '../urls/threads/shard-writer-thread.ts',
  import.meta.url,
);

/** The threads that answer questions about URLs. */
export const SHARD_READER: ThreadModule = new URL(
  '../urls/threads/shard-reader-thread.ts',
  import.meta.url,
);

/** The thread that looks through a database for damage. */
export const INSPECTOR: ThreadModule = new URL('./inspect-database-thread.ts', import.meta.url);
