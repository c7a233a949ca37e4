// What an index lists, made known while it is read.
import type { Entry } from '../../protocol/url-entry.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SiteRun } from '../run/session/site-run.ts';
import { BODY_FORGOTTEN, retireSitemap } from './retire-sitemap.ts';
import { sitemapAddress } from './sitemap-address.ts';
import { isStrangers, sitemapRoom, strangersRoom } from './strangers.ts';

/** An index that lists more is cut here; its rules say that it is too long. */
export const CHILDREN_MAX = 50_000;

export class IndexChildren {
  readonly #run: SiteRun;
  readonly #index: SitemapRecord;
  readonly #ids: number[] = [];
  readonly #taken = new Set<number>();

  constructor(run: SiteRun, index: SitemapRecord) {
    this.#run = run;
    this.#index = index;
  }

  /** Makes the sitemaps of a batch known. Errors: STORE_UNUSABLE. */
  async take(entries: readonly Entry[]): Promise<void> {
    const { settings, store, site, counts } = this.#run;
    if (this.#index.depth + 1 > settings.depthMax) return;
    let room = await this.#room();
    for (const named of withoutRepeats(entries)) {
      // An index that lists itself is a loop.
      named.delete(this.#index.url);
      const before = await store.sitemaps.findMany(site.id, [...named.keys()]);
      for (const url of named.keys()) {
        if (before.has(url)) continue;
        if (room > 0) room -= 1;
        else {
          named.delete(url);
          counts.complete = false;
        }
      }
      const left = CHILDREN_MAX - this.#ids.length;
      await this.#makeKnown([...named].slice(0, left), before);
    }
  }

  /** Retires what the index listed before and does not list any more. Errors: STORE_UNUSABLE. */
  async settle(): Promise<void> {
    const { writer, clock, events, site, run } = this.#run;
    const left = await writer.keepChildren(this.#index.id, this.#ids, clock.now());
    for (const sitemap of left) {
      await retireSitemap(writer, clock, sitemap);
      const about = { siteId: site.id, sitemapId: sitemap.id, run: run.number, url: sitemap.url };
      const message = `${this.#index.url} does not list it any more.`;
      events.tell({ ...about, at: clock.now(), kind: 'sitemap-gone', message });
    }
  }

  async #room(): Promise<number> {
    const room = await sitemapRoom(this.#run, this.#run.site.id);
    if (!isStrangers(this.#index)) return room;
    return Math.min(room, await strangersRoom(this.#run, this.#index));
  }

  async #makeKnown(
    named: readonly (readonly [url: string, entry: Entry])[],
    before: ReadonlyMap<string, SitemapRecord>,
  ): Promise<void> {
    const { writer, clock } = this.#run;
    const index = this.#index;
    const intakes = named.map(([url, { lastmod }]) => {
      const known = before.get(url);
      // An index that says nothing takes back only what it said itself.
      const isOwn = known?.parentId === index.id && !this.#taken.has(known.id);
      return {
        url,
        source: isStrangers(index) ? ('stranger' as const) : ('index' as const),
        namedBy: isStrangers(index) ? index.namedBy : undefined,
        at: clock.now(),
        parentId: index.id,
        depth: index.depth + 1,
        listedLastmod: lastmod ?? (isOwn ? undefined : known?.listedLastmod),
      };
    });
    const now = await writer.ensureSitemaps(intakes);
    for (const [at, { id, parentId }] of now.entries()) {
      this.#ids.push(id);
      this.#taken.add(id);
      const { url = '', listedLastmod } = intakes[at] ?? {};
      const known = before.get(url);
      if (!known) continue;
      // Whether an index is part of a loop depends on what is above it, and that is new.
      const isMoved = known.type === 'index' && known.parentId !== parentId;
      const isChanged = listedLastmod !== undefined && known.listedLastmod !== listedLastmod;
      const nextReadAt = clock.now();
      if (isMoved) await writer.change(id, { ...BODY_FORGOTTEN, nextReadAt });
      // The index says that it changed. If it did not, that costs one request without a body.
      else if (isChanged && isBelieved(known)) await writer.change(id, { nextReadAt });
    }
  }
}

/** Divides what an index lists into parts in which no address is twice. */
function withoutRepeats(entries: readonly Entry[]): Map<string, Entry>[] {
  const parts = [new Map<string, Entry>()];
  for (const entry of entries) {
    const url = sitemapAddress(entry.loc);
    if (url === undefined) continue;
    if (parts.at(-1)?.has(url)) parts.push(new Map());
    parts.at(-1)?.set(url, entry);
  }
  return parts;
}

// The last lastmod in the index was right: something new was found since. An index that lists the
// current time for all sitemaps would otherwise have all of them read each time.
function isBelieved({ status, listedLastmod, lastChangeAt }: SitemapRecord): boolean {
  if (status === 'gone' || listedLastmod === undefined) return false;
  const saidAt = Date.parse(listedLastmod);
  return Number.isNaN(saidAt) || (lastChangeAt ?? 0) >= saidAt;
}
