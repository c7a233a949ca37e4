// What hosts saw of their visitors: whether one came while another was there, or too soon after.
import type { WebRequest } from './web-thread.ts';

/** A worker went on after it had stood still. `at`: since 1970, in fractions of milliseconds. */
export interface Standstill {
  readonly agent: string;
  readonly at: number;
}

export interface JudgeOptions {
  readonly standstills: readonly Standstill[];
  readonly delayMs: number;
  /** After this a visitor waits for an answer no longer. */
  readonly timeoutMs: number;
}

export interface VisitVerdict {
  readonly tooSoon: readonly string[];
  readonly summary: string;
}

// A worker that was stopped between its last look at its lease and its request sends it when it
// goes on; nothing can refuse that. One such request for each standstill is let pass, soon after.
const STRAY_MS_MAX = 500;

/**
 * Compares each request with the one before at its host. An answer that the visitor had given up
 * ends when nobody knows: what follows it is left out.
 */
export function judgeVisits(
  requests: readonly WebRequest[],
  { standstills, delayMs, timeoutMs }: JudgeOptions,
): VisitVerdict {
  const tooSoon: string[] = [];
  const excuses = new Set(standstills);
  let compared = 0;
  for (const [host, asked] of Map.groupBy(requests, (request) => request.host)) {
    const inOrder = asked.toSorted((a, b) => a.arrivedAt - b.arrivedAt);
    for (const [index, request] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (before === undefined || before.endedAt - before.lookedAt >= timeoutMs) continue;
      compared += 1;
      const gapMs = request.arrivedAt - before.endedAt;
      if (gapMs >= delayMs) continue;
      const excuse = [...excuses].find(({ agent, at }) =>
        [before, request].some(
          (visit) =>
            visit.agent === agent && visit.arrivedAt > at && visit.arrivedAt - at < STRAY_MS_MAX,
        ),
      );
      if (excuse !== undefined && excuses.delete(excuse)) continue;
      const [first, second] = [before, request].map(({ path, agent }) => `${path} by ${agent}`);
      tooSoon.push(`${host}: ${second} came ${gapMs.toFixed(1)} ms after ${first}`);
    }
  }
  const strays = standstills.length - excuses.size;
  const summary = `${requests.length} requests, ${compared} pauses, ${tooSoon.length} too short`;
  return { tooSoon, summary: `${summary}, ${strays} strays of who had stood still` };
}
