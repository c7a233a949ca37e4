// Puts a leased job back into the queue, so that it is done later, by any process.
import type { Job, Queue } from '../../queue/port/queue.ts';

/**
 * After its last attempt a job would be dead until the next start: it is renewed instead. Does
 * nothing to a job that is no longer this worker's. Errors: those of the queue.
 */
export async function putBackJob(
  queue: Pick<Queue, 'complete' | 'fail'>,
  job: Job,
  { error, inMs }: { readonly error: unknown; readonly inMs: number },
): Promise<void> {
  if (job.attempts >= job.attemptsMax) {
    await queue.complete(job, { again: { dueInMs: inMs, data: job.data } });
    return;
  }
  const why = String(error instanceof Error ? error.message : error);
  await queue.fail(job, { error: why, retryInMs: inMs });
}
