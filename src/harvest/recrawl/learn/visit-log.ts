// The last visits of a page, packed: three bytes a visit.
import type { ObservedVisit } from './fit-rates.ts';

export const VISITS_KEPT_MAX = 48;

/** More signals than this between two visits count as this many. */
export const SIGNALS_COUNTED_MAX = 127;

const BYTES_PER_VISIT = 3;
// The time between two visits is kept as its logarithm, within 0.02 %: from a tenth of a second to
// 270 years.
const DAYS_MIN = 1e-6;
const LOG_DAYS_STEP = 25.3 / 65_535;

export function emptyVisitLog(): Uint8Array {
  return new Uint8Array(0);
}

/** A log with one more visit at its end; the oldest goes when there are 48. */
export function appendVisit(log: Uint8Array, visit: ObservedVisit): Uint8Array {
  const kept = log.subarray(Math.max(0, log.length - (VISITS_KEPT_MAX - 1) * BYTES_PER_VISIT));
  const longer = new Uint8Array(kept.length + BYTES_PER_VISIT);
  longer.set(kept);
  const steps = Math.round(Math.log(Math.max(DAYS_MIN, visit.days) / DAYS_MIN) / LOG_DAYS_STEP);
  const bounded = Math.min(65_535, steps);
  const signals = Math.min(SIGNALS_COUNTED_MAX, visit.signals);
  longer[kept.length] = bounded & 255;
  longer[kept.length + 1] = bounded >> 8;
  longer[kept.length + 2] = signals * 2 + (visit.changed ? 1 : 0);
  return longer;
}

/** The visits, oldest first. */
export function readVisitLog(log: Uint8Array): readonly ObservedVisit[] {
  const visits: ObservedVisit[] = [];
  for (let at = 0; at + BYTES_PER_VISIT <= log.length; at += BYTES_PER_VISIT) {
    const [low = 0, high = 0, packed = 0] = [log[at], log[at + 1], log[at + 2]];
    const days = DAYS_MIN * Math.exp(LOG_DAYS_STEP * (low + 256 * high));
    visits.push({ days, signals: packed >> 1, changed: packed % 2 === 1 });
  }
  return visits;
}

/** The log as 0.5.0 packed it, five bytes a visit, in the form of today. */
export function visitLogOfFirst(log: Uint8Array): Uint8Array {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  let visits = emptyVisitLog();
  for (let at = 0; at + 5 <= log.length; at += 5) {
    const packed = view.getUint8(at + 4);
    const days = view.getFloat32(at, true);
    visits = appendVisit(visits, { days, signals: packed >> 1, changed: packed % 2 === 1 });
  }
  return visits;
}
