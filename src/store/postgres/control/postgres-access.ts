// Tokens, webhooks, keys and settings of a store in PostgreSQL; its submissions are beside it.
import { assert } from '../../../base/assert.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { PostgresValue } from '../../../postgres/postgres-values.ts';
import type { AccessStore, TokenRecord, WebhookRecord } from '../../port/access-store.ts';
import {
  BAD_KEYS_MAX,
  KEY_SHAPE,
  LISTED_MAX,
  SETTING_CHARACTERS_MAX,
  SETTING_NAME_CHARACTERS_MAX,
  TOKEN_SHAPE,
  WEBHOOK_SHAPE,
} from '../../record/access-shapes.ts';
import { missingInStore } from '../../record/missing-in-store.ts';
import type { RecordShape } from '../../record/record-shape.ts';
import { type PostgresRow, postgresRecord, recordColumns } from '../rows/postgres-record.ts';
import {
  addSubmission,
  awaitedSitemaps,
  pageOfSubmissions,
  submissionById,
} from '../submissions/submission-adder.ts';

const [TOKEN_COLUMNS, WEBHOOK_COLUMNS, KEY_COLUMNS] = [TOKEN_SHAPE, WEBHOOK_SHAPE, KEY_SHAPE].map(
  (shape) => recordColumns(shape),
);
const IS_BAD = "site_id = $1 AND state <> 'valid'";

