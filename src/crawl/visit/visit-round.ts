// The visits of a round: several at a time, each stored at once.
import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitBySystem } from '../../net/pace/wait.ts';
import type { Visit } from '../../net/port/visit.ts';
import type { FrontierRow } from '../../queue/port/frontier.ts';
import { originOf } from '../address/site-hosts.ts';
import { ANSWER, ANSWER_CLASS, MARK, type VisitFacts } from '../record/visit-facts.ts';
import {
  CRAWL_CONNECTIONS,
  type CrawlSession,
  droppedFor,
  reportProgress,
  saveVisits,
  type VisitingEnd,
} from '../session/crawl-session.ts';
import { HostTurns } from './host-turns.ts';
import { isDue, type RevisitRules } from './revisit.ts';
import {
  type EarlierVisit,
  earlierVisit,
  reuseVisit,
  settleVisit,
  visitMoment,
} from './settle-visit.ts';
import {
  saysNoindexByHeader,
  type VisitContext,
  type VisitRequest,
  visitPage,
} from './visit-page.ts';

/** `done`: all were made; `dead`: the host does not answer. */
export type RoundEnd = 'done' | 'time' | 'interrupted' | { readonly dead: string };

const TAKEN_AT_ONCE = 256;
const TAKEN_OVER_A_TURN = 200;
/** The maximum of concurrent visits where there are several hosts. */
export const VISITS_AT_ONCE_MAX = 64;
const HOSTS_AT_ONCE = 8;
const ROWS_AT_HAND_MAX = 1_024;
// A killed process loses the visits since the last commit: a few, or a small share of many. Each
// commit writes whole pages of the file.
const COMMIT_VISITS_MIN = 8;
const COMMIT_SHARE = 1 / 160;
const COMMIT_VISITS_MAX = 512;
const COMMIT_MS = 200;
/** How long visits under way may take after an interruption, in milliseconds. */
export const FINISH_MS_MAX = 10_000;
/** The time without any answer after which a host is given up, in milliseconds. */
export const HOST_DEAD_MS = 900_000;
const PAUSE_MS = 10_000;
const PAUSE_MS_MAX = 60_000;
// Not the page's fault: it waits until the host works again.
const HOST_ERRORS: ReadonlySet<string> = new Set(['FETCH_HOST_BROKEN', 'FETCH_QUEUE_FULL']);

/**
 * Makes the planned visits. Those under way are finished after the end of the time and after the
 * signal, for 10 seconds at most. Errors: PACKAGE_MISSING, when the renderer has no browser.
 */
export async function visitRound(session: CrawlSession, end: VisitingEnd): Promise<RoundEnd> {
  const visiting = new RoundVisits(session, end);
  return await visiting.run();
}

class RoundVisits {
  readonly #session: CrawlSession;
  readonly #end: VisitingEnd;
  readonly #abandon = new AbortController();
  readonly #stopping = new AbortController();
  #ended: RoundEnd | undefined;
  #hasFailed = false;
  readonly #visiting: VisitContext;
  readonly #revisit: RevisitRules;
  readonly #readFor: string;
  readonly #dropped: string;
  #visitsSinceCommit = 0;
  #committedAtMs: number;
  #answeredAtMs: number;
  #pausing: Promise<void> | undefined;
  readonly #connections: number;
  /** Absent where there is one host. */
  readonly #turns: HostTurns | undefined;

