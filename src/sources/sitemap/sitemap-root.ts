// The first sitemap of a source, and how what it lists is opened: from disk, or from the web.
import { withoutCredentials } from '../../base/without-credentials.ts';
import type { NetworkOptions } from '../../net/network-options.ts';
import { createFolderOpener } from '../../tree/folder-opener.ts';
import type { SitemapOpener } from '../../tree/sitemap-opener.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import { createWebOpener } from '../../tree/web-opener.ts';

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
  readonly network?: NetworkOptions | undefined;
}

/** The beginning of a walk. Close it. */
export interface SitemapRoot {
  /** Without credentials. */
  readonly url: string;
  readonly open: SitemapOpener;
  close(): Promise<void>;
}

/**
 * Makes the opener of a walk. What a file lists is looked for beside it, by the last part of its
 * address, and fetched where it is not there.
 *
 * Errors of the opener: SOURCE_UNREADABLE, and those of a fetch.
 */
export function openSitemapRoot(options: SitemapRootOptions): SitemapRoot {
  const { location, isWeb, base, network } = options;
  const { open, close } = createWebOpener({ ...network, trustedUrl: isWeb ? location : base });
  if (isWeb) return { url: sitemapKey(withoutCredentials(location)), open, close };
  const folder = createFolderOpener({ path: location, elsewhere: open });
  return { url: folder.rootUrl, open: folder.open, close };
}
