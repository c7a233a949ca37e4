// The last visits of a fair sample of a site's pages: what the quality of its lastmods is worked
// out from. The pages with the lowest numbers are in it, whatever they are like.

export const SAMPLED_PAGES_MAX = 256;
export const SAMPLED_VISITS_MAX = 16;

/** A visit, as the sample keeps it. Lastmods count for the interval that they name. */
export interface SampledVisit {
  readonly days: number;
  readonly lastmods: number;
  readonly changed: boolean;
  /** All lastmods of the sitemap moved together since the visit before. */
  readonly isAllMoved: boolean;
}

/** A page of the sample, and its visits, oldest first. */
export interface SampledPage {
  readonly sitemapId: number;
  readonly visitedAt: number;
  /** Lastmods since then. */
  readonly pending: number;
  readonly visits: readonly SampledVisit[];
}

export interface VisitToSample {
  readonly loc: string;
  readonly sitemapId: number;
  readonly at: number;
  /** Absent where it did not tell whether the page had changed. */
  readonly observed?: SampledVisit | undefined;
  /** Lastmods that came after it and before its answer. */
  readonly pending: number;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
// Intervals are counted in units of five minutes, 227 days at most: the floor is 90 days.
const UNIT_MINUTES = 5;
const UNITS_MAX = 65_535;
// Lastmods take six bits: as they are up to 39, beyond that in steps of 12 %, up to 592.
const LASTMODS_EXACT_MAX = 39;
const LASTMODS_STEP = Math.log(1.12);
const LASTMODS_CODE_MAX = 63;
const PENDING_MAX = 255;
// A page that was not visited for longer than the floor is one that went.
const STALE_MINUTES = 100 * DAY_MINUTES;
// A page: its number, its sitemap, when it was visited (in minutes), how many visits are kept, and
// lastmods since the last one.
const HEAD_BYTES = 14;
const VISIT_BYTES = 3;
const PAGE_BYTES = HEAD_BYTES + SAMPLED_VISITS_MAX * VISIT_BYTES;
const UINT32_MAX = 4_294_967_295;
const CHANGED = 1;
const ALL_MOVED = 2;
const LASTMODS_SHIFT = 2;
const FLAGS = CHANGED | ALL_MOVED;

/** Keeps visits in bytes, as they are packed: 62 of each page. */
export class VisitSample {
  #bytes: Uint8Array;
  #view: DataView;
  #pages: number;

  /** Bytes that are not whole pages are an empty sample. */
  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    const isWhole = bytes.length % PAGE_BYTES === 0;
    this.#bytes = isWhole ? bytes.slice() : new Uint8Array(0);
    this.#view = new DataView(this.#bytes.buffer);
    this.#pages = this.#bytes.length / PAGE_BYTES;
  }

  /** Keeps a visit if its page is in the sample now. Returns whether it is. */
  add(visit: VisitToSample): boolean {
    const number = pageNumber(visit.loc);
    const minutes = Math.round(visit.at / MINUTE_MS);
    const place = this.#placeOf(number) ?? this.#placeFor(number, minutes);
    if (place === undefined) return false;
    const view = this.#view;
    view.setUint32(place, number, true);
    view.setUint32(place + 4, visit.sitemapId > UINT32_MAX ? 0 : visit.sitemapId, true);
    view.setUint32(place + 8, minutes, true);
    view.setUint8(place + 13, Math.min(PENDING_MAX, visit.pending));
    if (visit.observed) this.#append(place, visit.observed);
    return true;
  }

  /** Counts a lastmod since the last visit. Returns whether the page is in the sample. */
  addPending(loc: string): boolean {
    const place = this.#placeOf(pageNumber(loc));
    if (place === undefined) return false;
    const pending = this.#view.getUint8(place + 13);
    this.#view.setUint8(place + 13, Math.min(PENDING_MAX, pending + 1));
    return true;
  }

  /**
   * Counts a lastmod that was read after a visit and names a time before it: the change that the
   * visit may have found was announced. Returns whether it was counted.
   */
  addLate(loc: string, lastmodAt: number): boolean {
    const place = this.#placeOf(pageNumber(loc));
    const view = this.#view;
    const kept = place === undefined ? 0 : view.getUint8(place + 12);
    if (place === undefined || kept === 0) return false;
    const at = place + HEAD_BYTES + (kept - 1) * VISIT_BYTES;
    const before = view.getUint32(place + 8, true) - view.getUint16(at, true) * UNIT_MINUTES;
    const packed = view.getUint8(at + 2);
    if (lastmodAt / MINUTE_MS <= before) return false;
    const lastmods = lastmodsOf(packed >> LASTMODS_SHIFT) + 1;
    view.setUint8(at + 2, (codeOf(lastmods) << LASTMODS_SHIFT) | (packed & FLAGS));
    return true;
  }

