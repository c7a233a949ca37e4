// Limits the concurrent visits per host, so that a slow host does not delay the others.
import type { FrontierRow } from '../../queue/port/frontier.ts';
import { originOf } from '../address/site-hosts.ts';

export class HostTurns {
  readonly #connections: number;
  readonly #underWay = new Map<string, number>();

  /** `connections`: the maximum of concurrent visits to one host. */
  constructor(connections: number) {
    this.#connections = connections;
  }

  /** Removes and returns the last row whose host is below its limit; `undefined` for none. */
  next(queue: FrontierRow[]): FrontierRow | undefined {
    const isFree = ({ url }: FrontierRow): boolean =>
      (this.#underWay.get(originOf(url)) ?? 0) < this.#connections;
    const at = queue.findLastIndex(isFree);
    return at < 0 ? undefined : queue.splice(at, 1)[0];
  }

  /** Counts a visit that begins, or, with −1, one that ends. */
  count({ url }: FrontierRow, change: 1 | -1): void {
    const origin = originOf(url);
    const count = (this.#underWay.get(origin) ?? 0) + change;
    if (count > 0) this.#underWay.set(origin, count);
    else this.#underWay.delete(origin);
  }
}
