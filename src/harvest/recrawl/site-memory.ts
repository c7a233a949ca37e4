// What the scheduler keeps of a site, and its form in the store.

/** What the scheduler keeps of a site. */
export interface SiteMemory {
  /** Λ: what a visit has to be worth at least, in days of freshness. */
  readonly price: number;
  /** How many visits were asked for since the price was last looked at. */
  readonly asked: number;
  /** What is kept for new and for known URLs, and was not yet handed out. */
  readonly newCredit: number;
  readonly knownCredit: number;
  /** Visits that the site's cap allows at once, and when that was counted. */
  readonly tokens: number;
  readonly tokensAt: number;
  /** When all lastmods of a sitemap were last moved together, and how often that was. */
  readonly siteWideAt: number;
  readonly siteWides: number;
  /** Visits that told whether a page had changed: how many lastmods had told it, and were right. */
  readonly visits: number;
  readonly signalled: number;
  readonly changed: number;
  readonly changedAndSignalled: number;
  /** The most visits a day that may be asked for; 0 for no limit. */
  readonly visitsPerDayMax: number;
  /** How much its pages count for beside those of other sites. */
  readonly weight: number;
  /** What came of new URLs, and how long they stayed: as `worth-of-new.ts` counts. */
  readonly newTried: number;
  readonly newIndexable: number;
  readonly watchedFrom: number;
  readonly youngUrls: number;
  readonly youngDays: number;
  readonly youngRemoved: number;
  readonly youngAt: number;
}

const VERSION = 1;
// What 0.5.0 packed: fields that came later are as those of a new site.
const BYTES_FIRST = 104;

const FIELDS: readonly (keyof SiteMemory)[] = [
  ...(['price', 'asked', 'newCredit', 'knownCredit', 'tokens', 'tokensAt'] as const),
  ...(['siteWideAt', 'siteWides'] as const),
  ...(['visits', 'signalled', 'changed', 'changedAndSignalled'] as const),
  ...(['visitsPerDayMax', 'weight', 'newTried', 'newIndexable', 'watchedFrom'] as const),
  ...(['youngUrls', 'youngDays', 'youngRemoved', 'youngAt'] as const),
];

/** A site that nobody asked for yet. Errors: None. */
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
  };
}

/** Packs what is kept of a site: eight bytes a field. Errors: None. */
export function packSite(site: SiteMemory): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * (1 + FIELDS.length)));
  view.setFloat64(0, VERSION, true);
  for (const [index, field] of FIELDS.entries())
    view.setFloat64(8 * (index + 1), site[field], true);
  return new Uint8Array(view.buffer);
}

/**
 * Unpacks what is kept of a site; `undefined` for what another version packed, or nothing at all.
 *
 * Errors: None.
 */
export function unpackSite(bytes: Uint8Array): SiteMemory | undefined {
  if (bytes.length !== 8 * (1 + FIELDS.length) && bytes.length !== BYTES_FIRST) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getFloat64(0, true) !== VERSION) return undefined;
  const packed = FIELDS.slice(0, bytes.length / 8 - 1);
  const values = packed.map((field, index) => [field, view.getFloat64(8 * (index + 1), true)]);
  return { ...newSite(1), ...(Object.fromEntries(values) as Partial<SiteMemory>) };
}
