// The port of what is still to be told: a part of the state, true with the publication it is about.

/** What became of a URL, or that it is a feed that changed. */
export type OutboxKind = 'added' | 'changed' | 'removed' | 'feed';

/** A URL that is to be told. */
export interface OutboxChange {
  readonly kind: OutboxKind;
  readonly loc: string;
}

/** What is known of an announcer that did not take everything. */
export interface OutboxNote {
  /** It is not asked before, in milliseconds since 1970. */
  readonly notBeforeMs?: number | undefined;
  /** Why it refused URLs that wait, in whole sentences. */
  readonly refusal?: string | undefined;
  /** The fingerprint of its settings then. */
  readonly setting: string;
}

/** Which URLs of an announcer are meant. */
export interface OutboxScope {
  /** Those that it refused too. */
  readonly refused: boolean;
}

/** One URL that waits. */
export interface WaitingUrl {
  /** Its place in the order in which URLs came to wait. */
  readonly id: number;
  readonly url: string;
}

/**
 * The URLs that announcers are still to be told of, the oldest first, each once an announcer.
 *
 * `put` belongs to the publication that is being made: it is seen when the state is committed, or
 * settled, and forgotten with what was prepared. All other changes last at once, so that whatever
 * ends the process, a URL is told at least once.
 *
 * Errors of all calls: PUBLISH_STATE_UNUSABLE.
 */
export interface Outbox {
  /**
   * Adds changes for these announcers. What waits already of the same URL, for whichever
   * announcer, is as the newest change says.
   */
  put(announcers: readonly string[], changes: readonly OutboxChange[]): void;
  /** The announcers that URLs wait for. */
  announcers(): readonly string[];
  /** How many URLs wait: those that it did not refuse, and those that it did. */
  counts(announcer: string): { readonly open: number; readonly refused: number };
  /** Up to `limit` URLs behind `after`. */
  read(
    announcer: string,
    scope: OutboxScope & { readonly after: number; readonly limit: number },
  ): readonly WaitingUrl[];
  /** Takes away changes of other kinds than these. */
  keepKinds(announcer: string, kinds: readonly OutboxKind[]): void;
  /** Takes away the URLs up to this place; without one, all. */
  remove(announcer: string, scope: OutboxScope & { readonly upTo?: number | undefined }): void;
  /** Makes all its URLs refused ones (`true`), or none. */
  mark(announcer: string, scope: OutboxScope, refused: boolean): void;
  /** Takes away the oldest, so that `most` are left of each sort; gives how many went. */
  trim(announcer: string, most: number): number;
  /** What is known of an announcer. */
  note(announcer: string): OutboxNote | undefined;
  /** Puts it in the place of what was known; `undefined` forgets it. */
  putNote(announcer: string, note: OutboxNote | undefined): void;
}
