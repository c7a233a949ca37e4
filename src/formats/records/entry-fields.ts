// The fields that entries of every format have: kind, loc and lastmod.
import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import { encodeUrl, isPlainUrl } from '../../protocol/url-encoding.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import type { WriteLog } from '../problems/write-problem.ts';

// Most dates, without arithmetic: days of the calendar but 29 February, hours and zones in range.
const DAY =
  '(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?';
const ZONE = '(?:Z|[+-](?:0\\d|1[0-3]):[0-5]\\d)';
const PLAIN_DATE = new RegExp(`^(?!0000)\\d{4}-(?:${DAY})(?:T${TIME}${ZONE})?$`);

/** The properties of an entry, of any type. */
export type EntryFields = Readonly<Record<string, unknown>>;

/**
 * Counts an entry, and returns its properties when it is an object of the kind of the format, or
 * without kind; otherwise notes it.
 */
export function beginEntry(
  entry: unknown,
  kind: 'url' | 'sitemap',
  log: WriteLog,
): EntryFields | undefined {
  log.index += 1;
  log.loc = undefined;
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    log.note('entry-invalid', undefined, entry);
    return undefined;
  }
  const fields = entry as EntryFields;
  const given = fields['kind'];
  log.loc = fields['loc'];
  if (given === undefined || given === kind) return fields;
  log.note('entry-other-kind', 'kind', given);
  return undefined;
}

/**
 * The `loc` of the present entry as a sitemap may have it: in RFC 3986's characters, http or https,
 * at most 2,047 characters; not escaped for XML. Any other is noted.
 *
 * Source: https://www.sitemaps.org/protocol.html#locdef
 */
export function writableLoc(log: WriteLog): string | undefined {
  const { loc } = log;
  if (typeof loc !== 'string' || loc === '') {
    log.note('entry-without-loc', 'loc', loc === '' ? undefined : loc);
    return undefined;
  }
  const encoded = encodeUrl(loc, log.noteLocDropped);
  if (encoded === undefined || !isWebUrl(encoded)) {
    log.note('loc-invalid', 'loc', loc);
    return undefined;
  }
  if (encoded.length > LOC_CHARACTERS_MAX) {
    log.note('loc-too-long', 'loc', loc);
    return undefined;
  }
  return encoded;
}

function isWebUrl(url: string): boolean {
  return url.startsWith('https:') || url.startsWith('http:') || /^https?:/i.test(url);
}

/** `writableLoc`, escaped for XML. */
export function writableXmlLoc(log: WriteLog): string | undefined {
  const { loc } = log;
  if (typeof loc === 'string' && loc.length <= LOC_CHARACTERS_MAX && isPlainUrl(loc)) return loc;
  const url = writableLoc(log);
  return url === undefined ? undefined : escapeUrl(url);
}

/** Escapes a URL in RFC 3986's characters, of which only `&` and `'` need it. */
export function escapeUrl(url: string): string {
  const escaped = url.includes('&') ? url.replaceAll('&', '&amp;') : url;
  return escaped.includes("'") ? escaped.replaceAll("'", '&apos;') : escaped;
}

/** The `lastmod` as given when it is W3C Datetime, which needs no escapes. Any other is noted. */
export function writableLastmod(lastmod: unknown, log: WriteLog): string | undefined {
  if (typeof lastmod === 'string' && isW3cDatetime(lastmod)) return lastmod;
  if (lastmod !== undefined && lastmod !== null) log.note('lastmod-invalid', 'lastmod', lastmod);
  return undefined;
}

/** Source: https://www.w3.org/TR/NOTE-datetime */
export function isW3cDatetime(text: string): boolean {
  return PLAIN_DATE.test(text) || parseW3cDatetime(text) !== undefined;
}
