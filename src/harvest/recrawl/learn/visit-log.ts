// The last visits of a page, packed: five bytes a visit.
import type { ObservedVisit } from './fit-rates.ts';

export const VISITS_KEPT_MAX = 48;

/** More signals than this between two visits count as this many. */
export const SIGNALS_COUNTED_MAX = 127;

const BYTES_PER_VISIT = 5;

export function emptyVisitLog(): Uint8Array {
  return new Uint8Array(0);
}

/** A log with one more visit at its end; the oldest goes when there are 48. */
export function appendVisit(log: Uint8Array, visit: ObservedVisit): Uint8Array {
  const kept = log.subarray(Math.max(0, log.length - (VISITS_KEPT_MAX - 1) * BYTES_PER_VISIT));
  const longer = new Uint8Array(kept.length + BYTES_PER_VISIT);
  longer.set(kept);
  const view = new DataView(longer.buffer);
  view.setFloat32(kept.length, visit.days, true);
  const signals = Math.min(SIGNALS_COUNTED_MAX, visit.signals);
  view.setUint8(kept.length + 4, signals * 2 + (visit.changed ? 1 : 0));
  return longer;
}

/** The visits, oldest first. */
export function readVisitLog(log: Uint8Array): readonly ObservedVisit[] {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const visits: ObservedVisit[] = [];
  for (let at = 0; at + BYTES_PER_VISIT <= log.length; at += BYTES_PER_VISIT) {
    const packed = view.getUint8(at + 4);
    const days = view.getFloat32(at, true);
    visits.push({ days, signals: packed >> 1, changed: packed % 2 === 1 });
  }
  return visits;
}
