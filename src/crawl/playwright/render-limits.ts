// Limits of time, requests and bytes of a page that is rendered.

export interface RenderLimits {
  /** The time until the document is loaded, redirects included, in milliseconds. Default 30,000. */
  readonly navigationMs: number;
  /** The time for its scripts after that, in milliseconds. Default 10,000. */
  readonly idleMs: number;
  /**
   * A page is quiet when its document has not changed for so many milliseconds, and no request is
   * under way. Default 100.
   */
  readonly quietMs: number;
  /** The time that it may keep changing without requests, in milliseconds. Default 2,000. */
  readonly mutatingMs: number;
  /** How often it is scrolled to its end, and a "load more" button is clicked. Default 20. */
  readonly moreStepsMax: number;
  /** The number of links after which no more are loaded. Default 5,000. */
  readonly moreLinksMax: number;
  /** The time for loading more, in milliseconds. Default 10,000. */
  readonly moreMs: number;
  /** The maximum number of requests per page, redirects included. Default 300. */
  readonly requestsMax: number;
  /** The maximum size of the document in UTF-8; it is cut there. Default 10 MiB. */
  readonly htmlBytesMax: number;
  /** The maximum number of concurrent pages. Default 4. */
  readonly pagesMax: number;
}

export const RENDER_LIMITS: RenderLimits = {
  navigationMs: 30_000,
  idleMs: 10_000,
  quietMs: 100,
  mutatingMs: 2_000,
  moreStepsMax: 20,
  moreLinksMax: 5_000,
  moreMs: 10_000,
  requestsMax: 300,
  htmlBytesMax: 10 * 1024 * 1024,
  pagesMax: 4,
};
