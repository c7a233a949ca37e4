// Why sitemaps could not be fetched, in a few words.
import { formatInterval } from '../../base/duration.ts';
import type { ReadRobots } from '../../store/port/read-record.ts';
import type { FetchCause, SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { Store } from '../../store/port/store.ts';

const CAUSES: Readonly<Record<FetchCause, string>> = {
  dns: 'host name not found (DNS)',
  tcp: 'could not connect to the host',
  tls: 'secure connection failed (TLS)',
  timeout: 'no response in time (timeout)',
  'http-4xx': 'the server answered with a client error (4xx)',
  'http-5xx': 'the server answered with a server error (5xx)',
  'redirect-loop': 'too many redirects, or a redirect loop',
  'robots-blocked': 'blocked by robots.txt',
  'robots-unreachable': 'robots.txt unreachable',
  'too-large': 'the file is larger than the limit',
  'broken-off': 'the connection was lost before the end',
  'answer-invalid': 'the response is not valid HTTP',
  'address-forbidden': 'the address is in a private network',
  'not-sitemap': 'the file is not a sitemap',
  damaged: 'the file is damaged',
  empty: 'the file is empty',
};
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
// Shorter spans are not mentioned.
const SPAN_MS_MIN = HOUR_MS;
// Longer spans are in days.
const DAYS_FROM_MS = 2 * DAY_MS;

/** Returns the cause in a few words: `host name not found (DNS)`, `HTTP 404`. */
export function causeWords(cause: FetchCause, httpStatus?: number): string {
  const answered = cause === 'http-4xx' || cause === 'http-5xx';
  return answered && httpStatus !== undefined ? `HTTP ${httpStatus}` : CAUSES[cause];
}

/**
 * Returns why a sitemap could not be fetched, with the line of robots.txt that disallows it or the
 * status of robots.txt; `undefined` for one that was fetched.
 *
 * Errors: STORE_UNUSABLE.
 */
export async function sitemapCause(
  { sitemaps }: Pick<Store, 'sitemaps'>,
  { cause, httpStatus, lastReadId }: SitemapRecord,
): Promise<string | undefined> {
  if (cause === undefined) return undefined;
  const words = causeWords(cause, httpStatus);
  if (cause !== 'robots-blocked' && cause !== 'robots-unreachable') return words;
  const read = lastReadId === undefined ? undefined : await sitemaps.read(lastReadId);
  return words + robotsWords(read?.robots);
}

function robotsWords(robots: ReadRobots | undefined): string {
  if (robots?.status !== undefined) return ` (${robots.status})`;
  if (robots?.cause !== undefined) return `: ${causeWords(robots.cause)}`;
  if (robots?.line === undefined) return '';
  const line = `, line ${robots.line.toLocaleString('en')}`;
  return robots.rule === undefined ? line : `${line}: ${robots.rule}`;
}

/**
 * Returns how long something fails, in full hours or days: `, failing for 5 hours`. Empty if it
 * began within the hour.
 */
export function failingSpan(failingSince: number | undefined, now: number | undefined): string {
  if (failingSince === undefined || now === undefined) return '';
  const ms = now - failingSince;
  if (ms < SPAN_MS_MIN) return '';
  const over = ms - (ms % (ms < DAYS_FROM_MS ? HOUR_MS : DAY_MS));
  return `, failing for ${formatInterval(over)}`;
}
