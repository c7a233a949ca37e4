// The values of options that `crawl` alone has: lengths of time, rates, reasons, types of files.
import { extname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { SubdomainChoice } from '../../../crawl/address/site-hosts.ts';
import {
  LINK_CHECK_KINDS,
  LIST_POLICIES,
  type LinkCheckKind,
  type ListPolicy,
} from '../../../crawl/port/decision.ts';
import { numberParser, wordsParser } from '../../options/option-parsers.ts';

const REPORT_FORMATS = ['csv', 'jsonl', 'html'] as const;
const LINKS_FORMATS = ['csv', 'jsonl'] as const;

/** A file of all addresses that is to be written; the ending of its name says the format. */
export interface CrawlReportTarget {
  readonly format: (typeof REPORT_FORMATS)[number];
  readonly path: string;
}

/** A file of links that is to be written. */
export interface LinksTarget {
  readonly format: (typeof LINKS_FORMATS)[number];
  readonly path: string;
}

/** What --subdomains takes: `all`, or names with commas between. No address is one. */
export const SUBDOMAINS: RegExp = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*(?:, *[a-z\d_.-]+)*$/i;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
// Timers hold no more than 24 days.
const DAYS_MAX = 20;
const CHECKPOINT_MINUTES_MAX = 1_440;
const RATE_MAX = 1_000;
const TYPES_MAX = 100;
const parsePolicies = wordsParser(LIST_POLICIES);

// What files that engines index are called, and what servers call them.
// Source: https://developers.google.com/search/docs/crawling-indexing/indexable-file-types
// Source: https://www.iana.org/assignments/media-types/media-types.xhtml
const TYPE_OF_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['ps', 'application/postscript'],
  ['epub', 'application/epub+zip'],
  ['rtf', 'application/rtf'],
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['svg', 'image/svg+xml'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['odp', 'application/vnd.oasis.opendocument.presentation'],
]);
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/**
 * Reads a length of time above 0 and up to 20 days: `90s`, `30m`, `2h`, `1h30m`, `1d`; a number
 * alone counts seconds. Returns milliseconds.
 */
export function parseDurationOption(text: string): number {
  const parts = /^(?:(\d{1,3})d)?(?:(\d{1,5})h)?(?:(\d{1,7})m)?(?:(\d{1,9})s)?$/.exec(text) ?? [];
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  const ms = /^\d{1,9}$/.test(text)
    ? Number(text) * SECOND_MS
    : Number(days) * DAY_MS +
      Number(hours) * HOUR_MS +
      Number(minutes) * MINUTE_MS +
      Number(seconds) * SECOND_MS;
  if (ms > 0 && ms <= DAYS_MAX * DAY_MS) return ms;
  throw new InvalidArgumentError(`Write a time, as 90s, 30m, 2h or 1h30m; ${DAYS_MAX}d at most.`);
}

/** Reads a number of minutes above 0 and up to a day: `15`, `0.5`. Returns milliseconds. */
export function parseMinutesOption(text: string): number {
  const minutes = /^\d{1,4}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (minutes > 0 && minutes <= CHECKPOINT_MINUTES_MAX) return Math.ceil(minutes * MINUTE_MS);
  throw new InvalidArgumentError('Write a number of minutes above 0, 1440 at most.');
}

/** Reads how many requests a second there may be: above 0, up to 1,000, as `0.2` or `5`. */
export function parseRateOption(text: string): number {
  const rate = /^\d{1,4}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (rate > 0 && rate <= RATE_MAX) return rate;
  throw new InvalidArgumentError('Write how many requests a second, as 0.2 or 5; 1000 at most.');
}

/** The most pages to visit. */
export const parsePagesMaxOption: (text: string) => number = numberParser(1);

/** Reads which sub-domains are crawled: `all`, or their names, `blog,shop`. */
export function parseSubdomainsOption(text: string): SubdomainChoice {
  const names = text.split(',').map((name) => name.trim());
  if (text === 'all') return true;
  if (names.every((name) => name !== '' && SUBDOMAINS.test(name))) return names;
  throw new InvalidArgumentError('Write all, or the names before the domain, as blog,shop.');
}

/** Reads reasons that are passed over, `noindex,duplicate`, and adds them to those before. */
export function collectPolicyOption(
  text: string,
  before: readonly ListPolicy[] = [],
): readonly ListPolicy[] {
  const chosen = parsePolicies(text);
  return LIST_POLICIES.filter((policy) => before.includes(policy) || chosen.includes(policy));
}

/** Reads which links are asked for besides those that are visited: `assets,external`, or `all`. */
export function parseCheckLinksOption(text: string): readonly LinkCheckKind[] {
  const words = text.split(',').map((word) => word.trim());
  if (text.trim() === 'all') return LINK_CHECK_KINDS;
  const kinds = LINK_CHECK_KINDS.filter((kind) => words.includes(kind));
  if (words.every((word) => kinds.some((kind) => kind === word))) return kinds;
  throw new InvalidArgumentError(`Write ${LINK_CHECK_KINDS.join(', ')}, or all.`);
}

/**
 * Reads types of files, by the endings of their names or as media types, `pdf,image/svg+xml`, and
 * adds them to those before. Returns media types.
 */
export function collectTypesOption(
  text: string,
  before: readonly string[] = [],
): readonly string[] {
  const types = text.split(',').map((word) => {
    const name = word.trim().toLowerCase().replace(/^\./, '');
    return TYPE_OF_EXTENSION.get(name) ?? (MEDIA_TYPE.test(name) ? name : undefined);
  });
  const known = types.filter((type) => type !== undefined);
  const all = [...new Set([...before, ...known])];
  if (known.length === types.length && all.length <= TYPES_MAX) return all;
  const endings = [...TYPE_OF_EXTENSION.keys()].join(', ');
  throw new InvalidArgumentError(`Write some of ${endings}, or media types as image/png.`);
}

/** Reads a date, `2026-11-22`, or a time of it, `2026-11-22T10:30:00Z`. */
export function parseDateOption(text: string): Date {
  const shape =
    /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
  const date = new Date(shape.test(text) ? text : Number.NaN);
  // A day that its month does not have goes over into the next.
  const day = Date.parse(text.slice(0, 10));
  const real = !Number.isNaN(day) && new Date(day).toISOString().startsWith(text.slice(0, 10));
  if (!Number.isNaN(date.getTime()) && real) return date;
  throw new InvalidArgumentError('Write a date, as 2026-11-22 or 2026-11-22T10:30:00Z.');
}

/**
 * Reads the name of a file of all addresses, whose ending says its format, and adds it to those
 * before.
 */
export function parseCrawlReportOption(
  path: string,
  before: readonly CrawlReportTarget[] = [],
): readonly CrawlReportTarget[] {
  const format = formatOf(path, REPORT_FORMATS);
  if (format !== undefined) return [...before, { format, path }];
  throw new InvalidArgumentError('Write a file whose name ends in .csv, .jsonl or .html.');
}

/** Reads the name of a file of links, likewise. */
export function parseLinksOption(
  path: string,
  before: readonly LinksTarget[] = [],
): readonly LinksTarget[] {
  const format = formatOf(path, LINKS_FORMATS);
  if (format !== undefined) return [...before, { format, path }];
  throw new InvalidArgumentError('Write a file whose name ends in .csv or .jsonl.');
}

function formatOf<Format extends string>(
  path: string,
  formats: readonly Format[],
): Format | undefined {
  const ending = extname(path).slice(1).toLowerCase();
  return formats.find((known) => known === ending);
}
