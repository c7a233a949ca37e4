// Events of several processes: in order, none left out, by notices and without them.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  openedDatabase,
  type PostgresPlace,
  suitesOnPostgresAndPgbouncer,
} from '../../../../tests/support/postgres-suite.ts';
import type { PostgresDatabase } from '../../../postgres/postgres-database.ts';
import { migratePostgres } from '../../../postgres/postgres-schema.ts';
import type { EventRecord, EventStore, NewEventRecord } from '../../port/event-store.ts';
import { openPostgresEvents } from './postgres-events.ts';

suitesOnPostgresAndPgbouncer((place) => {
  testsOfListening(place);
  testsOfOrder(place);
});

function testsOfListening(place: PostgresPlace): void {
  test('events of two processes arrive in order, for all sites or one', async (t) => {
    const [own, other] = await openedTwice(t, place);
    const [{ events }, { events: others }] = [own, other];
    const all = listening(own, {});
    const ofTwo = listening(other, { siteId: 2 });
    await all.begun;
    assert.deepEqual(await events.tell([event(1), event(2)]), [1, 2]);
    assert.deepEqual(await others.tell([event(2, 'run-ended')]), [3]);
    assert.deepEqual(await others.tell([]), []);
    await ofTwo.until(2);
    const heard = await all.until(3);
    assert.deepEqual(heard, [
      { id: 1, at: 5, kind: 'submitted', siteId: 1, data: '{"a":"“"}' },
      { id: 2, at: 5, kind: 'submitted', siteId: 2, data: '{"a":"“"}' },
      { id: 3, at: 5, kind: 'run-ended', siteId: 2, data: '{"a":"“"}' },
    ]);
    assert.deepEqual(ofTwo.ids(), [2, 3]);
    assert.equal(await events.lastId(), 3);
    assert.deepEqual(await listening(other, { after: 1 }).until(2), heard.slice(1));
  });

  test('a notice saves the wait for the next query', async (t) => {
    if (place.isPooled) return t.skip('notices do not pass pgbouncer');
    const [own, other] = await openedTwice(t, place);
    const { events: others } = other;
    const all = listening(own, {});
    await all.begun;
    const before = performance.now();
    await others.tell([event(1)]);
    await all.until(1);
    assert.ok(performance.now() - before < 1_500);
    return undefined;
  });

  test('what is more than an hour old is deleted', async (t) => {
    const [own] = await openedTwice(t, place);
    const { events, database } = own;
    const [row] = await database.query<{ readonly now: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
    );
    const now = row?.now ?? 0;
    await events.tell([event(1), { ...event(1), at: now - 3_700_000 }]);
    await events.tell([{ ...event(1), at: now - 3_500_000 }]);
    assert.equal(await events.forget(), 2);
    assert.equal((await listening(own, { after: 0 }).until(1))[0]?.id, 3);
    assert.equal(await events.forget(), 0);
  });
}

function testsOfOrder(place: PostgresPlace): void {
  test('a batch that is committed late is neither left out nor overtaken', async (t) => {
    const [own, other] = await openedTwice(t, place);
    const [{ database }, { events: others }] = [own, other];
    const all = listening(own, {});
    await all.begun;
    const hasIds = Promise.withResolvers<void>();
    const late = database.transaction(async ({ query }) => {
      await query("SELECT portolan.tell_events('{1}', '{late}', '{1}', '{x}')");
      hasIds.resolve();
      await sleep(300);
    });
    await hasIds.promise;
    await others.tell([event(1, 'early')]);
    await late;
    const heard = await all.until(2);
    assert.deepEqual(
      heard.map(({ id, kind }) => [id, kind]),
      [
        [1, 'late'],
        [2, 'early'],
      ],
    );
  });

  test('many that report at a time: each listener gets each event once, in order', async (t) => {
    const [own, other] = await openedTwice(t, place);
    const [{ events, database }, { events: others }] = [own, other];
    const listeners = [own, other].map((of) => listening(of, {}));
    for (const { begun } of listeners) await begun;
    const write = async (writer: number): Promise<void> => {
      for (let number = 0; number < 25; number += 1) {
        const kind = `${writer}/${number}`;
        const isSlow = number % 3 === writer % 3;
        if (!isSlow) await (writer % 2 ? events : others).tell([event(1, kind), event(2, kind)]);
        else {
          await database.transaction(async ({ query }) => {
            const values = [
              [1, 1],
              [kind, kind],
              [1, 2],
              ['1', '2'],
            ] as const;
            await query('SELECT portolan.tell_events($1, $2, $3, $4)', values);
            await sleep(Math.random() * 15);
          });
        }
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)));
    const [first, second] = await Promise.all(listeners.map(({ until }) => until(300)));
    assert.deepEqual(first, second);
    const ids = first?.map(({ id }) => id) ?? [];
    assert.ok(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0)));
    for (let writer = 0; writer < 6; writer += 1) {
      const own = first?.filter(({ kind }) => kind.startsWith(`${writer}/`)) ?? [];
      const numbers = Array.from({ length: 50 }, (_, n) => `${writer}/${Math.floor(n / 2)}`);
      assert.deepEqual(
        own.map(({ kind }) => kind),
        numbers,
      );
    }
  });
}

function event(siteId: number, kind = 'submitted'): NewEventRecord {
  return { at: 5, kind, siteId, data: '{"a":"“"}' };
}

interface OpenedEvents {
  readonly events: EventStore;
  readonly database: PostgresDatabase;
  /** Aborts when the test is over. */
  readonly signal: AbortSignal;
}

/** The same events as two processes open them. */
async function openedTwice(
  t: TestContext,
  place: PostgresPlace,
): Promise<readonly [OpenedEvents, OpenedEvents]> {
  // Before the databases close.
  const stop = new AbortController();
  t.after(() => stop.abort());
  const { address } = await place.createDatabase();
  const open = async (): Promise<OpenedEvents> => {
    const database = await openedDatabase(t, address);
    await migratePostgres(database);
    return { events: openPostgresEvents(database), database, signal: stop.signal };
  };
  return [await open(), await open()];
}

/** Collects what a listener gets. */
function listening(
  { events, signal }: OpenedEvents,
  options: { readonly siteId?: number; readonly after?: number },
) {
  const heard: EventRecord[] = [];
  let more = Promise.withResolvers<void>();
  const begun = events.lastId();
  void (async () => {
    const after = options.after ?? (await begun);
    for await (const batch of events.listen({ ...options, after, signal })) {
      heard.push(...batch);
      more.resolve();
    }
  })();
  return {
    begun,
    ids: () => heard.map(({ id }) => id),
    until: async (count: number): Promise<readonly EventRecord[]> => {
      const end = performance.now() + 10_000;
      while (heard.length < count) {
        more = Promise.withResolvers();
        await Promise.race([more.promise, sleep(10_000, undefined, { ref: false })]);
        if (performance.now() > end) throw new Error(`only ${heard.length} of ${count} came`);
      }
      return heard;
    },
  };
}
