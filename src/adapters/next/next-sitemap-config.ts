// The options of a Next route, and what the route file exports.
import type { SitemapHandlerConfig } from '../../handler/port/handler-config.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';

/** What does not apply to a route of an app. */
type Elsewhere = 'base' | 'formats' | 'feed' | 'robotsTxt' | 'clock';

/** How the sitemap of a Next app is built. */
export interface NextSitemapConfig
  extends Omit<SitemapHandlerConfig, Elsewhere>,
    Pick<SitemapOptions, 'routes' | 'strict'> {
  /** The address of the site: `https://example.com/`. The base path of Next is added. */
  readonly base: string;
  /** Lists the pages that Next prerenders, if its server has their files. Default true. */
  readonly pages?: boolean | undefined;
}

/** What a route file exports. */
export interface SitemapRoute {
  GET(
    request: Request,
    context: { readonly params: Promise<{ readonly file?: string[] }> },
  ): Promise<Response>;
  generateStaticParams(): Promise<{ file: string[] }[]>;
}
