// Whether an IndexNow key belongs to its host: remembered, or found out by a fetch.
import type { Clock } from '../../base/clock.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { AccessStore, IndexNowKeyRecord } from '../../store/port/access-store.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { SiteStore } from '../../store/port/site-store.ts';
import { proofTextOf, readProofText } from '../verification/read-proof-text.ts';
import type { CheckedIndexNow } from './check-index-now.ts';

export interface IndexNowStore {
  readonly sites: Pick<SiteStore, 'find' | 'ensure'>;
  readonly access: Pick<AccessStore, 'key' | 'putKey'>;
}

export interface IndexNowKeysOptions {
  readonly store: IndexNowStore;
  readonly visitor: Visitor;
  readonly clock: Clock;
  readonly checksAtOnce: number;
  /** Returns the site of an origin, and may add it; `undefined` when it may not be added. */
  siteOf(origin: string, knownOnly: boolean): Promise<SiteRecord | undefined>;
  readonly signal: AbortSignal;
}

export type KeyState = 'valid' | 'invalid';

export interface KnownKey {
  readonly state: KeyState;
  readonly until: number;
}

const HOUR_MS = 3_600_000;
const VALID_MS = 24 * HOUR_MS;
// Long enough that a stranger cannot cause frequent requests, short enough for an owner who
// corrects the file.
const INVALID_MS = HOUR_MS / 6;
// A key that was valid stays valid while its host is down.
const GRACE_MS = 7 * 24 * HOUR_MS;
const KEY_FILE_BYTES_MAX = 1_024;
const KEYS_MAX = 10_000;

export class IndexNowKeys {
  readonly #options: IndexNowKeysOptions;
  readonly #known = new Map<string, KnownKey>();
  readonly #checks = new Map<string, Promise<KnownKey>>();

  constructor(options: IndexNowKeysOptions) {
    this.#options = options;
  }

  /**
   * Returns what is known of a key; `undefined` when it must be checked. Errors: STORE_UNUSABLE.
   */
  async known(checked: CheckedIndexNow): Promise<KnownKey | undefined> {
    const now = this.#options.clock.now();
    const remembered = this.#known.get(idOf(checked));
    if (remembered && remembered.until > now) return remembered;
    const record = await this.#record(checked);
    if (record === undefined || record.state === 'pending') return undefined;
    const { state, checkedAt = 0 } = record;
    const until = checkedAt + (state === 'valid' ? VALID_MS : INVALID_MS);
    return until > now ? { state, until } : undefined;
  }

  /**
   * Fetches the key file, once for all who wait for it; `undefined` when too many are being
   * fetched. Unless `knownOnly`, a host with a valid key becomes a site.
   *
   * Errors (of the promise): STORE_UNUSABLE; the signal's reason.
   */
  check(checked: CheckedIndexNow, knownOnly = false): Promise<KnownKey> | undefined {
    const id = idOf(checked);
    const running = this.#checks.get(id);
    if (running !== undefined) return running;
    if (this.#checks.size >= this.#options.checksAtOnce) return undefined;
    const check = this.#check(checked, knownOnly).finally(() => this.#checks.delete(id));
    // Nobody may be waiting any more; those who do get the error.
    check.catch(() => undefined);
    this.#checks.set(id, check);
    return check;
  }

  async #check(checked: CheckedIndexNow, knownOnly: boolean): Promise<KnownKey> {
    const { visitor, clock, signal } = this.#options;
    const { key, keyLocation } = checked;
    const file = await readProofText({
      visitor,
      url: keyLocation,
      signal,
      // A file with only the key is valid, whatever its type.
      bytesMax: KEY_FILE_BYTES_MAX,
      types: /^/,
    });
    const now = clock.now();
    if ('instead' in file && file.isTransient && (await this.#wasValid(checked, now))) {
      return this.#remember(checked, { state: 'valid', until: now + INVALID_MS });
    }
    const isValid = 'bytes' in file && proofTextOf(file.bytes).trim() === key;
    const state: KeyState = isValid ? 'valid' : 'invalid';
    const until = now + (isValid ? VALID_MS : INVALID_MS);
    const known = this.#remember(checked, { state, until });
    await this.#keep(checked, { state, checkedAt: now, knownOnly });
    return known;
  }

  async #wasValid(checked: CheckedIndexNow, now: number): Promise<boolean> {
    const record = await this.#record(checked);
    return record?.state === 'valid' && (record.checkedAt ?? 0) + GRACE_MS > now;
  }

  async #record(checked: CheckedIndexNow): Promise<IndexNowKeyRecord | undefined> {
    const { store } = this.#options;
    const { key, keyLocation } = checked;
    const site = await store.sites.find(originOf(checked));
    return site && (await store.access.key(site.id, key, keyLocation));
  }

  // Only a host with a valid key becomes a site: others leave no lasting trace.
  async #keep(
    checked: CheckedIndexNow,
    { knownOnly, ...result }: { state: KeyState; checkedAt: number; knownOnly: boolean },
  ): Promise<void> {
    const { store, siteOf } = this.#options;
    const { key, keyLocation } = checked;
    const origin = originOf(checked);
    const mayAdd = result.state === 'valid' && !knownOnly;
    const site = await (mayAdd ? siteOf(origin, false) : store.sites.find(origin));
    if (site) await store.access.putKey({ siteId: site.id, key, keyLocation, ...result });
  }

  #remember(checked: CheckedIndexNow, known: KnownKey): KnownKey {
    const id = idOf(checked);
    this.#known.delete(id);
    this.#known.set(id, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEYS_MAX && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }
}

const idOf = ({ key, keyLocation }: CheckedIndexNow): string => `${keyLocation} ${key}`;
const originOf = ({ keyLocation }: CheckedIndexNow): string => `${new URL(keyLocation).origin}/`;
