// The port of renderers, which run the scripts of pages.

/** A page after its scripts ran. */
export interface RenderedPage {
  /** The final address. */
  readonly url: string;
  /** The document as HTML, in UTF-8. */
  readonly html: Uint8Array;
  /** It was still loading more at a limit. */
  readonly listCut?: true | undefined;
}

/** Renders pages. */
export interface PageRenderer {
  /**
   * Opens a page and waits until its scripts are idle, within the renderer's own limits. `allows`
   * is called before each request of the page, to obey robots.txt. Default: all are allowed.
   *
   * Errors: CRAWL_RENDER_FAILED; the signal's reason.
   */
  render(
    url: string,
    signal?: AbortSignal,
    allows?: (url: string) => Promise<boolean>,
  ): Promise<RenderedPage>;
  /** Closes the browser. */
  close(): Promise<void>;
}
