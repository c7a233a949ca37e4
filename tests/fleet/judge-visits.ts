// What hosts saw of their visitors: whether one came while another was there, or too soon after.
import type { WebRequest } from './web-thread.ts';

/** A time within which a worker stood still, in milliseconds of the test's thread. */
export interface Standstill {
  readonly agent: string;
  readonly fromAt: number;
  readonly toAt: number;
}

export interface JudgeOptions {
  readonly delayMs: number;
  /** After this a visitor waits for an answer no longer. */
  readonly timeoutMs: number;
}

export interface VisitVerdict {
  readonly tooSoon: readonly string[];
  readonly summary: string;
}

/**
 * Compares each request with the one before at its host. An answer that the visitor had given up
 * ends when nobody knows: what follows it is left out.
 */
export function judgeVisits(
  requests: readonly WebRequest[],
  { delayMs, timeoutMs }: JudgeOptions,
): VisitVerdict {
  const tooSoon: string[] = [];
  let compared = 0;
  for (const [host, asked] of Map.groupBy(requests, (request) => request.host)) {
    const inOrder = asked.toSorted((a, b) => a.arrivedAt - b.arrivedAt);
    for (const [index, request] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (before === undefined || before.endedAt - before.lookedAt >= timeoutMs) continue;
      compared += 1;
      const gapMs = request.arrivedAt - before.endedAt;
      if (gapMs >= delayMs) continue;
      const [first, second] = [before, request].map(({ path, agent }) => `${path} by ${agent}`);
      tooSoon.push(`${host}: ${second} came ${gapMs.toFixed(1)} ms after ${first}`);
    }
  }
  const summary = `${requests.length} requests, ${compared} pauses, ${tooSoon.length} too short`;
  return { tooSoon, summary };
}
