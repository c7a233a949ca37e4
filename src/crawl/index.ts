// The front door of portolan/crawl.
export { type Crawl, type CrawledRecord, type CrawlOpening, crawl } from './crawl.ts';
export type { CrawlOptions } from './crawl-options.ts';
export type {
  ClickDepth,
  CrawledSitemap,
  CrawlProgress,
  CrawlReport,
  TrapReport,
} from './crawl-report.ts';
export type { CrawledEntry } from './decide/crawled-entries.ts';
export {
  CRAWL_NOTES,
  type CrawledLink,
  type CrawlNoteCode,
  isBroken,
  LINK_PLACES_MAX,
  LIST_POLICIES,
  type LinkPlace,
  type ListPolicy,
  REASONS,
  type Reason,
  type UrlDecision,
} from './decision.ts';
export type { PageRenderer, RenderedPage } from './page-renderer.ts';
export {
  openPlaywrightRenderer,
  type PlaywrightRendererOptions,
} from './playwright/playwright-renderer.ts';
