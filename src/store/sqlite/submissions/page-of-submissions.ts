// What was submitted, and which run took it up.

import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { NewSubmission, SubmissionRecord } from '../../port/access-store.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import { AWAITED_MAX, NEW_SUBMISSION_SHAPE, SUBMISSION_SHAPE } from '../../record/access-shapes.ts';
import { missingInStore } from '../../record/missing-in-store.ts';
import { columnsOf } from '../../record/record-shape.ts';
import { keysetPage } from '../file/keyset-page.ts';
import { insertRecord, recordOf } from '../file/record-of.ts';

// An answered submission has the status of its sitemap; a sitemap that was forgotten was gone.
const COLUMNS = columnsOf(SUBMISSION_SHAPE, {
  status:
    'CASE WHEN coalesce(read_id, run) IS NOT NULL AND sitemap_id IS NOT NULL THEN ' +
    "ifnull((SELECT s.status FROM sitemap s WHERE s.id = sitemap_id), 'gone') END",
});

/** Records a submission. Errors: STORE_UNUSABLE, also if the site does not exist. */
export function addSubmission(database: SqliteFile, submission: NewSubmission): SubmissionRecord {
  const { siteId } = submission;
  if (!database.row('SELECT 1 FROM site WHERE id = ? AND removed = 0', siteId)) {
    throw missingInStore(database, `site ${siteId}`);
  }
  const made = submissionById(
    database,
    insertRecord(database, 'submission', NEW_SUBMISSION_SHAPE, submission),
  );
  if (!made) throw database.damaged();
  return made;
}

export function submissionById(database: SqliteFile, id: number): SubmissionRecord | undefined {
  const row = database.row(`SELECT ${COLUMNS} FROM submission WHERE id = ?`, id);
  return row && recordOf(database, SUBMISSION_SHAPE, row);
}

/** Returns a page of submissions, newest first. */
export function pageOfSubmissions(
  database: SqliteFile,
  { siteId }: { readonly siteId?: number },
  request: PageRequest,
): Page<SubmissionRecord> {
  const lane =
    siteId === undefined
      ? { where: 'id > 0', values: [] }
      : { where: 'site_id = ?', values: [siteId] };
  const query = {
    table: 'submission',
    columns: COLUMNS,
    key: ['id'],
    descending: true,
    lanes: [lane],
    read: (row: Parameters<typeof recordOf>[2]) => recordOf(database, SUBMISSION_SHAPE, row),
  };
  return keysetPage(database, query, request);
}

export interface SettledSubmissions {
  readonly run: number;
  readonly sitemapIds: readonly number[];
  /** Of those of the site itself or of its URLs: the last. */
  readonly upTo: number;
}

/** Records the run that took open submissions of a site up. */
export function settleSubmissions(
  database: SqliteFile,
  siteId: number,
  { run, sitemapIds, upTo }: SettledSubmissions,
): void {
  const settle = 'UPDATE submission SET run = ? WHERE run IS NULL AND site_id = ?';
  const sitemaps = 'SELECT DISTINCT sitemap_id FROM submission WHERE run IS NULL AND site_id = ?';
  const open = database.rows(`${sitemaps} AND sitemap_id IS NOT NULL`, siteId).map(([id]) => id);
  const read = new Set<unknown>(sitemapIds);
  const settled = open.filter((id) => read.has(id)).map(Number);
  database.transaction(() => {
    database.run(`${settle} AND sitemap_id IS NULL AND id <= ?`, run, siteId, upTo);
    // Answered in a run that was interrupted before its end.
    database.run(`${settle} AND read_id IS NOT NULL`, run, siteId);
    for (const id of settled) {
      database.run(`${settle} AND sitemap_id = ?`, run, siteId, id);
    }
  });
}

const AWAITED = 'run IS NULL AND read_id IS NULL AND site_id = ?';

/** Returns the sitemaps of a site with submissions that no read answered. */
export function awaitedSitemaps(database: SqliteFile, siteId: number): ReadonlySet<number> {
  const sql =
    `SELECT DISTINCT sitemap_id FROM submission WHERE ${AWAITED} AND sitemap_id IS NOT NULL ` +
    'ORDER BY sitemap_id LIMIT ?';
  return new Set(database.rows(sql, siteId, AWAITED_MAX).map(([id]) => Number(id)));
}

/** Records the read that answered the open submissions of a sitemap. */
export function answerSubmissions(
  database: SqliteFile,
  { siteId, sitemapId, readId }: AnsweringRead,
): void {
  const sql = `UPDATE submission SET read_id = ? WHERE ${AWAITED} AND sitemap_id = ?`;
  database.run(sql, readId, siteId, sitemapId);
}

export interface AnsweringRead {
  readonly siteId: number;
  readonly sitemapId: number;
  readonly readId: number;
}
