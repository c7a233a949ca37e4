// The receiving side of IndexNow: who may say what of which URLs, and how often.
import type { Clock } from '../../base/clock.ts';
import { withDefaults } from '../../base/with-defaults.ts';
import { type Wait, waitBySystem } from '../../net/pace/wait.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { IndexNowRequest, IndexNowVerdict } from '../port/harvest.ts';
import { type CheckedIndexNow, checkIndexNow } from './check-index-now.ts';
import { INDEXNOW_BUDGET, type IndexNowBudget } from './index-now-budget.ts';
import { IndexNowKeys, type IndexNowStore, type KnownKey } from './index-now-keys.ts';
import { refusedIndexNow } from './refused-index-now.ts';

/** What is counted, for how long, and how much of it there may be. */
interface BudgetWindow {
  readonly windowMs: number;
  readonly most: number;
}

interface Spent {
  readonly since: number;
  amount: number;
}

// Of more hosts than these the one that was let in first is forgotten.
const HOSTS_MAX = 10_000;

/** Counts what hosts spend in windows that begin with the first they spend. */
class HostBudget {
  readonly #window: BudgetWindow;
  readonly #clock: Clock;
  readonly #spent = new Map<string, Spent>();

  constructor(window: BudgetWindow, clock: Clock) {
    this.#window = window;
    this.#clock = clock;
  }

  /** Spends so much of a host's budget, or nothing, when less is left. */
  spend(host: string, amount: number): boolean {
    const now = this.#clock.now();
    const { windowMs, most } = this.#window;
    let spent = this.#spent.get(host);
    if (spent === undefined || now - spent.since >= windowMs || now < spent.since) {
      this.#spent.delete(host);
      spent = { since: now, amount: 0 };
      this.#spent.set(host, spent);
      const [oldest] = this.#spent.keys();
      if (this.#spent.size > HOSTS_MAX && oldest !== undefined) this.#spent.delete(oldest);
    }
    if (spent.amount + amount > most) return false;
    spent.amount += amount;
    return true;
  }
}

/** What notifications are received with. */
export interface IndexNowReceiverOptions {
  readonly store: IndexNowStore;
  /** Fetches key files; its guard keeps it out of private networks. */
  readonly visitor: Visitor;
  readonly clock: Clock;
  /** Takes URLs that were told of by whoever owns the site. */
  onUrls(siteId: number, urls: readonly string[]): Promise<void>;
  /**
   * Gives the site of an origin (`https://example.com/`) that proved itself, and makes it if that
   * is wanted; `undefined` when it may not be one. Default: the store's, made when there is none.
   */
  siteOf?(origin: string): Promise<SiteRecord | undefined>;
  /** Is told what went wrong after the answer. Default: nobody. */
  onTrouble?(error: unknown): void;
  readonly budget?: Partial<IndexNowBudget> | undefined;
  /** How long a key file is waited for before the answer is 202, in milliseconds. Default 2,000. */
  readonly momentMs?: number | undefined;
  readonly wait?: Wait | undefined;
}

/** Receives notifications. */
export interface IndexNowReceiver {
  /**
   * Judges one, and takes its URLs if they are its host's. `knownOnly`: of sites that are known
   * already; default false. Errors: STORE_UNUSABLE.
   */
  receive(
    request: IndexNowRequest,
    options?: { readonly knownOnly?: boolean },
  ): Promise<IndexNowVerdict>;
  /** Gives all checks of keys up. */
  close(): void;
}

const MOMENT_MS = 2_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Makes a receiver. Close it.
 *
 * A key is checked when it is first seen, and again every day. What is answered by 202 is held in
 * memory until the key was checked, and is forgotten when the process ends before.
 */
export function createIndexNowReceiver(options: IndexNowReceiverOptions): IndexNowReceiver {
  return new Receiver(options);
}

class Receiver implements IndexNowReceiver {
  readonly #options: IndexNowReceiverOptions;
  readonly #keys: IndexNowKeys;
  readonly #proven: HostBudget;
  readonly #unproven: HostBudget;
  readonly #urls: HostBudget;
  readonly #heldMax: number;
  readonly #closing = new AbortController();
  #held = 0;

