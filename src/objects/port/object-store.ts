// The port of object stores: bytes by key, in a folder or a bucket.

export interface StoredObject {
  readonly bytes: Uint8Array;
  /** Another one for each content that was written. */
  readonly version: string;
}

export interface ListedObject {
  readonly key: string;
  /** When it was last written, in milliseconds since 1970, by the clock of the place. */
  readonly changedAt: number;
}

interface ObjectCall {
  readonly signal?: AbortSignal | undefined;
}

/** The result of `replace` when the object is of another version. */
export const CONFLICT = 'conflict';
/** The most bytes of an object. */
export const STORED_BYTES_MAX: number = 64 * 1024 * 1024;
/** The most keys that a `list` returns: more follow the last of them. */
export const LISTED_KEYS_MAX = 10_000;

/**
 * Keeps objects of at most `STORED_BYTES_MAX` bytes.
 *
 * - Keys are of a-z, 0-9, `.`, `-` and, between names, `/`.
 * - A reader sees an object as it was before a write or after it. What `put` or `replace` returned
 *   for lasts.
 * - A key is written with `put`, or with `replace`, never with both.
 * - Calls that fail for a while are repeated before they throw. Errors: the code that the store was
 *   opened with, whatever the reason; the signal's reason.
 */
export interface ObjectStore {
  /** For people, without secrets. */
  readonly name: string;
  /** Returns an object; `undefined` if it does not exist. */
  get(key: string, call?: ObjectCall): Promise<StoredObject | undefined>;
  /** Returns the version of an object that `replace` writes; `undefined` if it does not exist. */
  version(key: string, call?: ObjectCall): Promise<string | undefined>;
  /** Writes an object, in place of any other. */
  put(key: string, bytes: Uint8Array, call?: ObjectCall): Promise<void>;
  /**
   * Writes an object in place of the version `before`, `undefined` for none, and returns the new
   * version. Of several calls with the same `before` one succeeds; the others, and those with a
   * version of long ago, return `CONFLICT` and change nothing.
   */
  replace(
    key: string,
    bytes: Uint8Array,
    call: ObjectCall & { readonly before: string | undefined },
  ): Promise<string>;
  /** Removes an object that `put` wrote. Does nothing if it does not exist. */
  remove(key: string, call?: ObjectCall): Promise<void>;
  /**
   * Returns what `put` wrote and whose keys begin with a text, in the order of keys, from the one
   * after `after`; `LISTED_KEYS_MAX` at most.
   */
  list(
    prefix: string,
    call?: ObjectCall & { readonly after?: string | undefined },
  ): Promise<readonly ListedObject[]>;
  close(): Promise<void>;
}
