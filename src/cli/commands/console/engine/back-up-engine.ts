// A copy of a store and its queue, written while others go on.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PortolanError } from '../../../../base/portolan-error.ts';
import { openQueue } from '../../../../queue/open-queue.ts';
import type { Queue } from '../../../../queue/port/queue.ts';
import type { Engine } from './engine.ts';
import { QUEUE_FILE } from './open-engine.ts';

const JOBS_PAGE = 1_000;

/**
 * Writes a copy of the engine's store and queue into a folder that is empty or not there, and
 * returns the folder.
 *
 * The store first: what the queue holds beyond it is work on sites that the copy does not know,
 * which is dropped; the other way round work would be missing.
 */
export async function backUpEngine(
  { store, queue, clock }: Pick<Engine, 'store' | 'queue' | 'clock'>,
  folder: string,
): Promise<string> {
  prepareFolder(folder);
  await store.backup(folder);
  const copy = await openQueue(join(folder, QUEUE_FILE), { clock });
  try {
    await copyJobs(queue, copy);
  } finally {
    await copy.close();
  }
  return folder;
}

/**
 * Sends all jobs of a queue to another. One that is under way waits there, as its worker is not;
 * one that was given up begins anew.
 */
export async function copyJobs(from: Queue, to: Queue): Promise<void> {
  let after: string | undefined;
  do {
    const page = await from.page({}, { limit: JOBS_PAGE, after });
    for (const { kind, key, group, data, dueAt, attemptsMax } of page.rows) {
      await to.send({ kind, key, group, data, dueAt, attemptsMax });
    }
    after = page.next;
  } while (after !== undefined);
}

function prepareFolder(folder: string): void {
  let names: readonly string[];
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    names = readdirSync(folder);
  } catch (error) {
    throw new PortolanError('OUTPUT_UNWRITABLE', {
      message: `The backup cannot be written to ${folder}: ${(error as Error).message}.`,
      hint: 'Choose another folder, or give this user write permission there.',
      path: folder,
      cause: error,
    });
  }
  if (names.length === 0) return;
  throw new PortolanError('OUTPUT_UNWRITABLE', {
    message: `${folder} is not empty: a backup needs a folder of its own.`,
    hint: 'Name a folder that does not exist yet, such as backups/2026-11-22.',
    path: folder,
  });
}
