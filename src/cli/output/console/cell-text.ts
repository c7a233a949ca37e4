// A value of a console's table as a terminal shows it.
import { formatCount } from '../../../base/counted.ts';
import { formatDuration } from '../../../base/duration.ts';
import { formatByteSize } from '../../../base/text/byte-size.ts';
import type { ColumnKind } from '../../../console/core/table-column.ts';
import { statusWords } from '../../../console/pages/words/status-words.ts';
import { plainText } from '../text/plain-text.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const JUST_MS = 5 * SECOND_MS;
// Longer ago than this a date says more than a number of days.
const RELATIVE_MS_MAX = 30 * DAY_MS;
// What the Date of ECMAScript can tell.
const TIME_MAX = 8_640_000_000_000_000;

/**
 * Writes a value for people: a time as `3 h ago`, bytes as `1.5 MiB`, a share as `12.3 %`. Nothing
 * that is known gives a dash. Text of strangers is made harmless.
 */
export function cellText(
  kind: ColumnKind,
  value: string | number | undefined,
  now: number,
): string {
  if (value === undefined || value === '') return '–';
  if (typeof value === 'string') {
    const isState = kind === 'status' || kind === 'severity';
    return plainText(isState ? statusWords(value).word : value);
  }
  if (!Number.isFinite(value)) return '–';
  switch (kind) {
    case 'time':
      return timeText(value, now);
    case 'due':
      return value <= now ? 'due now' : timeText(value, now);
    case 'duration':
      return value < SECOND_MS ? `${Math.round(value)} ms` : formatDuration(value);
    case 'bytes':
      return formatByteSize(value);
    case 'share':
      return `${(value * 100).toFixed(1)} %`;
    default:
      return Number.isInteger(value) ? formatCount(value) : String(Number(value.toPrecision(4)));
  }
}

/**
 * Writes a time as seen from `now`: `just now`, `4 min ago`, `in 2 h`, `12 d ago`; what is more
 * than thirty days away as a date, in UTC.
 */
export function timeText(at: number, now: number): string {
  const distance = Math.abs(now - at);
  if (distance > RELATIVE_MS_MAX) {
    return Math.abs(at) <= TIME_MAX ? new Date(at).toISOString().slice(0, 10) : '–';
  }
  if (distance < JUST_MS) return at <= now ? 'just now' : 'now';
  const words = distanceText(distance);
  return at <= now ? `${words} ago` : `in ${words}`;
}

function distanceText(distance: number): string {
  if (distance < MINUTE_MS) return `${Math.floor(distance / SECOND_MS)} s`;
  if (distance < HOUR_MS) return `${Math.floor(distance / MINUTE_MS)} min`;
  if (distance < 2 * DAY_MS) return `${Math.floor(distance / HOUR_MS)} h`;
  return `${Math.floor(distance / DAY_MS)} d`;
}
