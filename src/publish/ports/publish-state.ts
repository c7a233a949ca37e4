// The port of states: what is remembered of a set between publications.
import type { Extension } from '../../protocol/extensions/extension.ts';
import type { Outbox } from './outbox.ts';

/** A shard as it was last published. */
export interface StateShard {
  /** The section's name; empty for the nameless one. */
  readonly section: string;
  /** Its number in the section, from 1. It never changes. */
  readonly number: number;
  /** Its place in the order in which the shards of the set came into being, from 1. */
  readonly sequence: number;
  readonly urls: number;
  readonly bytes: number;
  /** The bytes of the document before its first entry. */
  readonly headBytes: number;
  readonly sha256: string;
  /** When its bytes last changed, in milliseconds since 1970. */
  readonly changedMs: number;
}

/** The entries of a shard in columns, in the order of the document. */
export interface ShardColumns {
  /** Two words each, low and high: the fingerprint of the page's key. */
  readonly fingerprints: Uint32Array;
  /** Two words each: the fingerprint of the entry's text. */
  readonly textHashes: Uint32Array;
  readonly lengths: Uint32Array;
}

export interface StateSection {
  /** The extensions that the heads of its shards declare. */
  readonly extensions: readonly Extension['name'][];
  readonly head: string;
}

/** What was last seen of a page's main content. */
export interface StateContent {
  readonly hash: string;
  /** When that content was first seen; absent when it was there from the beginning. */
  readonly lastmod?: string;
}

/** What a build reads of the set as it was last published. */
export interface KnownSet {
  /** The seed of all its fingerprints, 16 bytes. */
  readonly seed: Uint8Array;
  /** Nothing was published with it before. */
  readonly initial: boolean;
  section(name: string): StateSection | undefined;
  /** All shards, in the order of their sequence. */
  shards(): readonly StateShard[];
  /** The columns of a shard; they are the caller's own. */
  columns(shard: StateShard): ShardColumns | Promise<ShardColumns>;
  /** The document of a shard, gzipped. */
  document(shard: StateShard): Uint8Array | Promise<Uint8Array>;
  /** What was seen of a page, by its fingerprint. */
  content(low: number, high: number): StateContent | undefined;
  putContent(low: number, high: number, content: StateContent): void;
  /** It has no use for the columns of new shards, which take 20 bytes a URL. */
  readonly wantsColumns?: false;
  /** What is kept of a content's hash. Default: all of it. */
  digestContent?(hash: string): string;
}

/**
 * What is stored of a set between publications.
 *
 * A state that is open is locked for others. What is put and removed is kept apart from what is
 * read, and takes its place all at once, with `commit`. Between `prepare` and `commit` the set is
 * published: a run that is interrupted there leaves both, and the next one asks the target which of
 * the two is true (`settle`).
 *
 * Errors of all calls: PUBLISH_STATE_UNUSABLE.
 */
export interface PublishState extends KnownSet {
  /**
   * Returns which publication the target holds, `undefined` for none: what was prepared for it is
   * true, what was prepared for another is forgotten. Called first.
   */
  settle(publication: string | undefined): void;
  /** The publication that was prepared, and neither settled nor committed. */
  readonly prepared: string | undefined;
  /** The manifest of a target that does not store it; `undefined` if there is none. */
  manifest(target: string): string | undefined;
  putManifest(target: string, manifest: string): void;
  putSection(name: string, section: StateSection): void;
  columns(shard: StateShard): ShardColumns;
  document(shard: StateShard): Uint8Array;
  /** Stores a shard, replacing the one with its section and number. */
  putShard(shard: StateShard, columns: ShardColumns, gzippedDocument: Uint8Array): void;
  removeShard(section: string, number: number): void;
  readonly outbox: Outbox;
  /** Saves what was put, apart from what is read, for the publication of this name. */
  prepare(publication: string): void;
  /** Makes what was put current. */
  commit(): void;
  /** Forgets what was not committed, and releases the lock. */
  close(): void;
}
