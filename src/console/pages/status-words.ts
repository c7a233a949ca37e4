// What pages and terminals call the states of things.
import type { FetchCause } from '../../store/sitemap-record.ts';

/** How a state is to be taken. */
export type StatusTone = 'good' | 'warn' | 'bad' | 'busy' | 'calm';

/** A state in words. */
export interface StatusWords {
  readonly word: string;
  readonly tone: StatusTone;
  /** Drawn instead of the shape of the tone. */
  readonly shape?: 'plus' | 'minus' | 'arrows';
}

/** The states of sitemaps, runs, reads, findings, URLs, keys and tokens, by their names. */
export const STATUS_WORDS: Readonly<Record<string, StatusWords>> = {
  pending: { word: 'Pending', tone: 'busy' },
  fetching: { word: 'Being read', tone: 'busy' },
  success: { word: 'Success', tone: 'good' },
  'success-with-warnings': { word: 'Success, with warnings', tone: 'warn' },
  'has-errors': { word: 'Has errors', tone: 'bad' },
  'couldnt-fetch': { word: 'Couldn’t fetch', tone: 'bad' },
  'partly-fetched': { word: 'Partly fetched', tone: 'warn' },
  'no-sitemap': { word: 'No sitemap found', tone: 'warn' },
  stale: { word: 'Stale', tone: 'warn' },
  gone: { word: 'Gone', tone: 'calm' },
  running: { word: 'Running', tone: 'busy' },
  done: { word: 'Done', tone: 'good' },
  'broken-off': { word: 'Broken off', tone: 'bad' },
  read: { word: 'Read', tone: 'good' },
  'not-modified': { word: 'Not modified', tone: 'calm' },
  'same-body': { word: 'Same as before', tone: 'calm' },
  failed: { word: 'Failed', tone: 'bad' },
  error: { word: 'Error', tone: 'bad' },
  warning: { word: 'Warning', tone: 'warn' },
  info: { word: 'Note', tone: 'calm' },
  added: { word: 'Added', tone: 'good', shape: 'plus' },
  changed: { word: 'Changed', tone: 'busy', shape: 'arrows' },
  removed: { word: 'Removed', tone: 'bad', shape: 'minus' },
  listed: { word: 'Listed', tone: 'good' },
  'listed-with-warnings': { word: 'Listed, with warnings', tone: 'warn' },
  'listed-with-errors': { word: 'Listed, has errors', tone: 'bad' },
  'listed-perhaps-with-warnings': { word: 'Listed, may have warnings', tone: 'warn' },
  'listed-perhaps-with-errors': { word: 'Listed, may have errors', tone: 'warn' },
  'not-listed': { word: 'Not listed', tone: 'calm' },
  'not-listed-with-errors': { word: 'Not listed, has errors', tone: 'bad' },
  present: { word: 'Present', tone: 'bad' },
  expected: { word: 'Expected', tone: 'calm' },
  paused: { word: 'Paused', tone: 'calm' },
  verified: { word: 'Verified', tone: 'good' },
  unverified: { word: 'Not verified', tone: 'calm' },
  valid: { word: 'Valid', tone: 'good' },
  invalid: { word: 'Invalid', tone: 'bad' },
  active: { word: 'Active', tone: 'good' },
  revoked: { word: 'Revoked', tone: 'calm' },
};

/**
 * Gives the words of a state; of one that is not in the table, its own name.
 *
 * Errors: None.
 */
export function statusWords(status: string): StatusWords {
  const known = Object.hasOwn(STATUS_WORDS, status) ? STATUS_WORDS[status] : undefined;
  if (known !== undefined) return known;
  const word = status.replaceAll('-', ' ');
  return { word: word.slice(0, 1).toUpperCase() + word.slice(1), tone: 'calm' };
}

const CAUSES: Readonly<Record<FetchCause, string>> = {
  dns: 'host name not found (DNS)',
  tcp: 'no connection to the host',
  tls: 'secure connection failed (TLS)',
  timeout: 'no answer in time (timeout)',
  'http-4xx': 'answered with a client error (4xx)',
  'http-5xx': 'answered with a server error (5xx)',
  'redirect-loop': 'redirects too often or in a circle',
  'robots-blocked': 'blocked by robots.txt',
  'too-large': 'larger than the limit',
  'broken-off': 'broken off in the middle',
  'answer-invalid': 'the answer is not valid HTTP',
  'address-forbidden': 'leads to a private network',
  'not-sitemap': 'is not a sitemap',
  damaged: 'is damaged',
  empty: 'is empty',
};

/**
 * Says in a few words why a sitemap could not be had: `host name not found (DNS)`, `HTTP 404`.
 *
 * Errors: None.
 */
export function causeWords(cause: FetchCause, httpStatus?: number): string {
  const answered = cause === 'http-4xx' || cause === 'http-5xx';
  return answered && httpStatus !== undefined ? `HTTP ${httpStatus}` : CAUSES[cause];
}
