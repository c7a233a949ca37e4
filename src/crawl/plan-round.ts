// Which addresses are visited next. docs/reference/decisions.md §5.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PortolanError } from '../base/portolan-error.ts';
import type { RobotsGateVerdict } from '../net/visit.ts';
import type { Frontier } from '../queue/frontier.ts';
import type { AddressBook } from './address-book.ts';
import type { Templates } from './templates.ts';
import { familyOf, templateOf } from './traps/template-of.ts';
import { ANSWER, ANSWER_CLASS, MARK } from './visit-facts.ts';

/** What a round is planned with. */
export interface RoundPlanning {
  readonly frontier: Frontier;
  readonly book: AddressBook;
  readonly templates: Templates;
  readonly generation: number;
  /** How many more visits the limit allows. */
  readonly visitsLeft: number;
  /** What robots.txt says to us. */
  readonly robots: (url: string) => Promise<RobotsGateVerdict>;
  /** Whether it disallows an address to the engine for which pages are listed. */
  readonly engineDisallows: (url: string) => Promise<boolean>;
  readonly allowsTrap: (url: string) => boolean;
  /** The time is over, or somebody stopped the crawl. */
  readonly isOver: () => boolean;
}

/**
 * What was planned: how many, or why nothing: there is nothing left, the limit is reached, or the
 * site's robots.txt cannot be had.
 */
export type RoundPlan = number | 'nothing-left' | 'limit' | 'robots-unreachable' | 'interrupted';

// After so many addresses others have their turn: signals, timers, the progress.
const ADDRESSES_A_TURN = 1_000;
const RULE_CHARACTERS_MAX = 200;

/**
 * Plans a round: addresses that wait; without any those that sitemaps alone name; without any the
 * answers that were errors, once more.
 *
 * Errors: those of the frontier.
 */
export async function planRound(round: number, planning: RoundPlanning): Promise<RoundPlan> {
  const { frontier, book } = planning;
  for (;;) {
    if (frontier.waitingCount > 0) {
      const planned = await planWaiting(round, planning);
      // What waited may all have been held.
      if (planned !== 0) return planned;
    } else if (book.admitListed() === 0 && retryFailed(planning) === 0) return 'nothing-left';
  }
}

async function planWaiting(round: number, planning: RoundPlanning): Promise<RoundPlan> {
  const { frontier, book, templates, visitsLeft } = planning;
  templates.beginRound();
  const planned: number[] = [];
  const disallowed: number[] = [];
  const held: { readonly number: number; readonly why: string }[] = [];
  let first = 0;
  let limited = 0;
  let seen = 0;
  for (const { number, url } of frontier.waiting()) {
    seen += 1;
    if (seen % ADDRESSES_A_TURN === 0) {
      await nextTurn();
      if (planning.isOver()) return 'interrupted';
    }
    // What robots.txt allowed before is not asked again, round after round.
    const isSpeltOut = (book.marks(number) & MARK.spellingDisallowed) !== 0;
    const isKnown = isSpeltOut || book.isAllowed(number);
    const verdict = isKnown ? undefined : await planning.robots(url);
    if (verdict?.because === 'unreachable') return 'robots-unreachable';
    const isAllowed = !isSpeltOut && (verdict === undefined || verdict.allowed);
    if (isAllowed) book.allow(number);
    const why = isAllowed ? givenUp(number, url, planning) : robotsReason(verdict?.rule);
    const isFirst = (book.marks(number) & MARK.retried) === 0;
    if (why !== undefined) held.push({ number, why });
    else if (isFirst && first >= visitsLeft) limited += 1;
    else if (templates.plan(book.template(number))) {
      planned.push(number);
      if (await planning.engineDisallows(url)) disallowed.push(number);
      if (isFirst) first += 1;
    }
  }
  if (planned.length + held.length + limited === 0) throw nothingWaits();
  for (const { number, why } of held) {
    book.settle(number);
    frontier.change(number, { state: 'held', why });
  }
  for (const number of planned) book.settle(number);
  for (const number of disallowed) book.mark(number, MARK.engineDisallowed);
  frontier.plan(planned, round);
  return planned.length === 0 && limited > 0 ? 'limit' : planned.length;
}

function givenUp(number: number, url: string, planning: RoundPlanning): string | undefined {
  const { templates, book, allowsTrap } = planning;
  const which = templates.givenUp(book.template(number));
  if (which === undefined || allowsTrap(url)) return undefined;
  return `trap template ${which === 'family' ? familyOf(url) : templateOf(url)}`;
}

function robotsReason(rule: string | undefined): string {
  const path = rule?.replace(/^[^:]*:\s*/, '').slice(0, RULE_CHARACTERS_MAX);
  return path === undefined ? 'robots' : `robots ${path}`;
}

/** Lets answers that were errors, 429 or 5xx wait once more, each once. Gives how many. */
function retryFailed({ frontier, book, templates, generation }: RoundPlanning): number {
  const failed: number[] = [];
  for (const { number, kind } of frontier.outcomeHeads(generation)) {
    const answer = kind & ANSWER_CLASS;
    if (answer !== ANSWER.error && answer !== ANSWER.failing) continue;
    if ((book.marks(number) & MARK.retried) === 0) failed.push(number);
  }
  for (const number of failed) {
    book.mark(number, MARK.retried);
    // Its earlier answer is forgotten.
    templates.forgetVisit(book.template(number));
    frontier.change(number, { state: 'waiting', why: '', round: 0 });
  }
  return failed.length;
}

function nothingWaits(): PortolanError {
  return new PortolanError('QUEUE_UNUSABLE', {
    message: 'The state of the crawl is damaged: what it says to be waiting is not there.',
    hint: 'Begin again with --fresh, or with another --state.',
  });
}
