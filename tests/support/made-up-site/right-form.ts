// The form of an address, as docs/reference/decisions.md §1 has it, written down a second time.

const ADDRESS_CHARACTERS_MAX = 8_192;
const DROPPED_STARTS = ['utm_', 'mtm_', 'pk_', 'hsa_', 'aspsessionid'];
const DROPPED_NAMES = new Set(
  `gclid gclsrc dclid gbraid wbraid fbclid msclkid yclid ysclid twclid ttclid li_fat_id igshid igsh
  mc_cid mc_eid mkt_tok _ga _gl _hsenc _hsmi __hstc __hssc __hsfp hsctatracking vero_id oly_anon_id
  oly_enc_id _openstat srsltid epik s_kwcid phpsessid jsessionid cfid cftoken oscsid zenid`.split(
    /\s+/,
  ),
);
const SESSION_NAMES = new Set(['sid', 'session', 'sessionid', 'session_id']);

/**
 * The one form of an address, or `undefined` when it is none.
 *
 * `names` are origins that are other names of the site.
 */
export function rightForm(
  written: string,
  base: string,
  site: { readonly origin: string; readonly names: ReadonlySet<string> },
): string | undefined {
  if (!URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.href.length > ADDRESS_CHARACTERS_MAX) return undefined;
  const origin = site.names.has(url.origin) ? site.origin : url.origin;
  const path = url.pathname
    .split('/')
    .map((segment) => tidyEscapes(segment.replace(/;jsessionid=.*$/i, '')))
    .join('/');
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => !isDropped(part));
  const query = url.search === '' ? '' : tidyEscapes(kept.join('&'));
  return `${origin}${path}${query === '' ? '' : `?${query}`}`;
}

// Unreserved characters are never escaped; what RFC 3986 does not allow always is.
function tidyEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?]/gi, (found) => {
    if (found.length === 1) return encodeURIComponent(found);
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : found.toUpperCase();
  });
}

function isDropped(part: string): boolean {
  const [name = '', ...rest] = part.split('=');
  const small = tidyEscapes(name).toLowerCase();
  if (DROPPED_NAMES.has(small) || DROPPED_STARTS.some((start) => small.startsWith(start))) {
    return true;
  }
  return SESSION_NAMES.has(small) && /^[A-Za-z0-9\-_]{16,}$/.test(tidyEscapes(rest.join('=')));
}

/** The path and the query of an address in its form. */
export function pathAndQuery(address: string): string {
  const url = new URL(address);
  return address.slice(url.origin.length);
}

/** The names and values of an address's query, as they stand there. */
export function queryPairs(address: string): string[] {
  const mark = address.indexOf('?');
  return mark === -1
    ? []
    : address
        .slice(mark + 1)
        .split('&')
        .filter((part) => part !== '');
}
