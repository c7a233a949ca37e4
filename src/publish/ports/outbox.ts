// The port of pending announcements: a part of the state, valid with the publication it is about.
import type { ChangeKind } from './announcer.ts';

export type OutboxKind = ChangeKind | 'feed';

export interface OutboxChange {
  readonly kind: OutboxKind;
  readonly loc: string;
}

/** What is known of an announcer that did not accept everything. */
export interface OutboxNote {
  /** It is not called before this time, in milliseconds since 1970. */
  readonly notBeforeMs?: number | undefined;
  /** Why it refused waiting URLs, in whole sentences. */
  readonly refusal?: string | undefined;
  /** The fingerprint of its settings at that time. */
  readonly setting: string;
}

export interface OutboxScope {
  /** Including those that it refused. */
  readonly refused: boolean;
}

export interface WaitingUrl {
  /** Its place in the order of waiting. */
  readonly id: number;
  readonly url: string;
}

/**
 * The URLs that are pending for announcers: the oldest first, each once per announcer.
 *
 * `put` belongs to the publication that is being made: it is seen when the state is committed, or
 * settled, and forgotten with what was prepared. All other changes last at once, so that whatever
 * ends the process, a URL is announced at least once.
 *
 * Errors of all calls: PUBLISH_STATE_UNUSABLE.
 */
export interface Outbox {
  /**
   * Adds changes for these announcers. What waits already of the same URL, for whichever
   * announcer, is as the newest change says.
   */
  put(announcers: readonly string[], changes: readonly OutboxChange[]): void;
  announcers(): readonly string[];
  /** How many URLs wait: those that it did not refuse, and those that it did. */
  counts(announcer: string): { readonly open: number; readonly refused: number };
  /** Up to `limit` URLs after `after`. */
  read(
    announcer: string,
    scope: OutboxScope & { readonly after: number; readonly limit: number },
  ): readonly WaitingUrl[];
  keepKinds(announcer: string, kinds: readonly OutboxKind[]): void;
  /** Removes the URLs up to this place; without one, all. */
  remove(announcer: string, scope: OutboxScope & { readonly upTo?: number | undefined }): void;
  /** Marks all its URLs as refused (`true`), or none. */
  mark(announcer: string, scope: OutboxScope, refused: boolean): void;
  /** Removes the oldest, so that `most` are left of each sort; returns how many were removed. */
  trim(announcer: string, most: number): number;
  note(announcer: string): OutboxNote | undefined;
  /** Replaces what is known of it; `undefined` forgets it. */
  putNote(announcer: string, note: OutboxNote | undefined): void;
}
