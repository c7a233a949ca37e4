// Writes the differences of a snapshot, in one transaction: URLs in batches, then their sums.
import { randomUUID } from 'node:crypto';
import type { PostgresTransaction } from '../../../../postgres/postgres-connection.ts';
import type { PostgresDatabase } from '../../../../postgres/postgres-database.ts';
import type { UrlRun } from '../../../port/url-part.ts';
import type { SnapshotOutcome } from '../../../port/url-row.ts';
import { ChangeFolderTally } from '../../../urls/changes/change-folder-tally.ts';
import type { TalliedLastmod } from '../../../urls/folders/folder-tally.ts';
import type { RestatedUrl, SortedListing } from '../../../urls/snapshot/sorted-listing.ts';
import { keepPostgresRunFolders } from '../changes/postgres-run-folders.ts';
import { PostgresSiteTallies } from '../folders/postgres-site-tallies.ts';
import { unusableUrls } from '../rows/unusable-urls.ts';
import { fingerprintText } from '../rows/url-fingerprints.ts';
import { decideUrl, type UrlLister } from './decide-url.ts';
import type { EntrySpool, SpooledUrl } from './entry-spool.ts';
import { ScheduledUrls } from './scheduled-urls.ts';
import type { SitemapPart } from './sitemap-part.ts';
import { readUrlStates, type StoredUrlState, UNKNOWN_URL } from './url-states.ts';
import { type DecidedUrl, tidyLog, writeDifferences } from './write-differences.ts';
import { writeListings } from './write-listings.ts';

/** What a run does in the transaction of a snapshot. */
export interface SnapshotHooks {
  /** Comes first: refuses what a run writes that is over. */
  readonly check?: ((transaction: PostgresTransaction) => Promise<void>) | undefined;
  /** Comes last, with what was written. */
  readonly ended?:
    | ((transaction: PostgresTransaction, outcome: SnapshotOutcome) => Promise<void>)
    | undefined;
}

export interface SnapshotSettings extends SnapshotHooks {
  readonly database: PostgresDatabase;
  readonly siteId: number;
  readonly run: UrlRun;
  /** How many folders of a site are counted. */
  readonly foldersMax: number;
}

/** What was found. */
export interface SnapshotFound {
  /** The last snapshot of the site when this one was compared. */
  readonly before: string | undefined;
  readonly spool: EntrySpool;
  /** The parts that count, by sitemap. */
  readonly parts: ReadonlyMap<number, SitemapPart>;
  /** By number. */
  readonly allParts: readonly SitemapPart[];
  readonly whole: ReadonlySet<number>;
  /** Of sitemaps that were read whole: what they do not list any more. */
  readonly missing: readonly SortedListing[];
  /** What sitemaps list now, of those that differ. */
  readonly listings: ReadonlyMap<number, SortedListing>;
  /** How many URLs each sitemap listed. */
  readonly counts: ReadonlyMap<number, number>;
}

const BATCH_URLS = 10_000;

type Counts = { urls: number; added: number; changed: number; removed: number };

interface SiteRow {
  readonly snapshot: string | null;
  readonly urls: number;
  readonly first_run: number | null;
  readonly has_also: boolean;
}

/**
 * Writes the differences, and returns their sums. When there are none, nothing is written.
 * Errors: those of the database and the hooks; STORE_UNUSABLE when another snapshot of the site was
 * finished since this one was compared.
 */
export async function finishSnapshot(
  settings: SnapshotSettings,
  found: SnapshotFound,
): Promise<SnapshotOutcome> {
  const { database } = settings;
  const isSame = found.listings.size === 0;
  if (isSame) return database.transaction((transaction) => endSame(transaction, settings, found));
  const name = randomUUID();
  let outcome: SnapshotOutcome | undefined;
  const attempt = (isCopied: boolean): Promise<SnapshotOutcome> => {
    const work = async (transaction: PostgresTransaction): Promise<SnapshotOutcome> => {
      const writing = new SnapshotWriting(transaction, settings, found);
      const isDone = await writing.begin(name);
      // The answer of an earlier COMMIT was lost.
      if (isDone && outcome) return outcome;
      outcome = await writing.write({ name, isCopied });
      return outcome;
    };
    return database.transaction(work, { isOrdered: true });
  };
  try {
    return await attempt(true);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    // Two URLs of one fingerprint: found when each is looked up before it is inserted.
    return attempt(false);
  }
}