  remove(loc: string): boolean {
    const place = this.#placeOf(pageNumber(loc));
    if (place === undefined) return false;
    this.#pages -= 1;
    const last = this.#pages * PAGE_BYTES;
    this.#bytes.copyWithin(place, last, last + PAGE_BYTES);
    return true;
  }

  get pages(): readonly SampledPage[] {
    return Array.from({ length: this.#pages }, (_, index) => this.#page(index * PAGE_BYTES));
  }

  /** Its own bytes: do not change them. */
  pack(): Uint8Array {
    return this.#bytes.subarray(0, this.#pages * PAGE_BYTES);
  }

  #page(place: number): SampledPage {
    const view = this.#view;
    const visits: SampledVisit[] = [];
    for (let index = 0; index < view.getUint8(place + 12); index += 1) {
      const at = place + HEAD_BYTES + index * VISIT_BYTES;
      const packed = view.getUint8(at + 2);
      visits.push({
        days: (view.getUint16(at, true) * UNIT_MINUTES) / DAY_MINUTES,
        lastmods: lastmodsOf(packed >> LASTMODS_SHIFT),
        changed: (packed & CHANGED) !== 0,
        isAllMoved: (packed & ALL_MOVED) !== 0,
      });
    }
    const visitedAt = view.getUint32(place + 8, true) * MINUTE_MS;
    const sitemapId = view.getUint32(place + 4, true);
    return { sitemapId, visitedAt, pending: view.getUint8(place + 13), visits };
  }

  #append(place: number, { days, lastmods, changed, isAllMoved }: SampledVisit): void {
    const view = this.#view;
    const kept = view.getUint8(place + 12);
    const from = place + HEAD_BYTES;
    if (kept === SAMPLED_VISITS_MAX) {
      this.#bytes.copyWithin(from, from + VISIT_BYTES, from + kept * VISIT_BYTES);
    } else view.setUint8(place + 12, kept + 1);
    const at = from + Math.min(kept, SAMPLED_VISITS_MAX - 1) * VISIT_BYTES;
    const units = Math.round((days * DAY_MINUTES) / UNIT_MINUTES);
    view.setUint16(at, Math.min(UNITS_MAX, Math.max(1, units)), true);
    const flags = (changed ? CHANGED : 0) | (isAllMoved ? ALL_MOVED : 0);
    view.setUint8(at + 2, (codeOf(lastmods) << LASTMODS_SHIFT) | flags);
  }

  #placeOf(number: number): number | undefined {
    const end = this.#pages * PAGE_BYTES;
    for (let place = 0; place < end; place += PAGE_BYTES) {
      if (this.#view.getUint32(place, true) === number) return place;
    }
    return undefined;
  }

  // Where there is no room the place of a page that went, or of the one with the highest number.
  #placeFor(number: number, minutes: number): number | undefined {
    if (this.#pages < SAMPLED_PAGES_MAX) {
      this.#pages += 1;
      if (this.#pages * PAGE_BYTES > this.#bytes.length) this.#grow();
      return this.#emptied((this.#pages - 1) * PAGE_BYTES);
    }
    let [highest, highestPlace] = [number, -1];
    for (let place = 0; place < this.#bytes.length; place += PAGE_BYTES) {
      if (minutes - this.#view.getUint32(place + 8, true) > STALE_MINUTES) {
        return this.#emptied(place);
      }
      const other = this.#view.getUint32(place, true);
      if (other > highest) [highest, highestPlace] = [other, place];
    }
    return highestPlace < 0 ? undefined : this.#emptied(highestPlace);
  }

  #emptied(place: number): number {
    this.#bytes.fill(0, place, place + PAGE_BYTES);
    return place;
  }

  #grow(): void {
    const pages = Math.min(SAMPLED_PAGES_MAX, Math.max(4, 2 * this.#pages));
    const grown = new Uint8Array(pages * PAGE_BYTES);
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

function codeOf(lastmods: number): number {
  if (lastmods <= LASTMODS_EXACT_MAX) return lastmods;
  const steps = Math.round(Math.log(lastmods / LASTMODS_EXACT_MAX) / LASTMODS_STEP);
  return Math.min(LASTMODS_CODE_MAX, LASTMODS_EXACT_MAX + steps);
}

function lastmodsOf(code: number): number {
  const steps = Math.max(0, code - LASTMODS_EXACT_MAX);
  return Math.round(Math.min(code, LASTMODS_EXACT_MAX) * Math.exp(LASTMODS_STEP * steps));
}

// FNV-1a, with its bits mixed: alike addresses have numbers that are not.
function pageNumber(loc: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < loc.length; index += 1) {
    hash = Math.imul(hash ^ loc.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
