// `xs:date` and `xs:dateTime`, as libxml2 judges them.
import { isXmlBlank } from './strict-xml-characters.ts';

const TIME = '([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\\.([0-9]+))?';
const ZONE = '(Z|[+-][0-9]{2}:[0-9]{2})';
const MOMENT = new RegExp(`^-?([0-9]{4,})-([0-9]{2})-([0-9]{2})(?:T${TIME})?${ZONE}?$`);
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
// libxml2 counts years in a C long.
const YEAR_MAX = 9_223_372_036_854_775_807n;
const YEAR_DIGITS_MAX = 19;
const ZONE_MINUTES_MAX = 14 * 60;

/**
 * Whether a text is a date, or a moment with a time of day, of XML Schema 1.0.
 *
 * Blanks around it are the caller's affair: libxml2 minds them where a document names the type, but
 * for those behind a moment. There is no year 0; the day may end at 24:00:00; a zone is not
 * needed, and is at most 14 hours away.
 * Errors: None. Source: https://www.w3.org/TR/xmlschema-2/#dateTime
 */
export function isSchemaDate(value: string, kind: 'date' | 'dateTime'): boolean {
  const match = MOMENT.exec(kind === 'date' ? value : withoutBlankEnd(value));
  if (match === null) return false;
  const [, year = '', month = '', day = '', hour, minute = '', second = '', part, zone] = match;
  if ((hour !== undefined) !== (kind === 'dateTime')) return false;
  if (!isYear(year) || !isDay(year, { month: Number(month), day: Number(day) })) return false;
  if (!isZone(zone)) return false;
  return hour === undefined || isTime(Number(hour), Number(minute), secondsOf(second, part ?? ''));
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
function secondsOf(whole: string, part: string): number {
  let seconds = Number(whole);
  let weight = 1;
  for (const digit of part) {
    weight /= 10;
    seconds += Number(digit) * weight;
  }
  return seconds;
}

function isZone(zone: string | undefined): boolean {
  if (zone === undefined || zone === 'Z') return true;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  return minutes < 60 && hours * 60 + minutes <= ZONE_MINUTES_MAX;
}
