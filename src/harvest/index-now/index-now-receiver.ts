// The receiving side of IndexNow: whose notifications are accepted, and how many.
import type { Clock } from '../../base/clock.ts';
import { withDefaults } from '../../base/with-defaults.ts';
import { type Wait, waitBySystem } from '../../net/pace/wait.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { IndexNowRequest, IndexNowVerdict } from '../port/harvest.ts';
import { type CheckedIndexNow, checkIndexNow, refusedIndexNow } from './check-index-now.ts';
import { IndexNowKeys, type IndexNowStore, type KnownKey } from './index-now-keys.ts';

/** Limits of hosts, and of hosts that have no valid key yet. */
export interface IndexNowBudget {
  /** Notifications of a host with a key that is known to be valid. Default 60. */
  readonly requestsPerMinute: number;
  /** Notifications of a host with other keys: each may cost a fetch. Default 10. */
  readonly unprovenPerMinute: number;
  /** URLs of a host. Default 100,000. */
  readonly urlsPerDay: number;
  /** Key files that are fetched at a time. Default 100. */
  readonly checksAtOnce: number;
  /** URLs that wait for the check of their key. Default 100,000. */
  readonly heldUrls: number;
}

const INDEXNOW_BUDGET: IndexNowBudget = {
  requestsPerMinute: 60,
  unprovenPerMinute: 10,
  urlsPerDay: 100_000,
  checksAtOnce: 100,
  heldUrls: 100_000,
};

// Beyond this number of hosts the one that was added first is forgotten.
const HOSTS_MAX = 10_000;

/** Counts what hosts spend in windows that begin with the first expense. */
class HostBudget {
  readonly #windowMs: number;
  readonly #most: number;
  readonly #clock: Clock;
  readonly #spent = new Map<string, { readonly since: number; amount: number }>();

  constructor(clock: Clock, { windowMs, most }: { windowMs: number; most: number }) {
    this.#windowMs = windowMs;
    this.#most = most;
    this.#clock = clock;
  }

  /** Spends an amount of a host's budget; nothing when less is left. */
  spend(host: string, amount: number): boolean {
    const now = this.#clock.now();
    let spent = this.#spent.get(host);
    if (spent === undefined || now - spent.since >= this.#windowMs || now < spent.since) {
      this.#spent.delete(host);
      spent = { since: now, amount: 0 };
      this.#spent.set(host, spent);
      const [oldest] = this.#spent.keys();
      if (this.#spent.size > HOSTS_MAX && oldest !== undefined) this.#spent.delete(oldest);
    }
    if (spent.amount + amount > this.#most) return false;
    spent.amount += amount;
    return true;
  }
}

export interface IndexNowReceiverOptions {
  readonly store: IndexNowStore;
  /** Fetches key files; its guard blocks private networks. */
  readonly visitor: Visitor;
  readonly clock: Clock;
  /** Called with accepted URLs. */
  onUrls(siteId: number, urls: readonly string[]): Promise<void>;
  /**
   * Returns the site of an origin (`https://example.com/`) with a valid key, and may add it;
   * `undefined` when it may not be added. Default: the store's, added if it does not exist.
   */
  siteOf?(origin: string): Promise<SiteRecord | undefined>;
  /** Called with errors after the answer. Default: they are ignored. */
  onTrouble?(error: unknown): void;
  readonly budget?: Partial<IndexNowBudget> | undefined;
  /** How long to wait for a key file before the answer is 202, in milliseconds. Default 2,000. */
  readonly momentMs?: number | undefined;
  readonly wait?: Wait | undefined;
}

export interface IndexNowReceiver {
  /**
   * Judges a notification, and accepts its URLs if the key is the host's. `knownOnly`: only those
   * of known sites; default false. Errors: STORE_UNUSABLE.
   */
  receive(
    request: IndexNowRequest,
    options?: { readonly knownOnly?: boolean },
  ): Promise<IndexNowVerdict>;
  /** Cancels all checks of keys. */
  close(): void;
}

const MOMENT_MS = 2_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Creates a receiver. Close it. A key is checked when it is first seen, and again every day. URLs
 * answered with 202 are held in memory until then, and are lost when the process ends before.
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
    this.#proven = new HostBudget(clock, { windowMs: MINUTE_MS, most: budget.requestsPerMinute });
    this.#unproven = new HostBudget(clock, { windowMs: MINUTE_MS, most: budget.unprovenPerMinute });
    this.#urls = new HostBudget(clock, { windowMs: DAY_MS, most: budget.urlsPerDay });
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
    // Strangers cannot use up the budget of the host's owner.
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

  // No key is fetched for sites that are not known.
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

function acceptedIndexNow(status: 200 | 202, accepted: number): IndexNowVerdict {
  const what = accepted === 1 ? '1 URL was accepted.' : `${accepted} URLs were accepted.`;
  const rest = ' The key is still being checked; without it they are dropped.';
  return { status, message: status === 200 ? what : what + rest, accepted };
}

// Until then the key is not checked, even if the file was added meanwhile.
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
