// How much a page may take of time, requests and bytes while it is rendered.

/** The limits of one page. */
export interface RenderLimits {
  /** Until the document is there and read, redirects included, in milliseconds. Default 30,000. */
  readonly navigationMs: number;
  /**
   * How long its scripts may go on asking for things after that, in milliseconds: it is at rest
   * when nothing was asked for during half a second. Default 10,000.
   */
  readonly idleMs: number;
  /** The most requests of one page, steps of redirects included. Default 300. */
  readonly requestsMax: number;
  /** The most bytes of the document, in UTF-8; it is cut there. Default 10 MiB. */
  readonly htmlBytesMax: number;
  /** The most pages at a time; others wait. Default 4. */
  readonly pagesMax: number;
}

/** What holds unless it is said otherwise. */
export const RENDER_LIMITS: RenderLimits = {
  navigationMs: 30_000,
  idleMs: 10_000,
  requestsMax: 300,
  htmlBytesMax: 10 * 1024 * 1024,
  pagesMax: 4,
};
