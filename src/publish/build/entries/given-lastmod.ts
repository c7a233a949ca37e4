// A lastmod of a source, of whatever type, as W3C Datetime.
import { type LastmodReading, parseLastmod } from '../../../protocol/lastmod.ts';

// Below this a number is seconds (up to the year 5138), from it on milliseconds (from 1973).
const MILLISECONDS_FROM = 1e11;
// Smaller numbers are more likely years or counts than moments of 1970.
const SECONDS_FROM = 1e6;
const MOMENT_MS_MAX = 253_402_300_799_999;

const INVALID: LastmodReading = { note: 'lastmod-invalid' };

/**
 * Reads a lastmod of a source.
 *
 * - A text: as `parseLastmod` reads it.
 * - A `Date`, or an object with `toISOString`: in UTC, with milliseconds only where there are any.
 * - A Temporal object that names a day: as it writes itself, without its annotations.
 * - A number or a bigint: seconds since 1970 from 1e6 on, milliseconds from 1e11 on.
 * - `undefined` and `null`: nothing, without a note.
 *
 * Zero and below is how a program says that it knows no date. Nothing ever becomes the present
 * time.
 * Source: https://www.w3.org/TR/NOTE-datetime
 */
export function readGivenLastmod(value: unknown): LastmodReading {
  switch (typeof value) {
    case 'string':
      return parseLastmod(value);
    case 'number':
      return readNumber(value);
    case 'bigint':
      return readNumber(Number(value));
    case 'undefined':
      return {};
    case 'object':
      return value === null ? {} : readObject(value);
    default:
      return INVALID;
  }
}

function readNumber(value: number): LastmodReading {
  if (value < SECONDS_FROM) return INVALID;
  return readMoment(value < MILLISECONDS_FROM ? Math.round(value * 1000) : Math.trunc(value));
}

function readMoment(epochMs: number): LastmodReading {
  if (!(epochMs > 0 && epochMs <= MOMENT_MS_MAX)) return INVALID;
  return { value: new Date(epochMs).toISOString().replace('.000Z', 'Z') };
}

// Foreign objects: their methods may throw, and return anything.
function readObject(value: object): LastmodReading {
  try {
    const type = /^\[object Temporal\.(\w+)\]$/.exec(Object.prototype.toString.call(value))?.[1];
    if (type !== undefined) return readTemporal(type, String(value));
    const { toISOString } = value as { readonly toISOString?: unknown };
    if (typeof toISOString !== 'function') return INVALID;
    const text: unknown = toISOString.call(value);
    return typeof text === 'string' ? readMoment(Date.parse(text)) : INVALID;
  } catch {
    return INVALID;
  }
}

function readTemporal(type: string, text: string): LastmodReading {
  // `[Europe/Berlin]` and `[u-ca=gregory]` may follow the date.
  const [plain = ''] = text.split('[', 1);
  // A month of another calendar is written as a day of ours, which it is not.
  const month = type === 'PlainYearMonth' || type === 'PlainMonthDay';
  return month && plain.length > 'yyyy-mm'.length ? INVALID : parseLastmod(plain);
}
