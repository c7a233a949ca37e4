// Events in PostgreSQL: stored in the order of their ids, announced by one notice for each batch.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import type { EventRecord, EventStore, NewEventRecord } from '../../port/event-store.ts';

/** Opens the events of a database, whose schema is known to fit. */
export function openPostgresEvents(database: PostgresDatabase): EventStore {
  return new PostgresEvents(database);
}

const CHANNEL = 'portolan_event';
const EVENTS_AT_ONCE = 1_000;
/** Notices get lost, and never arrive through pgbouncer. */
const POLL_MS = 2_000;
// Notices that arrive within this share one query.
const PAUSE_MS = 50;
const KEPT_MS = 3_600_000;
const FORGOTTEN_AT_ONCE = 10_000;

const TELL = 'SELECT id FROM portolan.tell_events($1, $2, $3, $4) AS id';
const LAST = 'SELECT coalesce(max(id), 0) AS id FROM portolan.event';
const READ = `SELECT id, at, kind, site AS "siteId", data FROM portolan.event
  WHERE id > $1 ORDER BY id LIMIT ${EVENTS_AT_ONCE}`;
const FORGET = `DELETE FROM portolan.event WHERE id IN (
    SELECT id FROM portolan.event ORDER BY id LIMIT ${FORGOTTEN_AT_ONCE})
  AND at < (extract(epoch FROM clock_timestamp()) * 1000)::bigint - ${KEPT_MS} RETURNING id`;

class PostgresEvents implements EventStore {
  readonly #database: PostgresDatabase;
  // Wakes the listeners of this process: through pgbouncer nobody else does.
  readonly #wakes = new Set<() => void>();

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async tell(events: readonly NewEventRecord[]): Promise<readonly number[]> {
    if (events.length === 0) return [];
    const rows = await this.#database.query<{ readonly id: number }>(TELL, [
      events.map(({ at }) => at),
      events.map(({ kind }) => kind),
      events.map(({ siteId }) => siteId),
      events.map(({ data }) => data),
    ]);
    for (const wake of this.#wakes) wake();
    return rows.map(({ id }) => id);
  }

  async lastId(): Promise<number> {
    const [row] = await this.#database.query<{ readonly id: number }>(LAST);
    return row?.id ?? 0;
  }

  async *listen({
    signal,
    siteId,
    after,
  }: Parameters<EventStore['listen']>[0]): AsyncGenerator<readonly EventRecord[]> {
    if (signal.aborted) return;
    let seen = after ?? (await this.lastId());
    let woken = Promise.withResolvers<void>();
    const wake = (): void => woken.resolve();
    const endListening = await this.#database.listen(CHANNEL, wake);
    this.#wakes.add(wake);
    signal.addEventListener('abort', wake);
    try {
      while (!signal.aborted) {
        woken = Promise.withResolvers();
        const rows = await this.#database.query<EventRecord>(READ, [seen]);
        seen = rows.at(-1)?.id ?? seen;
        const wanted = siteId === undefined ? rows : rows.filter((row) => row.siteId === siteId);
        if (wanted.length > 0 && !signal.aborted) yield wanted;
        if (rows.length < EVENTS_AT_ONCE) await untilWoken(woken.promise);
      }
    } finally {
      this.#wakes.delete(wake);
      signal.removeEventListener('abort', wake);
      await endListening();
    }
  }

  async forget(): Promise<number> {
    let count = 0;
    for (;;) {
      const rows = await this.#database.query(FORGET);
      count += rows.length;
      if (rows.length < FORGOTTEN_AT_ONCE) return count;
    }
  }
}

async function untilWoken(woken: Promise<void>): Promise<void> {
  await sleep(PAUSE_MS);
  const { promise: polling, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, POLL_MS);
  await Promise.race([woken, polling]);
  clearTimeout(timer);
}
