// The port of announcers: one service, or one file, that is notified of a publication.

export interface Announcement {
  /** The addresses by which the set is found: `sitemap.xml`, or several indexes. */
  readonly sitemaps: readonly string[];
  /** The address of the folder that the set is published in. */
  readonly base: string;
  /**
   * `sitemaps` are all ways into the set of `base`: what else led into it no longer does. Default
   * false.
   */
  readonly wholeSet?: boolean;
  /** The addresses of feeds that changed. Default for announcers of feeds: `sitemaps`. */
  readonly feeds?: readonly string[];
  /** Nothing had been published before, as far as is known. */
  readonly initial: boolean;
  /**
   * URLs that were added, changed or removed, in batches; can be read several times.
   * `undefined` if the difference is not known, without a state.
   */
  readonly difference?: (kinds: readonly ChangeKind[]) => UrlBatches;
  readonly signal?: AbortSignal | undefined;
}

/** URLs in batches. A state that keeps them learns how many were accepted. */
export type UrlBatches = (AsyncIterable<readonly string[]> | Iterable<readonly string[]>) & {
  /**
   * The first so many of the URLs that were read and not settled yet are done with: accepted, or
   * none of this announcer's business. They are never read again, whatever ends the process.
   */
  readonly settle?: ((count: number) => void) | undefined;
};

/** What became of a URL. */
export type ChangeKind = 'added' | 'changed' | 'removed';

/** One URL of a difference. */
export interface UrlChange {
  readonly kind: ChangeKind;
  /** As the sitemap has it: in the characters of RFC 3986. */
  readonly loc: string;
}

/** The result of one announcement. Plain data, kept for retries; it never holds a secret. */
export interface AnnounceResult {
  /** As `indexnow`, `search-console`. */
  readonly announcer: string;
  /**
   * `accepted`; `skipped`, when there was nothing to send; `refused`, when trying again is no
   * use; `failed`, when it may be tried again.
   */
  readonly outcome: 'accepted' | 'skipped' | 'refused' | 'failed';
  /** Whole sentences: what was sent to which service, or why not, and what to do. */
  readonly message: string;
  /** How many URLs were submitted, if URLs are. */
  readonly urls?: number;
  /** What is still pending when `failed` or `refused`: nothing of it was accepted. */
  readonly pending?: readonly string[];
  /** When it may be tried again at the earliest, in seconds from now. */
  readonly retryAfterSeconds?: number;
}

/** What a check of one announcer found. Nothing was announced; it never holds a secret. */
export interface AnnounceCheck {
  /** As `indexnow`. */
  readonly announcer: string;
  /**
   * `ready`; `skipped`, when it cannot be checked without telling; `refused`, when an announcement
   * would be refused; `failed`, when it could not be asked now.
   */
  readonly outcome: 'ready' | 'skipped' | 'refused' | 'failed';
  /** Whole sentences: what was found, and what to do. */
  readonly message: string;
  /** The sites that the credentials can see, as the engine writes them; 100 at most. */
  readonly sites?: readonly string[];
  /** How much it still accepts, if the service says so. */
  readonly quota?: { readonly left: number; readonly per: 'day' | 'month' };
}

export interface CheckOptions {
  /** The addresses that would be announced. */
  readonly sitemaps: readonly string[];
  /** The addresses of the feeds, where they are known. */
  readonly feeds?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface UrlInterest {
  /** Those that it asks `difference` for. */
  readonly kinds: readonly ChangeKind[];
  /** It also receives all URLs of a first publication. */
  readonly initial: boolean;
}

export interface Announcer {
  /** As `indexnow`. */
  readonly name: string;
  /** Absent if it only receives sitemaps, which every publication announces again. */
  readonly urls?: UrlInterest;
  /** It receives feeds that changed. */
  readonly feeds?: true;
  /** Another one when its settings are others; nothing of them can be read from it. */
  readonly setting?: string;
  /**
   * Announces a publication. Announcing the same again does no harm.
   *
   * Errors: only the signal's reason. Every other failure is a result.
   */
  announce(announcement: Announcement): Promise<AnnounceResult>;

  /**
   * Checks keys, sites and quotas without announcing. Absent where that cannot be done.
   *
   * Errors: only the signal's reason.
   */
  check?(options: CheckOptions): Promise<AnnounceCheck>;
}
