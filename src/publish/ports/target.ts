// The port of targets: where a set of sitemaps is published, so that it is whole at every instant.

/** A file that is being written and is not visible yet. */
export interface StagedFile {
  /** Appends bytes; the chunk may be used again when the promise resolves. */
  write(chunk: Uint8Array): Promise<void>;
  /** Ends the file: all bytes are safe where a crash cannot take them. Called once. */
  finish(): Promise<void>;
  /**
   * The bytes so far, after `finish`. May be read several times. A chunk is valid until the next
   * one is asked for.
   */
  read(): AsyncIterable<Uint8Array>;
  /** Throws the file away. */
  discard(): Promise<void>;
}

/** One change of a publication. Names have no folder part: they are those of `publicName`. */
export type CommitStep =
  | {
      readonly kind: 'put';
      readonly name: string;
      readonly file: StagedFile;
      /** As `application/xml`. */
      readonly contentType: string;
      /** The name holds a hash of the content: the file is never replaced by another. */
      readonly immutable: boolean;
    }
  | { readonly kind: 'remove'; readonly name: string };

/** What `commit` is given. */
export interface CommitOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Called once, when the publication can no longer be lost: whatever happens from then on, this
   * run or the next carries it out (folder), or its way in is already replaced (S3). When it
   * throws, a folder forgets the publication; what is already visible stays.
   */
  readonly onDecided?: (() => void | Promise<void>) | undefined;
}

/** A published file, as a listing has it. */
export interface ListedFile {
  readonly name: string;
  /** When its bytes were written, in milliseconds since 1970; NaN where that is not known. */
  readonly modifiedMs: number;
}

/** What is published in a target. */
export interface PublishedView {
  /**
   * The bytes of a published file; `undefined` if there is none. A chunk is valid until the next
   * one is asked for.
   */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** The size of a published file in bytes; `undefined` if there is none. */
  size(name: string): Promise<number | undefined>;
  /**
   * The published files whose names begin with `prefix`, in any order. What was just removed may
   * still be among them. Absent where a target cannot list.
   */
  list?(prefix: string): AsyncIterable<readonly ListedFile[]>;
  /** Releases the target, and of what was staged and not published. */
  close(): Promise<void>;
}

/** A target that was opened for one publication, and is locked for others. */
export interface TargetSession extends PublishedView {
  /** A publication that was interrupted had been decided, and was carried out by opening. */
  readonly recovered: boolean;
  /** Begins a file. */
  stage(): Promise<StagedFile>;
  /**
   * Carries the steps out in their order. Called at most once. Steps that are immutable puts may
   * be carried out at the same time as their neighbours of that kind. Removing what is not there
   * is not an error.
   *
   * Errors: PUBLISH_TARGET_UNWRITABLE, PUBLISH_CONFLICT (another process published at the same
   * time).
   */
  commit(steps: readonly CommitStep[], options?: CommitOptions): Promise<void>;
}

/**
 * A place where sitemaps are published.
 *
 * - A crash at any instant, and a failure of any call, leaves each published file complete: as
 *   before, or as after.
 * - What a crash leaves behind is cleared away by the next `open`; what was decided is finished.
 * - Two sessions at once do not mix: the second `open` fails, or the second `commit` does.
 */
export interface Target {
  /** For people: a path, or an address without credentials. */
  readonly name: string;
  /**
   * `fixed`: files are replaced under their names. `hashed`: a changed shard gets a new name, and
   * the previous one stays for one more publication.
   */
  readonly naming: 'fixed' | 'hashed';
  /** The folder on disk that it is, where it is one. */
  readonly folder?: string;
  /**
   * `state`: nothing but the files of the set is put into it. What was published is remembered by
   * the state of the publication, where there is one. Default: a manifest among the files.
   */
  readonly manifest?: 'state';
  /**
   * Opens and locks the target, and finishes what a crash left decided.
   *
   * Errors: PUBLISH_LOCKED, PUBLISH_TARGET_UNWRITABLE, CONFIG_INVALID; the signal's reason.
   */
  open(options?: { readonly signal?: AbortSignal | undefined }): Promise<TargetSession>;
  /**
   * Looks at what is published: nothing is locked, made or finished. A target that is not there
   * is empty.
   *
   * Errors: PUBLISH_TARGET_UNWRITABLE, CONFIG_INVALID; the signal's reason.
   */
  view(options?: { readonly signal?: AbortSignal | undefined }): Promise<PublishedView>;
}
