// Whose turn it is, where several hosts are visited: a slow one does not hold up the others.
import type { FrontierRow } from '../../queue/port/frontier.ts';
import { originOf } from '../address/site-hosts.ts';

/** Counts the visits under way, by host. */
export class HostTurns {
  readonly #connections: number;
  readonly #underWay = new Map<string, number>();

  /** `connections`: how many visits to one host may be under way. */
  constructor(connections: number) {
    this.#connections = connections;
  }

  /** Takes the last row whose host has a turn out of the queue; `undefined` for none. */
  next(queue: FrontierRow[]): FrontierRow | undefined {
    const isFree = ({ url }: FrontierRow): boolean =>
      (this.#underWay.get(originOf(url)) ?? 0) < this.#connections;
    const at = queue.findLastIndex(isFree);
    return at < 0 ? undefined : queue.splice(at, 1)[0];
  }

  /** Counts a visit that begins, or, with −1, one that is over. */
  count({ url }: FrontierRow, change: 1 | -1): void {
    const origin = originOf(url);
    const count = (this.#underWay.get(origin) ?? 0) + change;
    if (count > 0) this.#underWay.set(origin, count);
    else this.#underWay.delete(origin);
  }
}
