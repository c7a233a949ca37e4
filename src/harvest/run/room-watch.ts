// A site that a nearly full disk had no room for is tried less and less often, but soon after there
// is more room.
import { isDiskProblem } from '../../base/disk-problem.ts';
import type { Store } from '../../store/port/store.ts';
import { DISK_LOOK_MS } from '../work/disk-watch.ts';

/** How often it is looked whether there is more room than when a site found too little. */
export const ROOM_LOOK_MS = 30_000;
/** How long a site waits at most where there is no more room. */
export const ROOM_WAIT_MS_MAX = 300_000;
/** So much more is worth another attempt: other programs take and leave a little all the time. */
export const ROOM_GROWN_BYTES = 1_048_576;
// A site beyond these is tried like one that did not fail; no console has more of them.
const SITES_MAX = 100_000;

interface ShortOfRoom {
  readonly waitMs: number;
  readonly until: number;
  readonly room: number | undefined;
}

/** What is known of the sites that found too little room. Times are of one clock without jumps. */
export class RoomWatch {
  readonly #store: Pick<Store, 'room'>;
  readonly #sites = new Map<number, ShortOfRoom>();

  constructor(store: Pick<Store, 'room'>) {
    this.#store = store;
  }

  /** Takes how a read of a site failed; returns how long it waits, if for want of room. */
  async failed(siteId: number, error: unknown, now: number): Promise<number | undefined> {
    if (!isDiskProblem(error)) return undefined;
    const before = this.#sites.get(siteId)?.waitMs;
    const waitMs = before === undefined ? DISK_LOOK_MS : Math.min(2 * before, ROOM_WAIT_MS_MAX);
    if (this.#sites.size < SITES_MAX) {
      this.#sites.set(siteId, { waitMs, until: now + waitMs, room: await this.#room() });
    }
    return Math.min(waitMs, ROOM_LOOK_MS);
  }

  /** Takes that a site was read and kept, or is gone. */
  worked(siteId: number): void {
    this.#sites.delete(siteId);
  }

  /** How long a site still waits until it is looked at again; 0 where it may be read. */
  async waitMs(siteId: number, now: number): Promise<number> {
    const site = this.#sites.get(siteId);
    if (site === undefined || now >= site.until) return 0;
    const room = await this.#room();
    const grown = room !== undefined && site.room !== undefined ? room - site.room : 0;
    return grown >= ROOM_GROWN_BYTES ? 0 : Math.min(site.until - now, ROOM_LOOK_MS);
  }

  // A disk that does not say how much room it has is tried as often as the wait allows.
  #room(): Promise<number | undefined> {
    return Promise.resolve(this.#store.room?.()).catch(() => undefined);
  }
}
