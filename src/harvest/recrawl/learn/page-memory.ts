// The memory of a page, and its form in a row of the store.
import type { EntryPriors } from '../settings/entry-priors.ts';
import type { SignalRates } from '../worth/signal-rates.ts';
import { PRIOR_SPREAD } from './fit-rates.ts';
import { emptyVisitLog } from './visit-log.ts';

export interface PageMemory {
  /** When it was last visited and there; 0 for never. */
  readonly visitedAt: number;
  /** μ: how much it counts for, beside other pages. */
  readonly weight: number;
  /** The weight was set: what its entry claims does not change it. */
  readonly isWeightTold: boolean;
  /** Changes a day by changefreq or the settings; and which changefreq its entry claims. */
  readonly priorChanges: number;
  readonly claim: number;
  /** The sitemap that lists it; 0 for none that is known. */
  readonly sitemapId: number;
  readonly rates: SignalRates;
  /** Standard deviation of ln α. 0 where the rates are known. */
  readonly spread: number;
  /** The edition of what is learned of its sitemap that it was fitted with. */
  readonly edition: number;
  /** ln α as it was counted for pages that claim the same; 0 for not yet. */
  readonly counted: number;
  /** The epoch of what is learned of the site in which it was counted; 0 for none. */
  readonly countedIn: number;
  /** n: signals since `visitedAt`; how many are lastmods. */
  readonly signals: number;
  readonly lastmods: number;
  /** The time that the last signal speaks of; 0 for none. */
  readonly signalAt: number;
  /** How often in a row it was not there (404, 410), and how often there was no answer. */
  readonly goneInRow: number;
  readonly failuresInRow: number;
  /** Visits so far that showed whether it had changed. */
  readonly observed: number;
  /** The last of them. */
  readonly log: Uint8Array;
}

const VERSION = 3;
const HEAD_BYTES = 51;
// What 0.5.0 packed: what it knew of a page is read, the rest is as of a new one.
const VERSION_FIRST = 1;
const HEAD_BYTES_FIRST = 52;
const SPREAD_UNITS = 100;
const UINT32_MAX = 4_294_967_295;
const UINT16 = 65_536;
// From some number on one more makes no difference to when the next try is.
const IN_ROW_MAX = 15;
// The lowest bit of the byte is 1 when the weight was set.
const CLAIM_SHIFT = 1;
const CLAIM_MASK = 7;

/** A page that nobody visited yet. */
export function newPage(
  priors: EntryPriors,
  rates: SignalRates = { silent: priors.changes, signals: 0, evidence: 0 },
): PageMemory {
  return {
    visitedAt: 0,
    weight: priors.weight,
    isWeightTold: false,
    priorChanges: priors.changes,
    claim: priors.claim,
    sitemapId: priors.sitemapId ?? 0,
    rates,
    spread: PRIOR_SPREAD,
    edition: 0,
    counted: 0,
    countedIn: 0,
    signals: 0,
    lastmods: 0,
    signalAt: 0,
    goneInRow: 0,
    failuresInRow: 0,
    observed: 0,
    log: emptyVisitLog(),
  };
}

/** Packs what is kept of a page: 51 to 291 bytes. */
export function packPage(page: PageMemory): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES + page.log.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  const inRow = Math.min(IN_ROW_MAX, page.goneInRow) * (IN_ROW_MAX + 1);
  view.setUint8(1, inRow + Math.min(IN_ROW_MAX, page.failuresInRow));
  view.setUint8(2, (page.claim << CLAIM_SHIFT) | (page.isWeightTold ? 1 : 0));
  view.setFloat32(3, page.weight, true);
  view.setFloat32(7, page.priorChanges, true);
  view.setFloat32(11, page.rates.silent, true);
  view.setFloat32(15, page.rates.signals, true);
  view.setFloat32(19, page.rates.evidence, true);
  view.setUint16(23, Math.min(65_535, page.lastmods), true);
  setTime(view, 25, page.visitedAt);
  setTime(view, 31, page.signalAt);
  view.setUint8(37, Math.min(255, page.signals));
  view.setUint16(38, Math.min(65_535, page.observed), true);
  view.setUint8(40, page.countedIn);
  // A page of a sitemap with a number beyond what is kept is one of none that is known.
  view.setUint32(41, page.sitemapId > UINT32_MAX ? 0 : page.sitemapId, true);
  view.setUint8(45, page.edition);
  view.setUint8(46, Math.min(255, Math.round(SPREAD_UNITS * page.spread)));
  view.setFloat32(47, page.counted, true);
  bytes.set(page.log, HEAD_BYTES);
  return bytes;
}

/**
 * Unpacks what is kept of a page; `undefined` for what another version packed: the page is then
 * learned anew.
 *
 * The log is a view of the bytes.
 */
export function unpackPage(bytes: Uint8Array): PageMemory | undefined {
  const isFirst = bytes[0] === VERSION_FIRST;
  const headBytes = isFirst ? HEAD_BYTES_FIRST : HEAD_BYTES;
  if (bytes.length < headBytes || (!isFirst && bytes[0] !== VERSION)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const log = bytes.subarray(headBytes);
  const flags = view.getUint8(isFirst ? 3 : 2);
  const from = isFirst ? 4 : 3;
  const page = {
    weight: view.getFloat32(from, true),
    isWeightTold: flags % 2 === 1,
    priorChanges: view.getFloat32(from + 4, true),
    claim: (flags >> CLAIM_SHIFT) & CLAIM_MASK,
    rates: {
      silent: view.getFloat32(from + 8, true),
      signals: view.getFloat32(from + 12, true),
      evidence: view.getFloat32(from + 16, true),
    },
    log,
  };
  if (isFirst) {
    return {
      ...newPage({ weight: page.weight, changes: page.priorChanges, claim: 0 }),
      ...page,
      visitedAt: view.getFloat64(28, true),
      signals: view.getUint16(24, true),
      lastmods: view.getUint16(26, true),
      signalAt: view.getFloat64(36, true),
      observed: view.getUint32(44, true),
      goneInRow: view.getUint8(1),
      failuresInRow: view.getUint8(2),
    };
  }
  const inRow = view.getUint8(1);
  return {
    ...page,
    visitedAt: timeAt(view, 25),
    sitemapId: view.getUint32(41, true),
    spread: view.getUint8(46) / SPREAD_UNITS,
    edition: view.getUint8(45),
    counted: view.getFloat32(47, true),
    countedIn: view.getUint8(40),
    signals: view.getUint8(37),
    lastmods: view.getUint16(23, true),
    signalAt: timeAt(view, 31),
    observed: view.getUint16(38, true),
    goneInRow: inRow >> 4,
    failuresInRow: inRow & IN_ROW_MAX,
  };
}

// A time in milliseconds takes six bytes until the year 10889.
function setTime(view: DataView, offset: number, at: number): void {
  view.setUint32(offset, Math.floor(at / UINT16), true);
  view.setUint16(offset + 4, at % UINT16, true);
}

function timeAt(view: DataView, offset: number): number {
  return UINT16 * view.getUint32(offset, true) + view.getUint16(offset + 4, true);
}
