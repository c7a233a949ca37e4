// Why an address could not be fetched, in plain words.
import { ERROR_CODES } from '../../../../base/error-codes.ts';

const HINTS: ReadonlyMap<string, string> = new Map([
  ['FETCH_ADDRESS_FORBIDDEN', ' To visit such addresses: --allow-private.'],
]);

/** Says what the code of an error means, and what helps; empty for any other detail. */
export function causeText(detail: string | undefined): string {
  const known = Object.entries(ERROR_CODES).find(([code]) => code === detail);
  return known ? `${known[1].summary}${HINTS.get(known[0]) ?? ''}` : '';
}
