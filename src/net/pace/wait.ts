// Waiting for time to pass, so that tests can hand in a time of their own.
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits so many milliseconds; rejects with the signal's reason when that comes first. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

// A timer of Node counts in 32 bits and fires at once when it is given more.
const TIMER_MS_MAX = 2 ** 31 - 1;

/**
 * Waits by the machine's own timer, at most 24 days.
 *
 * Errors: the signal's reason.
 */
export async function waitBySystem(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    const ms = Math.min(Math.max(Math.ceil(milliseconds), 0), TIMER_MS_MAX);
    await sleep(ms, undefined, signal && { signal });
  } catch (error) {
    throw signal?.aborted === true ? signal.reason : error;
  }
}
