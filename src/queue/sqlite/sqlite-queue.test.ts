// The queue in SQLite: the contract, for a file and in memory.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { queueContract } from '../contract/queue.contract.ts';
import type { QueuePlace } from '../contract/queue-place.contract.ts';
import { openQueue } from '../open-queue.ts';

function filePlace(t: TestContext): QueuePlace {
  const folder = temporaryFolder(t);
  let opened = 0;
  let path = join(folder, 'queue.db');
  const places = new Map<object, string>();
  return {
    // A model test opens many queues in one place: each clock has a file of its own.
    open: (options) => {
      path = places.get(options.clock) ?? join(folder, `queue-${(opened += 1)}.db`);
      places.set(options.clock, path);
      return openQueue(path, options);
    },
    openAsKilled: (options) => {
      const copy = join(temporaryFolder(t), 'queue.db');
      for (const end of ['', '-wal', '-journal']) {
        if (existsSync(path + end)) copyFileSync(path + end, copy + end);
      }
      return openQueue(copy, options);
    },
  };
}
const memoryPlace = (): QueuePlace => ({ open: (options) => openQueue(undefined, options) });

queueContract('SQLite in a file', filePlace);
queueContract('SQLite in memory', memoryPlace);
