// A queue in PostgreSQL, which many processes work on; every call is a transaction of its own.
import type { Clock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { PostgresTransaction } from '../../postgres/postgres-connection.ts';
import type { PostgresDatabase } from '../../postgres/postgres-database.ts';
import { checkPostgresSchema } from '../../postgres/postgres-schema.ts';
import {
  fatedJob,
  fateOfDone,
  fateOfFailed,
  type JobRecord,
  LEASE_ENDED,
  type NewJob,
  newJob,
  sentAgain,
} from '../port/job-fate.ts';
import { wholeLeaseMs, wholeLeaseRequest, wholePage, wholePauseMs } from '../port/job-limits.ts';
import type {
  Job,
  JobDone,
  JobFailed,
  JobRequest,
  JobState,
  LeaseRequest,
  Queue,
  QueueStats,
  Sent,
} from '../port/queue.ts';
import { type EndedLease, EndedLeases, type FatedRecord, putBackFated } from './ended-leases.ts';
import { leaseFrontJobs, nextFrontAt } from './front-jobs.ts';
import {
  addJobs,
  hashOfKey,
  JOB_STATES,
  type JobRow,
  jobColumns,
  lockGroups,
  putBackJobs,
  recordOf,
  refreshLanes,
} from './postgres-jobs.ts';

export interface PostgresQueueOptions {
  /** About how many jobs it holds at most: several processes may add some more. */
  readonly jobsMax: number;
  /** For tests: counts instead of the server's. */
  readonly clock?: Pick<Clock, 'now'> | undefined;
  /** The database is closed with the queue. Default false. */
  readonly ownsDatabase?: boolean | undefined;
}

/**
 * Opens the queue of a database, and changes nothing in it.
 * Errors: those of the database; STORE_UNUSABLE when its schema does not fit.
 */
export async function openPostgresQueue(
  database: PostgresDatabase,
  options: PostgresQueueOptions,
): Promise<Queue> {
  await checkPostgresSchema(database);
  return new PostgresQueue(database, options);
}

/** The channel on which processes hear of jobs that were sent. */
const JOB_CHANNEL = 'portolan_job';

const SENT_AT_ONCE = 1_000;
// How many jobs are added before all are counted again.
const UNCOUNTED_MAX = 1_000;
const LEASES_ENDED_AT_ONCE = 1_000;
const NOW = 'coalesce($1::bigint, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)';
const LOOK = 'SELECT now, has_ended FROM portolan.look($1)';
const OF_GROUP = 'portolan.grp g JOIN portolan.job j ON j.grp = g.grp';
const ENDED = `SELECT ${jobColumns('j')} FROM ${OF_GROUP}
  WHERE j.state = 1 AND j.lease_until <= $1
  ORDER BY g.grp LIMIT ${LEASES_ENDED_AT_ONCE} FOR UPDATE OF g, j SKIP LOCKED`;
const EXTEND = 'SELECT portolan.extend_lease($1, $2, $3, $4, $5) AS is_kept';
const BY_KEYS = `SELECT ${jobColumns('job')} FROM portolan.job
  JOIN unnest($1::text[], $2::bytea[]) AS n (kind, key_hash) USING (kind, key_hash)`;
const STOP = `UPDATE portolan.job SET is_stopping = true
  WHERE kind = $2 AND key_hash = $3 AND state = 1 AND lease_until > ${NOW} RETURNING id`;
const STATS = `SELECT count(*) FILTER (WHERE state = 0) AS waiting,
    count(*) FILTER (WHERE state = 0 AND due_at <= $1) AS due,
    count(*) FILTER (WHERE state = 1) AS leased,
    count(*) FILTER (WHERE state = 2) AS dead,
    coalesce(greatest($1 - min(due_at) FILTER (WHERE state = 0), 0), 0) AS late
  FROM portolan.job`;

class PostgresQueue implements Queue {
  readonly #database: PostgresDatabase;
  readonly #jobsMax: number;
  readonly #clock: Pick<Clock, 'now'> | undefined;
  readonly #ownsDatabase: boolean;
  readonly #ended: EndedLeases;
  // So many may be added before the jobs must be counted again.
  #room = 0;

  constructor(database: PostgresDatabase, options: PostgresQueueOptions) {
    this.#database = database;
    this.#ended = new EndedLeases(database, () => this.#now);
    this.#jobsMax = options.jobsMax;
    this.#clock = options.clock;
    this.#ownsDatabase = options.ownsDatabase ?? false;
  }

  async send(request: JobRequest): Promise<Sent> {
    const [sent = 'added'] = await this.sendMany([request]);
    return sent;
  }

  async sendMany(requests: readonly JobRequest[]): Promise<readonly Sent[]> {
    const sent: Sent[] = [];
    for (let first = 0; first < requests.length; first += SENT_AT_ONCE) {
      const some = requests.slice(first, first + SENT_AT_ONCE);
      sent.push(...(await this.#change((transaction, now) => this.#send(transaction, some, now))));
    }
    return sent;
  }

  async lease(request: LeaseRequest): Promise<readonly Job[]> {
    const whole = wholeLeaseRequest(request);
    const ask: PostgresTransaction['query'] = (...asked) => this.#database.query(...asked);
    const leased = await leaseFrontJobs(ask, whole, { now: this.#now, isLooked: false });
    if (leased !== undefined) return leased;
    return this.#change(async ({ query }, now) => {
      return (await leaseFrontJobs(query, whole, { now, isLooked: true })) ?? [];
    });
  }

  async extend(job: Job, leaseMs: number): Promise<boolean> {
    const values = [this.#now, wholeLeaseMs(leaseMs), ...leaseOf(job)];
    const [row] = await this.#database.query<{ readonly is_kept: boolean }>(EXTEND, values);
    return row?.is_kept ?? false;
  }

  async complete(job: Job, { again, pauseMs }: JobDone = {}): Promise<boolean> {
    return this.#ended.end({
      job,
      ...pauseOf(pauseMs),
      decide: (_, now) => fateOfDone(again, now),
    });
  }

  async fail(job: Job, why: JobFailed): Promise<boolean> {
    const decide: EndedLease['decide'] = (failed, now) => fateOfFailed(failed, why, now);
    return this.#ended.end({ job, ...pauseOf(why.pauseMs), decide });
  }

  async askToStop(kind: string, key: string): Promise<boolean> {
    const values = [this.#now, kind, hashOfKey(key)];
    return (await this.#database.query(STOP, values)).length > 0;
  }

  async find(kind: string, key: string): Promise<Job | undefined> {
    const found = await this.#change((transaction) => recordsOf(transaction, [{ kind, key }]));
    return found[0]?.job;
  }

  async page(
    { kind, state }: { readonly kind?: string; readonly state?: JobState },
    request: { readonly after?: string; readonly limit?: number },
  ): Promise<{ readonly rows: readonly Job[]; readonly next?: string }> {
    const { afterId, limit } = wholePage(request);
    // The state is in the statement itself, so that the index of the rare states is used.
    const ofState = state === undefined ? '' : `AND state = ${JOB_STATES.indexOf(state)}`;
    const ofKind = kind === undefined ? '' : 'AND kind = $3';
    const sql = `SELECT ${jobColumns()} FROM portolan.job WHERE id > $1 ${ofState} ${ofKind}
      ORDER BY id LIMIT $2`;
    const values = [afterId, limit + 1, ...(kind === undefined ? [] : [kind])];
    const found = await this.#change(({ query }) => query<JobRow>(sql, values));
    const rows = found.slice(0, limit).map((row) => recordOf(row).job);
    const last = rows.at(-1);
    return { rows, ...(found.length > limit && last && { next: String(last.id) }) };
  }

  async revive(id: number): Promise<boolean> {
    return this.#change(async (transaction, now) => {
      const record = await lockedJob(transaction, id);
      if (record?.job.state !== 'dead') return false;
      await putBackFated(transaction, [[record, { is: 'waiting', dueAt: now, attempts: 0 }, 0]]);
      return true;
    });
  }

  async drop(id: number): Promise<boolean> {
    return this.#change(async (transaction) => {
      const record = await lockedJob(transaction, id);
      if (record === undefined || record.job.state === 'leased') return false;
      await transaction.query('DELETE FROM portolan.job WHERE id = $1', [id]);
      await refreshLanes(transaction, [record.job]);
      return true;
    });
  }

  async nextDueAt(kinds: readonly string[]): Promise<number | undefined> {
    return this.#change((transaction, now) => nextFrontAt(transaction, kinds, now));
  }

  async stats(): Promise<QueueStats> {
    return this.#change(async ({ query }, now) => {
      const [row] = await query<Omit<QueueStats, 'lateMs'> & { readonly late: number }>(STATS, [
        now,
      ]);
      const { late = 0, waiting = 0, due = 0, leased = 0, dead = 0 } = row ?? {};
      return { waiting, due, leased, dead, lateMs: late };
    });
  }

  listen(onSent: () => void): Promise<() => Promise<void>> {
    return this.#database.listen(JOB_CHANNEL, onSent);
  }

  async close(): Promise<void> {
    if (this.#ownsDatabase) await this.#database.close();
  }

  get #now(): number | null {
    return this.#clock === undefined ? null : Math.ceil(this.#clock.now());
  }

  /** Does all of it or nothing, at one time of the clock, when leases that are over have ended. */
  #change<Result>(
    work: (transaction: PostgresTransaction, now: number) => Promise<Result>,
  ): Promise<Result> {
    return this.#database.transaction(async (transaction) => {
      const [look] = await transaction.query<{
        readonly now: number;
        readonly has_ended: boolean;
      }>(LOOK, [this.#now]);
      const { now = 0, has_ended: hasEnded = false } = look ?? {};
      if (hasEnded) await this.#endLeases(transaction, now);
      return work(transaction, now);
    });
  }

  async #endLeases(transaction: PostgresTransaction, now: number): Promise<void> {
    const rows = await transaction.query<JobRow>(ENDED, [now]);
    const fates = rows.map((row): FatedRecord => {
      const record = recordOf(row);
      const why = { retryAt: record.job.leaseUntil, error: LEASE_ENDED };
      return [record, fateOfFailed(record.job, why, now), 0];
    });
    await putBackFated(transaction, fates);
  }

  async #send(
    transaction: PostgresTransaction,
    requests: readonly JobRequest[],
    now: number,
  ): Promise<Sent[]> {
    const jobs = requests.map((request) => newJob(request, now));
    await lockGroups(
      transaction,
      jobs.map(({ group }) => group),
    );
    let found = await recordsOf(transaction, jobs);
    const sentGroups = new Set(jobs.map(({ group }) => group));
    const others = found.map(({ job }) => job.group).filter((group) => !sentGroups.has(group));
    if (others.length > 0) {
      await lockGroups(transaction, others);
      found = await recordsOf(transaction, jobs);
    }
    const changes = new SentJobs(found);
    const sent = jobs.map((job) => changes.send(job));
    await this.#makeRoom(transaction, changes.added.length);
    if ((await addJobs(transaction, changes.added)) < changes.added.length) throw addedElsewhere();
    await putBackJobs(transaction, { kept: changes.changed });
    await refreshLanes(transaction, changes.added);
    await transaction.query(`SELECT pg_notify('${JOB_CHANNEL}', '')`);
    return sent;
  }

  async #makeRoom({ query }: PostgresTransaction, added: number): Promise<void> {
    if (this.#room < added) {
      const [row] = await query<{ readonly jobs: number }>(
        'SELECT count(*) AS jobs FROM portolan.job',
      );
      const room = this.#jobsMax - (row?.jobs ?? 0);
      if (added > room) throw this.#full();
      this.#room = Math.min(room, Math.max(added, UNCOUNTED_MAX));
    }
    this.#room -= added;
  }

  #full(): Error {
    return new PortolanError('QUEUE_FULL', {
      message: `The queue holds ${this.#jobsMax} jobs, its maximum; nothing was added.`,
      hint: 'Try again when some jobs are done, or look for dead jobs that you can drop.',
    });
  }
}

