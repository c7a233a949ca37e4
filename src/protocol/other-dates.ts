// Dates that are not W3C Datetime but leave no doubt: RFC 822, ISO 8601's other spellings, and
// near misses of W3C Datetime.
import { assembleDate, type DateParts, type W3cDatetime, zoneOffset } from './w3c-datetime.ts';

/** A date in another shape. */
export interface OtherDate extends W3cDatetime {
  /** A time without a zone was read as UTC. */
  readonly zoneAssumed: boolean;
}

// Year first: 2005-1-1, 2005/01/01, with or without a time; the time's parts are two digits each.
const YEAR_FIRST =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:(?:[Tt]|\s+)(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d*))?)?)?\s*(.*)$/;
// Without separators: 20050101, 20050101T103015Z.
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:[Tt](\d\d)(\d\d)(\d\d)?)?(.*)$/;
// RFC 822: Sat, 01 Jan 2005 10:30:15 GMT, with weekday, time, seconds and zone optional.
const DAY_FIRST =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]+([a-z]{3,9})\.?[\s-]+(\d{4}|\d\d)(?:\s+(\d\d?):(\d\d)(?::(\d\d))?)?\s*(.*)$/i;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

// RFC 822 §5.1. Other names of zones (CET, IST) mean more than one zone, or nothing.
const NAMED_ZONES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ut: 0,
    utc: 0,
    gmt: 0,
    z: 0,
    est: -300,
    edt: -240,
    cst: -360,
    cdt: -300,
    mst: -420,
    mdt: -360,
    pst: -480,
    pdt: -420,
  }),
);

/**
 * Reads a date that is not W3C Datetime but whose meaning is certain.
 *
 * `01/02/2005` is two dates, `1104537600` is a number, `CET` is not a zone of RFC 822: none is
 * read. Input: trimmed. `undefined` in case of doubt.
 * Source: https://www.rfc-editor.org/rfc/rfc822#section-5
 */
export function parseOtherDate(text: string): OtherDate | undefined {
  return parseYearFirst(text) ?? parseCompact(text) ?? parseDayFirst(text);
}

function parseYearFirst(text: string): OtherDate | undefined {
  const match = YEAR_FIRST.exec(text);
  if (!match) return undefined;
  const [, year, , month, day, hour, minute, second, fraction, zone = ''] = match;
  return finish({ year, month, day, hour, minute, second, fraction }, zone, false);
}

function parseCompact(text: string): OtherDate | undefined {
  const match = COMPACT.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, zone = ''] = match;
  return finish({ year, month, day, hour, minute, second }, zone, false);
}

function parseDayFirst(text: string): OtherDate | undefined {
  const match = DAY_FIRST.exec(text);
  if (!match) return undefined;
  const [, day, monthName = '', yearText = '', hour, minute, second, zone = ''] = match;
  const word = monthName.toLowerCase();
  const month = MONTHS.findIndex((name) => name === word || name.slice(0, 3) === word) + 1;
  if (month === 0 && word !== 'sept') return undefined;
  // RFC 2822 §4.3: two digits from 50 are of the last century.
  const short = yearText.length === 2 ? (yearText < '50' ? '20' : '19') : '';
  const year = short + yearText;
  return finish({ year, month: String(month || 9), day, hour, minute, second }, zone, true);
}

type TextParts = { readonly [Part in keyof DateParts]?: string | undefined };

function finish(parts: TextParts, zone: string, feedZones: boolean): OtherDate | undefined {
  const timed = parts.hour !== undefined;
  const offset = readZone(zone, feedZones);
  if (offset === undefined) return undefined;
  // 24:00 is the midnight that ends the day.
  const behind = `${parts.minute}${parts.second ?? ''}${parts.fraction ?? ''}`;
  const endOfDay = parts.hour === '24' && !/[1-9]/.test(behind);
  const date = assembleDate({
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    ...(timed && {
      hour: endOfDay ? 0 : Number(parts.hour),
      minute: Number(parts.minute),
      zoneMinutes: offset ?? 0,
    }),
    ...(parts.second !== undefined && { second: Number(parts.second) }),
    ...(parts.fraction ? { fraction: parts.fraction } : {}),
  });
  if (!date) return undefined;
  const epochMs = endOfDay ? date.epochMs + 86_400_000 : date.epochMs;
  if (new Date(epochMs + date.zoneMinutes * 60_000).getUTCFullYear() > 9999) return undefined;
  return { ...date, epochMs, zoneAssumed: timed && offset === null };
}

/** Minutes east of UTC; `null` without a zone; `undefined` if the zone is unknown. */
function readZone(zone: string, feedZones: boolean): number | null | undefined {
  if (zone === '') return null;
  const numeric = /^(?:utc|gmt)?\s?([+-])(\d\d):?(\d\d)?$/i.exec(zone);
  if (numeric) return zoneOffset(numeric[1] ?? '+', Number(numeric[2]), Number(numeric[3] ?? 0));
  const named = NAMED_ZONES.get(zone.toLowerCase());
  return named === 0 || feedZones ? named : undefined;
}
