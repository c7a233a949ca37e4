// When a server wants to be asked again.

// The three forms of an HTTP date begin with the day's name; a bare year is not a date.
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /i;
const CHARACTERS_MAX = 64;

/**
 * Reads a Retry-After header into milliseconds from `now`, 0 or more.
 *
 * Input: whole seconds (`120`) or an HTTP date in any of its three forms; `now` in milliseconds
 * since 1970. A date in the past gives 0.
 * What is neither gives `undefined`.
 * Source: https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.3
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (text.length > CHARACTERS_MAX) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  if (!HTTP_DATE.test(text)) return undefined;
  // The form of C's asctime has no zone; it is GMT as the others are.
  const at = Date.parse(/GMT|UTC|[+-]\d{4}$/i.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