/** Jobs that are sent one after the other, and those that are there already. */
class SentJobs {
  readonly #records = new Map<string, JobRecord>();
  readonly #added = new Map<string, NewJob>();
  readonly #changed = new Set<string>();

  constructor(found: readonly JobRecord[]) {
    for (const record of found) this.#records.set(nameOf(record.job), record);
  }

  get added(): readonly NewJob[] {
    return [...this.#added.values()];
  }

  get changed(): readonly JobRecord[] {
    return [...this.#changed].flatMap((name) => this.#records.get(name) ?? []);
  }

  send(sent: NewJob): Sent {
    const name = nameOf(sent);
    const record = this.#records.get(name);
    const added = this.#added.get(name);
    if (record === undefined) {
      const { dueAt, data } = sent;
      const pulled = added && { ...added, dueAt: Math.min(dueAt, added.dueAt), data };
      this.#added.set(name, pulled ?? sent);
      return added === undefined ? 'added' : 'pulled';
    }
    this.#changed.add(name);
    if (record.job.state === 'leased') {
      this.#records.set(name, { ...record, again: sentAgain(record.again, sent) });
      return 'again';
    }
    const { job } = record;
    const now: Job =
      job.state === 'waiting'
        ? { ...job, dueAt: Math.min(sent.dueAt, job.dueAt), data: sent.data }
        : (fatedJob({ job, again: sent }, { is: 'gone' }) ?? job);
    this.#records.set(name, { job: now, again: undefined });
    return job.state === 'waiting' ? 'pulled' : 'added';
  }
}

const nameOf = ({ kind, key }: Pick<Job, 'kind' | 'key'>): string => JSON.stringify([kind, key]);

const pauseOf = (pauseMs: number | undefined): { readonly pauseMs: number } => ({
  pauseMs: pauseMs === undefined ? 0 : wholePauseMs(pauseMs),
});

const leaseOf = ({ id, worker = '', lease = 0 }: Job): [number, string, number] => [
  id,
  worker,
  lease,
];

async function recordsOf(
  { query }: PostgresTransaction,
  names: readonly Pick<Job, 'kind' | 'key'>[],
): Promise<readonly JobRecord[]> {
  const kinds = names.map(({ kind }) => kind);
  const hashes = names.map(({ key }) => hashOfKey(key));
  const rows = await query<JobRow>(BY_KEYS, [kinds, hashes]);
  return rows.map(recordOf);
}

async function lockedJob(
  { query }: PostgresTransaction,
  id: number,
): Promise<JobRecord | undefined> {
  const sql = `SELECT ${jobColumns('j')} FROM ${OF_GROUP} WHERE j.id = $1 FOR UPDATE OF g, j`;
  const [row] = await query<JobRow>(sql, [id]);
  return row && recordOf(row);
}

// Another process added the same job in another group at the same moment: it is found next time.
function addedElsewhere(): Error {
  return Object.assign(new Error('a job was added twice at a time'), { code: '40001' });
}
