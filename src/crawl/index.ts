// The front door of portolan/crawl.
export type { SubdomainChoice } from './address/site-hosts.ts';
export { type Crawl, type CrawledRecord, type CrawlOpening, crawl } from './crawl.ts';
export type { CrawledEntry } from './decide/crawled-entries.ts';
export {
  CRAWL_NOTES,
  type CrawledLink,
  type CrawlNoteCode,
  isBroken,
  LINK_CHECK_KINDS,
  LINK_PLACES_MAX,
  LIST_POLICIES,
  type LinkCheckKind,
  type LinkPlace,
  type ListPolicy,
  REASONS,
  type Reason,
  SCRIPT_CHANGES,
  type ScriptChange,
  type UrlDecision,
} from './decide/decision.ts';
export {
  openPlaywrightRenderer,
  type PlaywrightRendererOptions,
} from './playwright/playwright-renderer.ts';
export type {
  ClickDepth,
  CrawledHostReport,
  CrawledSitemap,
  CrawlProgress,
  CrawlReport,
  IdleParameterReport,
  ScriptReport,
  TrapReport,
} from './report/crawl-report.ts';
export type { CrawlOptions, RenderMode } from './session/crawl-options.ts';
export {
  CRAWL_FINDINGS,
  type CrawlFinding,
  type CrawlFindingCode,
  type CrawlVerdict,
} from './verdict/crawl-verdict.ts';
export type { PageRenderer, RenderedPage } from './visit/page-renderer.ts';
