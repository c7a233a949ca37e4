// What is asked of the URLs of sites in PostgreSQL.
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { systemClock } from '../../../base/clock.ts';
import type { PostgresTransaction } from '../../../postgres/postgres-connection.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { PostgresValue } from '../../../postgres/postgres-values.ts';
import type { UrlStore } from '../../port/store.ts';
import type { ChangeFolders, UrlTally } from '../../port/url-row.ts';
import { countChangeFolders } from '../../urls/changes/change-folders.ts';
import { searchChanges } from '../../urls/changes/change-search.ts';
import { searchChangesByRun } from '../../urls/changes/changes-by-run.ts';
import { LastmodsAhead } from '../../urls/folders/lastmods-ahead.ts';
import { type CountSource, KeptCounts } from '../../urls/paging/kept-counts.ts';
import { SearchBudget, type SearchLimits } from '../../urls/paging/search-budget.ts';
import { PostgresChangeLogs } from './changes/postgres-change-logs.ts';
import {
  readPostgresFolder,
  readPostgresFolders,
  readPostgresMonths,
} from './folders/postgres-folders.ts';
import type { UrlFingerprints } from './rows/url-fingerprints.ts';
import { readPostgresNews } from './search/postgres-news.ts';
import { readPostgresClaims, readPostgresUrlDetail } from './search/postgres-url-detail.ts';
import { searchPostgresUrls } from './search/postgres-url-search.ts';
import { tallyPostgresUrls } from './search/postgres-url-tally.ts';
import type { Asker } from './search/sql-values.ts';

const HOUR_MS = 3_600_000;

/** How the URLs of a database are found, and how far. */
export interface UrlQuestionsOptions {
  readonly fingerprints: UrlFingerprints;
  readonly limits: SearchLimits;
}

/** The questions of the port. Errors of all: those of the port. */
export class PostgresUrlQuestions implements UrlStore {
  readonly #database: PostgresDatabase;
  // For counts that continue in the background: each statement is a transaction of its own.
  readonly #asker: Asker;
  readonly #options: UrlQuestionsOptions;
  readonly #ahead = new LastmodsAhead();
  readonly #changeFolders = new KeptCounts<ChangeFolders>();
  readonly #tallies = new KeptCounts<UrlTally>();

  constructor(database: PostgresDatabase, options: UrlQuestionsOptions) {
    this.#database = database;
    this.#asker = {
      query: <Row extends object>(statement: string, values?: readonly PostgresValue[]) =>
        this.#ask(({ query }) => query<Row>(statement, values)),
    };
    this.#options = options;
  }

  readonly page: UrlStore['page'] = (siteId, filter, request) =>
    this.#search((asker, budget) => searchPostgresUrls(asker, { siteId, filter, request }, budget));

  readonly tally: UrlStore['tally'] = (siteId, filter, folder, now = systemClock.now()) => {
    const question = { siteId, filter, folder, now };
    // What lies in the future does so for an hour.
    const kept = { ...question, now: Math.floor(now / HOUR_MS) };
    return this.#tallies.of(this.#sourceOf(siteId), kept, (budget) =>
      tallyPostgresUrls(this.#asker, question, budget),
    );
  };

  readonly get: UrlStore['get'] = (siteId, loc) =>
    readPostgresUrlDetail(this.#asker, siteId, { loc, fingerprints: this.#options.fingerprints });

  readonly claims: UrlStore['claims'] = (siteId, locs) =>
    readPostgresClaims(this.#asker, siteId, { locs, fingerprints: this.#options.fingerprints });

  async count(siteId: number): Promise<number> {
    return (await this.#site(siteId)).urls;
  }

  readonly changes: UrlStore['changes'] = (siteId, between, request) => {
    const find = request.by === 'run' ? searchChangesByRun : searchChanges;
    return this.#search((asker, budget) =>
      find(new PostgresChangeLogs(asker, siteId), { between, request }, budget),
    );
  };

  readonly changeFolders: UrlStore['changeFolders'] = (siteId, between) => {
    const logs = new PostgresChangeLogs(this.#asker, siteId);
    return this.#changeFolders.of(this.#sourceOf(siteId), between, (budget) =>
      countChangeFolders(logs, between, budget),
    );
  };

  readonly folders: UrlStore['folders'] = (siteId, path, now = systemClock.now()) =>
    this.#ask((asker) => readPostgresFolders(asker, { siteId, path, now }, this.#ahead));

  readonly folder: UrlStore['folder'] = (siteId, path, now = systemClock.now()) =>
    this.#ask((asker) => readPostgresFolder(asker, { siteId, path, now }, this.#ahead));

  readonly lastmodMonths: UrlStore['lastmodMonths'] = (siteId, now = systemClock.now()) =>
    this.#ask((asker) => readPostgresMonths(asker, siteId, now));

  readonly news: UrlStore['news'] = (siteId, since, request) =>
    readPostgresNews(this.#asker, { siteId, since, request });

  #ask<Answer>(work: (asker: PostgresTransaction) => Promise<Answer>): Promise<Answer> {
    return this.#database.transaction(work, { isOrdered: true });
  }

  #search<Answer>(
    work: (asker: PostgresTransaction, budget: SearchBudget) => Promise<Answer>,
  ): Promise<Answer> {
    return this.#ask((asker) => work(asker, new SearchBudget(this.#options.limits)));
  }

  #sourceOf(siteId: number): CountSource {
    return {
      name: String(siteId),
      version: async () => (await this.#site(siteId)).version,
      giveWay: () => letOthersIn(),
    };
  }

  async #site(siteId: number): Promise<{ readonly urls: number; readonly version: number }> {
    const [site] = await this.#asker.query<{ readonly urls: number; readonly version: number }>(
      'SELECT urls, version FROM portolan.url_site WHERE site = $1',
      [siteId],
    );
    return site ?? { urls: 0, version: 0 };
  }
}
