// The headers of one visit.
import { furtherHeaders, isOpenHeader, isValidator } from '../exchange/further-headers.ts';
import type { SendRequestOptions } from '../exchange/send-request.ts';
import type { VisitOptions } from '../port/visit.ts';

/**
 * Adds the headers of a visit to those of all requests. Possible secrets are only sent to
 * `firstOrigin`; an etag or a date that is invalid in a header is left out.
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
