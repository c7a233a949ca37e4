// The front door of portolan/handler.
export { createSitemapHandler } from './create-sitemap-handler.ts';
export type {
  BuildContext,
  HandlerEntries,
  HandlerEntry,
  HandlerLimits,
  HandlerSource,
  PagedSection,
  RequestContext,
  SitemapHandler,
  SitemapHandlerConfig,
  WholeSection,
} from './port/handler-config.ts';
export type { RouteEntry, RouteUploader, RouteVideo } from './port/route-entry.ts';
export { withSitemapLine } from './robots/with-sitemap-line.ts';
