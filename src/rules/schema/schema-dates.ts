// `xs:date` and `xs:dateTime`, as libxml2 judges them.
import { isXmlBlank } from './strict-xml/strict-xml-characters.ts';

const DAY = /^-?([0-9]{4,20})-([0-9]{2})-([0-9]{2})/;
const TIME = /^T([0-9]{2}):([0-9]{2}):([0-9]{2})/;
const ZONE = /^(?:Z|[+-]([0-9]{2}):([0-9]{2}))?$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
// libxml2 counts years in a C long.
const YEAR_MAX = 9_223_372_036_854_775_807n;
const YEAR_DIGITS_MAX = 19;
const TIME_CHARACTERS = 'T00:00:00'.length;
const ZONE_CHARACTERS = '+00:00'.length;
const ZONE_MINUTES_MAX = 14 * 60;

/**
 * Whether a text is a date, or a moment with a time of day, of XML Schema 1.0.
 *
 * Blanks around it are the caller's affair: libxml2 rejects them where a document names the type,
 * except for those after a moment. There is no year 0; the day may end at 24:00:00; a zone is not
 * needed, and is at most 14 hours away.
 * Source: https://www.w3.org/TR/xmlschema-2/#dateTime
 */
export function isSchemaDate(value: string, kind: 'date' | 'dateTime'): boolean {
  const text = kind === 'date' ? value : withoutBlankEnd(value);
  const [whole, year, month, day] = DAY.exec(text) ?? [];
  if (whole === undefined || year === undefined) return false;
  if (!isYear(year) || !isDay(year, { month: Number(month), day: Number(day) })) return false;
  let at = whole.length;
  if (kind === 'dateTime') {
    const [time, hour, minute, second] = TIME.exec(text.slice(at, at + TIME_CHARACTERS)) ?? [];
    if (time === undefined) return false;
    at += time.length;
    const end = fractionEnd(text, at);
    if (end === at + 1) return false;
    const seconds = secondsOf(Number(second), text.slice(at + 1, end));
    if (!isTime(Number(hour), Number(minute), seconds)) return false;
    at = end;
  }
  return isZone(text.slice(at));
}

// The index after a point and digits; that of the point if there are none.
function fractionEnd(text: string, at: number): number {
  if (text.charAt(at) !== '.') return at;
  let end = at + 1;
  while (text.charAt(end) >= '0' && text.charAt(end) <= '9') end += 1;
  return end;
}

function withoutBlankEnd(value: string): string {
  let end = value.length;
  while (end > 0 && isXmlBlank(value.charCodeAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

function isYear(year: string): boolean {
  if (year.length > 4 && year.startsWith('0')) return false;
  if (year === '0000' || year.length > YEAR_DIGITS_MAX) return false;
  return year.length < YEAR_DIGITS_MAX || BigInt(year) <= YEAR_MAX;
}

function isDay(
  year: string,
  { month, day }: { readonly month: number; readonly day: number },
): boolean {
  // The last four digits decide, as 10,000 is a multiple of 400.
  const digits = Number(year.slice(-4));
  const leap = (digits % 4 === 0 && digits % 100 !== 0) || digits % 400 === 0;
  const days = month === 2 && leap ? 29 : DAYS_IN_MONTH[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

function isTime(...[hour, minute, second]: readonly [number, number, number]): boolean {
  if (hour === 24) return minute === 0 && second === 0;
  return hour < 24 && minute < 60 && second < 60;
}

// Digit by digit in double precision, as libxml2 adds them: 59.99999999999999999 is 60 there.
function secondsOf(whole: number, part: string): number {
  let seconds = whole;
  let weight = 1;
  for (const digit of part) {
    weight /= 10;
    seconds += Number(digit) * weight;
  }
  return seconds;
}

function isZone(zone: string): boolean {
  if (zone.length > ZONE_CHARACTERS) return false;
  const match = ZONE.exec(zone);
  if (match === null) return false;
  const [, hours = '0', minutes = '0'] = match;
  return Number(minutes) < 60 && Number(hours) * 60 + Number(minutes) <= ZONE_MINUTES_MAX;
}
