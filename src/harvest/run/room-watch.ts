// A site for which the disk had too little space is read less and less often, but soon after there
// is more space.
import { isDiskProblem } from '../../base/disk-problem.ts';
import type { Store } from '../../store/port/store.ts';
import { DISK_LOOK_MS } from '../work/disk-watch.ts';

/** How often to check whether there is more space than when a site failed. */
export const ROOM_LOOK_MS = 30_000;
/** How long a site waits at most while there is no more space. */
export const ROOM_WAIT_MS_MAX = 300_000;
/** This much more is worth another attempt: other programs use and free a little all the time. */
export const ROOM_GROWN_BYTES = 1_048_576;
// Sites beyond these are read as if they had not failed; no console has more.
const SITES_MAX = 100_000;

interface ShortOfRoom {
  readonly waitMs: number;
  readonly until: number;
  readonly room: number | undefined;
}

/** Remembers sites that had too little space. Times are those of the monotonic clock. */
export class RoomWatch {
  readonly #store: Pick<Store, 'room'>;
  readonly #sites = new Map<number, ShortOfRoom>();

  constructor(store: Pick<Store, 'room'>) {
    this.#store = store;
  }

  /** Takes the failure of a site; returns how long the site waits, if the disk was full. */
  async failed(siteId: number, error: unknown, now: number): Promise<number | undefined> {
    if (!isDiskProblem(error)) return undefined;
    const before = this.#sites.get(siteId)?.waitMs;
    const waitMs = before === undefined ? DISK_LOOK_MS : Math.min(2 * before, ROOM_WAIT_MS_MAX);
    if (this.#sites.size < SITES_MAX) {
      this.#sites.set(siteId, { waitMs, until: now + waitMs, room: await this.#room() });
    }
    return Math.min(waitMs, ROOM_LOOK_MS);
  }

  /** Call it when a site was read and stored, or removed. */
  worked(siteId: number): void {
    this.#sites.delete(siteId);
  }

  /** Returns how long a site still waits until the next check; 0 if it may be read. */
  async waitMs(siteId: number, now: number): Promise<number> {
    const site = this.#sites.get(siteId);
    if (site === undefined || now >= site.until) return 0;
    const room = await this.#room();
    const grown = room !== undefined && site.room !== undefined ? room - site.room : 0;
    return grown >= ROOM_GROWN_BYTES ? 0 : Math.min(site.until - now, ROOM_LOOK_MS);
  }

  // Without a known amount of space, the wait alone decides.
  #room(): Promise<number | undefined> {
    return Promise.resolve(this.#store.room?.()).catch(() => undefined);
  }
}
