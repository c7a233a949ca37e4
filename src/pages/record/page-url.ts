// Addresses of a page: resolved, and nothing but http and https.
import { URL_CHARACTERS_MAX } from './page-limits.ts';

/**
 * Resolves an address as a browser does, and returns its normal form.
 *
 * `undefined` for anything that is not an http or https URL, or has more than 8,192 characters.
 * Source: https://url.spec.whatwg.org/#concept-url-parser
 */
export function resolvePageUrl(text: string, base: string | URL): URL | undefined {
  if (text.length > URL_CHARACTERS_MAX) return undefined;
  const url = URL.parse(text, base);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.href.length > URL_CHARACTERS_MAX ? undefined : url;
}

/**
 * Resolves an address and leaves its fragment out.
 *
 * `undefined` for anything that is not an http or https URL.
 */
export function resolvePageAddress(text: string, base: string | URL): string | undefined {
  const url = resolvePageUrl(text, base);
  if (url === undefined) return undefined;
  const { href } = url;
  const hash = href.indexOf('#');
  return hash < 0 ? href : href.slice(0, hash);
}
