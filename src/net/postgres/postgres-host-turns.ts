// The turns of many processes at hosts, in PostgreSQL: the row of a host is the lock.
import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { PostgresTransaction } from '../../postgres/postgres-connection.ts';
import type { PostgresDatabase } from '../../postgres/postgres-database.ts';
import type {
  HostRest,
  HostTurn,
  HostTurnRequest,
  HostTurns,
  HostWait,
  RobotsTxtRequest,
  RobotsTxtTurn,
} from '../port/host-turn.ts';
import {
  extendTurn,
  giveTurn,
  type HostState,
  type RobotsState,
  takeRobots,
  takeTurn,
} from '../port/take-turn.ts';
import type { RobotsTxtVisit } from '../port/visit.ts';

export interface PostgresHostTurnsOptions {
  /** For tests: counts instead of the server's. */
  readonly clock?: Pick<Clock, 'now'> | undefined;
  /** The database is closed with the turns. Default false. */
  readonly ownsDatabase?: boolean | undefined;
  /** For tests. Default ROBOTS_TXTS_MAX. */
  readonly robotsTxtsMax?: number | undefined;
}

/** Of more robots.txt files the oldest go, about: a stranger can have as many names as he likes. */
export const ROBOTS_TXTS_MAX = 1_000_000;
/** A longer robots.txt is not shared: each process fetches it. */
export const SHARED_ROBOTS_TXT_BYTES_MAX = 65_536;
/** A host that has rested for so long is forgotten, in milliseconds. */
export const HOST_FORGOTTEN_MS = 3_600_000;

interface HostRow {
  readonly now: number;
  readonly next_at: number;
  readonly lease_until: number;
  readonly delay_ms: number;
  readonly worker: string;
  readonly fence: number;
  readonly pause_ms: number;
  readonly failures_in_row: number;
  readonly broken_why: string;
  readonly waiter: string;
  readonly waiter_since: number;
  readonly waiter_until: number;
}

interface RobotsRow {
  readonly now: number;
  readonly asked_at: number;
  readonly kept_until: number;
  readonly visit: string | null;
  readonly body: Uint8Array | null;
  readonly asker: string;
  readonly asking_until: number;
}

/** Statements that lock a row, and add one. */
interface HostTable {
  readonly lock: string;
  readonly add: string;
}

// Names of hosts have 253 characters; longer ones fit no index, and no such host answers.
const HOST_CHARACTERS_MAX = 300;
const WHY_CHARACTERS_MAX = 500;
const STATEMENT_MS = 5_000;
// A robots.txt that did not count for so long is deleted, some with each that is written.
const FORGOTTEN_MS = 7 * 86_400_000;
const FORGOTTEN_AT_ONCE = 10;
// With each host that is added, this many that follow it by name are checked.
const HOSTS_LOOKED_AT = 20;
// Read when the row is locked: its last holder may have changed it at this moment. Rounded down, so
// that no rest is over too early; writes add the millisecond that this may remove.
const NOW = 'coalesce($2::bigint, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)';
const ROUNDED_OFF_MS = 1;
const tableOf = (table: string) => ({
  lock: `WITH l AS MATERIALIZED (SELECT * FROM ${table} WHERE host = $1 FOR UPDATE)
    SELECT l.*, ${NOW} AS now FROM l`,
  add: `INSERT INTO ${table} (host) VALUES ($1) ON CONFLICT DO NOTHING`,
});
const HOSTS: HostTable = {
  ...tableOf('portolan.host'),
  // The fence begins above every one that the host had before it was forgotten.
  add: `INSERT INTO portolan.host (host, fence)
    VALUES ($1, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint)
    ON CONFLICT DO NOTHING`,
};
const ROBOTS: HostTable = tableOf('portolan.host_robots');
const WRITE_HOST = `UPDATE portolan.host SET next_at = $2, lease_until = $3, delay_ms = $4,
    worker = $5, fence = $6, pause_ms = $7, failures_in_row = $8, broken_why = $9, waiter = $10,
    waiter_since = $11, waiter_until = $12
  WHERE host = $1`;
