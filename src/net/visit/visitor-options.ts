// What a visitor is made with.
import type { Clock } from '../../base/clock.ts';
import type { NetworkOptions } from '../exchange/network-options.ts';
import type { HostGateOptions } from '../pace/host-gate.ts';
import type { RetryPolicyOptions } from '../pace/retry-policy.ts';
import type { Wait } from '../pace/wait.ts';
import type { HostTurns } from '../port/host-turn.ts';

/** Which networks it trusts, how polite it is, and how long it waits. */
export interface VisitorOptions
  extends NetworkOptions,
    Omit<RetryPolicyOptions, 'retriesMax'>,
    Partial<
      Pick<
        HostGateOptions,
        | 'connectionsPerHost'
        | 'connectionsMax'
        | 'waitingPerHostMax'
        | 'rate'
        | 'failuresInRowMax'
        | 'failureShareMax'
        | 'pageFailures'
        | 'brokenMs'
      >
    > {
  /**
   * The address that the user typed. It and its origin may be on a private network, and its user
   * name and password are sent to that origin, to no other; so are `headers`.
   */
  readonly trustedUrl?: string | undefined;
  /** The name that robots.txt is evaluated for. Default: the User-Agent's own, `Portolan`. */
  readonly robotsAgent?: string | undefined;
  /**
   * The pause between two requests to one host, in milliseconds, counted from the answer to the
   * first, and from its start where several are under way. Default 250; 0 where `rate` is given,
   * and on this machine itself, where it may be visited. A host that is overloaded or slow is
   * asked for less than this and `connectionsPerHost` allow, until it has recovered.
   */
  readonly delayMs?: number | undefined;
  /** The longest crawl-delay that is honoured, in milliseconds. Default 30,000; 0 for none. */
  readonly crawlDelayMsMax?: number | undefined;
  /** How long connecting may take, name and TLS included, in milliseconds. Default 10,000. */
  readonly connectTimeoutMs?: number | undefined;
  /** How long all waiting for one document may take, in milliseconds. Default 900,000. */
  readonly documentTimeoutMs?: number | undefined;
  /**
   * A slower body, over half a minute of waiting, is abandoned (FETCH_TIMEOUT). In bytes per
   * second, as sent. Default 0: none.
   */
  readonly bytesPerSecondMin?: number | undefined;
  /** How long a body may stay unread before it is abandoned, in milliseconds. Default 300,000. */
  readonly unreadMsMax?: number | undefined;
  /** The most bytes of one body, as sent and as decoded. Default 1 GiB. */
  readonly bytesMax?: number | undefined;
  /**
   * Turns at hosts that are shared with other visitors, of other processes as well: each host is
   * asked by one of them at a time, and each robots.txt is fetched once. Default: none are.
   */
  readonly turns?: HostTurns | undefined;
  readonly clock?: Clock | undefined;
  /** Waits between requests. Default: the machine's timers. */
  readonly wait?: Wait | undefined;
}
