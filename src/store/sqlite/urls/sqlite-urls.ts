// The store of URLs in the main thread: calls go to the threads that have the files open.
import { systemClock } from '../../../base/clock.ts';
import { createFingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import type { SnapshotIntake } from '../../port/site-writer.ts';
import type { UrlStore } from '../../port/store.ts';
import type { UrlPart, UrlRun } from '../../port/url-part.ts';
import type { SnapshotOutcome, UrlClaims } from '../../port/url-row.ts';
import { SqliteSnapshot } from './sqlite-snapshot.ts';
import type { ShardThreads } from './threads/shard-threads.ts';

const CLAIMS_AT_A_TIME = 1_000;

/** Called with the number of URLs that a site lists after a snapshot. */
export type SetUrls = (siteId: number, urls: number) => Promise<void>;

/** The URLs of sites. Errors of all: those of the port. */
export class SqliteUrls implements UrlPart {
  readonly #threads: ShardThreads;
  readonly #setUrls: SetUrls;
  // Counted here: a thread that was begun again must not take a snapshot for one of its own.
  #lastSnapshot = 0;

  constructor(threads: ShardThreads, setUrls: SetUrls = async () => {}) {
    this.#threads = threads;
    this.#setUrls = setUrls;
  }

  async snapshot(siteId: number, run: UrlRun): Promise<SnapshotIntake> {
    const writer = this.#threads.writer(siteId);
    this.#lastSnapshot += 1;
    const snapshot = this.#lastSnapshot;
    const begun = await writer.call('begin', { siteId, run, snapshot });
    const fingerprinter = createFingerprinter(begun.seed);
    const setUrls = (urls: number): Promise<void> => this.#setUrls(siteId, urls);
    return new SqliteSnapshot({ writer, snapshot, fingerprinter, setUrls, ...begun });
  }

  async dropSitemaps(
    siteId: number,
    run: UrlRun,
    ids: readonly number[],
  ): Promise<SnapshotOutcome> {
    return (await this.snapshot(siteId, run)).finish(ids);
  }

  readonly page: UrlStore['page'] = (siteId, filter, request) =>
    this.#threads.reader(siteId).call('page', { siteId, filter, request });

  readonly tally: UrlStore['tally'] = (siteId, filter, folder, now = systemClock.now()) =>
    this.#threads.reader(siteId).call('tally', { siteId, filter, folder, now });

  readonly get: UrlStore['get'] = (siteId, loc) =>
    this.#threads.reader(siteId).call('get', { siteId, loc });

  async claims(siteId: number, locs: readonly string[]): Promise<ReadonlyMap<string, UrlClaims>> {
    const claims = new Map<string, UrlClaims>();
    for (let from = 0; from < locs.length; from += CLAIMS_AT_A_TIME) {
      const piece = locs.slice(from, from + CLAIMS_AT_A_TIME);
      const found = await this.#threads.reader(siteId).call('claims', { siteId, locs: piece });
      for (const [loc, claim] of found) claims.set(loc, claim);
    }
    return claims;
  }

  readonly count: UrlStore['count'] = (siteId) =>
    this.#threads.reader(siteId).call('count', { siteId });

  readonly changes: UrlStore['changes'] = (siteId, between, request) =>
    this.#threads.reader(siteId).call('changes', { siteId, between, request });

  readonly changeFolders: UrlStore['changeFolders'] = (siteId, between) =>
    this.#threads.reader(siteId).call('changeFolders', { siteId, between });

  readonly folders: UrlStore['folders'] = (siteId, path, now = systemClock.now()) =>
    this.#threads.reader(siteId).call('folders', { siteId, path, now });

  readonly folder: UrlStore['folder'] = (siteId, path, now = systemClock.now()) =>
    this.#threads.reader(siteId).call('folder', { siteId, path, now });

  readonly lastmodMonths: UrlStore['lastmodMonths'] = (siteId, now = systemClock.now()) =>
    this.#threads.reader(siteId).call('lastmodMonths', { siteId, now });

  readonly news: UrlStore['news'] = (siteId, since, request) =>
    this.#threads.reader(siteId).call('news', { siteId, since, request });
}
