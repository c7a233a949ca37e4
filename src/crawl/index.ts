// The front door of portolan/crawl.
export { type Crawl, crawl } from './crawl.ts';
export type { CrawledEntry } from './decide/crawled-entries.ts';
export { isBroken, REASONS, type Reason, type UrlDecision } from './decide/decision.ts';
export {
  openPlaywrightRenderer,
  type PlaywrightRendererOptions,
} from './playwright/playwright-renderer.ts';
export type { CrawlProgress, CrawlReport } from './report/crawl-report.ts';
export type { CrawlOptions } from './session/crawl-options.ts';
export { CRAWL_FINDINGS, type CrawlFinding, type CrawlVerdict } from './verdict/crawl-verdict.ts';
export type { PageRenderer, RenderedPage } from './visit/page-renderer.ts';
