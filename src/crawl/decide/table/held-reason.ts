// Why an address is held, as the frontier has it → reason and evidence.
import { REASONS, type Reason } from '../../port/decision.ts';

/** What the words of a row that is held say. */
export interface HeldReason {
  readonly reason: Reason;
  /** What stands behind the reason; of a trap its kind. */
  readonly detail?: string;
  /** Of a trap: the template that was given up, where the words name it. */
  readonly template?: string;
}

/**
 * Reads `reason` or `reason detail`. What begins with another word is held to be visited later: it
 * was not fetched.
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
