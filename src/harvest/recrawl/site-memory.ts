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
}

const VERSION = 1;

const FIELDS: readonly (keyof SiteMemory)[] = [
  ...(['price', 'asked', 'newCredit', 'knownCredit', 'tokens', 'tokensAt'] as const),
  ...(['siteWideAt', 'siteWides'] as const),
  ...(['visits', 'signalled', 'changed', 'changedAndSignalled'] as const),
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
  };
}

/** Packs what is kept of a site: 104 bytes. Errors: None. */
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
  if (bytes.length !== 8 * (1 + FIELDS.length)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getFloat64(0, true) !== VERSION) return undefined;
  const values = FIELDS.map((field, index) => [field, view.getFloat64(8 * (index + 1), true)]);
  return Object.fromEntries(values) as SiteMemory;
}
