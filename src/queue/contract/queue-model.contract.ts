// The contract of queues by random calls: each answers as a list that is looked through end to end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import type { Settled } from '../../base/with-defaults.ts';
import type { Job, JobRequest, Queue, QueueStats } from '../port/queue.ts';
import { type QueueSetup, SetClock } from './queue-place.contract.ts';

const JOBS_MAX = 6;
const KINDS = ['read', 'tell'];

/** Declares the test. */
export function queueModelContract(setup: QueueSetup): void {
  test('after any calls all is as in a list that is kept beside it', async (t) => {
    const property = fc.asyncProperty(
      fc.array(CALL, { minLength: 1, maxLength: 60, size: 'max' }),
      async (calls) => {
        const clock = new SetClock();
        const place = setup(t);
        let queue = await place.open({ clock, jobsMax: JOBS_MAX });
        const model = new QueueModel(clock);
        const held = { real: [] as Job[], model: [] as ModelJob[] };
        try {
          for (const call of calls) {
            clock.time += call.passes;
            if (call.reopens && place.openAsKilled) {
              await queue.close();
              queue = await place.open({ clock, jobsMax: JOBS_MAX });
            }
            const answer = await ask(queue, call, held.real, clock.time);
            assert.deepEqual(answer, model.ask(call, held.model));
            assert.deepEqual(await seen(queue), model.seen());
          }
        } finally {
          await queue.close();
        }
      },
    );
    await fc.assert(property, { seed: TEST_SEED, numRuns: setup(t).modelRuns ?? 100 });
  });
}

const CALL = fc.record({
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constant('send' as const) },
    { weight: 4, arbitrary: fc.constant('lease' as const) },
    { weight: 3, arbitrary: fc.constant('complete' as const) },
    { weight: 2, arbitrary: fc.constant('fail' as const) },
    { weight: 1, arbitrary: fc.constantFrom('extend', 'revive', 'drop') },
  ),
  passes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 })),
  reopens: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
  which: fc.nat(9),
  key: fc.nat(5),
  kind: fc.nat(1),
  group: fc.nat(2),
  data: fc.nat(9),
  dueIn: fc.integer({ min: -9, max: 15 }),
  attemptsMax: fc.integer({ min: 1, max: 3 }),
  again: fc.boolean(),
  retries: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 })),
  limit: fc.integer({ min: 1, max: 4 }),
  leaseMs: fc.integer({ min: 1, max: 20 }),
  kinds: fc.constantFrom(KINDS, ['read'], ['tell']),
  ofKey: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
});
type Call = typeof CALL extends fc.Arbitrary<infer Value> ? Value : never;

function requestOf(call: Call, now: number): JobRequest {
  const { kind, key, group, data, dueIn, attemptsMax } = call;
  return {
    kind: KINDS[kind] ?? '',
    key: `k${key}`,
    group: `g${group}`,
    data: String(data),
    dueAt: now + dueIn,
    attemptsMax,
  };
}

/** What is said of a job, without its id and its lease's number, which are the queue's own. */
function shown(job: Omit<Job, 'id' | 'lease'>): unknown {
  const { kind, key, group, data, state, sentAt, dueAt, attempts, attemptsMax } = job;
  const until = state === 'leased' ? job.leaseUntil : undefined;
  return [kind, key, group, data, state, sentAt, dueAt, attempts, attemptsMax, until];
}

/** Does one call; `held` are all jobs that were ever leased, as they were then. */
async function ask(queue: Queue, call: Call, held: Job[], now: number): Promise<unknown> {
  const { name, which, pauseMs } = call;
  if (name === 'send') return queue.send(requestOf(call, now)).catch(({ code }) => code);
  if (name === 'lease') {
    const { kinds, limit, leaseMs } = call;
    const worker = `w${which % 2}`;
    const leased = await queue.lease({ kinds, limit, leaseMs, worker, ...keyOf(call) });
    held.push(...leased);
    return leased.map(shown);
  }
  const job = held[which % Math.max(held.length, 1)];
  if (job === undefined) return 'none';
  const { id } = job;
  switch (name) {
    case 'complete':
      return queue.complete(job, { ...againOf(call, now), pauseMs });
    case 'fail':
      return queue.fail(job, { ...retryOf(call, now), error: 'no', pauseMs });
    case 'extend':
      return queue.extend(job, call.leaseMs);
    case 'revive':
      return queue.revive(id);
    default:
      return queue.drop(id);
  }
}

const keyOf = ({ ofKey, key }: Call) => (ofKey ? { key: `k${key}` } : {});
const againOf = ({ again, dueIn, data }: Call, now: number) =>
  again ? { again: { dueAt: now + dueIn, data: `again ${data}` } } : {};
const retryOf = ({ retries, dueIn }: Call, now: number) =>
  retries ? { retryAt: now + dueIn } : {};

async function seen(queue: Queue): Promise<unknown> {
  const { rows } = await queue.page({}, {});
  const next = [await queue.nextDueAt(KINDS), await queue.nextDueAt(['tell'])];
  return { jobs: rows.map(shown), stats: await queue.stats(), next };
}

interface ModelJob extends JobRequest {
  id: number;
  group: string;
  data: string;
  state: Job['state'];
  sentAt: number;
  dueAt: number;
  attempts: number;
  attemptsMax: number;
  leaseUntil: number;
  worker: string;
  lease: number;
  /** What was sent while it was leased, in order: to be sent when it is not. */
  words: { readonly request: Settled<JobRequest>; readonly at: number }[];
}

/** The same in a plain list, looked through from end to end. */
class QueueModel {
  readonly clock: SetClock;
  jobs: ModelJob[] = [];
  readonly pauses = new Map<string, number>();
  nextId = 1;

