// The first sitemap of a source, and how what it lists is opened: from disk, or from the web.
import type { Fetcher } from '../../net/fetcher.ts';
import { createFolderOpener } from '../../tree/folder-opener.ts';
import type { SitemapOpener } from '../../tree/sitemap-opener.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';

/** Where a tree of sitemaps begins. */
export interface SitemapRootOptions {
  /** A path, or an http or https address with the user's credentials. */
  readonly location: string;
  readonly isWeb: boolean;
  /**
   * The address of the site that is published: what a file lists there may be fetched from a
   * private network.
   */
  readonly base: string;
  readonly allowPrivate: boolean;
}

/** The beginning of a walk. Close it. */
export interface SitemapRoot {
  /** Without credentials. */
  readonly url: string;
  readonly open: SitemapOpener;
  /** Errors: None. */
  close(): Promise<void>;
}

/**
 * Makes the opener of a walk. What a file lists is looked for beside it, by the last part of its
 * address, and fetched where it is not there.
 *
 * Errors: None. The opener's: SOURCE_UNREADABLE, and those of a fetch.
 */
export function openSitemapRoot(options: SitemapRootOptions): SitemapRoot {
  const { location, isWeb, base, allowPrivate } = options;
  let fetcher: Fetcher | undefined;
  // The HTTP client takes longer to load than most files take to be read.
  const openWeb: SitemapOpener = async (url, openOptions) => {
    const { createFetchOpener } = await import('../../tree/fetch-opener.ts');
    const { createFetcher } = await import('../../net/fetcher.ts');
    fetcher ??= createFetcher({ trustedUrl: isWeb ? location : base, allowPrivate });
    return createFetchOpener(fetcher)(url, openOptions);
  };
  const close = async (): Promise<void> => {
    await fetcher?.close();
  };
  if (isWeb) return { url: withoutCredentials(location), open: openWeb, close };
  const folder = createFolderOpener({ path: location, elsewhere: openWeb });
  return { url: folder.rootUrl, open: folder.open, close };
}

function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return sitemapKey(url.href);
}
