// The file of a frontier: its settings, its words. It belongs to one crawl until it is closed.

import { SqliteFile, type SqliteSettings } from '../../sqlite/sqlite-file.ts';
import { writeSeed } from '../../sqlite/sqlite-meta.ts';
import { FRONTIER_APPLICATION_ID, FRONTIER_MIGRATIONS } from './frontier-schema.ts';

const SETTINGS: SqliteSettings = {
  words: {
    codes: { locked: 'QUEUE_LOCKED', unusable: 'QUEUE_UNUSABLE' },
    subject: (path) => `The state ${path} of the crawl`,
    kind: 'the state of a crawl',
    holder: 'another crawl has this state open',
    hints: {
      locked: 'Wait until it is done, or name another file with --state; crawls cannot share one.',
      unusable:
        'Check that --state names the right file, that the disk has room, and that the folder is ' +
        'writable. Delete a damaged state; the crawl then starts again.',
      later: 'Use that version or a newer one, or name another file with --state.',
    },
    reportsDisk: false,
  },
  schema: {
    applicationId: FRONTIER_APPLICATION_ID,
    migrations: FRONTIER_MIGRATIONS,
    fill: writeSeed,
  },
  lock: 'alone',
  commits: 'asked',
  // Sorting takes as much again. With twice as many pages no step of a crawl was faster at
  // 1,000,000 addresses.
  cacheKib: 8_192,
  // Pages that change often, as those of waiting addresses, go into the file once for many commits.
  log: { pages: 4_000, bytesKept: 64 * 1_024 * 1_024 },
  statementsMax: 200,
};

/**
 * Opens the file of a frontier, and creates it if there is none; `undefined`: in memory.
 *
 * Errors: QUEUE_LOCKED, QUEUE_UNUSABLE.
 */
export function openFrontierFile(path: string | undefined): SqliteFile {
  return new SqliteFile({ path: path ?? 'in memory', inMemory: path === undefined }, SETTINGS);
}