  constructor(session: CrawlSession, end: VisitingEnd) {
    this.#session = session;
    this.#end = end;
    this.#committedAtMs = session.clock.monotonic();
    this.#answeredAtMs = this.#committedAtMs;
    // Every visit under way listens.
    setMaxListeners(0, this.#abandon.signal);
    const { options, visitor, note } = session;
    const { media = true, news = false, revisit = 'due' } = options;
    const renderer = session.rendering.mode === 'never' ? undefined : options.renderer;
    const { signal } = this.#abandon;
    const assets = options.checkLinks?.includes('assets');
    this.#visiting = { visitor, media, news, assets, signal, renderer };
    const { nowMs, lastmodIsNoise = false } = note;
    this.#revisit = { revisit, nowMs, lastmodIsNoise };
    this.#readFor = session.readFor;
    this.#dropped = droppedFor(session.options);
    this.#connections = options.connections ?? CRAWL_CONNECTIONS;
    const isOneHost = session.hosts.origins.length === 1;
    this.#turns = isOneHost ? undefined : new HostTurns(this.#connections);
  }

  async run(): Promise<RoundEnd> {
    const { signal } = this.#end;
    const interrupt = (): void => this.#stop('interrupted');
    if (signal?.aborted) interrupt();
    signal?.addEventListener('abort', interrupt);
    try {
      const hosts = Math.min(this.#session.hosts.origins.length, HOSTS_AT_ONCE);
      const count = Math.max(
        this.#connections,
        Math.min(this.#connections * hosts, VISITS_AT_ONCE_MAX),
      );
      const workers = await Promise.allSettled(Array.from({ length: count }, () => this.#work()));
      for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
      return this.#ended ?? 'done';
    } finally {
      signal?.removeEventListener('abort', interrupt);
      this.#stopping.abort();
      saveVisits(this.#session);
      reportProgress(this.#session);
    }
  }

  #stop(why: RoundEnd): void {
    if (this.#ended !== undefined) return;
    this.#ended = why;
    this.#stopping.abort();
    const timer = setTimeout(() => this.#abandon.abort(), FINISH_MS_MAX);
    timer.unref();
  }

  async #work(): Promise<void> {
    try {
      for (;;) {
        if (this.#pausing) await this.#pausing;
        if (this.#session.clock.monotonic() >= this.#end.untilMs) this.#stop('time');
        if (this.#ended !== undefined || this.#hasFailed) return;
        const row = this.#next();
        if (row === undefined) return;
        this.#turns?.count(row, 1);
        try {
          await this.#visit(row);
        } finally {
          this.#turns?.count(row, -1);
        }
      }
    } catch (error) {
      // No visit begins any more; those under way end, and the error is thrown.
      this.#hasFailed = true;
      this.#stopping.abort();
      throw error;
    }
  }

  #next(): FrontierRow | undefined {
    const { queue } = this.#session;
    if (queue.length === 0) this.#takeMore();
    if (this.#turns === undefined) return queue.pop();
    for (;;) {
      const row = this.#turns.next(queue);
      if (row !== undefined) return row;
      if (queue.length >= ROWS_AT_HAND_MAX || this.#takeMore() === 0) return queue.pop();
    }
  }

  #takeMore(): number {
    const { queue, frontier } = this.#session;
    // Adjacent pages often fail together: shuffled, they do not look like a dead host.
    const taken = frontier.take(TAKEN_AT_ONCE);
    queue.push(...taken.toSorted((one, other) => mixed(one.number) - mixed(other.number)));
    return taken.length;
  }

  async #visit(row: FrontierRow): Promise<void> {
    const session = this.#session;
    const { counts, progress } = session;
    const before = earlierVisit(session, row.number);
    const rendered = session.rendering.wants(row);
    // What was read with other options is fetched again.
    const known = before && this.#isReadWithSameOptions(before, rendered) ? before : undefined;
    if (known && !isDue(row, known, this.#revisit)) {
      const taking = reuseVisit(session, row, known);
      if (taking !== undefined) await taking;
      counts.takenOver += 1;
      progress.takenOver += 1;
      this.#noteVisit(row);
      // Nothing was awaited: gives signals and timers a turn.
      if (progress.takenOver % TAKEN_OVER_A_TURN === 0) await nextTurn();
      return;
    }
    const { signal } = this.#abandon;
    const isAgain = rendered && session.rendering.visitedBefore(row.number);
    try {
      let visited = await visitPage(row.url, this.#visiting, requestOf(known, rendered));
      const isOther = known !== undefined && contradicts(visited.visit, known.facts);
      if (isOther) visited = await visitPage(row.url, this.#visiting, { rendered });
      const { visit } = visited;
      if (this.#isHostAtFault(visit) && this.#isOwn(row)) {
        this.#postpone(row, visit);
        return;
      }
      this.#count(visit);
      if (visit.status === 304 && known && !isOther) {
        const taking = reuseVisit(session, row, known, visitMoment(session));
        if (taking !== undefined) await taking;
        counts.unchanged += 1;
      } else if (isAgain && visited.page === undefined) {
        session.rendering.keepPlain(row.number);
      } else {
        const settling = settleVisit(session, row, visited, before);
        if (settling !== undefined) await settling;
      }
      this.#noteVisit(row, isAgain);
    } catch (error) {
      // It stays planned, and is visited when the crawl resumes.
      session.queue.push(row);
      if (!signal.aborted || error !== signal.reason) throw error;
    }
  }

  #isReadWithSameOptions({ outcome, facts }: EarlierVisit, rendered: boolean): boolean {
    if ((facts.dropped ?? '') !== this.#dropped) return false;
    if ((outcome.kind & ANSWER_CLASS) !== ANSWER.page) return true;
    const isRendered = !rendered || facts.rendered === true || facts.renderFailed === true;
    return isRendered && facts.readFor === this.#readFor;
  }

  /** Other hosts that are dead are not waited for: their pages are errors, and retried once. */
  #isOwn({ url }: FrontierRow): boolean {
    return this.#turns === undefined || originOf(url) === this.#session.note.site.origin;
  }

  #isHostAtFault({ outcome, error, robots }: Visit): boolean {
    if (outcome === 'disallowed' && robots?.because === 'unreachable') return true;
    return error !== undefined && HOST_ERRORS.has(error.code);
  }

  #count({ status, outcome }: Visit): void {
    const { counts, progress, clock } = this.#session;
    const name = status === undefined ? 'error' : String(status);
    progress.statuses.set(name, (progress.statuses.get(name) ?? 0) + 1);
    progress.visits += 1;
    counts.visits += 1;
    delete progress.pause;
    if (outcome === 'answered') this.#answeredAtMs = clock.monotonic();
  }

  #noteVisit(row: FrontierRow, isAgain = false): void {
    const session = this.#session;
    if (!isAgain && (session.book.marks(row.number) & MARK.retried) === 0) session.visited += 1;
    session.progress.at = row.url;
    this.#visitsSinceCommit += 1;
    const nowMs = session.clock.monotonic();
    const isTime = nowMs - this.#committedAtMs >= COMMIT_MS;
    const share = Math.min(session.visited * COMMIT_SHARE, COMMIT_VISITS_MAX);
    if (this.#visitsSinceCommit >= Math.max(COMMIT_VISITS_MIN, share) || isTime) {
      this.#visitsSinceCommit = 0;
      this.#committedAtMs = nowMs;
      saveVisits(session);
      reportProgress(session);
    }
  }

  /** It is visited again when the host works; a repeated visit stays an error. */
  #postpone(row: FrontierRow, visit: Visit): void {
    const { book, frontier, queue } = this.#session;
    if ((book.marks(row.number) & MARK.retried) !== 0) {
      frontier.change(row.number, { state: 'visited' });
      return;
    }
    queue.push(row);
    this.#pause(visit);
  }

  /** Pauses all visits. */
  #pause({ error, retryInMs = PAUSE_MS }: Visit): void {
    const { progress, clock, options } = this.#session;
    const { wait = waitBySystem } = options;
    if (clock.monotonic() - this.#answeredAtMs >= HOST_DEAD_MS) {
      this.#stop({ dead: error?.message ?? 'The host does not answer.' });
      return;
    }
    progress.pause =
      error?.message ?? 'The robots.txt of the site cannot be fetched at the moment.';
    reportProgress(this.#session);
    const over = (): void => {
      this.#pausing = undefined;
    };
    const leftMs = Math.max(0, this.#end.untilMs - clock.monotonic());
    const restMs = Math.min(retryInMs, PAUSE_MS_MAX, leftMs);
    this.#pausing ??= wait(restMs, this.#stopping.signal).then(over, over);
  }
}

/** A rendered page depends on more than its document, so validators do not apply. */
function requestOf(known: EarlierVisit | undefined, rendered: boolean): VisitRequest {
  if (known === undefined || known.facts.rendered === true) return { rendered };
  const { etag, lastModified } = known.facts;
  return { etag, lastModified, rendered };
}

/** A 304 whose header contradicts the stored one. */
function contradicts(visit: Visit, { noindex }: VisitFacts): boolean {
  return visit.status === 304 && saysNoindexByHeader(visit) !== (noindex === 'header');
}

// Knuth's multiplicative hash: an order unrelated to the numbers.
function mixed(number: number): number {
  return Math.imul(number, 0x9e37_79b1) >>> 0;
}
