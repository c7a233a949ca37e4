// An http or https address that somebody wrote.

import { PortolanError } from '../../base/portolan-error.ts';
import { withoutCredentials } from '../../base/text/without-credentials.ts';

// No server takes more; a loc has at most 2,047.
const ADDRESS_CHARACTERS_MAX = 32_768;
const SHOWN_CHARACTERS_MAX = 200;

/**
 * Reads an address. Credentials and the fragment are taken off: neither is sent.
 *
 * Errors: FETCH_ADDRESS_INVALID.
 */
export function parseHttpAddress(address: string): URL {
  const fits = address.length <= ADDRESS_CHARACTERS_MAX;
  const url = fits ? (URL.parse(address) ?? undefined) : undefined;
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) {
    // Setting a part parses the whole address again, and most have none of these.
    if (url.username !== '') url.username = '';
    if (url.password !== '') url.password = '';
    if (url.href.includes('#')) url.hash = '';
    return url;
  }
  const shown = shownAddress(address);
  throw new PortolanError('FETCH_ADDRESS_INVALID', {
    message: fits
      ? `${shown} is not an http or https address.`
      : `${shown} is longer than ${ADDRESS_CHARACTERS_MAX} characters.`,
    hint: 'Write it with its scheme: https://example.com/sitemap.xml.',
    url: shown,
  });
}

/**
 * Returns what may be shown of an address that cannot be read: its beginning, without credentials.
 */
export function shownAddress(address: string): string {
  const bare = withoutCredentials(address.slice(0, ADDRESS_CHARACTERS_MAX));
  return bare.length <= SHOWN_CHARACTERS_MAX ? bare : `${bare.slice(0, SHOWN_CHARACTERS_MAX)}…`;
}
