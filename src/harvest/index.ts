// The front door of portolan/harvest.
export { createHarvest, type HarvestParts } from './create-harvest.ts';
export type {
  CrawlAnswer,
  DueOverRequest,
  Harvest,
  HarvestEvent,
  IndexNowRequest,
  IndexNowVerdict,
  LastmodQuality,
  LastmodShares,
  LastmodWorth,
  SiteDueRow,
  SitemapLastmodQuality,
  Submitter,
  TakenReport,
  UrlWeight,
  VerificationStep,
  VisitSettings,
} from './harvest.ts';
export type { EventsRequest } from './harvest-events.ts';
export type { HarvestSettings } from './harvest-settings.ts';
export type { LiveTest, LiveTests } from './live-tests/live-test.ts';