/** Who may do what, who is notified, what was submitted, and settings. Errors: as the port says. */
export class PostgresAccess implements AccessStore {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  readonly addToken: AccessStore['addToken'] = async ({ name, scope, hash, at }) =>
    this.#made<TokenRecord>(
      TOKEN_SHAPE,
      // Consoles that start at a time are given the same token: it is there once.
      `INSERT INTO portolan.token (name, scope, hash, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (hash) WHERE revoked_at IS NULL DO UPDATE SET hash = excluded.hash
       RETURNING ${TOKEN_COLUMNS}`,
      [name, scope, hash, at],
    );

  readonly findToken: AccessStore['findToken'] = async (hash) => {
    const sql = `SELECT ${TOKEN_COLUMNS} FROM portolan.token
      WHERE hash = $1 AND revoked_at IS NULL LIMIT 1`;
    return (await this.#records<TokenRecord>(TOKEN_SHAPE, sql, [hash]))[0];
  };

  readonly touchToken: AccessStore['touchToken'] = (id, at) =>
    this.#run('UPDATE portolan.token SET last_used_at = $2 WHERE id = $1', [id, at]);

  readonly revokeToken: AccessStore['revokeToken'] = (id, at) =>
    this.#run('UPDATE portolan.token SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL', [
      id,
      at,
    ]);

  readonly tokens: AccessStore['tokens'] = () => {
    const sql = `SELECT ${TOKEN_COLUMNS} FROM portolan.token ORDER BY id DESC LIMIT ${LISTED_MAX}`;
    return this.#records<TokenRecord>(TOKEN_SHAPE, sql);
  };

  readonly addWebhook: AccessStore['addWebhook'] = async ({ url, secret, events, at }) =>
    this.#made<WebhookRecord>(
      WEBHOOK_SHAPE,
      `INSERT INTO portolan.webhook (url, secret, events, created_at) VALUES ($1, $2, $3, $4)
       RETURNING ${WEBHOOK_COLUMNS}`,
      [url, secret, JSON.stringify(events), at],
    );

  readonly webhooks: AccessStore['webhooks'] = () => {
    const sql = `SELECT ${WEBHOOK_COLUMNS} FROM portolan.webhook ORDER BY id LIMIT ${LISTED_MAX}`;
    return this.#records<WebhookRecord>(WEBHOOK_SHAPE, sql);
  };

  readonly changeWebhook: AccessStore['changeWebhook'] = (id, change) =>
    this.#run(
      `UPDATE portolan.webhook SET last_sent_at = $2, last_status = $3, failures_in_row = $4
       WHERE id = $1`,
      [id, change.lastSentAt, change.lastStatus, change.failuresInRow],
    );

  readonly removeWebhook: AccessStore['removeWebhook'] = (id) =>
    this.#run('DELETE FROM portolan.webhook WHERE id = $1', [id]);

  readonly addSubmission: AccessStore['addSubmission'] = async (submission) => {
    const made = await this.#database.transaction(({ query }) => addSubmission(query, submission));
    if (made) return made;
    throw missingInStore({ path: this.#database.name }, `site ${submission.siteId}`);
  };

  readonly submission: AccessStore['submission'] = (id) =>
    this.#database.transaction(({ query }) => submissionById(query, id));

  readonly submissions: AccessStore['submissions'] = (filter, request) =>
    this.#database.transaction(({ query }) => pageOfSubmissions(query, filter, request));

  readonly awaited: AccessStore['awaited'] = (siteId) =>
    this.#database.transaction(({ query }) => awaitedSitemaps(query, siteId));

  readonly putKey: AccessStore['putKey'] = ({ siteId, key, keyLocation, state, checkedAt }) =>
    this.#database.transaction(async ({ query }) => {
      await query(
        `WITH s AS (SELECT id FROM portolan.site WHERE id = $1 AND NOT removed FOR NO KEY UPDATE)
         INSERT INTO portolan.indexnow_key (${KEY_COLUMNS}) SELECT id, $2, $3, $4, $5 FROM s
         ON CONFLICT (site_id, key_hash)
         DO UPDATE SET state = excluded.state, checked_at = excluded.checked_at`,
        [siteId, key, keyLocation, state, checkedAt ?? null],
      );
      // The one that was just put stays; of the others that are not valid those go that were
      // checked longest ago.
      if (state === 'valid') return;
      await query(
        `DELETE FROM portolan.indexnow_key WHERE site_id = $1 AND key_hash IN (
           SELECT key_hash FROM portolan.indexnow_key
           WHERE ${IS_BAD} AND NOT (key = $2 AND key_location = $3)
           ORDER BY coalesce(checked_at, 0) DESC, key DESC, key_location DESC
           OFFSET ${BAD_KEYS_MAX - 1})`,
        [siteId, key, keyLocation],
      );
    });

  readonly key: AccessStore['key'] = async (siteId, key, keyLocation) => {
    const sql = `SELECT ${KEY_COLUMNS} FROM portolan.indexnow_key
      WHERE site_id = $1 AND key = $2 AND key_location = $3`;
    return (await this.#records(KEY_SHAPE, sql, [siteId, key, keyLocation]))[0];
  };

  readonly setting: AccessStore['setting'] = async (name) => {
    const sql = 'SELECT value FROM portolan.setting WHERE name = $1';
    return (await this.#database.query<{ readonly value: string }>(sql, [name]))[0]?.value;
  };

  readonly putSetting: AccessStore['putSetting'] = async (name, value) => {
    assert(name.length <= SETTING_NAME_CHARACTERS_MAX, 'the name of a setting is too long');
    assert(value.length <= SETTING_CHARACTERS_MAX, 'a setting is too long');
    await this.#run(
      `INSERT INTO portolan.setting (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, value],
    );
  };

  async #made<Fields>(
    shape: RecordShape<Fields>,
    sql: string,
    values: readonly PostgresValue[],
  ): Promise<Fields> {
    const [made] = await this.#records(shape, sql, values);
    assert(made !== undefined, 'an inserted row is returned');
    return made;
  }

  async #records<Fields>(
    shape: RecordShape<Fields>,
    sql: string,
    values: readonly PostgresValue[] = [],
  ): Promise<readonly Fields[]> {
    const rows = await this.#database.query<PostgresRow>(sql, values);
    return rows.map((row) => postgresRecord(shape, row));
  }

  async #run(sql: string, values: readonly PostgresValue[]): Promise<void> {
    await this.#database.query(sql, values);
  }
}
