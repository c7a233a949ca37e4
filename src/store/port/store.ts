// The port of stores: what a search engine remembers of sites, sitemaps, reads, findings and URLs.
import type { AccessStore } from './access-store.ts';
import type { EventStore } from './event-store.ts';
import type {
  ExpectationIntake,
  ExpectationRecord,
  ExpectationRefusal,
} from './expectation-record.ts';
import type {
  FindingGroups,
  FindingRecord,
  RuleSummary,
  UrlFindings,
  UrlFindingsRequest,
} from './finding-record.ts';
import type { ReadRecord } from './read-record.ts';
import type { RunRecord, RunTrigger } from './run-record.ts';
import type { ScheduleRow, SiteSchedule } from './schedule-row.ts';
import type { SiteStore } from './site-store.ts';
import type { SiteWriter } from './site-writer.ts';
import type {
  SitemapChange,
  SitemapIntake,
  SitemapRecord,
  SitemapScope,
  SitemapSource,
  SitemapStatus,
  SitemapSums,
} from './sitemap-record.ts';
import type {
  ChangeFolders,
  ChangePageRequest,
  CountedRows,
  FolderRow,
  LastmodMonth,
  NewsRow,
  Page,
  PageRequest,
  UrlChange,
  UrlClaims,
  UrlDetail,
  UrlFilter,
  UrlPageRequest,
  UrlRow,
  UrlTally,
} from './url-row.ts';

/**
 * What a search engine remembers.
 *
 * - What a method that changes something resolved for is lasting: a process killed afterwards has
 *   lost nothing of it. Each call happens whole or not at all.
 * - Records are values: changing a returned one changes nothing.
 * - A missing record is `undefined`, or an empty page.
 * - Texts compare by their code points (as their UTF-8 bytes do), and come back as they were but
 *   for lone surrogates and U+0000, which may come back as U+FFFD. Times are milliseconds since
 *   1970.
 * - Late writes to a removed site are refused with STORE_UNUSABLE where something has to be
 * returned (`ensure` of a sitemap, `begin`, `addSubmission`), or else lost.
 * - The results of a run are only written with its `SiteWriter`, and refused with STORE_STALE once
 * the run has ended or the next has begun.
 * - A page's rows are in a total order, and `next` continues after the last row whatever happened
 * between: no row that was there all the time is returned twice or left out.
 * - No query waits for a snapshot that is being ingested.
 * - Every method may throw STORE_UNUSABLE: damaged, of another version, or cannot be read or
 *   written; STORE_FULL and STORE_READ_ONLY where the disk is why. Nothing can be asked after
 *   `close`.
 */
