// Whether a request's conditions allow a document to be sent, or the client has it already.

/** The validators of a document. */
export interface Validators {
  /** With quotes, and with `W/` if it is weak. */
  readonly etag: string;
  /** When its bytes last changed, in milliseconds since 1970, if known. */
  readonly modifiedMs?: number | undefined;
}

export type PreconditionVerdict = 'send' | 'not-modified' | 'failed';

/**
 * Judges the conditions of a GET or HEAD request.
 *
 * Entity tags take precedence over dates. Invalid dates are ignored, and so are all dates if the
 * modification time is unknown. Range conditions do not apply.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2
 */
export function judgePreconditions(headers: Headers, validators: Validators): PreconditionVerdict {
  const { etag, modifiedMs } = validators;
  const match = headers.get('if-match');
  if (match !== null) {
    if (!matches(match, etag, 'strong')) return 'failed';
  } else {
    const unmodified = dateOf(headers.get('if-unmodified-since'));
    if (isLater(modifiedMs, unmodified)) return 'failed';
  }
  const noneMatch = headers.get('if-none-match');
  if (noneMatch !== null) return matches(noneMatch, etag, 'weak') ? 'not-modified' : 'send';
  const since = dateOf(headers.get('if-modified-since'));
  const known = modifiedMs !== undefined && since !== undefined;
  return known && !isLater(modifiedMs, since) ? 'not-modified' : 'send';
}

// A tag may contain commas, but no quotes.
const TAG = /(?:W\/)?"[^"]*"/g;

function matches(header: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  if (header.trim() === '*') return true;
  const tags: readonly string[] = header.match(TAG) ?? [];
  if (comparison === 'strong') return !etag.startsWith('W/') && tags.includes(etag);
  const opaque = (tag: string): string => tag.replace(/^W\//, '');
  return tags.some((tag) => opaque(tag) === opaque(etag));
}

// Dates of HTTP have no fractions.
function isLater(modifiedMs: number | undefined, date: number | undefined): boolean {
  if (modifiedMs === undefined || date === undefined) return false;
  return Math.floor(modifiedMs / 1_000) * 1_000 > date;
}

function dateOf(header: string | null): number | undefined {
  if (header === null || !/^[A-Z][a-z]+,? /.test(header)) return undefined;
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : time;
}
