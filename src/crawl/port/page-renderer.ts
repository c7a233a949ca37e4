// The port of renderers: what a page is once its scripts have run.

/** A page as a browser shows it. */
export interface RenderedPage {
  /** Where the browser ended up. */
  readonly url: string;
  /** The document as HTML, in UTF-8. */
  readonly html: Uint8Array;
  /** It went on loading more when a limit ended that. */
  readonly listCut?: true | undefined;
}

/** Renders pages. */
export interface PageRenderer {
  /**
   * Opens a page and waits until its scripts are at rest, within the renderer's own limits.
   * `allows` is asked before each request of the page: what robots.txt says. Default: all are
   * allowed.
   *
   * Errors: CRAWL_RENDER_FAILED; the signal's reason.
   */
  render(
    url: string,
    signal?: AbortSignal,
    allows?: (url: string) => Promise<boolean>,
  ): Promise<RenderedPage>;
  /** Ends the browser. */
  close(): Promise<void>;
}
