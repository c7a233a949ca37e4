// The headers of one visit.
import type { SendRequestOptions } from './send-request.ts';
import type { VisitOptions } from './visit.ts';

// What decides who is asked, how the message is framed, or what is undone, is the fetcher's own.
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);
// Whoever is redirected to has no right to these.
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie']);
const VALIDATOR_CHARACTERS_MAX = 1_024;

/**
 * Adds the headers of a visit to those of all requests. Credentials are sent to `firstOrigin`
 * alone; an etag or a date that could not stand in a header is left out.
 *
 * Errors: None.
 */
export function visitHeaders(
  headersFor: SendRequestOptions['headersFor'],
  options: Pick<VisitOptions, 'etag' | 'headers' | 'lastModified'>,
  firstOrigin: string,
): SendRequestOptions['headersFor'] {
  const further = Object.entries(options.headers ?? {})
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !OWN_HEADERS.has(name));
  if (isValidator(options.etag)) further.push(['if-none-match', options.etag]);
  if (isValidator(options.lastModified)) further.push(['if-modified-since', options.lastModified]);
  if (further.length === 0) return headersFor;
  return (url) => {
    const sent = further.filter(
      ([name]) => url.origin === firstOrigin || !CREDENTIAL_HEADERS.has(name),
    );
    return { ...headersFor(url), ...Object.fromEntries(sent) };
  };
}

function isValidator(text: string | undefined): text is string {
  if (text === undefined || text === '' || text.length > VALIDATOR_CHARACTERS_MAX) return false;
  return /^[\x20-\x7e\x80-\xff]+$/.test(text);
}
