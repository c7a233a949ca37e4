// When a page is due.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPage } from '../learn/page-memory.ts';
import { createValueTables } from '../worth/value-tables.ts';
import { doubtAt, planVisit, type VisitPlanner, worthAt } from './plan-visit.ts';

const DAY = 86_400_000;
const VISITED = Date.UTC(2026, 10, 20);
const tables = createValueTables();
const planner: VisitPlanner = {
  tables,
  price: 0.5,
  now: VISITED + DAY,
  floorMs: 90 * DAY,
  intervalMinMs: DAY / 96,
};
const rates = { silent: 0.1, signals: 0.2, evidence: 0.7 };
const page = { ...newPage({ weight: 1, changes: 0.1, claim: 0 }), visitedAt: VISITED, rates };

test('a page is due when a visit is worth the price', () => {
  const plan = planVisit(page, planner);
  assert.equal(plan.reason, 'learned');
  assert.ok(Math.abs(worthAt(page, plan.dueAt, tables) / planner.price - 1) < 1e-6);
  assert.ok(Math.abs(plan.value / planner.price - 1) < 1e-6);
  assert.ok(Number.isInteger(plan.dueAt));
});

test('what counts for more, or has a signal, is due sooner', () => {
  const dear = { ...planner, price: 3 };
  const { dueAt } = planVisit(page, dear);
  assert.ok(planVisit({ ...page, weight: 2 }, dear).dueAt < dueAt);
  const told = planVisit({ ...page, signals: 1, lastmods: 1 }, dear);
  assert.deepEqual([told.reason, told.dueAt < dueAt], ['lastmod', true]);
  // One signal is worth b/α days of waiting.
  assert.ok(Math.abs(dueAt - told.dueAt - 7 * DAY) < 2);
  assert.equal(planVisit({ ...page, signals: 1 }, planner).reason, 'asked');
});

test('a signal that is enough by itself makes a page due now', () => {
  const certain = { ...page, rates: { ...rates, evidence: Number.POSITIVE_INFINITY }, signals: 1 };
  assert.equal(planVisit(certain, planner).dueAt, planner.now);
});

test('one that only seems never to be worth it is thought of later and later', () => {
  const at = (days: number): number => {
    const plan = planVisit(page, { ...planner, price: 1_000, now: VISITED + days * DAY });
    assert.equal(plan.reason, 'learned');
    return (plan.dueAt - VISITED) / DAY;
  };
  assert.deepEqual([at(0), at(0.5), at(1), at(8), at(88)], [1, 1, 1.25, 10, 90]);
});

test('a page that is surely never worth the price waits for the floor', () => {
  const plan = planVisit({ ...page, spread: 0 }, { ...planner, price: 1_000 });
  assert.deepEqual(plan, { dueAt: VISITED + 90 * DAY, reason: 'floor', value: 1_000 });
});

test('no page is due right after a visit', () => {
  const plan = planVisit(page, { ...planner, price: 1e-9, now: VISITED });
  assert.equal(plan.dueAt, VISITED + DAY / 96);
});

test('the doubt grows by the day and by the signal', () => {
  assert.ok(Math.abs(doubtAt(page, VISITED + 10 * DAY) - 1) < 1e-12);
  assert.ok(Math.abs(doubtAt({ ...page, signals: 2 }, VISITED) - 1.4) < 1e-12);
  assert.equal(doubtAt({ ...page, visitedAt: 0 }, VISITED), Number.POSITIVE_INFINITY);
  const certain = { ...page, rates: { ...rates, evidence: Number.POSITIVE_INFINITY } };
  assert.equal(doubtAt(certain, VISITED), 0);
});
