// Parses why the frontier holds an address: reason and evidence.
import { REASONS, type Reason } from '../../port/decision.ts';

export interface HeldReason {
  readonly reason: Reason;
  /** The evidence; of a trap its kind. */
  readonly detail?: string;
  /** The template of a trap, where it is stated. */
  readonly template?: string;
}

/**
 * Parses `reason` or `reason detail`. Other words hold an address that is visited later: it was not
 * fetched.
 */
export function parseHeldReason(why: string): HeldReason {
  const [word, rest] = cutAtBlank(why);
  if (!Object.hasOwn(REASONS, word)) return { reason: 'not-fetched' };
  const reason = word as Reason;
  if (rest === '') return { reason };
  if (reason !== 'trap') return { reason, detail: rest };
  const [detail, template] = cutAtBlank(rest);
  return template === '' ? { reason, detail } : { reason, detail, template };
}

function cutAtBlank(text: string): readonly [before: string, behind: string] {
  const at = text.indexOf(' ');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
