// The headers of one visit.
import { furtherHeaders, isOpenHeader } from './further-headers.ts';
import type { SendRequestOptions } from './send-request.ts';
import type { VisitOptions } from './visit.ts';

const VALIDATOR_CHARACTERS_MAX = 1_024;

/**
 * Adds the headers of a visit to those of all requests. What may be a secret is sent to
 * `firstOrigin` alone; an etag or a date that could not stand in a header is left out.
 *
 * Errors: None.
 */
export function visitHeaders(
  headersFor: SendRequestOptions['headersFor'],
  options: Pick<VisitOptions, 'etag' | 'headers' | 'lastModified'>,
  firstOrigin: string,
): SendRequestOptions['headersFor'] {
  const further = furtherHeaders(options.headers);
  if (isValidator(options.etag)) further.push(['if-none-match', options.etag]);
  if (isValidator(options.lastModified)) further.push(['if-modified-since', options.lastModified]);
  if (further.length === 0) return headersFor;
  return (url) => {
    const isFirst = url.origin === firstOrigin;
    const headers: Record<string, string> = { ...headersFor(url) };
    for (const [name, value] of further) {
      if (isFirst || isOpenHeader(name)) headers[name] = value;
    }
    return headers;
  };
}

/** Tells whether a text can be sent as an etag or a date. */
export function isValidator(text: string | undefined): text is string {
  if (text === undefined || text === '' || text.length > VALIDATOR_CHARACTERS_MAX) return false;
  return /^[\x20-\x7e\x80-\xff]+$/.test(text);
}
