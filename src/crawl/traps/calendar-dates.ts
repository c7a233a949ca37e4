// Addresses that end in a day or a month. docs/reference/decisions.md §7.
import { pathOfAddress, queryOfAddress } from '../address/address-path.ts';

const NAMES = [
  ['january', 'jan', 'januar', 'janvier', 'enero', 'gennaio', 'janeiro', 'januari'],
  ['february', 'feb', 'februar', 'fevrier', 'febrero', 'febbraio', 'fevereiro', 'februari'],
  ['march', 'mar', 'maerz', 'mars', 'marzo', 'marco', 'maart'],
  ['april', 'apr', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'giugno', 'junho'],
  ['july', 'jul', 'juli', 'juillet', 'julio', 'luglio', 'julho'],
  ['august', 'aug', 'aout', 'agosto', 'augustus'],
  ['september', 'sep', 'sept', 'septembre', 'septiembre', 'settembre', 'setembro'],
  ['october', 'oct', 'oktober', 'octobre', 'octubre', 'ottobre', 'outubro'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro'],
  ['december', 'dec', 'dezember', 'decembre', 'diciembre', 'dicembre', 'dezembro'],
];
const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);

/** The month, from 1, by name; case-insensitive. */
export function monthNamed(name: string): number | undefined {
  return MONTHS.get(name.toLowerCase());
}

const FAR_YEARS = 2;
const MONTHS_MAX = 12;
const DAYS_MAX = 31;

// A year, a month and optionally a day as separate segments, or as one with leading zeros. The
// search restarts at each slash, so only one slash may be matched there, or it would be quadratic.
const PATH_DATE =
  /\/(?:(19\d\d|2[01]\d\d)\/+(\d{1,2})(?:\/+(\d{1,2}))?|(19\d\d|2[01]\d\d)-(\d{2})(?:-(\d{2}))?)$/;
const VALUE_DATE = /^(19\d\d|2[01]\d\d)-(\d{2})(?:-(\d{2}))?$/;
// A month name with a year: `/april-2026`, `/2026/apr`, `?month=april-2026`.
const NAMED_MONTH =
  /(?:^|\/)(?:([a-z]{3,10})(?:[-_]|\/+)?((?:19|2[01])\d\d)|((?:19|2[01])\d\d)(?:[-_]|\/+)?([a-z]{3,10}))$/i;
const MAY_HAVE_DATE = /(?:19|2[01])\d\d/;
const YEAR = /^(?:19\d\d|2[01]\d\d)$/;
const MONTH = /^\d{1,2}$/;

/**
 * The days that a normalised address ends in, or the first days of months, in milliseconds since
 * 1970, UTC; usually none.
 *
 * - The last path segments are a year, a month and optionally a day (`/2031/05`, `/2031/5/12`), or
 *   the last one is a date (`2031-05`, `2031-05-12`). Empty segments are ignored.
 * - A month name is next to the year (`/april-2031`, `/2031/apr`).
 * - A query value is such a date, or there are the parameters `year` and `month`.
 *
 * Years are 1900 to 2199 (not `/topic/1200/3`), months 1 to 12, days 1 to 31; the 31st of June is
 * the first of July.
 */
export function calendarDates(url: string): readonly number[] {
  const date = dateOfPath(url);
  const ofQuery = datesOfQuery(url);
  return date === undefined ? ofQuery : [date, ...ofQuery];
}

export function endsInDate(url: string): boolean {
  return calendarDates(url).length > 0;
}

/**
 * Whether an address ends in a day or month more than two years away; of several any counts, one
 * ahead first. Whole days in UTC are compared: the same calendar day two years away is not far yet.
 * For the 29th of February that day is the 1st of March.
 */
export function farSideOf(url: string, nowMs: number): 'past' | 'ahead' | undefined {
  const now = new Date(nowMs);
  const sameDay = (years: number): number =>
    Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate());
  const dates = calendarDates(url);
  if (dates.some((date) => date > sameDay(FAR_YEARS))) return 'ahead';
  return dates.some((date) => date < sameDay(-FAR_YEARS)) ? 'past' : undefined;
}

function dateOfPath(url: string): number | undefined {
  let path = pathOfAddress(url);
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === 0x2f /* / */) end -= 1;
  if (end < path.length) path = path.slice(0, end);
  const last = path.charCodeAt(end - 1);
  // Most addresses end here: without a digit at the end, or a year.
  const isDigit = last >= 0x30 /* 0 */ && last <= 0x39; /* 9 */
  const found = isDigit ? PATH_DATE.exec(path) : null;
  if (!found) return namedMonth(path);
  return toMs(found[1] ?? found[4], found[2] ?? found[5], found[3] ?? found[6]);
}

function namedMonth(text: string): number | undefined {
  if (!MAY_HAVE_DATE.test(text)) return undefined;
  const found = NAMED_MONTH.exec(text);
  const month = monthNamed(found?.[1] ?? found?.[4] ?? '');
  const year = found?.[2] ?? found?.[3];
  return month === undefined ? undefined : toMs(year, String(month), undefined);
}

function datesOfQuery(url: string): readonly number[] {
  const query = queryOfAddress(url);
  if (!MAY_HAVE_DATE.test(query)) return [];
  const dates: (number | undefined)[] = [];
  let year: string | undefined;
  let month: string | undefined;
  for (const parameter of query.split('&')) {
    const nameEnd = parameter.indexOf('=');
    if (nameEnd < 0) continue;
    const name = parameter.slice(0, nameEnd);
    const value = parameter.slice(nameEnd + 1);
    if (name === 'year') year ??= value;
    else if (name === 'month') month ??= value;
    const found = VALUE_DATE.exec(value);
    if (found) dates.push(toMs(found[1], found[2], found[3]));
    else if (!value.includes('/')) dates.push(namedMonth(value));
  }
  const isMonth = YEAR.test(year ?? '') && MONTH.test(month ?? '');
  if (isMonth) dates.push(toMs(year, month, undefined));
  return dates.filter((date) => date !== undefined);
}

function toMs(
  year: string | undefined,
  monthText: string | undefined,
  dayText: string | undefined,
): number | undefined {
  const month = Number(monthText);
  const day = dayText === undefined ? 1 : Number(dayText);
  if (month < 1 || month > MONTHS_MAX || day < 1 || day > DAYS_MAX) return undefined;
  return Date.UTC(Number(year), month - 1, day);
}
