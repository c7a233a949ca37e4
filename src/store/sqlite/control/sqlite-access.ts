// Tokens, webhooks, keys and settings of a store in SQLite; its submissions are beside it.
import { assert } from '../../../base/assert.ts';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type {
  AccessStore,
  IndexNowKeyRecord,
  NewSubmission,
  SubmissionRecord,
  TokenRecord,
  WebhookRecord,
} from '../../port/access-store.ts';
import type { Page, PageRequest } from '../../port/url-row.ts';
import {
  BAD_KEYS_MAX,
  KEY_SHAPE,
  LISTED_MAX,
  SETTING_CHARACTERS_MAX,
  SETTING_NAME_CHARACTERS_MAX,
  TOKEN_SHAPE,
  WEBHOOK_SHAPE,
} from '../../record/access-shapes.ts';
import { columnsOf, type RecordShape } from '../../record/record-shape.ts';
import { insertRecord, recordOf } from '../file/record-of.ts';
import {
  addSubmission,
  awaitedSitemaps,
  pageOfSubmissions,
  submissionById,
} from '../submissions/page-of-submissions.ts';

const [TOKEN_COLUMNS, WEBHOOK_COLUMNS, KEY_COLUMNS] = [TOKEN_SHAPE, WEBHOOK_SHAPE, KEY_SHAPE].map(
  (shape) => columnsOf(shape),
);

/** Permissions, webhooks, submissions, and settings. Errors: as the port says. */
export class SqliteAccess implements AccessStore {
  readonly #database: SqliteFile;

  constructor(database: SqliteFile) {
    this.#database = database;
  }

