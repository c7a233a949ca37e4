// What a visitor is made with.
import type { Clock } from '../base/clock.ts';
import type { ResolveHost } from './guarded-agent.ts';
import type { HostGateOptions } from './host-gate.ts';
import type { ProxySettings } from './proxy-choice.ts';
import type { RetryPolicyOptions } from './retry-policy.ts';
import type { Wait } from './wait.ts';

/** Whom it trusts, how polite it is, and how long it waits. */
export interface VisitorOptions
  extends RetryPolicyOptions,
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
   * name and password are sent to that origin, to no other.
   */
  readonly trustedUrl?: string | undefined;
  /** Lets redirects and strangers' links lead into private networks. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /**
   * Further headers with every request to the origin of `trustedUrl`, and to no other: `cookie`,
   * `authorization`, a key. Default: none.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Default: `Portolan/<version> (+https://www.npmjs.com/package/portolan)`. */
  readonly userAgent?: string | undefined;
  /** The name that robots.txt is asked about. Default: the User-Agent's own, `Portolan`. */
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
  /** How long a server may keep silent, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** How long all waiting for one document may take, in milliseconds. Default 900,000. */
  readonly documentTimeoutMs?: number | undefined;
  /** How long a body may lie unread before it is given up, in milliseconds. Default 300,000. */
  readonly unreadMsMax?: number | undefined;
  /** The most bytes of one body, as sent and as decoded. Default 1 GiB. */
  readonly bytesMax?: number | undefined;
  /** Default: none. */
  readonly proxy?: ProxySettings | undefined;
  /** Default: the operating system's resolver. */
  readonly resolveHost?: ResolveHost | undefined;
  readonly clock?: Clock | undefined;
  /** Waits between requests. Default: the machine's timers. */
  readonly wait?: Wait | undefined;
}
