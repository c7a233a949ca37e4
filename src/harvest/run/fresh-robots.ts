// A requested read gets a fresh robots.txt: the user may just have changed that file.
import type { Clock } from '../../base/clock.ts';
import type { Visitor } from '../../net/port/visit.ts';
import type { RunTrigger } from '../../store/port/run-record.ts';

/** How old robots.txt may be in a requested read, in milliseconds. */
export const ASKED_ROBOTS_MS = 5_000;
// Pings are from strangers: they cause no additional requests.
const ASKED_FOR: ReadonlySet<RunTrigger> = new Set(['submitted', 'asked']);

/**
 * Returns the visitor of a run that begins now. In a requested run, a robots.txt older than
 * `ASKED_ROBOTS_MS` at the start is fetched again, once. Other runs use the cached one.
 */
export function freshRobots(visitor: Visitor, trigger: RunTrigger, clock: Clock): Visitor {
  if (!ASKED_FOR.has(trigger)) return visitor;
  const beganAt = clock.now();
  // Not negative if the clock is put back meanwhile.
  const maxAgeMs = (): number => ASKED_ROBOTS_MS + Math.max(0, clock.now() - beganAt);
  return {
    ...visitor,
    visit: (url, options) =>
      visitor.visit(url, { ...options, robotsMaxAgeMs: options?.robotsMaxAgeMs ?? maxAgeMs() }),
    robotsTxt: (url, signal) => visitor.robotsTxt(url, signal, maxAgeMs()),
  };
}
