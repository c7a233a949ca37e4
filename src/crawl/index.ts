// The front door of portolan/crawl.
export { openStateCopy } from './copy/open-state-copy.ts';
export { type Crawl, crawl } from './crawl.ts';
export type { CrawledEntry } from './decide/crawled-entries.ts';
export {
  openPlaywrightRenderer,
  type PlaywrightRendererOptions,
} from './playwright/playwright-renderer.ts';
export type { CrawlOptions } from './port/crawl-options.ts';
export type { CrawlProgress, CrawlReport } from './port/crawl-report.ts';
export { CRAWL_FINDINGS, type CrawlFinding, type CrawlVerdict } from './port/crawl-verdict.ts';
export { isBroken, REASONS, type Reason, type UrlDecision } from './port/decision.ts';
export type { PageRenderer, RenderedPage } from './port/page-renderer.ts';
