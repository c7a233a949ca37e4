// How a walk through a tree gets at the bytes of a sitemap.

/** A sitemap whose bytes may be read now. */
export interface OpenedSitemap {
  /** Its own address, after all redirects: what relative addresses in it are resolved against. */
  readonly url?: string | undefined;
  /** The Content-Type header as sent. */
  readonly contentType?: string | undefined;
  /** How many bytes `body` has, where that is known. */
  readonly bytes?: number | undefined;
  /** The body is gzip by its Content-Encoding, whatever its name and type say. */
  readonly gzipKept?: boolean | undefined;
  /** The file that was opened, where it is one. */
  readonly path?: string | undefined;
  /** Read once. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets go of a body that will not be read. */
  discard?(): void;
}

/** The arguments of an opener besides the address. */
export interface OpenOptions {
  readonly signal?: AbortSignal | undefined;
  /** The most bytes that will be read. */
  readonly bytesMax?: number | undefined;
}

/**
 * Opens the sitemap at an address: from the network, from disk or from elsewhere.
 *
 * A PortolanError, thrown here or by the body, is a sitemap that could not be read. Whatever else
 * is thrown ends the walk.
 */
export type SitemapOpener = (url: string, options: OpenOptions) => Promise<OpenedSitemap>;