export interface Store {
  readonly sites: SiteStore;
  readonly sitemaps: SitemapStore;
  readonly runs: RunStore;
  readonly findings: FindingStore;
  readonly liveTests: LiveTestStore;
  readonly urls: UrlStore;
  readonly schedule: ScheduleStore;
  readonly access: AccessStore;
  /** Of a store that several processes share. Absent: one process has it, and the events too. */
  readonly events?: EventStore | undefined;
  /** Writes a copy of everything into an empty folder, while others continue. */
  backup(folder: string): Promise<void>;
  /**
   * Forgets what is older than the settings allow: reads, changes, runs and submissions, gone
   * sitemaps and URLs, findings that are gone. Returns how many rows went. Goes in steps: what went
   * before it is interrupted stays forgotten.
   */
  forget(retention: Retention): Promise<number>;
  /**
   * Writes a little, reads it back and forgets it: whether anything can be kept now.
   * Errors: STORE_FULL, STORE_READ_ONLY, STORE_UNUSABLE.
   */
  probe?(): Promise<void>;
  /** How many bytes can still be kept; `undefined` if unknown. */
  room?(): Promise<number | undefined>;
  /** Checks everything for damage; returns the problems, nothing if it is intact. */
  inspect(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** How long things are remembered, from `now` back, in milliseconds. */
export interface Retention {
  readonly now: number;
  /** The fetch log, maybe by whole days (UTC); the last read of a sitemap stays. Live tests. */
  readonly readsMs: number;
  /** Runs and the changes of URLs that they saw; the last two runs of each site stay. */
  readonly changesMs: number;
  /**
   * Sitemaps, URLs and findings that are gone, and expectations that ended. A sitemap with a time
   * for its next read stays: its URLs must still be dropped.
   */
  readonly goneMs: number;
}

/** Which sitemaps are wanted. */
export interface SitemapFilter {
  readonly siteId?: number | undefined;
  /** The children of an index; `null` for those that nothing lists. */
  readonly parentId?: number | null | undefined;
  readonly status?: readonly SitemapStatus[] | undefined;
  readonly type?: SitemapRecord['type'] | undefined;
  readonly source?: SitemapSource | undefined;
  readonly contains?: string | undefined;
  /** Default false: those that are gone are left out unless `status` asks for them. */
  readonly withGone?: boolean | undefined;
}

/** What must be known before a sitemap is read. */
export interface SitemapLook {
  readonly sitemap: SitemapRecord | undefined;
  /** Its site is paused. */
  readonly isPaused: boolean;
  /** Which sitemaps of the site are awaited, as `awaited` of the access says. */
  readonly awaited: ReadonlySet<number>;
}

/** The sitemaps and the log of their reads. */
export interface SitemapStore {
  /**
   * Makes a sitemap known, or known again. A better source wins (`submitted` before `robots-txt`
   * before `page` and `guessed` before `index` before `stranger`), and a gone one is `pending`
   * again. A submission sets `submittedAt`, a stranger's too.
   */
  ensure(intake: SitemapIntake): Promise<SitemapRecord>;
  get(id: number): Promise<SitemapRecord | undefined>;
  /** Those of these that there are, by id. */
  getMany(ids: readonly number[]): Promise<ReadonlyMap<number, SitemapRecord>>;
  find(siteId: number, url: string): Promise<SitemapRecord | undefined>;
  /** Those of these that a site has, by url. */
  findMany(siteId: number, urls: readonly string[]): Promise<ReadonlyMap<string, SitemapRecord>>;
  /**
   * Makes all sitemaps of a site due that are not gone; `whole`: also those whose bodies are known
   * are read again. Goes in steps.
   */
  makeDue(siteId: number, at: number, whole?: boolean): Promise<void>;
  /** The first one of a site, not gone and no copy itself, whose body had this hash. */
  withBody(siteId: number, bodyHash: string): Promise<SitemapRecord | undefined>;
  /** By url. */
  page(filter: SitemapFilter, request: PageRequest): Promise<Page<SitemapRecord>>;
  /** How many pass a filter. A search that reads many rows stops at a limit. */
  count(filter: SitemapFilter): Promise<CountedRows>;
  /** What must be known before a sitemap is read; `undefined` where the site is not there. */
  lookAt(siteId: number, id: number): Promise<SitemapLook | undefined>;
  /**
   * Those of a site that are neither gone nor due after `now`: those without a time, then the
   * earliest; at most `limit`. Last come those whose time is further ahead than `DUE_AHEAD_MS_MAX`:
   * the clock was wrong then, and was set back since.
   */
  due(siteId: number, now: number, limit: number): Promise<readonly SitemapRecord[]>;
  /**
   * Those of a site that are gone and have a time for their next read, with ids beyond `after`, by
   * id; at most `limit`.
   */
  waiting(siteId: number, after: number, limit: number): Promise<readonly SitemapRecord[]>;
  /** How many a site has of each status. */
  statuses(siteId: number): Promise<Readonly<Partial<Record<SitemapStatus, number>>>>;
  /**
   * With a `lastReadId` and a status of a sitemap that was read, the status follows from that read
   * and from what was found. `goneAt`: since when one is gone that goes with this change.
   */
  change(id: number, change: SitemapChange, goneAt?: number): Promise<void>;
  /**
   * Says which sitemaps an index lists now, as a run does with its writer: for an index that
   * somebody withdraws, or whom nobody believes any more.
   */
  keepChildren(
    parentId: number,
    childIds: readonly number[],
    at: number,
  ): Promise<readonly SitemapRecord[]>;
  /**
   * What the sitemaps of a site come to, or a sitemap with all that it lists. Costs the same
   * however many these are. A sitemap that two indexes below it list counts for each.
   */
  sums(scope: SitemapScope): Promise<SitemapSums | undefined>;
  /** A read of the log. The ids of a sitemap's reads grow. */
  read(id: number): Promise<ReadRecord | undefined>;
  /** The log, newest first. */
  reads(sitemapId: number, request: PageRequest): Promise<Page<ReadRecord>>;
}

/** Which runs are wanted. */
export interface RunPageRequest extends PageRequest {
  /** Only those that added, changed or removed URLs. Default false. */
  readonly changing?: boolean | undefined;
  /** Only those that began at this time or before. */
  readonly startedTo?: number | undefined;
}

/** A run that has begun, and what it writes with. */
export interface BegunRun<Writer = SiteWriter> {
  readonly run: RunRecord;
  readonly writer: Writer;
}

export interface RunStore<Writer = SiteWriter> {
  /**
   * Begins the next run of a site. An active one is interrupted: writes of its writer are refused
   * from now on. A store that only one process opens at a time interrupts the runs of a
   * process that died when it is opened.
   */
  begin(siteId: number, trigger: RunTrigger, at: number): Promise<BegunRun<Writer>>;
  get(siteId: number, number: number): Promise<RunRecord | undefined>;
  /** Newest first. */
  page(siteId: number, request: RunPageRequest): Promise<Page<RunRecord>>;
}

/** Which findings are wanted. */
export interface FindingFilter {
  readonly siteId?: number | undefined;
  readonly sitemapId?: number | undefined;
  readonly rule?: string | undefined;
  readonly severity?: FindingRecord['severity'] | undefined;
  /** Default `present`. */
  readonly state?: 'present' | 'gone' | 'all' | undefined;
}

/** Which expectations are wanted. */
export interface ExpectationFilter {
  readonly siteId: number;
  /** `active`: those that hold; `ended`: those that do not any more. */
  readonly state: 'active' | 'ended';
  readonly rule?: string | undefined;
}

/**
 * The findings of sitemaps, and which of them are expected.
 *
 * What is expected is kept out of the counts and the status of its sitemap, of its site, and of the
 * site's day by whatever changes it, all together or not at all: the caller subtracts nothing.
 */
export interface FindingStore {
  get(id: number): Promise<FindingRecord | undefined>;
  /** By severity (the worst first), rule and sitemap. */
  page(filter: FindingFilter, request: PageRequest): Promise<Page<FindingRecord>>;
  /** Present ones of a sitemap and all it lists, by rule: `limit` groups, of 20,000 sitemaps. */
  groups(sitemapId: number, limit: number): Promise<FindingGroups | undefined>;
  /** What was found of one URL. */
  ofUrl(request: UrlFindingsRequest): Promise<UrlFindings>;
  /** The present findings of a site by rule, the worst and most frequent first; at most 500. */
  rules(siteId: number): Promise<readonly RuleSummary[]>;
  /**
   * Marks findings as expected. One of the same rule and scope that holds is replaced. Where more
   * places of a folder were found than are kept, their sitemaps are due at once, to be read whole.
   */
  expect(intake: ExpectationIntake): Promise<ExpectationRecord | ExpectationRefusal>;
  expectation(id: number): Promise<ExpectationRecord | undefined>;
  /** Newest first; ended ones by when they ended. */
  expectations(filter: ExpectationFilter, request: PageRequest): Promise<Page<ExpectationRecord>>;
  /** Ends one that holds, by hand. */
  endExpectation(id: number, at: number): Promise<void>;
  /** Ends those whose time is over, and returns how many. Costs one query if there are none. */
  endExpired(now: number): Promise<number>;
}

/** So long the `result` of a live test may be. */
export const RESULT_CHARACTERS_MAX = 131_072;

/** The live tests of pages. */
export interface LiveTestStore {
  /** Stores a test, if its site is there. Kept are the last 5 of a URL, and 200 of a site. */
  add(test: Omit<LiveTestRecord, 'id'>): Promise<void>;
  /** Those of a URL, newest first. */
  ofUrl(siteId: number, loc: string): Promise<readonly LiveTestRecord[]>;
  /** The last one of each URL, newest first, without its result. */
  ofSite(siteId: number): Promise<readonly Omit<LiveTestRecord, 'result'>[]>;
}

export interface UrlStore {
  /** By loc, or backwards. */
  page(siteId: number, filter: UrlFilter, request: UrlPageRequest): Promise<Page<UrlRow>>;
  /**
   * How many pass, by folder below one (its whole address), month and sitemap. Of very many the
   * first, and all when asked again after they were counted. `now` is as for folders.
   */
  tally(siteId: number, filter: UrlFilter, folder: string, now?: number): Promise<UrlTally>;
  get(siteId: number, loc: string): Promise<UrlDetail | undefined>;
  /** What the entries of these URLs claim of themselves, or did when they were last listed. */
  claims(siteId: number, locs: readonly string[]): Promise<ReadonlyMap<string, UrlClaims>>;
  /** How many are listed. */
  count(siteId: number): Promise<number>;
  /**
   * What is different after run `to` from what it was after run `from`, each URL once with the sum
   * of what happened to it; by loc or by run. What the first run of a site added is not logged.
   */
  changes(
    siteId: number,
    between: {
      readonly from: number;
      readonly to: number;
      readonly kind?: UrlChange['kind'];
      readonly contains?: string;
    },
    request: ChangePageRequest,
  ): Promise<Page<UrlChange>>;
  /** The same by folder: those that most happened in. What costs much as for `tally`. */
  changeFolders(
    siteId: number,
    between: { readonly from: number; readonly to: number; readonly contains?: string },
  ): Promise<ChangeFolders>;
  /**
   * The folders directly below one; `/` for the topmost. By urls, the most first; at most 500. The
   * future begins at `now`, by default the present time.
   */
  folders(siteId: number, path: string, now?: number): Promise<readonly FolderRow[]>;
  folder(siteId: number, path: string, now?: number): Promise<FolderRow | undefined>;
  /** By month, oldest first, and at last those without. `now` as for folders. */
  lastmodMonths(siteId: number, now?: number): Promise<readonly LastmodMonth[]>;
  /** News published at or after a time, newest first. */
  news(siteId: number, since: number, request: PageRequest): Promise<Page<NewsRow>>;
}

/** When URLs are due. */
export interface ScheduleStore {
  /** The rows of these URLs that there are. */
  get(siteId: number, locs: readonly string[]): Promise<ReadonlyMap<string, ScheduleRow>>;
  put(siteId: number, rows: readonly ScheduleRow[]): Promise<void>;
  /**
   * Writes those of these rows, which are leased from `now`, that nobody else leased or visited
   * since they were read; returns them. So no URL is leased twice.
   */
  lease(siteId: number, rows: readonly ScheduleRow[], now: number): Promise<readonly ScheduleRow[]>;
  remove(siteId: number, locs: readonly string[]): Promise<void>;
  /**
   * Where a site has more than `most` rows of URLs that no sitemap lists, all but `left` of them
   * go: those worth least, and of equals those visited longest ago. Returns how many went.
   */
  trimUnlisted(
    siteId: number,
    rows: { readonly most: number; readonly left: number },
  ): Promise<number>;
  /** Rows that are due and not leased, the earliest first; at most `limit`. */
  due(siteId: number, now: number, limit: number): Promise<readonly ScheduleRow[]>;
  /** Listed URLs without a row: in an order of the store's; with `after`, by loc behind it. */
  unvisited(siteId: number, limit: number, after?: string): Promise<readonly string[]>;
  /** By due time. */
  page(siteId: number, request: PageRequest): Promise<Page<ScheduleRow>>;
  site(siteId: number, now: number): Promise<SiteSchedule>;
  /** The version of what was learned of a site. Costs less than `site`. */
  siteVersion(siteId: number): Promise<number>;
  /**
   * Keeps what was learned of a site, if that is still of the version that it was learned from;
   * returns whether it was.
   */
  putSite(siteId: number, learned: Uint8Array, version: number): Promise<boolean>;
}

/**
 * What an engine would make of the page: it can be indexed, another address would be in its place,
 * it cannot, too little was learnt. `failed`: there was no answer to judge.
 */
type LiveTestOutcome = 'indexable' | 'other' | 'not-indexable' | 'unknown' | 'failed';

export interface LiveTestRecord {
  readonly id: number;
  readonly siteId: number;
  /** The address of the page, without credentials and fragment. */
  readonly loc: string;
  readonly askedAt: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: LiveTestOutcome;
  /** Why, in a sentence. */
  readonly message: string;
  /** What was seen: JSON of at most `RESULT_CHARACTERS_MAX` characters, the harvest's affair. */
  readonly result?: string;
}
