// Requests addresses by HEAD, several at a time, and saves each result, so that an interrupted
// check can resume.
import { setMaxListeners } from 'node:events';
import type { Visit, Visitor } from '../../net/port/visit.ts';
import {
  type CheckNote,
  type LinkCheck,
  readLinkChecks,
  verdictOf,
  writeLinkChecks,
} from '../record/link-checks.ts';
import {
  type CrawlSession,
  reportProgress,
  type VisitEnd,
  type VisitingEnd,
} from '../session/crawl-session.ts';

/** The maximum number of checked addresses per crawl, of each kind. */
export const CHECKED_LINKS_MAX = 20_000;

const SAVE_MS = 2_000;
// A recent success is still valid.
const FINE_MS = 7 * 86_400_000;

/** An address with the number of its result. */
export interface LinkTarget {
  readonly number: number;
  readonly url: string;
}

export interface LinkCheckOptions {
  /** The note that stores the results. */
  readonly note: CheckNote;
  readonly links: readonly LinkTarget[];
  /** The maximum per host. Default: none. */
  readonly perHostMax?: number;
  readonly visitor: Visitor;
  /** How many requests at a time. */
  readonly atOnce: number;
  /** Statuses of servers that do not support HEAD: the first byte is requested by GET. */
  readonly headRefusals: ReadonlySet<number>;
}

/**
 * Checks the first 20,000 links by address, as far as time allows. A result is valid for this
 * crawl, a success for a week.
 */
export async function checkLinkTargets(
  session: CrawlSession,
  { note: name, links, perHostMax, visitor, atOnce, headRefusals }: LinkCheckOptions,
  { untilMs, signal }: VisitingEnd,
): Promise<VisitEnd> {
  const { frontier, clock, options, note, progress } = session;
  const known = readLinkChecks(frontier, name);
  const checks = new Map<number, LinkCheck>();
  const waiting: LinkTarget[] = [];
  for (const one of firstLinks(links, perHostMax)) {
    const before = known.get(one.number);
    if (before !== undefined && isValid(before, note.nowMs)) checks.set(one.number, before);
    else waiting.push(one);
  }
  if (waiting.length === 0) return 'done';
  waiting.reverse();
  progress.stage = 'checking';
  reportProgress(session);
  const stop = new AbortController();
  const all = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  setMaxListeners(0, all);
  const leftMs = untilMs - clock.monotonic();
  const timer = Number.isFinite(leftMs) ? setTimeout(() => stop.abort(), leftMs) : undefined;
  let savedMs = clock.monotonic();
  const save = (): void => {
    writeLinkChecks(frontier, checks, name);
    frontier.commit();
    savedMs = clock.monotonic();
  };
  const work = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined && !all.aborted; one = waiting.pop()) {
      const check = await ask(one.url, { visitor, headRefusals, signal: all });
      const atMs = options.now === undefined ? clock.now() : note.nowMs;
      checks.set(one.number, { atMs, ...check });
      progress.at = one.url;
      reportProgress(session);
      if (clock.monotonic() - savedMs >= SAVE_MS) save();
    }
  };
  try {
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
    save();
    if (signal?.aborted) return { stopped: 'It was interrupted.' };
    if (stop.signal.aborted) return 'paused';
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return 'done';
  } finally {
    clearTimeout(timer);
  }
}

function firstLinks(links: readonly LinkTarget[], perHostMax?: number): readonly LinkTarget[] {
  const sorted = links.toSorted((one, other) => (one.url < other.url ? -1 : 1));
  if (perHostMax === undefined) return sorted.slice(0, CHECKED_LINKS_MAX);
  const counts = new Map<string, number>();
  const first: LinkTarget[] = [];
  for (const one of sorted) {
    if (first.length === CHECKED_LINKS_MAX) break;
    const host = URL.parse(one.url)?.host ?? '';
    const count = counts.get(host) ?? 0;
    counts.set(host, count + 1);
    if (count < perHostMax) first.push(one);
  }
  return first;
}

/** Whether a result is still valid: from this crawl, or a recent success. */
function isValid(check: LinkCheck, nowMs: number): boolean {
  return check.atMs >= nowMs || (verdictOf(check) === 'fine' && nowMs - check.atMs < FINE_MS);
}

async function ask(
  url: string,
  {
    visitor,
    headRefusals,
    signal,
  }: Pick<LinkCheckOptions, 'headRefusals' | 'visitor'> & { readonly signal: AbortSignal },
): Promise<Omit<LinkCheck, 'atMs'>> {
  const head = await visitor.visit(url, { method: 'HEAD', signal });
  head.discard();
  if (!headRefusals.has(head.status ?? 0)) return checkOf(head);
  const headers = { range: 'bytes=0-0' };
  const visit = await visitor.visit(url, { signal, headers });
  visit.discard();
  return checkOf(visit);
}

function checkOf({ outcome, status, error }: Visit): Omit<LinkCheck, 'atMs'> {
  if (outcome === 'answered' && status !== undefined) return { status };
  if (outcome === 'disallowed') return { error: 'FETCH_DISALLOWED' };
  return { error: error?.code ?? 'FETCH_UNREACHABLE' };
}
