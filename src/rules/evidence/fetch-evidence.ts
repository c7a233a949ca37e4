// How a document was fetched, or was not.

/** A step on the way to a document. */
export interface RedirectStep {
  readonly url: string;
  readonly status: number;
}

/** Why a fetch came to nothing. */
export type FetchFailure =
  | 'dns'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'redirects'
  | 'too-large'
  | 'broken-off'
  | 'answer-invalid'
  | 'address-forbidden'
  | 'address-invalid';

/** One fetch of a sitemap. */
export interface FetchEvidence {
  /** The requested address. */
  readonly url: string;
  /** The address that answered last. */
  readonly finalUrl: string;
  /** How it was found. */
  readonly found: 'robots-txt' | 'index' | 'given' | 'guessed';
  /** It was tried for a site on which no sitemap was found. Default false. */
  readonly forSite?: boolean;
  /** Absent when there was no answer. That of the robots.txt, if it could not be fetched. */
  readonly status?: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly redirects: readonly RedirectStep[];
  /** Absent when the answer came whole. */
  readonly failure?: FetchFailure;
  /** In words, what went wrong: the error's message, or what the robots.txt answered. */
  readonly problem?: string;
  /** The robots.txt disallows it; the line that decided. */
  readonly disallowedBy?: { readonly robotsTxt: string; readonly line?: number };
  /** For how long it has failed, in milliseconds, where earlier fetches of it failed as well. */
  readonly failingMs?: number;
  /** From the request to the first byte of the answer, in milliseconds. */
  readonly firstByteMs?: number;
  /** Bytes on the wire and after undoing all coding, where the body was read. */
  readonly bytesSent?: number;
  readonly bytes?: number;
  /** The body is an HTML page, a challenge or a login by its look. */
  readonly looksLike?: 'html' | 'challenge' | 'login';
  /** The greatest lastmod of its entries. */
  readonly newestLastmod?: string;
}
