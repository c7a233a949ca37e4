// Who asks for a site to be read has changed something, and that may be its robots.txt.
import type { Clock } from '../../base/clock.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { RunTrigger } from '../../store/port/run-record.ts';

/** How old a robots.txt may be when somebody asks for a read, in milliseconds. */
export const ASKED_ROBOTS_MS = 5_000;
// Strangers ping; they make nobody ask for more than is asked for anyway.
const ASKED_FOR: ReadonlySet<RunTrigger> = new Set(['submitted', 'asked']);

/**
 * Gives the visitor of a run that begins now. Where somebody asked for the run, each robots.txt is
 * fetched anew that is older than `ASKED_ROBOTS_MS` when it begins: once in a run, however long
 * that is. All other runs do with what is at hand.
 */
export function freshRobots(visitor: Visitor, trigger: RunTrigger, clock: Clock): Visitor {
  if (!ASKED_FOR.has(trigger)) return visitor;
  const beganAt = clock.now();
  // A clock that was put back meanwhile makes no time negative.
  const maxAgeMs = (): number => ASKED_ROBOTS_MS + Math.max(0, clock.now() - beganAt);
  return {
    ...visitor,
    visit: (url, options) =>
      visitor.visit(url, { ...options, robotsMaxAgeMs: options?.robotsMaxAgeMs ?? maxAgeMs() }),
    robotsTxt: (url, signal) => visitor.robotsTxt(url, signal, maxAgeMs()),
  };
}
