// Waiting between two attempts.
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits so many milliseconds; rejects with the signal's reason when that comes first. */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/**
 * Waits by the machine's own timer.
 *
 * Errors: the signal's reason.
 */
export async function systemPause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, signal && { signal });
  } catch (error) {
    throw signal?.aborted === true ? signal.reason : error;
  }
}