  constructor(clock: SetClock) {
    this.clock = clock;
  }

  ask(call: Call, held: ModelJob[]): unknown {
    const { time } = this.clock;
    this.endLeases();
    if (call.name === 'send') return this.send(requestOf(call, time), time);
    if (call.name === 'lease') {
      const leased = this.lease(call);
      held.push(...leased.map((job) => ({ ...job })));
      return leased.map((job) => shown(job));
    }
    const then = held[call.which % Math.max(held.length, 1)];
    if (then === undefined) return 'none';
    const job = this.jobs.find(({ id }) => id === then.id);
    if (call.name === 'revive') {
      if (job?.state !== 'dead') return false;
      Object.assign(job, { state: 'waiting', dueAt: time, attempts: 0 });
      return true;
    }
    if (call.name === 'drop') {
      if (job === undefined || job.state === 'leased') return false;
      this.remove(job);
      return true;
    }
    const isTheirs = job?.state === 'leased' && job.lease === then.lease;
    if (!isTheirs) return false;
    if (call.name === 'extend') {
      job.leaseUntil = time + call.leaseMs;
      return true;
    }
    const paused = Math.max(this.pauses.get(job.group) ?? 0, time + call.pauseMs);
    this.pauses.set(job.group, paused);
    const { again } = againOf(call, time);
    const { retryAt } = retryOf(call, time);
    if (call.name === 'fail') this.putBack(job, retryAt);
    else if (again === undefined) this.remove(job);
    else Object.assign(job, { ...again, state: 'waiting', attempts: 0 });
    this.sendWords(job);
    return true;
  }

  send(asked: JobRequest, at: number): string {
    const request = asked as Settled<JobRequest>;
    const { kind, key, dueAt, data } = request;
    const job = this.jobs.find((one) => one.kind === kind && one.key === key);
    if (job?.state === 'leased') {
      job.words.push({ request, at });
      return 'again';
    }
    if (job?.state === 'waiting') {
      Object.assign(job, { dueAt: Math.min(dueAt, job.dueAt), data });
      return 'pulled';
    }
    const fresh = { ...request, state: 'waiting' as const, sentAt: at, attempts: 0 };
    if (job !== undefined) {
      Object.assign(job, fresh);
      return 'added';
    }
    if (this.jobs.length >= JOBS_MAX) return 'QUEUE_FULL';
    const id = this.nextId;
    this.nextId += 1;
    this.jobs.push({ ...fresh, id, leaseUntil: 0, worker: '', lease: 0, words: [] });
    return 'added';
  }

  lease(call: Call): ModelJob[] {
    const { kinds, limit, leaseMs, which } = call;
    const { time } = this.clock;
    const asked = keyOf(call).key;
    const leased: ModelJob[] = [];
    while (leased.length < limit) {
      const [job] = this.jobs
        .filter((one) => kinds.includes(one.kind) && one.state === 'waiting')
        .filter((one) => asked === undefined || one.key === asked)
        .filter((one) => this.openAt(one) <= time)
        .toSorted((a, b) => a.dueAt - b.dueAt || a.id - b.id);
      if (job === undefined) break;
      const more = { attempts: job.attempts + 1, lease: job.lease + 1, worker: `w${which % 2}` };
      Object.assign(job, { ...more, state: 'leased', leaseUntil: time + leaseMs });
      leased.push(job);
    }
    return leased;
  }

  seen(): unknown {
    const { time } = this.clock;
    this.endLeases();
    const waiting = this.jobs.filter(({ state }) => state === 'waiting');
    const count = (state: Job['state']): number =>
      this.jobs.filter((job) => job.state === state).length;
    const dues = waiting.map(({ dueAt }) => dueAt);
    const stats: QueueStats = {
      waiting: waiting.length,
      due: dues.filter((due) => due <= time).length,
      leased: count('leased'),
      dead: count('dead'),
      lateMs: Math.max(0, ...dues.map((due) => time - due)),
    };
    const next = [KINDS, ['tell']].map((kinds) => {
      const times = waiting
        .filter(({ kind }) => kinds.includes(kind))
        .map((one) => this.openAt(one));
      return times.length === 0 ? undefined : Math.min(...times);
    });
    const jobs = this.jobs.toSorted((a, b) => a.id - b.id).map((job) => shown(job));
    return { jobs, stats, next };
  }

  /** When a waiting job may be leased, as things stand. */
  openAt({ group, dueAt }: ModelJob): number {
    const leased = this.jobs.find((one) => one.state === 'leased' && one.group === group);
    const pausedUntil = this.pauses.get(group) ?? 0;
    return Math.max(dueAt, pausedUntil, leased?.leaseUntil ?? 0, this.clock.time);
  }

  endLeases(): void {
    for (const job of this.jobs) {
      if (job.state !== 'leased' || job.leaseUntil > this.clock.time) continue;
      this.putBack(job, job.leaseUntil);
      this.sendWords(job);
    }
  }

  putBack(job: ModelJob, retryAt: number | undefined): void {
    const isLast = retryAt === undefined || job.attempts >= job.attemptsMax;
    Object.assign(job, isLast ? { state: 'dead' } : { state: 'waiting', dueAt: retryAt });
  }

  remove(job: ModelJob): void {
    this.jobs = this.jobs.filter((one) => one !== job);
  }

  /** A job that is gone and was sent meanwhile keeps its number. */
  sendWords(job: ModelJob): void {
    const words = job.words.splice(0);
    if (words.length > 0 && !this.jobs.includes(job)) {
      job.state = 'dead';
      this.jobs.push(job);
    }
    for (const { request, at } of words) this.send(request, at);
  }
}
