// The memory of a site, and its form in the store.
import { SiteLearning } from '../learn/site-learning.ts';
import { PROBE_SHARE_MIN, type Probing } from '../plan/probes.ts';

export interface SiteMemory extends Probing {
  /** Λ: what a visit has to be worth at least, in days of freshness. */
  readonly price: number;
  /** How many visits were asked for since the price was last looked at. */
  readonly asked: number;
  /** Visits that are kept for new and for known URLs, and were not handed out yet. */
  readonly newCredit: number;
  readonly knownCredit: number;
  /** Visits that the site's cap allows at once, and when that was counted. */
  readonly tokens: number;
  readonly tokensAt: number;
  /** When all lastmods of a sitemap were last moved together, and how often that was. */
  readonly siteWideAt: number;
  readonly siteWides: number;
  /** Visits that showed whether a page had changed: how many were announced, and rightly. */
  readonly visits: number;
  readonly signalled: number;
  readonly changed: number;
  readonly changedAndSignalled: number;
  /** The most visits a day that may be asked for; 0 for no limit. */
  readonly visitsPerDayMax: number;
  /** How much its pages count for beside those of other sites. */
  readonly weight: number;
  /** How many new URLs were usable, and how long they stayed: as `worth-of-new.ts` counts. */
  readonly newTried: number;
  readonly newIndexable: number;
  readonly watchedFrom: number;
  readonly youngUrls: number;
  readonly youngDays: number;
  readonly youngRemoved: number;
  readonly youngAt: number;
}

const VERSION = 2;
// The version, and how many fields there are.
const HEAD_BYTES = 16;
// What 0.5.0 packed.
const VERSION_FIRST = 1;
const FIELDS_FIRST = 12;
const BYTES_FIRST = 8 * (1 + FIELDS_FIRST);

const FIELDS: readonly (keyof SiteMemory)[] = [
  ...(['price', 'asked', 'newCredit', 'knownCredit', 'tokens', 'tokensAt'] as const),
  ...(['siteWideAt', 'siteWides'] as const),
  ...(['visits', 'signalled', 'changed', 'changedAndSignalled'] as const),
  ...(['visitsPerDayMax', 'weight', 'newTried', 'newIndexable', 'watchedFrom'] as const),
  ...(['youngUrls', 'youngDays', 'youngRemoved', 'youngAt'] as const),
  ...(['probeShare', 'probeCredit'] as const),
];

export function newSite(price: number): SiteMemory {
  return {
    price,
    asked: 0,
    newCredit: 0,
    knownCredit: 0,
    tokens: 0,
    tokensAt: 0,
    siteWideAt: 0,
    siteWides: 0,
    visits: 0,
    signalled: 0,
    changed: 0,
    changedAndSignalled: 0,
    visitsPerDayMax: 0,
    weight: 1,
    newTried: 0,
    newIndexable: 0,
    watchedFrom: 0,
    youngUrls: 0,
    youngDays: 0,
    youngRemoved: 0,
    youngAt: 0,
    probeShare: PROBE_SHARE_MIN,
    probeCredit: 0,
  };
}

/** Packs what is kept of a site, eight bytes a field, and what is learned of it behind that. */
export function packSite(site: SiteMemory, learning: SiteLearning): Uint8Array {
  const learned = learning.pack();
  const bytes = new Uint8Array(HEAD_BYTES + 8 * FIELDS.length + learned.length);
  const view = new DataView(bytes.buffer);
  view.setFloat64(0, VERSION, true);
  view.setFloat64(8, FIELDS.length, true);
  for (const [index, field] of FIELDS.entries())
    view.setFloat64(HEAD_BYTES + 8 * index, site[field], true);
  bytes.set(learned, HEAD_BYTES + 8 * FIELDS.length);
  return bytes;
}

/**
 * Unpacks what is kept of a site, and what is learned of it; `undefined` for what another version
 * packed, or nothing at all. Fields that came later are as those of a new site.
 */
export function unpackSite(
  bytes: Uint8Array,
): { readonly memory: SiteMemory; readonly learning: SiteLearning } | undefined {
  if (bytes.length < HEAD_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getFloat64(0, true);
  const isFirst = version === VERSION_FIRST && bytes.length === BYTES_FIRST;
  const count = isFirst ? FIELDS_FIRST : view.getFloat64(8, true);
  const from = isFirst ? 8 : HEAD_BYTES;
  const end = from + 8 * count;
  const isKnown = isFirst || version === VERSION;
  if (!isKnown || !(count >= FIELDS_FIRST && count <= FIELDS.length) || end > bytes.length) {
    return undefined;
  }
  const packed = FIELDS.slice(0, count);
  const values = packed.map((field, index) => [field, view.getFloat64(from + 8 * index, true)]);
  const memory = { ...newSite(1), ...(Object.fromEntries(values) as Partial<SiteMemory>) };
  return { memory, learning: SiteLearning.unpack(bytes.subarray(end)) };
}