const WRITE_ASKER = 'UPDATE portolan.host_robots SET asker = $2, asking_until = $3 WHERE host = $1';
const WRITE_ROBOTS = `UPDATE portolan.host_robots SET asker = '', asking_until = 0,
    asked_at = $2, kept_until = $3, visit = $4, body = $5
  WHERE host = $1`;
// How many there are is known since they were last counted by the server (ANALYZE).
const FORGET_ROBOTS = `DELETE FROM portolan.host_robots WHERE host IN (
    SELECT host FROM portolan.host_robots
    WHERE asking_until < $2 AND host <> $3 AND (kept_until < $1
      OR (SELECT reltuples FROM pg_class WHERE oid = 'portolan.host_robots'::regclass) > $4::int)
    ORDER BY kept_until LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
const FORGET_HOSTS = `DELETE FROM portolan.host WHERE host IN (
    SELECT host FROM portolan.host WHERE host IN (
      SELECT host FROM portolan.host WHERE host > $1 ORDER BY host LIMIT ${HOSTS_LOOKED_AT})
    AND greatest(next_at, lease_until + delay_ms, waiter_until) < $2 FOR UPDATE SKIP LOCKED)`;

/** Turns in a database whose schema fits. */
export class PostgresHostTurns implements HostTurns {
  readonly #database: PostgresDatabase;
  readonly #clock: Pick<Clock, 'now'> | undefined;
  readonly #ownsDatabase: boolean;
  readonly #robotsTxtsMax: number;

  constructor(database: PostgresDatabase, options: PostgresHostTurnsOptions = {}) {
    this.#database = database;
    this.#clock = options.clock;
    this.#ownsDatabase = options.ownsDatabase ?? false;
    this.#robotsTxtsMax = options.robotsTxtsMax ?? ROBOTS_TXTS_MAX;
  }

  async take(host: string, request: HostTurnRequest): Promise<HostTurn | HostWait> {
    return this.#transaction(async (transaction) => {
      const row = await this.#lockOrAdd<HostRow>(transaction, HOSTS, host);
      const { state, wait } = takeTurn(hostState(row), request, row.now);
      if (state) await writeHost(transaction, host, state);
      if (row.worker === '') {
        await transaction.query(FORGET_HOSTS, [keyOf(host), row.now - HOST_FORGOTTEN_MS]);
      }
      if (wait) return wait;
      const { pauseMs, failuresInRow, fence } = state ?? hostState(row);
      return { host, worker: request.worker, fence, pauseMs, failuresInRow };
    });
  }

  extend(
    { host, fence }: HostTurn,
    lease: Pick<HostTurnRequest, 'leaseMs' | 'delayMs'>,
  ): Promise<boolean> {
    return this.#change(host, (state, now) => extendTurn(state, { fence, ...lease }, now));
  }

  give({ host, fence }: HostTurn, rest: HostRest): Promise<boolean> {
    return this.#change(host, (state, now) =>
      giveTurn(state, { fence, ...rest }, now + ROUNDED_OFF_MS),
    );
  }

  async takeRobotsTxt(host: string, request: RobotsTxtRequest): Promise<RobotsTxtTurn> {
    return this.#transaction(async (transaction) => {
      const row = await this.#lockOrAdd<RobotsRow>(transaction, ROBOTS, host);
      const turn = takeRobots(robotsState(row), request, row.now);
      if (turn.is === 'yours') {
        const until = Math.ceil(row.now + request.leaseMs);
        await transaction.query(WRITE_ASKER, [keyOf(host), request.worker, until]);
      }
      return turn;
    });
  }

  async giveRobotsTxt(
    host: string,
    { worker, file }: Parameters<HostTurns['giveRobotsTxt']>[1],
  ): Promise<void> {
    await this.#transaction(async (transaction) => {
      const row = await this.#lock<RobotsRow>(transaction, ROBOTS, host);
      if (row?.asker !== worker) return;
      const { query } = transaction;
      if (file === undefined || file.visit.body.length > SHARED_ROBOTS_TXT_BYTES_MAX) {
        await query(WRITE_ASKER, [keyOf(host), '', 0]);
        return;
      }
      const { visit, keptMs } = file;
      const keptUntil = Math.floor(row.now + keptMs);
      const values = [keyOf(host), row.now, keptUntil, textOf(visit), visit.body];
      await query(WRITE_ROBOTS, values);
      const forgotten = [row.now - FORGOTTEN_MS, row.now, keyOf(host), this.#robotsTxtsMax];
      await query(FORGET_ROBOTS, forgotten);
    });
  }

  async close(): Promise<void> {
    if (this.#ownsDatabase) await this.#database.close();
  }

  get #now(): number | null {
    return this.#clock === undefined ? null : Math.floor(this.#clock.now());
  }

  // A request waits for each of these: a server that does not answer is abandoned soon.
  #transaction<Result>(
    work: (transaction: PostgresTransaction) => Promise<Result>,
  ): Promise<Result> {
    return this.#database.transaction(work, { statementMs: STATEMENT_MS });
  }

  #change(
    host: string,
    change: (state: HostState, now: number) => HostState | undefined,
  ): Promise<boolean> {
    return this.#transaction(async (transaction) => {
      const row = await this.#lock<HostRow>(transaction, HOSTS, host);
      const state = row && change(hostState(row), row.now);
      if (state) await writeHost(transaction, host, state);
      return state !== undefined;
    });
  }

  async #lock<Row extends object>(
    { query }: PostgresTransaction,
    table: HostTable,
    host: string,
  ): Promise<Row | undefined> {
    const [row] = await query<Row>(table.lock, [keyOf(host), this.#now]);
    return row;
  }

  // A row that was there when it was to be added may be deleted before it is locked.
  async #lockOrAdd<Row extends object>(
    transaction: PostgresTransaction,
    table: HostTable,
    host: string,
  ): Promise<Row> {
    for (;;) {
      const row = await this.#lock<Row>(transaction, table, host);
      if (row !== undefined) return row;
      await transaction.query(table.add, [keyOf(host)]);
    }
  }
}

function keyOf(host: string): string {
  if (host.length <= HOST_CHARACTERS_MAX) return host;
  return `sha256:${createHash('sha256').update(host).digest('hex')}`;
}

function hostState(row: HostRow): HostState {
  return {
    nextAt: row.next_at,
    leaseUntil: row.lease_until,
    delayMs: row.delay_ms,
    worker: row.worker,
    fence: row.fence,
    pauseMs: row.pause_ms,
    failuresInRow: row.failures_in_row,
    brokenWhy: row.broken_why,
    waiter: row.waiter,
    waiterSince: row.waiter_since,
    waiterUntil: row.waiter_until,
  };
}

async function writeHost(
  { query }: PostgresTransaction,
  host: string,
  state: HostState,
): Promise<void> {
  await query(WRITE_HOST, [
    keyOf(host),
    Math.ceil(state.nextAt),
    Math.ceil(state.leaseUntil),
    Math.ceil(state.delayMs),
    state.worker,
    state.fence,
    Math.ceil(state.pauseMs),
    state.failuresInRow,
    state.brokenWhy.slice(0, WHY_CHARACTERS_MAX),
    state.waiter,
    Math.floor(state.waiterSince),
    Math.ceil(state.waiterUntil),
  ]);
}

function robotsState(row: RobotsRow): RobotsState {
  const { asked_at: askedAt, kept_until: keptUntil, asker, asking_until: askingUntil } = row;
  const { visit: text, body } = row;
  const visit = text !== null && body !== null ? revived(text, body) : undefined;
  return { visit, askedAt, keptUntil, asker, askingUntil };
}

// The parts of an error are not in its JSON.
function textOf({ body: _, error, ...head }: RobotsTxtVisit): string {
  const { code, message, hint, url, status } = error ?? {};
  return JSON.stringify({ ...head, ...(error && { error: { code, message, hint, url, status } }) });
}

// Another version may have written it: what cannot be read is fetched again.
function revived(text: string, body: Uint8Array): RobotsTxtVisit | undefined {
  try {
    const { error: told, ...head } = JSON.parse(text) as RobotsTxtVisit;
    const error = told && new PortolanError(told.code, told);
    return { ...head, body, ...(error && { error }) };
  } catch {
    return undefined;
  }
}
