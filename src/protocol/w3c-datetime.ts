// W3C Datetime, exactly: six granularities, value and precision.
import { checkText, checkValue } from '../base/check-value.ts';

/** How much of a date was said: up to the year, …, the second, or a fraction of one. */
export type DatePrecision = 'year' | 'month' | 'day' | 'minute' | 'second' | 'fraction';

/** A date with its precision and zone. */
export interface W3cDatetime {
  /** The start of the moment in milliseconds since 1970-01-01T00:00:00Z, cut to whole seconds. */
  readonly epochMs: number;
  readonly precision: DatePrecision;
  /** The digits after the seconds' point; empty when there are none. */
  readonly fraction: string;
  /** Minutes east of UTC, -840 to 840; 0 where no time was given. */
  readonly zoneMinutes: number;
}

const FORM =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|([+-])(\d\d):(\d\d)))?)?)?$/;

/** The parts of a date before it is known to exist. */
export interface DateParts {
  readonly year: number;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
  readonly hour?: number | undefined;
  readonly minute?: number | undefined;
  readonly second?: number | undefined;
  readonly fraction?: string | undefined;
  readonly zoneMinutes?: number | undefined;
}

/**
 * Reads a date in one of the six forms of W3C Datetime, and in no other shape.
 *
 * Years run from 0001 to 9999; a time needs a zone, `Z` or up to ±14:00; seconds end at 59.
 * Anything else, and a day that the calendar does not have, is `undefined`.
 * Source: https://www.w3.org/TR/NOTE-datetime
 */
export function parseW3cDatetime(text: string): W3cDatetime | undefined {
  checkText('text', text);
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, sign, zoneHour, zoneMinute] = match;
  const zone = sign ? zoneOffset(sign, Number(zoneHour), Number(zoneMinute)) : 0;
  if (zone === undefined) return undefined;
  return assembleDate({
    year: Number(year),
    month: optionalNumber(month),
    day: optionalNumber(day),
    hour: optionalNumber(hour),
    minute: optionalNumber(minute),
    second: optionalNumber(second),
    fraction,
    zoneMinutes: zone,
  });
}

function optionalNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

/** The minutes east of UTC; `undefined` for more than 14 hours or 59 minutes. */
export function zoneOffset(sign: string, hours: number, minutes: number): number | undefined {
  const total = hours * 60 + minutes;
  if (minutes > 59 || total > 14 * 60) return undefined;
  return sign === '-' ? 0 - total : total;
}

/** `undefined` for what does not exist: 30 February, 25 o'clock, the year 0. */
export function assembleDate(parts: DateParts): W3cDatetime | undefined {
  const { year, month = 1, day = 1, hour = 0, minute = 0, second = 0, fraction = '' } = parts;
  if (year < 1 || year > 9999 || month < 1 || month > 12) return undefined;
  if (day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const zoneMinutes = parts.zoneMinutes ?? 0;
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  moment.setUTCHours(hour, minute - zoneMinutes, second);
  return { epochMs: moment.getTime(), precision: precisionOf(parts), fraction, zoneMinutes };
}

function precisionOf(parts: DateParts): DatePrecision {
  if (parts.month === undefined) return 'year';
  if (parts.day === undefined) return 'month';
  if (parts.hour === undefined) return 'day';
  if (parts.second === undefined) return 'minute';
  return parts.fraction ? 'fraction' : 'second';
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Writes a date in W3C Datetime, with its own precision and zone.
 *
 * Source: https://www.w3.org/TR/NOTE-datetime
 */
export function formatW3cDatetime(date: W3cDatetime): string {
  checkDate(date);
  const local = new Date(date.epochMs + date.zoneMinutes * 60_000).toISOString();
  const zone = formatZone(date.zoneMinutes);
  switch (date.precision) {
    case 'year':
      return local.slice(0, 4);
    case 'month':
      return local.slice(0, 7);
    case 'day':
      return local.slice(0, 10);
    case 'minute':
      return local.slice(0, 16) + zone;
    case 'second':
      return local.slice(0, 19) + zone;
    default:
      return `${local.slice(0, 19)}.${date.fraction}${zone}`;
  }
}

// What a Date can hold, and the zones of W3C Datetime.
const NUMBERS_MOST = { epochMs: 8.64e15 - 840 * 60_000, zoneMinutes: 840 } as const;

function checkDate(date: W3cDatetime): void {
  if (typeof date !== 'object' || date === null) checkValue('date', date, 'object');
  checkText('date.precision', date.precision);
  checkText('date.fraction', date.fraction);
  for (const name of ['epochMs', 'zoneMinutes'] as const) {
    const number: unknown = date[name];
    if (typeof number === 'number' && Math.abs(number) <= NUMBERS_MOST[name]) continue;
    checkValue(`date.${name}`, number, 'number that a date can have');
  }
}

function formatZone(minutes: number): string {
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  const hours = String(Math.floor(size / 60)).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`;
}
