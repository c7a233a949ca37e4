// The figures of a schedule and its lists tell one thing: both against a recount beside them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openHarvestWorld } from '../../../../tests/support/harvest-world.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import { scheduleScreen } from '../schedule/schedule-screen.ts';
import { type DueLine, dueScreen } from './due-screen.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PAGES = 30;

const world = await openHarvestWorld();
after(() => world.close());
const harvest = world.harvest();
after(() => harvest.stop(0));
const context = { store: world.store, harvest, clock: world.clock } as unknown as ConsoleContext;

const pathsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `/p/${index + 10}`);

async function list(site: number, order: 'value' | 'time'): Promise<readonly DueLine[]> {
  const lines: DueLine[] = [];
  let next: string | undefined;
  do {
    const limit = order === 'value' ? 1_000 : 7;
    const view = await dueScreen.load(context, { site, order, limit, after: next });
    assert.ok(view && view.more === undefined);
    lines.push(...view.urls);
    next = view.next;
  } while (next !== undefined);
  return lines;
}

const locsOf = (lines: readonly DueLine[]): string[] => lines.map(({ loc }) => loc).toSorted();

test('what is due and never visited is counted as it is listed, at every step', async () => {
  const origin = world.origin();
  const read = async (count: number): Promise<void> => {
    world.urlset(origin, '/sitemap.xml', pathsOf(count));
    await world.submit(`${origin}/sitemap.xml`);
    await world.run(origin);
  };
  await read(PAGES);
  const { id: site } = await world.site(origin);
  const known = new Set(pathsOf(PAGES).map((path) => origin + path));
  const visited = new Set<string>();
  const leased = new Map<string, number>();
  const compare = async (step: string): Promise<readonly string[]> => {
    const now = world.clock.now();
    const all = await list(site, 'time');
    assert.deepEqual(locsOf(all), [...known].toSorted(), step);
    const due = all.filter(({ loc, dueAt }) => dueAt <= now && (leased.get(loc) ?? 0) <= now);
    const figures = (await scheduleScreen.load(context, { site }))?.schedule;
    assert.equal(figures?.due, due.length, `${step}: due now`);
    assert.equal(figures?.unvisited, known.size - visited.size, `${step}: never visited`);
    assert.equal(figures?.answered, visited.size, `${step}: reported`);
    const shown = await list(site, 'value');
    assert.deepEqual(locsOf(shown), locsOf(due), `${step}: the list`);
    return locsOf(shown);
  };
  const lease = async (limit: number, leaseMs: number): Promise<readonly string[]> => {
    const taken = await harvest.due(site, { limit, leaseMs });
    for (const { loc } of taken) leased.set(loc, world.clock.now() + leaseMs);
    return taken.map(({ loc }) => loc);
  };
  const answer = async (locs: readonly string[], status = 200): Promise<void> => {
    await harvest.answer(
      site,
      locs.map((loc) => ({ loc, status, changed: true })),
    );
    for (const loc of locs) {
      visited.add(loc);
      leased.delete(loc);
    }
  };

  assert.equal((await compare('nobody came')).length, PAGES);
  const mine = await lease(10, HOUR_MS);
  assert.equal((await compare('ten are leased')).length, PAGES - 10);
  await answer(mine.slice(0, 9));
  await compare('nine of ten are reported');
  world.clock.time += HOUR_MS - 1;
  await compare('just before the lease ends');
  world.clock.time += 1;
  assert.ok((await compare('the lease has ended')).includes(mine[9] ?? ''));
  const rest = await lease(100, HOUR_MS);
  await answer(rest.slice(0, -1));
  await answer(rest.slice(-1), 0);
  assert.deepEqual(await compare('all are reported, one without an answer'), []);
  for (const path of pathsOf(PAGES + 5)) known.add(origin + path);
  await read(PAGES + 5);
  assert.equal((await compare('five are new')).length, 5);
  for (let week = 1; week <= 6; week += 1) {
    world.clock.time += 7 * DAY_MS;
    await compare(`week ${week}`);
    await answer(await lease(4, HOUR_MS));
    await compare(`week ${week}, four more are reported`);
  }
});
