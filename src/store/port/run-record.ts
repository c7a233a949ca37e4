// What the store keeps of a run: one pass over those sitemaps of a site that were due.

/** What made it happen. */
export type RunTrigger = 'submitted' | 'ping' | 'scheduled' | 'asked' | 'resumed';

/** One run of a site. */
export interface RunRecord {
  readonly siteId: number;
  /** From 1, by site. */
  readonly number: number;
  readonly trigger: RunTrigger;
  readonly startedAt: number;
  /** Absent while it is active. */
  readonly endedAt?: number;
  /** `broken-off`: it failed, was abandoned, or its process ended; the rest is done again. */
  readonly state: 'running' | 'done' | 'broken-off';
  /** Everything that was due was read whole. */
  readonly complete: boolean;
  /** Sitemaps that were requested, that were read again, that had not changed, that failed. */
  readonly sitemaps: number;
  readonly read: number;
  readonly unchanged: number;
  readonly failed: number;
  /** URLs of the site after it. */
  readonly urls: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly errors: number;
  readonly warnings: number;
}

/** What is known of a run at its end. */
export type RunOutcome = Omit<
  RunRecord,
  'siteId' | 'number' | 'trigger' | 'startedAt' | 'state'
> & {
  readonly endedAt: number;
};

/** What a run changed at one of its steps, and the URLs of the site after it. */
export type RunChange = Pick<RunRecord, 'urls' | 'added' | 'changed' | 'removed'>;