const UNIQUE_VIOLATION = '23505';
const KINDS = { add: 'added', change: 'changed', remove: 'removed' } as const;

async function endSame(
  transaction: PostgresTransaction,
  { siteId, check, ended }: SnapshotSettings,
  found: SnapshotFound,
): Promise<SnapshotOutcome> {
  await check?.(transaction);
  const [site] = await transaction.query<Pick<SiteRow, 'urls'>>(
    'SELECT urls FROM portolan.url_site WHERE site = $1',
    [siteId],
  );
  const bySitemap = countsAfter(found, new Map());
  const outcome = { urls: site?.urls ?? 0, added: 0, changed: 0, removed: 0, bySitemap };
  await ended?.(transaction, outcome);
  return outcome;
}

/** The counts of all sitemaps that list something, and of those that were read. */
function countsAfter(
  { whole, parts, counts, listings }: SnapshotFound,
  differences: ReadonlyMap<number, Omit<Counts, 'urls'>>,
): Map<number, Counts> {
  const after = new Map(counts);
  for (const id of [...whole, ...parts.keys()]) after.set(id, counts.get(id) ?? 0);
  for (const [id, { count }] of listings) after.set(id, count);
  const none = { added: 0, changed: 0, removed: 0 };
  return new Map(
    [...after]
      .filter(([id, urls]) => urls > 0 || whole.has(id) || parts.has(id))
      .map(([id, urls]) => [id, { urls, ...(differences.get(id) ?? none) }]),
  );
}

/** One attempt of writing a snapshot. */
class SnapshotWriting {
  readonly #transaction: PostgresTransaction;
  readonly #settings: SnapshotSettings;
  readonly #found: SnapshotFound;
  readonly #tallies: PostgresSiteTallies;
  readonly #scheduled: ScheduledUrls;
  readonly #counts = new Map<number, Omit<Counts, 'urls'>>();
  readonly #restated = new Map<number, RestatedUrl[]>();
  #site: SiteRow = { snapshot: null, urls: 0, first_run: null, has_also: false };
  #hasAlso = false;
  #log: 'none' | 'new' | 'merged' = 'none';
  readonly #changeFolders = new ChangeFolderTally();

  constructor(transaction: PostgresTransaction, settings: SnapshotSettings, found: SnapshotFound) {
    const { siteId, run, foldersMax } = settings;
    this.#transaction = transaction;
    this.#settings = settings;
    this.#found = found;
    this.#tallies = new PostgresSiteTallies({ siteId, at: run.at, foldersMax });
    this.#scheduled = new ScheduledUrls(siteId);
  }

