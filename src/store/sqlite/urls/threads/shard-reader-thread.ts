// A reading thread of the store of URLs: answers queries, and waits for no writer.

import { workerData } from 'node:worker_threads';
import type { SqliteFile } from '../../../../sqlite/sqlite-file.ts';
import type { ChangeFolders, UrlTally } from '../../../port/url-row.ts';
import { countChangeFolders, NO_CHANGES } from '../../../urls/changes/change-folders.ts';
import { searchChanges } from '../../../urls/changes/change-search.ts';
import { searchChangesByRun } from '../../../urls/changes/changes-by-run.ts';
import { LastmodsAhead } from '../../../urls/folders/lastmods-ahead.ts';
import {
  type CountBudget,
  type CountSource,
  KeptCounts,
} from '../../../urls/paging/kept-counts.ts';
import { SearchBudget } from '../../../urls/paging/search-budget.ts';
import { findUnvisitedBehind, UnvisitedFinder } from '../../../urls/schedule/unvisited-finder.ts';
import { keptLoc } from '../../../urls/snapshot/listing-columns.ts';
import { letOthersGoFirst, letOthersIn, serveCalls } from '../calls/serve-calls.ts';
import { SqliteChangeLogs } from '../changes/sqlite-change-logs.ts';
import { ShardFiles } from '../files/shard-files.ts';
import { readFolder, readFolders, readMonths } from '../folders/folder-reader.ts';
import {
  readClaims,
  readDue,
  readSchedulePage,
  readScheduleRows,
  readSiteSchedule,
  unvisitedIn,
} from '../schedule/schedule-reader.ts';
import { readNews } from '../search/news-reader.ts';
import { SearchStops } from '../search/search-stops.ts';
import { readUrlDetail } from '../search/url-detail.ts';
import { searchUrls } from '../search/url-search.ts';
import { tallyUrls } from '../search/url-tally.ts';
import type { ShardReaderCalls, ShardThreadSettings } from './shard-calls.ts';

const { folder, shards, limits } = workerData as ShardThreadSettings;

const CACHE_KIB = 1_024;
const HOUR_MS = 3_600_000;

const files = new ShardFiles({ folder, shards }, { mode: 'read', cacheKib: CACHE_KIB });
const finder = new UnvisitedFinder();
const stops = new SearchStops();
const changeFolders = new KeptCounts<ChangeFolders>();
const tallies = new KeptCounts<UrlTally>();
const ahead = new LastmodsAhead();

/** Queries the file of a site; `nothing` if it does not exist yet. */
function ask<Answer>(
  siteId: number,
  question: (database: SqliteFile) => Answer,
  nothing: Awaited<Answer>,
): Answer | Awaited<Answer> {
  const database = files.find(siteId);
  return database ? question(database) : nothing;
}

const sourceOf = (file: SqliteFile): CountSource => ({
  name: file.path,
  version: () => file.number('PRAGMA data_version'),
  giveWay: (isWaitedFor) => (isWaitedFor ? letOthersIn() : letOthersGoFirst()),
});
const NO_URLS: UrlTally = { matches: 0, exact: true, folders: [], months: [], sitemaps: [] };
const NO_SCHEDULE = { rows: 0, due: 0, unvisited: 0, answered: 0, indexable: 0 };

const calls: ShardReaderCalls = {
  page: async (search) => {
    const means = { stops, budget: new SearchBudget(limits) };
    return ask(search.siteId, (file) => searchUrls(file, search, means), { rows: [] });
  },
  tally: async (question) =>
    ask<Promise<UrlTally>>(
      question.siteId,
      (file) => {
        // The border of the future is updated every hour.
        const kept = { ...question, now: Math.floor(question.now / HOUR_MS) };
        return tallies.of(sourceOf(file), kept, (budget) => tallyUrls(file, question, budget));
      },
      NO_URLS,
    ),
  get: ({ siteId, loc }) => ask(siteId, (file) => readUrlDetail(file, siteId, loc), undefined),
  claims: ({ siteId, locs }) => ask(siteId, (file) => readClaims(file, siteId, locs), new Map()),
  count: ({ siteId }) =>
    ask(siteId, (file) => file.number('SELECT urls FROM site WHERE site = ?', siteId), 0),
  changes: async (search) => {
    const budget = new SearchBudget(limits);
    const find = search.request.by === 'run' ? searchChangesByRun : searchChanges;
    const { siteId } = search;
    return ask(siteId, (file) => find(new SqliteChangeLogs(file, siteId), search, budget), {
      rows: [],
    });
  },
  changeFolders: async (asked) =>
    ask<Promise<ChangeFolders>>(
      asked.siteId,
      (file) => {
        const logs = new SqliteChangeLogs(file, asked.siteId);
        const { between } = asked;
        const count = (budget: CountBudget) => countChangeFolders(logs, between, budget);
        return changeFolders.of(sourceOf(file), asked, count);
      },
      NO_CHANGES,
    ),
  folders: async (asked) => ask(asked.siteId, (file) => readFolders(file, asked, ahead), []),
  folder: async (asked) => ask(asked.siteId, (file) => readFolder(file, asked, ahead), undefined),
  lastmodMonths: async ({ siteId, now }) =>
    ask(siteId, (file) => readMonths(file, siteId, now), []),
  news: (search) => ask(search.siteId, (file) => readNews(file, search), { rows: [] }),
  schedule: ({ siteId, locs }) =>
    ask(siteId, (file) => readScheduleRows(file, siteId, locs), new Map()),
  due: (search) => ask(search.siteId, (file) => readDue(file, search), []),
  unvisited: async ({ siteId, limit, after }) =>
    ask(
      siteId,
      (file) =>
        after === undefined
          ? finder.find(unvisitedIn(file, siteId), limit)
          : findUnvisitedBehind(unvisitedIn(file, siteId), { limit, after: keptLoc(after) }),
      [],
    ),
  schedulePage: ({ siteId, request }) =>
    ask(siteId, (file) => readSchedulePage(file, siteId, request), { rows: [] }),
  siteSchedule: ({ siteId, now }) =>
    ask(siteId, (file) => readSiteSchedule(file, siteId, now), {
      ...NO_SCHEDULE,
      learned: new Uint8Array(0),
      version: 0,
    }),
  siteVersion: ({ siteId }) =>
    ask(
      siteId,
      (file) => file.number('SELECT version FROM site_schedule WHERE site = ?', siteId),
      0,
    ),
  inspect: async () => {
    const problems: string[] = [];
    for (const shard of files.existing()) {
      try {
        problems.push(...inspectShard(files.open(shard)));
      } catch (error) {
        // A file that cannot even be opened is what was looked for.
        problems.push(error instanceof Error ? error.message : String(error));
      }
      await letOthersIn();
    }
    return problems;
  },
};

serveCalls(calls);

const PROBLEMS_MAX = 20;

/** Looks for damage; returns the problems as sentences, errors among them. */
function inspectShard(database: SqliteFile): readonly string[] {
  const problems: string[] = [];
  try {
    for (const [text] of database.rows(`PRAGMA integrity_check(${PROBLEMS_MAX})`)) {
      if (text !== 'ok') problems.push(`${database.path}: ${String(text)}.`);
    }
    const counts = database.rows(
      `SELECT s.site, s.urls,
         (SELECT count(*) FROM url u WHERE u.site = s.site AND u.gone_at IS NULL)
       FROM site s`,
    );
    for (const [site, urls, found] of counts) {
      if (urls === found) continue;
      problems.push(`${database.path}: site ${site} has ${found} URLs, but ${urls} were counted.`);
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return problems;
}
