// Events reach who listens, who comes later, and nobody else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HarvestEvent } from './harvest.ts';
import { EVENTS_KEPT, HarvestEvents } from './harvest-events.ts';

const event = (siteId: number, message: string) =>
  ({ at: 0, kind: 'run-began', siteId, url: 'https://e.example/', message }) as const;

async function take(
  events: AsyncIterable<HarvestEvent>,
  count: number,
): Promise<readonly HarvestEvent[]> {
  const taken: HarvestEvent[] = [];
  for await (const one of events) if (taken.push(one) === count) break;
  return taken;
}

test('whoever listens gets what comes from then on, of one site or of all', async () => {
  const events = new HarvestEvents();
  const { signal } = new AbortController();
  events.tell(event(1, 'before'));
  const all = take(events.listen({ signal }), 3);
  const one = take(events.listen({ signal, siteId: 2 }), 1);
  await Promise.resolve();
  for (const [site, message] of [
    [1, 'a'],
    [2, 'b'],
    [1, 'c'],
  ] as const) {
    events.tell(event(site, message));
  }
  assert.deepEqual(
    (await all).map(({ message }) => message),
    ['a', 'b', 'c'],
  );
  assert.deepEqual(
    (await one).map(({ message }) => message),
    ['b'],
  );
});

test('whoever comes back gets what was missed, as far as it is kept', async () => {
  const events = new HarvestEvents();
  const { signal } = new AbortController();
  for (let number = 1; number <= EVENTS_KEPT + 5; number += 1) events.tell(event(1, `${number}`));
  const [next] = await take(events.listen({ signal, after: 7 }), 1);
  assert.equal(next?.id, 8);
  const [oldest] = await take(events.listen({ signal, after: 0 }), 1);
  assert.equal(oldest?.id, 6);
});

test('the signal ends it quietly, also while nothing happens', async () => {
  const events = new HarvestEvents();
  const controller = new AbortController();
  const taken = take(events.listen({ signal: controller.signal }), 1);
  controller.abort();
  assert.deepEqual(await taken, []);
});

test('who saw events before a start gets all that came since', async () => {
  const events = new HarvestEvents();
  const about = { at: 1, kind: 'submitted', siteId: 1, url: 'https://a.example/' } as const;
  for (const message of ['one', 'two']) events.tell({ ...about, message });
  const messages = async (after: number, count: number): Promise<readonly string[]> => {
    const stop = new AbortController();
    const seen: string[] = [];
    for await (const { message } of events.listen({ signal: stop.signal, after })) {
      seen.push(message);
      if (seen.length === count) stop.abort();
    }
    return seen;
  };
  // The numbers began anew with the start.
  assert.deepEqual(await messages(5_000, 2), ['one', 'two']);
  assert.deepEqual(await messages(1, 1), ['two']);
});
