// The number of <priority>.
import { checkText } from '../base/check-value.ts';

/** What reading a `priority` may note. `READ_PROBLEMS` has a sentence for each. */
export type PriorityNote = 'priority-comma' | 'priority-invalid' | 'priority-out-of-range';

/** A `priority` that was read: the number if it is from 0 to 1, and what was odd. */
export interface PriorityReading {
  readonly value?: number;
  readonly note?: PriorityNote;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Reads a `priority`: a decimal number from 0 to 1, never clamped.
 *
 * `.5`, `+0.5`, `1e-1` and ` 0.5 ` are read; a comma for the point is read with a note.
 * Source: https://www.sitemaps.org/protocol.html#prioritydef
 */
export function parsePriority(text: string): PriorityReading {
  checkText('text', text);
  const trimmed = text.trim();
  const pointed = trimmed.replace(',', '.');
  if (!NUMBER.test(pointed)) return { note: 'priority-invalid' };
  const value = Number(pointed);
  if (!(value >= 0 && value <= 1)) return { note: 'priority-out-of-range' };
  // `-0.0` is zero; adding zero takes its sign away.
  return pointed === trimmed ? { value: value + 0 } : { value: value + 0, note: 'priority-comma' };
}
