// How much a receiver of IndexNow takes.

/** What one host may send, and what is done for hosts that proved nothing yet. */
export interface IndexNowBudget {
  /** Notifications of one host with a key that is known to be valid. Default 60. */
  readonly requestsPerMinute: number;
  /** Notifications of one host with keys that are not: each may cost a fetch. Default 10. */
  readonly unprovenPerMinute: number;
  /** URLs of one host. Default 100,000. */
  readonly urlsPerDay: number;
  /** Key files that are being fetched at one time. Default 100. */
  readonly checksAtOnce: number;
  /** URLs that wait for their key to be checked. Default 100,000. */
  readonly heldUrls: number;
}

/** What holds where nothing was said. */
export const INDEXNOW_BUDGET: IndexNowBudget = {
  requestsPerMinute: 60,
  unprovenPerMinute: 10,
  urlsPerDay: 100_000,
  checksAtOnce: 100,
  heldUrls: 100_000,
};
