// Live tests of the console: limited in rate, with few waiting at a time.
import type { LiveTests } from '../../harvest/port/live-test.ts';
import { countRate } from '../admission/limit-rate.ts';
import { TEST_WAITERS_MAX, TEST_WAITERS_PER_CLIENT_MAX } from '../core/console-limits.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleRequest } from '../http/console-env.ts';
import { createLimitedPlaces } from '../security/limited-places.ts';

export interface LiveTestRequest {
  readonly siteId: number;
  readonly loc: string;
  /** How long its end is waited for, in milliseconds. */
  readonly waitMs: number;
}

/** Tests a page live: returns its tests when this one is over, or the wait is. */
export type TestLive = (c: ConsoleRequest, request: LiveTestRequest) => Promise<LiveTests>;

/**
 * Makes what tests pages for forms and for the API: both count together. Who finds that too many
 * wait does not wait.
 * Errors of what it makes: HttpError 429, those of `Harvest.testPage`.
 */
export function createTestLive(core: ConsoleCore): TestLive {
  const { harvest, rates, siteTests, closing } = core;
  const waiters = createLimitedPlaces({
    total: TEST_WAITERS_MAX,
    client: TEST_WAITERS_PER_CLIENT_MAX,
  });
  return async (c, { siteId, loc, waitMs }) => {
    countRate(c, rates.liveTests);
    countRate(c, siteTests, `site ${siteId}`);
    await harvest.testPage(siteId, loc);
    const leave = waitMs > 0 ? waiters.take(c.get('client')) : undefined;
    if (leave !== undefined) {
      try {
        const timeUp = AbortSignal.timeout(waitMs);
        const signal = AbortSignal.any([closing, c.req.raw.signal, timeUp]);
        await harvest.pageTested(siteId, loc, signal);
      } finally {
        leave();
      }
    }
    return harvest.liveTests(siteId, loc);
  };
}