  async addToken(token: Parameters<AccessStore['addToken']>[0]): Promise<TokenRecord> {
    const { name, scope, hash, at } = token;
    const fields = { name, scope, hash, createdAt: at };
    const id = insertRecord(this.#database, 'token', TOKEN_SHAPE, fields);
    return this.#one('token', TOKEN_SHAPE, { where: 'id = ?', value: id });
  }

  async findToken(hash: string): Promise<TokenRecord | undefined> {
    const sql = `SELECT ${TOKEN_COLUMNS} FROM token WHERE hash = ? AND revoked_at IS NULL LIMIT 1`;
    const row = this.#database.row(sql, hash);
    return row && recordOf(this.#database, TOKEN_SHAPE, row);
  }

  async touchToken(id: number, at: number): Promise<void> {
    this.#database.run('UPDATE token SET last_used_at = ? WHERE id = ?', at, id);
  }

  async revokeToken(id: number, at: number): Promise<void> {
    const sql = 'UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL';
    this.#database.run(sql, at, id);
  }

  async tokens(): Promise<readonly TokenRecord[]> {
    const sql = `SELECT ${TOKEN_COLUMNS} FROM token ORDER BY id DESC LIMIT ?`;
    return this.#database
      .rows(sql, LISTED_MAX)
      .map((row) => recordOf(this.#database, TOKEN_SHAPE, row));
  }

  async addWebhook(hook: Parameters<AccessStore['addWebhook']>[0]): Promise<WebhookRecord> {
    const { url, secret, events, at } = hook;
    const fields = { url, secret, events, createdAt: at, failuresInRow: 0 };
    const id = insertRecord(this.#database, 'webhook', WEBHOOK_SHAPE, fields);
    return this.#one('webhook', WEBHOOK_SHAPE, { where: 'id = ?', value: id });
  }

  async webhooks(): Promise<readonly WebhookRecord[]> {
    const sql = `SELECT ${WEBHOOK_COLUMNS} FROM webhook ORDER BY id LIMIT ?`;
    return this.#database
      .rows(sql, LISTED_MAX)
      .map((row) => recordOf(this.#database, WEBHOOK_SHAPE, row));
  }

  async changeWebhook(
    id: number,
    { lastSentAt, lastStatus, failuresInRow }: Parameters<AccessStore['changeWebhook']>[1],
  ): Promise<void> {
    this.#database.run(
      'UPDATE webhook SET last_sent_at = ?, last_status = ?, failures_in_row = ? WHERE id = ?',
      lastSentAt,
      lastStatus,
      failuresInRow,
      id,
    );
  }

  async removeWebhook(id: number): Promise<void> {
    this.#database.run('DELETE FROM webhook WHERE id = ?', id);
  }

  async addSubmission(submission: NewSubmission): Promise<SubmissionRecord> {
    return addSubmission(this.#database, submission);
  }

  async submission(id: number): Promise<SubmissionRecord | undefined> {
    return submissionById(this.#database, id);
  }

  async submissions(
    filter: { readonly siteId?: number },
    request: PageRequest,
  ): Promise<Page<SubmissionRecord>> {
    return pageOfSubmissions(this.#database, filter, request);
  }

  async awaited(siteId: number): Promise<ReadonlySet<number>> {
    return awaitedSitemaps(this.#database, siteId);
  }

  async putKey({ siteId, key, keyLocation, state, checkedAt }: IndexNowKeyRecord): Promise<void> {
    this.#database.transaction(() => {
      this.#database.run(
        `INSERT INTO indexnow_key (${KEY_COLUMNS})
         SELECT id, ?, ?, ?, ? FROM site WHERE id = ? AND removed = 0
         ON CONFLICT DO UPDATE SET state = excluded.state, checked_at = excluded.checked_at`,
        key,
        keyLocation,
        state,
        checkedAt ?? null,
        siteId,
      );
      if (state !== 'valid') this.#forgetBadKeys(siteId, { key, keyLocation });
    });
  }

  async key(
    siteId: number,
    key: string,
    keyLocation: string,
  ): Promise<IndexNowKeyRecord | undefined> {
    const sql =
      `SELECT ${KEY_COLUMNS} FROM indexnow_key ` +
      'WHERE site_id = ? AND key = ? AND key_location = ?';
    const row = this.#database.row(sql, siteId, key, keyLocation);
    return row && recordOf(this.#database, KEY_SHAPE, row);
  }

  async setting(name: string): Promise<string | undefined> {
    const value = this.#database.row('SELECT value FROM setting WHERE name = ?', name)?.[0];
    return typeof value === 'string' ? value : undefined;
  }

  async putSetting(name: string, value: string): Promise<void> {
    assert(name.length <= SETTING_NAME_CHARACTERS_MAX, 'the name of a setting is too long');
    assert(value.length <= SETTING_CHARACTERS_MAX, 'a setting is too long');
    this.#database.run('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', name, value);
  }

  // The one that was just put stays; of the others that are not valid those go that were checked
  // longest ago.
  #forgetBadKeys(
    siteId: number,
    { key, keyLocation }: { readonly key: string; readonly keyLocation: string },
  ): void {
    const bad = "FROM indexnow_key WHERE site_id = ? AND state <> 'valid'";
    const [count] = this.#database.row(`SELECT count(*) ${bad}`, siteId) ?? [];
    if (Number(count) <= BAD_KEYS_MAX) return;
    this.#database.run(
      `DELETE FROM indexnow_key WHERE site_id = ? AND (key, key_location) IN (
         SELECT key, key_location ${bad} AND NOT (key = ? AND key_location = ?)
         ORDER BY ifnull(checked_at, 0), key, key_location LIMIT ?)`,
      siteId,
      siteId,
      key,
      keyLocation,
      Number(count) - BAD_KEYS_MAX,
    );
  }

  #one<Fields>(
    table: string,
    shape: RecordShape<Fields>,
    { where, value }: { readonly where: string; readonly value: number },
  ): Fields {
    const sql = `SELECT ${columnsOf(shape)} FROM ${table} WHERE ${where}`;
    const row = this.#database.row(sql, value);
    if (!row) throw this.#database.damaged();
    return recordOf(this.#database, shape, row);
  }
}
