// The states of addresses in the address book.
import type { FrontierRow } from '../../queue/port/frontier.ts';
import { HELD_BY_WAY } from './admission.ts';

/** Holds an address that only sitemaps name until nothing else waits. */
export const WHY_SITEMAP = 'sitemap';
/** `gone`: planned, visited, or held when its turn came; later meetings have no effect. */
export const ADDRESS_STATE = {
  unmet: 0,
  outside: 1,
  held: 2,
  byWay: 3,
  sitemap: 4,
  waiting: 5,
  gone: 6,
} as const;

/** The state of what is held whatever the way to it. */
export function stateOfHeld(why: string): number {
  return why === 'out-of-scope' ? ADDRESS_STATE.outside : ADDRESS_STATE.held;
}

export function stateOfRow({ state, why }: FrontierRow): number {
  if (state === 'waiting') return ADDRESS_STATE.waiting;
  if (state !== 'held') return ADDRESS_STATE.gone;
  if (why === WHY_SITEMAP) return ADDRESS_STATE.sitemap;
  if (HELD_BY_WAY.includes(why)) return ADDRESS_STATE.byWay;
  // Held when its turn came.
  if (/^(?:robots|limit)/.test(why)) return ADDRESS_STATE.gone;
  return stateOfHeld(why);
}
