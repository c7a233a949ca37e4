// The port of announcers: one engine, or one file, that is told of a publication.

/** What an announcement is about. */
export interface Announcement {
  /** The addresses by which the set is found: `sitemap.xml`, or several indexes. */
  readonly sitemaps: readonly string[];
  /** The address of the folder that the set is published in. */
  readonly base: string;
  /** Nothing had been published before, as far as is known. */
  readonly initial: boolean;
  /**
   * URLs that were added, changed or removed, in batches; can be read several times.
   * `undefined` when the difference is not known, for want of a state.
   */
  readonly difference?: (
    kinds: readonly ChangeKind[],
  ) => AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  readonly signal?: AbortSignal;
}

/** What became of a URL. */
export type ChangeKind = 'added' | 'changed' | 'removed';

/** What came of one announcement. Plain data, kept for retries; it never holds a secret. */
export interface AnnounceResult {
  /** As `indexnow`, `search-console`. */
  readonly announcer: string;
  /**
   * `accepted`; `skipped`, when there was nothing to tell; `refused`, when trying again is no
   * use; `failed`, when it may be tried again.
   */
  readonly outcome: 'accepted' | 'skipped' | 'refused' | 'failed';
  /** A whole sentence: what was told to whom, or why not, and what to do. */
  readonly message: string;
  /** How many URLs were told of, where URLs are. */
  readonly urls?: number;
  /** What is still to be told when `failed`: nothing of it was accepted. */
  readonly pending?: readonly string[];
  /** When it may be tried again at the earliest, in seconds from now. */
  readonly retryAfterSeconds?: number;
}

/** One engine, or one file, that is told of publications. */
export interface Announcer {
  /** As `indexnow`. */
  readonly name: string;
  /**
   * Tells of a publication. Telling the same again does no harm.
   *
   * Errors: the signal's reason alone. Whatever else goes wrong is a result.
   */
  announce(announcement: Announcement): Promise<AnnounceResult>;
}
