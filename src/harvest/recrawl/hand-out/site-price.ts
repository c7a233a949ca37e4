// The price of a visit, which moves until as much is due as is asked for.
import type { SiteMemory } from '../site/site-memory.ts';

// So large a share of the pages is meant to be due: enough to choose from, not so many that they
// wait for long.
const READY_SHARE = 0.03;
// More than is asked for at once, so that a crawler that asks rarely gets all that it asks for.
const READY_PER_ASKED = 1.2;
const GAIN = 0.06;
const STEP_MAX = 0.15;
// Who asks for so large a share of the pages asks rarely: where less than half of it is given, the
// price falls as fast as it may.
const SHORT_SHARE = 0.5;
const SHORT_ASKED_SHARE = 0.05;
// A large request is one look at the price, not many; but who asks for most of the pages at once
// asks rarely, and the price finds its level in few calls.
const STEPS_AT_ONCE_MAX = 2;
const STEPS_FOR_ALL_PAGES = 10;
// The price is looked at when a tenth of the pages was asked for, or so many.
const ASKED_SHARE = 0.1;
const ASKED_MAX = 1_000;
const PRICE_MIN = 1e-9;
const PRICE_MAX = 1e9;

/**
 * Counts what was asked for and moves the price: up when more is due than is meant to be, down when
 * less is.
 *
 * - `asked`: how many URLs were asked for now, within the caps
 * - `ready`: how many were due, before any was handed out; at most `readyMax` can be seen
 * - `known`: how many pages have been visited before
 * - `given`: how many are handed out that are due or new
 */
export function moveSitePrice(
  site: Pick<SiteMemory, 'price' | 'asked'>,
  ask: {
    readonly asked: number;
    readonly ready: number;
    readonly readyMax: number;
    readonly known: number;
    readonly given: number;
  },
): Pick<SiteMemory, 'price' | 'asked'> {
  const asked = site.asked + ask.asked;
  const enough = Math.min(ASKED_MAX, Math.max(1, ASKED_SHARE * ask.known));
  if (ask.known === 0 || ask.readyMax < 1 || asked < enough) return { price: site.price, asked };
  const wanted = Math.max(1, READY_SHARE * ask.known, READY_PER_ASKED * ask.asked);
  const meant = Math.min(ask.readyMax / 2, wanted);
  const share = Math.min(1, ask.asked / ask.known);
  const isShort = share >= SHORT_ASKED_SHARE && ask.given < SHORT_SHARE * ask.asked;
  const step = isShort ? -STEP_MAX : GAIN * (ask.ready / meant - 1);
  const times = Math.min(asked / enough, Math.max(STEPS_AT_ONCE_MAX, STEPS_FOR_ALL_PAGES * share));
  const move = Math.max(-STEP_MAX, Math.min(STEP_MAX, step)) * times;
  const price = Math.min(PRICE_MAX, Math.max(PRICE_MIN, site.price * Math.exp(move)));
  return { price, asked: 0 };
}
