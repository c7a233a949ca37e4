// The port of events: what happens, reported to all processes that share a store.

/** An event as it is stored. */
export interface EventRecord {
  /** Grows with each event, whichever process reported it. */
  readonly id: number;
  readonly at: number;
  readonly kind: string;
  readonly siteId: number;
  /** JSON of the sender's. */
  readonly data: string;
}

export type NewEventRecord = Omit<EventRecord, 'id'>;

/**
 * The events of the last hour. Errors of all methods: STORE_UNAVAILABLE, STORE_UNUSABLE,
 * STORE_FULL.
 */
export interface EventStore {
  /**
   * Stores events, all or none, and wakes listeners once. Returns their ids, in order. The events
   * may have been stored even if STORE_UNAVAILABLE is thrown.
   */
  tell(events: readonly NewEventRecord[]): Promise<readonly number[]>;
  /** The id of the last event that is stored; 0 for none. */
  lastId(): Promise<number>;
  /**
   * Yields events in the order of their ids: each once, and none is left out, however many
   * processes report at a time. Begins after `after`, by default after the last one; ends quietly
   * at the signal. Events of other processes arrive within a few seconds, mostly at once.
   */
  listen(options: {
    readonly signal: AbortSignal;
    readonly siteId?: number | undefined;
    readonly after?: number | undefined;
  }): AsyncIterable<readonly EventRecord[]>;
  /** Deletes events that are more than an hour old, and returns how many. */
  forget(): Promise<number>;
}
