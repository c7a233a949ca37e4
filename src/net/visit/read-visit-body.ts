// The body of any visit, read the cheapest way it offers.
import type { OnChunk, Visit } from '../port/visit.ts';

/**
 * Reads a visit's body to its end by pushing its pieces to a function; `false` from it leaves the
 * rest. Visits of a `Visitor` of one's own need no `readBody`: their `body` is iterated then.
 *
 * Errors: those of the visit's body; what the function throws.
 */
export async function readVisitBody(
  visit: Pick<Visit, 'body' | 'readBody'>,
  onChunk: OnChunk,
): Promise<void> {
  if (visit.readBody !== undefined) {
    await visit.readBody(onChunk);
    return;
  }
  for await (const chunk of visit.body) if (onChunk(chunk) === false) return;
}
