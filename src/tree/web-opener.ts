// Opens the sitemaps of the web that a file, an address or stdin lists: what `read`, `diff` and
// `build` share.
import type { Fetcher, FetcherOptions } from '../net/fetcher.ts';
import type { SitemapOpener } from './sitemap-opener.ts';

/** An opener that fetches. Close it. */
export interface WebOpener {
  readonly open: SitemapOpener;
  close(): Promise<void>;
}

/**
 * Makes an opener whose HTTP client is loaded when something is fetched: loading it takes longer
 * than most files take to be read. Its errors are those of `createFetcher` and of its `get`.
 */
export function createWebOpener(options: FetcherOptions): WebOpener {
  let fetcher: Fetcher | undefined;
  return {
    async open(url, openOptions) {
      const { createFetchOpener } = await import('./fetch-opener.ts');
      const { createFetcher } = await import('../net/fetcher.ts');
      fetcher ??= createFetcher(options);
      return createFetchOpener(fetcher)(url, openOptions);
    },
    async close() {
      await fetcher?.close();
    },
  };
}
