// The bodies of sitemaps as they were last read, in an object store: for people who look for what a
// finding speaks of. Nothing else depends on them.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { Clock } from '../../base/clock.ts';
import type { ListedObject, ObjectStore } from '../../objects/port/object-store.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { SitemapStore } from '../../store/port/store.ts';

export interface KeptBodiesOptions {
  /** Only the harvest uses it. It stays the caller's. */
  readonly place: ObjectStore;
  readonly clock: Clock;
  /** Called with what fails. A body that could not be kept is not kept, and nothing else. */
  readonly onTrouble: (error: unknown) => void;
}

type KnownBody = Pick<SitemapRecord, 'bodyHash' | 'copyOf' | 'id' | 'siteId'>;

/** The most bytes of a body that is kept; of longer ones, none. */
export const KEPT_BODY_BYTES_MAX: number = 16 * 1024 * 1024;
/** The most bodies that are on their way to the store. */
export const BODIES_UNDER_WAY_MAX = 8;
/** How long nothing is kept after a failure, in milliseconds. */
export const KEEPING_REST_MS = 60_000;
/** The most bodies that one sweep looks at; the next one continues there. */
export const SWEPT_BODIES_MAX = 100_000;
/** Younger ones may be of runs that have not ended, in milliseconds: they take 30 minutes. */
export const SWEPT_AGE_MS_MIN = 7_200_000;

const RECORDS_AT_ONCE = 1_000;
const KEY = /^(\d{1,16})\/(\d{1,16})-([\da-f]{64})\.zst$/;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Keeps bodies, one for each sitemap: by its id and the hash of the body. */
export class KeptBodies {
  readonly #options: KeptBodiesOptions;
  readonly #underWay = new Set<Promise<void>>();
  #restUntilMs = Number.NEGATIVE_INFINITY;
  /** Where the last sweep ended; from the start when it came to the end. */
  #sweptTo: string | undefined;

  constructor(options: KeptBodiesOptions) {
    this.#options = options;
  }

  /**
   * Keeps a body. `parts` are read before this resolves; what is sent later is sent while others
   * are read. Never throws.
   */
  async keep(sitemap: KnownBody, hash: string, parts: Iterable<Uint8Array>): Promise<void> {
    const { clock } = this.#options;
    if (clock.monotonic() < this.#restUntilMs) return;
    const bytes = Buffer.concat([...parts]);
    if (bytes.length > KEPT_BODY_BYTES_MAX) return;
    while (this.#underWay.size >= BODIES_UNDER_WAY_MAX) await Promise.race(this.#underWay);
    const sending = this.#send(keyOf({ ...sitemap, bodyHash: hash }), bytes);
    this.#underWay.add(sending);
    void sending.finally(() => this.#underWay.delete(sending));
  }

  /** Returns the body of a sitemap as the server sent it; `undefined` when it is not kept. */
  async read(sitemap: KnownBody, signal?: AbortSignal): Promise<Uint8Array | undefined> {
    const { place } = this.#options;
    if (sitemap.bodyHash === undefined) return undefined;
    const found = await place.get(keyOf({ ...sitemap, bodyHash: sitemap.bodyHash }), { signal });
    if (found === undefined) return undefined;
    try {
      const bytes = await decompress(found.bytes, { maxOutputLength: KEPT_BODY_BYTES_MAX });
      const hash = createHash('sha256').update(bytes).digest('hex');
      return hash === sitemap.bodyHash ? bytes : undefined;
    } catch {
      // Damaged, as good as not there.
      return undefined;
    }
  }

  /**
   * Removes the bodies of no current sitemap, at most `SWEPT_BODIES_MAX`, and
   * returns how many. Errors: the place's; STORE_UNUSABLE; the signal's reason.
   */
  async sweep(sitemaps: Pick<SitemapStore, 'getMany'>, signal?: AbortSignal): Promise<number> {
    const { place } = this.#options;
    let removed = 0;
    for (let seen = 0; seen < SWEPT_BODIES_MAX; ) {
      const listed = await place.list('', { after: this.#sweptTo, signal });
      seen += listed.length;
      this.#sweptTo = listed.at(-1)?.key;
      for (let at = 0; at < listed.length; at += RECORDS_AT_ONCE) {
        const some = listed.slice(at, at + RECORDS_AT_ONCE);
        for (const key of await this.#unnamed(some, sitemaps)) {
          await place.remove(key, { signal });
          removed += 1;
        }
      }
      if (listed.length === 0) break;
    }
    return removed;
  }

  /** Waits for what is being sent. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #send(key: string, bytes: Uint8Array): Promise<void> {
    const { place, clock, onTrouble } = this.#options;
    try {
      await place.put(key, await compress(bytes));
    } catch (error) {
      this.#restUntilMs = clock.monotonic() + KEEPING_REST_MS;
      onTrouble(error);
    }
  }

  async #unnamed(
    listed: readonly ListedObject[],
    sitemaps: Pick<SitemapStore, 'getMany'>,
  ): Promise<readonly string[]> {
    const oldest = this.#options.clock.now() - SWEPT_AGE_MS_MIN;
    const old = listed.flatMap(({ key, changedAt }) => {
      // What is not ours stays.
      const [, siteId = '', id = '', hash = ''] = KEY.exec(key) ?? [];
      return id === '' || changedAt > oldest ? [] : [{ key, siteId: +siteId, id: +id, hash }];
    });
    if (old.length === 0) return [];
    const records = await sitemaps.getMany([...new Set(old.map(({ id }) => id))]);
    return old.flatMap(({ key, siteId, id, hash }) => {
      const record = records.get(id);
      const isNamed =
        record?.siteId === siteId && record.bodyHash === hash && record.status !== 'gone';
      return isNamed ? [] : [key];
    });
  }
}

// A copy has the body of the sitemap that it is a copy of.
function keyOf({ siteId, id, copyOf, bodyHash }: KnownBody & { bodyHash: string }): string {
  return `${siteId}/${copyOf ?? id}-${bodyHash}.zst`;
}
