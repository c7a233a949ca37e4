// The front door of portolan/store.

export { openStore, type StoreOptions } from './open-store.ts';
export type {
  ExpectationEnd,
  ExpectationIntake,
  ExpectationRecord,
  ExpectationRefusal,
} from './port/expectation-record.ts';
export type {
  CutRule,
  FindingGroup,
  FindingGroups,
  FindingIntake,
  FindingRecord,
  PlaceRecord,
  RuleSummary,
  UrlFindings,
  UrlFindingsRequest,
} from './port/finding-record.ts';
export type { IndexNowKeyRecord } from './port/index-now-key-record.ts';
export type { LiveTestOutcome, LiveTestRecord } from './port/live-test-record.ts';
export type { ReadRecord, ReadRobots } from './port/read-record.ts';
export type { RunChange, RunOutcome, RunRecord, RunTrigger } from './port/run-record.ts';
export type { ScheduleRow, SiteSchedule, UrlAnswer } from './port/schedule-row.ts';
export type {
  SiteDay,
  SiteDayChange,
  SiteRecord,
  SiteStanding,
  SiteValue,
  VerificationMethod,
} from './port/site-record.ts';
export type { SiteStore } from './port/site-store.ts';
export type {
  FetchCause,
  SitemapChange,
  SitemapCounts,
  SitemapRecord,
  SitemapSource,
  SitemapStatus,
  SitemapType,
} from './port/sitemap-record.ts';
export type { SitemapScope, SitemapSums } from './port/sitemap-sums.ts';
export type {
  AccessStore,
  ExpectationFilter,
  FindingFilter,
  FindingStore,
  LiveTestStore,
  Retention,
  RunStore,
  ScheduleStore,
  SitemapFilter,
  SitemapIntake,
  SitemapStore,
  SnapshotIntake,
  Store,
  UrlStore,
} from './port/store.ts';
export type { SubmissionRecord } from './port/submission-record.ts';
export type { TokenRecord, TokenScope } from './port/token-record.ts';
export type {
  ChangePageRequest,
  FolderRow,
  LastmodMonth,
  NewsRow,
  Page,
  PageRequest,
  SnapshotOutcome,
  UrlChange,
  UrlClaims,
  UrlDetail,
  UrlFilter,
  UrlPageRequest,
  UrlRow,
} from './port/url-row.ts';
export type { WebhookRecord } from './port/webhook-record.ts';
