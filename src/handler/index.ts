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
} from './handler-config.ts';