  /** Locks the site; returns whether this snapshot was written already. */
  async begin(name: string): Promise<boolean> {
    const { siteId, run, check, database } = this.#settings;
    const { query } = this.#transaction;
    await check?.(this.#transaction);
    await query('INSERT INTO portolan.url_site (site) VALUES ($1) ON CONFLICT (site) DO NOTHING', [
      siteId,
    ]);
    const [site] = await query<SiteRow>(
      `SELECT snapshot, urls, first_run, has_also FROM portolan.url_site
       WHERE site = $1 FOR UPDATE`,
      [siteId],
    );
    this.#site = site ?? this.#site;
    if (this.#site.snapshot === name) return true;
    if ((this.#site.snapshot ?? undefined) !== this.#found.before) {
      const why = 'a snapshot ended early: its site was removed or another one was finished';
      throw unusableUrls(database.name, why);
    }
    const { first_run: first } = this.#site;
    const isFirstRun = first === null || first === run.number || run.isFirst === true;
    if (!isFirstRun) this.#log = (await this.#hasLog()) ? 'merged' : 'new';
    this.#hasAlso = this.#site.has_also;
    return false;
  }

  async #hasLog(): Promise<boolean> {
    const { siteId, run } = this.#settings;
    const sql = 'SELECT 1 FROM portolan.url_run WHERE site = $1 AND run = $2';
    return (await this.#transaction.query(sql, [siteId, run.number])).length > 0;
  }

  async write({
    name,
    isCopied,
  }: {
    readonly name: string;
    readonly isCopied: boolean;
  }): Promise<SnapshotOutcome> {
    const isNew = isCopied && this.#site.snapshot === null;
    await this.#writeUrls(isNew);
    const { listings } = this.#found;
    const { siteId } = this.#settings;
    await writeListings(this.#transaction, { siteId, listings, restated: this.#restated });
    return this.#sumUp(name);
  }

  async #writeUrls(isNew: boolean): Promise<void> {
    const { allParts, spool, missing } = this.#found;
    const isWanted = ({ part }: { readonly part: number }): boolean =>
      allParts[part]?.isAlive === true;
    for await (const urls of spool.batches(isWanted)) await this.#writeListed(urls, isNew);
    for (const some of missing) {
      for (let from = 0; from < some.count; from += BATCH_URLS) {
        await this.#writeMissing(some, from, Math.min(some.count, from + BATCH_URLS));
      }
    }
  }

  async #writeListed(urls: readonly SpooledUrl[], isNew: boolean): Promise<void> {
    const { siteId } = this.#settings;
    const byFp = new Map<string, SpooledUrl>();
    for (const url of urls) {
      const fp = fpOf(url);
      if (!byFp.has(fp)) byFp.set(fp, url);
    }
    const fps = [...byFp.keys()];
    const wanted = { siteId, fps, withLocs: false, withAlso: this.#hasAlso };
    const states = isNew ? undefined : await readUrlStates(this.#transaction, wanted);
    const decided = [...byFp].map(([fp, url], at): DecidedUrl => {
      const [{ loc = '', low = 0, high = 0 } = {}] = url;
      const state = states?.get(at) ?? UNKNOWN_URL;
      return this.#decide({ fp, loc, state, words: [low, high] }, this.#listersOf(url));
    });
    await this.#write(decided);
  }

  async #writeMissing(missing: SortedListing, from: number, to: number): Promise<void> {
    const { siteId } = this.#settings;
    const fps: string[] = [];
    for (let at = from; at < to; at += 1) {
      fps.push(fingerprintText(missing.lows[at] as number, missing.highs[at] as number));
    }
    const wanted = { siteId, fps, withLocs: true, withAlso: this.#hasAlso };
    const states = await readUrlStates(this.#transaction, wanted);
    const decided = [...states].map(([at, state]): DecidedUrl => {
      const words = [
        missing.lows[from + at] as number,
        missing.highs[from + at] as number,
      ] as const;
      const { loc } = state;
      return this.#decide({ fp: fps[at] as string, loc, state, words }, new Map());
    });
    await this.#write(decided);
  }

  #listersOf(url: SpooledUrl): Map<number, UrlLister> {
    const listers = new Map<number, UrlLister>();
    for (const entry of url) {
      const { sitemapId } = this.#found.allParts[entry.part] as SitemapPart;
      listers.set(sitemapId, { order: entry.order, hash: entry.hash, entry });
    }
    return listers;
  }

  #decide(
    {
      fp,
      loc,
      state,
      words: [low, high],
    }: {
      readonly fp: string;
      readonly loc: string;
      readonly state: StoredUrlState;
      readonly words: readonly [low: number, high: number];
    },
    listers: Map<number, UrlLister>,
  ): DecidedUrl {
    // Those that list it as before.
    for (const id of [state.owner, ...state.also.keys()]) {
      const listing = listers.has(id) ? undefined : this.#found.parts.get(id)?.listing;
      const place = listing?.find(low, high) ?? -1;
      if (!listing || place < 0) continue;
      const [order, hash] = [listing.orders[place] as number, listing.hashes[place] as number];
      listers.set(id, { order, hash });
    }
    const decision = decideUrl(state, listers, (id) => this.#found.whole.has(id));
    if (decision.isRestated) {
      const restated = this.#restated.get(decision.owner) ?? [];
      this.#restated.set(decision.owner, restated);
      restated.push([low, high, state.hash]);
    }
    return { fp, loc, state, decision };
  }

  async #write(urls: readonly DecidedUrl[]): Promise<void> {
    const { siteId, run } = this.#settings;
    for (const url of urls) this.#count(url);
    if (urls.some(({ decision }) => decision.alsoPut.length > 0)) this.#hasAlso = true;
    await writeDifferences(this.#transaction, { siteId, run, log: this.#log }, urls);
  }

  #count({ fp, loc, state, decision }: DecidedUrl): void {
    const { deed, owner, entry } = decision;
    if (deed === 'none' || deed === 'move') return;
    const counts = this.#countsOf(deed === 'remove' ? state.owner : owner);
    if (this.#log === 'new') this.#changeFolders.count(loc, KINDS[deed]);
    if (deed === 'add') counts.added += 1;
    if (deed === 'change') counts.changed += 1;
    if (deed === 'remove') counts.removed += 1;
    if (deed !== 'change') this.#scheduled.note(fp, deed);
    const before = deed === 'add' ? undefined : lastmodOf(state);
    this.#tallies.count(loc, before, entry && lastmodOf(entry));
  }

  #countsOf(sitemapId: number): Omit<Counts, 'urls'> {
    let counts = this.#counts.get(sitemapId);
    if (!counts) {
      counts = { added: 0, changed: 0, removed: 0 };
      this.#counts.set(sitemapId, counts);
    }
    return counts;
  }

  async #sumUpLog(): Promise<void> {
    const { siteId, run } = this.#settings;
    if (this.#log === 'merged') {
      await tidyLog(this.#transaction, siteId, run.number);
      await keepPostgresRunFolders(this.#transaction, siteId, run.number);
    } else if (this.#log === 'new') {
      await this.#transaction.query(
        'INSERT INTO portolan.url_run (site, run, at, folders) VALUES ($1, $2, $3, $4)',
        [siteId, run.number, run.at, this.#changeFolders.stored()],
      );
    }
  }

  async #sumUp(name: string): Promise<SnapshotOutcome> {
    const { siteId, run, ended } = this.#settings;
    const { query } = this.#transaction;
    const bySitemap = countsAfter(this.#found, this.#counts);
    const sum = (key: keyof Counts): number =>
      [...this.#counts.values()].reduce(
        (total, counts) => total + counts[key as 'added' | 'changed' | 'removed'],
        0,
      );
    const [added, changed, removed] = [sum('added'), sum('changed'), sum('removed')];
    const urls = this.#site.urls + added - removed;
    const differences = added + changed + removed;
    if (differences > 0) await this.#sumUpLog();
    await query(
      `UPDATE portolan.url_site SET version = version + 1, snapshot = $2, has_also = $3, urls = $4,
         first_run = coalesce(first_run, $5), last_run = $5,
         added = CASE WHEN last_run = $5 THEN added ELSE 0 END + $6,
         changed = CASE WHEN last_run = $5 THEN changed ELSE 0 END + $7,
         removed = CASE WHEN last_run = $5 THEN removed ELSE 0 END + $8
       WHERE site = $1`,
      [siteId, name, this.#hasAlso, urls, run.number, added, changed, removed],
    );
    await this.#tallies.write(this.#transaction, { differences, urls });
    await this.#scheduled.write(this.#transaction);
    const outcome = { urls, added, changed, removed, bySitemap };
    await ended?.(this.#transaction, outcome);
    return outcome;
  }
}

function fpOf([entry]: SpooledUrl): string {
  return fingerprintText(entry?.low ?? 0, entry?.high ?? 0);
}

function lastmodOf({
  lastmod,
  lastmodAt,
}: Pick<StoredUrlState, 'lastmod' | 'lastmodAt'>): TalliedLastmod {
  return { isPresent: lastmod !== null, at: lastmodAt ?? undefined };
}
