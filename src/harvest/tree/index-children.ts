// What an index lists, made known while it is read.
import { assert } from '../../base/assert.ts';
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
    for (const entry of entries) {
      if (this.#ids.length >= CHILDREN_MAX) return;
      const url = sitemapAddress(entry.loc);
      // An index that lists itself is a loop.
      if (url === undefined || url === this.#index.url) continue;
      const isNew = room < entries.length && !(await store.sitemaps.find(site.id, url));
      if (isNew && room <= 0) {
        counts.complete = false;
        continue;
      }
      if (isNew) room -= 1;
      const id = await this.#makeKnown(url, entry);
      this.#ids.push(id);
      this.#taken.add(id);
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

  async #makeKnown(url: string, { lastmod: said }: Entry): Promise<number> {
    const { store, writer, site, clock } = this.#run;
    const before = await store.sitemaps.find(site.id, url);
    // An index that says nothing takes back only what it said itself.
    const isOwn = before?.parentId === this.#index.id && !this.#taken.has(before.id);
    const lastmod = said ?? (isOwn ? undefined : before?.listedLastmod);
    const [known] = await writer.ensureSitemaps([
      {
        url,
        ...(isStrangers(this.#index)
          ? { source: 'stranger', namedBy: this.#index.namedBy }
          : { source: 'index' }),
        at: clock.now(),
        parentId: this.#index.id,
        depth: this.#index.depth + 1,
        listedLastmod: lastmod,
      },
    ]);
    assert(known, 'a sitemap is known now');
    const { id, parentId } = known;
    // Whether an index is part of a loop depends on what is above it, and that is new.
    if (before?.type === 'index' && before.parentId !== parentId) {
      await writer.change(id, { ...BODY_FORGOTTEN, nextReadAt: clock.now() });
      return id;
    }
    // The index says that it changed. If it did not, that costs one request without a body.
    if (before && lastmod !== undefined && before.listedLastmod !== lastmod && isBelieved(before)) {
      await writer.change(id, { nextReadAt: clock.now() });
    }
    return id;
  }
}

// The last lastmod in the index was right: something new was found since. An index that lists the
// current time for all sitemaps would otherwise have all of them read each time.
function isBelieved({ status, listedLastmod, lastChangeAt }: SitemapRecord): boolean {
  if (status === 'gone' || listedLastmod === undefined) return false;
  const saidAt = Date.parse(listedLastmod);
  return Number.isNaN(saidAt) || (lastChangeAt ?? 0) >= saidAt;
}
