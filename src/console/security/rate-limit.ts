// How often something may be done: by each client, and by all of them together.
import type { Clock } from '../../base/clock.ts';
import { RATE_CLIENTS_MAX, RATE_WINDOW_MS } from '../core/console-limits.ts';

/** What is allowed in a minute. It may be used up at once, and comes back evenly. */
export interface RateLimitOptions {
  readonly clock: Clock;
  readonly client: number;
  readonly total: number;
  /** Clients that are remembered. Default 10,000. */
  readonly clientsMax?: number | undefined;
}

export interface RateLimit {
  /**
   * Counts one more. Returns 0, or how many milliseconds to wait: then it was not counted. Each
   * lane has its own total: there are few.
   */
  take(client: string, lane?: string): number;
}

// What adding up parts of a minute may be off by.
const ROUNDING = 1e-6;

interface Bucket {
  readonly left: number;
  readonly at: number;
}

export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { clock, client: perClient, total, clientsMax = RATE_CLIENTS_MAX } = options;
  // In the order of their last use.
  const buckets = new Map<string, Bucket>();
  const totals = new Map<string, Bucket>();
  const filled = (bucket: Bucket | undefined, size: number): Bucket => {
    const at = clock.monotonic();
    if (bucket === undefined) return { left: size, at };
    const back = ((at - bucket.at) / RATE_WINDOW_MS) * size;
    return { left: Math.min(size, bucket.left + back), at };
  };
  const missing = ({ left }: Bucket, size: number): number =>
    left >= 1 - ROUNDING ? 0 : Math.ceil(((1 - left) / size) * RATE_WINDOW_MS - ROUNDING);
  return {
    take(client, lane = '') {
      const own = filled(buckets.get(client), perClient);
      const whole = filled(totals.get(lane), total);
      const waitMs = Math.max(missing(whole, total), missing(own, perClient));
      if (waitMs > 0) return waitMs;
      totals.set(lane, { left: whole.left - 1, at: whole.at });
      buckets.delete(client);
      buckets.set(client, { left: own.left - 1, at: own.at });
      for (const oldest of buckets.keys()) {
        if (buckets.size <= clientsMax) break;
        buckets.delete(oldest);
      }
      return 0;
    },
  };
}
