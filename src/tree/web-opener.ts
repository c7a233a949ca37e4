// Opens sitemaps of the web: by a fetcher, or by one that is loaded with the first fetch.
import { checkKind } from '../base/check-given-options.ts';
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
      const { createFetcher } = await import('../net/fetcher.ts');
      fetcher ??= createFetcher(options);
      return createFetchOpener(fetcher)(url, openOptions);
    },
    async close() {
      await fetcher?.close();
    },
  };
}

/**
 * Makes an opener of a fetcher. The fetcher stays the caller's to close.
 *
 * Errors of the opener: those of the fetcher.
 */
export function createFetchOpener(fetcher: Fetcher): SitemapOpener {
  checkKind('fetcher', fetcher, 'get()');
  // The reader knows more about gzip: it distinguishes damage from truncation and says where.
  return (url, { signal, bytesMax }) => fetcher.get(url, { signal, bytesMax, keepGzip: true });
}
