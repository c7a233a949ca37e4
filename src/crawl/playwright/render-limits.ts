// How much a page may take of time, requests and bytes while it is rendered.

export interface RenderLimits {
  /** Until the document is there and read, redirects included, in milliseconds. Default 30,000. */
  readonly navigationMs: number;
  /** How long its scripts may go on after that, in milliseconds. Default 10,000. */
  readonly idleMs: number;
  /**
   * It is quiet when its document has not changed for so many milliseconds, and nothing that it
   * asked for is under way. Default 100.
   */
  readonly quietMs: number;
  /** How long it may go on changing without asking for anything, in milliseconds. Default 2,000. */
  readonly mutatingMs: number;
  /** How often it is scrolled to its end, and a button that loads more is clicked. Default 20. */
  readonly moreStepsMax: number;
  /** With how many links it is not asked for more. Default 5,000. */
  readonly moreLinksMax: number;
  /** How long it is asked for more, in milliseconds. Default 10,000. */
  readonly moreMs: number;
  /** The most requests of one page that are loaded, steps of redirects included. Default 300. */
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
  quietMs: 100,
  mutatingMs: 2_000,
  moreStepsMax: 20,
  moreLinksMax: 5_000,
  moreMs: 10_000,
  requestsMax: 300,
  htmlBytesMax: 10 * 1024 * 1024,
  pagesMax: 4,
};
