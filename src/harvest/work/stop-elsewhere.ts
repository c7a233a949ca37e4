// Stops a job that another process is doing.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Queue } from '../../queue/port/queue.ts';

const LOOK_MS = 200;

/**
 * Asks the worker of a job to stop, and waits until the job is returned: the worker notices when it
 * renews its lease, after a third of it. Resolves after half a lease whatever happened; what the
 * worker still writes then is refused by the fence of its run. Errors: those of the queue.
 */
export async function stopElsewhere(
  queue: Pick<Queue, 'askToStop' | 'find'>,
  { kind, key }: Pick<Job, 'kind' | 'key'>,
  leaseMs: number,
): Promise<void> {
  if (!(await queue.askToStop(kind, key))) return;
  for (let waitedMs = 0; waitedMs < leaseMs / 2; waitedMs += LOOK_MS) {
    await sleep(LOOK_MS);
    if ((await queue.find(kind, key))?.state !== 'leased') return;
  }
}
