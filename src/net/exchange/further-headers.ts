// Headers of callers: which of them are sent at all, and to whom.
import { PortolanError } from '../../base/portolan-error.ts';

// The fetcher itself sets the headers that decide the recipient, the framing and the decoding.
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
// What the client wants, and what it has already. Everything else may be a secret, which the target
// of a redirect must not get.
const OPEN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'cache-control',
  'if-modified-since',
  'if-none-match',
  'pragma',
  'range',
]);
const SHOWN_CHARACTERS_MAX = 100;
const VALIDATOR_CHARACTERS_MAX = 1_024;
// Source: https://www.rfc-editor.org/rfc/rfc9110.html#section-5
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Returns headers by their lower-case names, without those that are the fetcher's own. */
export function furtherHeaders(
  headers: Readonly<Record<string, string>> | undefined,
): [name: string, value: string][] {
  if (headers === undefined) return [];
  return Object.entries(headers)
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => !OWN_HEADERS.has(name));
}

/**
 * Whether a header, by its lower-case name, may be sent to others than whom it was meant for.
 */
export function isOpenHeader(name: string): boolean {
  return OPEN_HEADERS.has(name);
}

/**
 * Looks at headers before any is sent.
 *
 * Errors: CONFIG_INVALID when a header could not be sent, without its value, which may be a secret.
 */
export function assertHeaders(headers: Readonly<Record<string, string>> | undefined): void {
  for (const [name, value] of furtherHeaders(headers)) {
    const what = NAME.test(name) ? 'value' : 'name';
    if (what === 'value' && typeof value === 'string' && VALUE.test(value)) continue;
    const shown = JSON.stringify(name.slice(0, SHOWN_CHARACTERS_MAX));
    throw new PortolanError('CONFIG_INVALID', {
      message: `The header ${shown} has a ${what} that cannot be sent.`,
      hint: 'Names are letters, digits and hyphens; values have no line breaks.',
    });
  }
}

/** Whether a text can be sent as an etag or a date. */
export function isValidator(text: string | undefined): text is string {
  if (text === undefined || text === '' || text.length > VALIDATOR_CHARACTERS_MAX) return false;
  return /^[\x20-\x7e\x80-\xff]+$/.test(text);
}
