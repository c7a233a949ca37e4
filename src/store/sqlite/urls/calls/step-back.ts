// How a thread that writes leaves the processor to those that answer.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

// Somewhat less than others get: a third of their share where all want to go on at once, and all of
// it where no other thread needs it.
const NICENESS = 5;

/**
 * Lets threads that answer come before the one that calls this, where the system knows threads and
 * their priorities (Linux). Anywhere else nothing happens.
 */
export function stepBack(): void {
  try {
    // "<process>/task/<thread>": there a priority is that of the thread alone.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (Number.isSafeInteger(thread) && thread > 0) setPriority(thread, NICENESS);
  } catch {
    // No such system, or not allowed: all have the same share.
  }
}
