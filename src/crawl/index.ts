// The front door of portolan/crawl.
export { type Crawl, type CrawledRecord, type CrawlOpening, crawl } from './crawl.ts';
export type { CrawlOptions } from './crawl-options.ts';
export type {
  CrawledSitemap,
  CrawlProgress,
  CrawlReport,
  TrapReport,
} from './crawl-report.ts';
export type { CrawledEntry } from './decide/crawled-entries.ts';
export {
  CRAWL_NOTES,
  type CrawlNoteCode,
  LIST_POLICIES,
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
