// How a thread that writes leaves the processor to those that answer.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

// A lower priority: a third of the others' share if all want to run at once, and all of it if no
// other thread needs it.
const NICENESS = 5;

/**
 * Lets threads that answer come before the one that calls this, where the system knows threads and
 * their priorities (Linux). Anywhere else nothing happens.
 */
export function stepBack(): void {
  try {
    // "<process>/task/<thread>": there a priority only affects the thread.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (Number.isSafeInteger(thread) && thread > 0) setPriority(thread, NICENESS);
  } catch {
    // No such system, or not allowed: all have the same share.
  }
}