  constructor(options: IndexNowReceiverOptions) {
    const { store, visitor, clock } = options;
    const budget = withDefaults(INDEXNOW_BUDGET, options.budget);
    this.#options = options;
    this.#heldMax = budget.heldUrls;
    this.#proven = new HostBudget({ windowMs: MINUTE_MS, most: budget.requestsPerMinute }, clock);
    this.#unproven = new HostBudget({ windowMs: MINUTE_MS, most: budget.unprovenPerMinute }, clock);
    this.#urls = new HostBudget({ windowMs: DAY_MS, most: budget.urlsPerDay }, clock);
    this.#keys = new IndexNowKeys({
      store,
      visitor,
      clock,
      signal: this.#closing.signal,
      checksAtOnce: budget.checksAtOnce,
      siteOf: (origin, knownOnly) => this.#siteOf(origin, knownOnly),
    });
  }

  async receive(
    request: IndexNowRequest,
    { knownOnly = false }: { readonly knownOnly?: boolean } = {},
  ): Promise<IndexNowVerdict> {
    const checked = checkIndexNow(request);
    if ('status' in checked) return checked;
    if (knownOnly && !(await this.#isKnown(checked))) return noSuchSite(checked);
    const known = await this.#keys.known(checked);
    // A stranger who names the host cannot use up what its owner may send.
    const budget = known?.state === 'valid' ? this.#proven : this.#unproven;
    if (!budget.spend(checked.host, 1)) return tooMany('notifications', checked);
    if (known !== undefined) return this.#judge(checked, { known, knownOnly });
    const check = this.#keys.check(checked, knownOnly);
    if (check === undefined) {
      return refusedIndexNow(429, 'Too many keys are being checked. Try again in a minute.');
    }
    const found = await this.#withinAMoment(check);
    if (found === undefined) return this.#hold(checked, { check, knownOnly });
    return this.#judge(checked, { known: found, knownOnly });
  }

  close(): void {
    this.#closing.abort(new DOMException('The receiver was closed.', 'AbortError'));
  }

  // What asks for nothing of ours costs no fetch either.
  async #isKnown({ urls }: CheckedIndexNow): Promise<boolean> {
    for (const origin of urls.keys()) {
      if (await this.#options.store.sites.find(origin)) return true;
    }
    return false;
  }

  async #judge(
    checked: CheckedIndexNow,
    { known, knownOnly }: { readonly known: KnownKey; readonly knownOnly: boolean },
  ): Promise<IndexNowVerdict> {
    if (known.state === 'invalid') return noKey(checked, known.until - this.#options.clock.now());
    if (!this.#urls.spend(checked.host, checked.count)) return tooMany('URLs', checked);
    const accepted = await this.#take(checked, knownOnly);
    return accepted === 0 ? noSuchSite(checked) : acceptedIndexNow(200, accepted);
  }

  #hold(
    checked: CheckedIndexNow,
    { check, knownOnly }: { readonly check: Promise<KnownKey>; readonly knownOnly: boolean },
  ): IndexNowVerdict {
    const { count, host } = checked;
    if (this.#held + count > this.#heldMax) {
      return refusedIndexNow(429, 'Too many URLs wait for their keys. Try again in a minute.');
    }
    this.#held += count;
    const taking = check.then(async ({ state }) => {
      if (state !== 'valid' || !this.#urls.spend(host, count)) return;
      await this.#take(checked, knownOnly);
    });
    taking
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) this.#options.onTrouble?.(error);
      })
      .finally(() => {
        this.#held -= count;
      });
    return acceptedIndexNow(202, count);
  }

  async #take({ urls }: CheckedIndexNow, knownOnly: boolean): Promise<number> {
    let taken = 0;
    for (const [origin, list] of urls) {
      const site = await this.#siteOf(origin, knownOnly);
      if (site === undefined) continue;
      await this.#options.onUrls(site.id, list);
      taken += list.length;
    }
    return taken;
  }

  #siteOf(origin: string, knownOnly: boolean): Promise<SiteRecord | undefined> {
    const { store, clock, siteOf } = this.#options;
    if (knownOnly) return store.sites.find(origin);
    return siteOf ? siteOf(origin) : store.sites.ensure(origin, clock.now());
  }

  async #withinAMoment(check: Promise<KnownKey>): Promise<KnownKey | undefined> {
    const { momentMs = MOMENT_MS, wait = waitBySystem } = this.#options;
    const over = new AbortController();
    const moment = wait(momentMs, over.signal).then(
      () => undefined,
      () => undefined,
    );
    try {
      return await Promise.race([check, moment]);
    } finally {
      over.abort();
    }
  }
}

// Now, or when the key was checked.
function acceptedIndexNow(status: 200 | 202, accepted: number): IndexNowVerdict {
  const what = accepted === 1 ? '1 URL was accepted.' : `${accepted} URLs were accepted.`;
  const rest = ' The key is still being checked; without it they are dropped.';
  return { status, message: status === 200 ? what : what + rest, accepted };
}

// Until then nobody looks, also when the file was put up meanwhile.
function noKey({ keyLocation }: CheckedIndexNow, leftMs: number): IndexNowVerdict {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const message = `The key was not found at ${keyLocation}. It will be checked again in ${when}.`;
  return refusedIndexNow(403, message);
}

function noSuchSite({ host }: CheckedIndexNow): IndexNowVerdict {
  return refusedIndexNow(403, `${host} is not a known site.`);
}

function tooMany(what: string, { host }: CheckedIndexNow): IndexNowVerdict {
  return refusedIndexNow(429, `${host} sent too many ${what}. Try again later.`);
}
