// What the store keeps of whom to tell of what.

/** Whom to tell of what. */
export interface WebhookRecord {
  readonly id: number;
  readonly url: string;
  /** Signs what is sent (HMAC-SHA-256). Shown once. */
  readonly secret: string;
  /** Kinds of events; empty for all. */
  readonly events: readonly string[];
  readonly createdAt: number;
  readonly lastSentAt?: number;
  /** The status of the last answer; 0 for none. */
  readonly lastStatus?: number;
  readonly failuresInRow: number;
}
