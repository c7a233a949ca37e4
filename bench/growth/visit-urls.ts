// Crawlers of somebody's own: they fetch URLs of all sites as they are due, and answer them.
import type { Engine } from '../../src/cli/commands/console/engine/engine.ts';

const AT_ONCE = 1_000;
const LEASE_MS = 600_000;
const CHANGED_EVERY = 5;

/** Visits about so many URLs. */
export async function visitUrls(
  { harvest }: Engine,
  visits: number,
): Promise<{ readonly jobs: number; readonly late: string }> {
  let done = 0;
  let slowestMs = 0;
  const timed = async <Result>(work: Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work;
    slowestMs = Math.max(slowestMs, performance.now() - began);
    return result;
  };
  while (done < visits) {
    const rows = await timed(
      harvest.dueOver('all', { limit: AT_ONCE, leaseMs: LEASE_MS, fill: true }),
    );
    if (rows.length === 0) break;
    const answers = rows.map(({ loc }, index) => ({
      loc,
      status: 200,
      changed: index % CHANGED_EVERY === 0,
    }));
    await timed(harvest.answerOver(answers));
    done += rows.length;
  }
  return { jobs: done, late: `slowest call ${Math.round(slowestMs)} ms` };
}
