// The front door of portolan/store.

export type {
  ExpectationEnd,
  ExpectationIntake,
  ExpectationRecord,
  ExpectationRefusal,
} from './expectation-record.ts';
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
} from './finding-record.ts';
export type { IndexNowKeyRecord } from './index-now-key-record.ts';
export type { LiveTestOutcome, LiveTestRecord } from './live-test-record.ts';
export { openStore, type StoreOptions } from './open-store.ts';
export type { ReadRecord, ReadRobots } from './read-record.ts';
export type { RunChange, RunOutcome, RunRecord, RunTrigger } from './run-record.ts';
export type { ScheduleRow, SiteSchedule, UrlAnswer } from './schedule-row.ts';
export type {
  SiteDay,
  SiteDayChange,
  SiteRecord,
  SiteStanding,
  SiteValue,
  VerificationMethod,
} from './site-record.ts';
export type { SiteStore } from './site-store.ts';
export type {
  FetchCause,
  SitemapChange,
  SitemapCounts,
  SitemapRecord,
  SitemapSource,
  SitemapStatus,
  SitemapType,
} from './sitemap-record.ts';
export type { SitemapScope, SitemapSums } from './sitemap-sums.ts';
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
} from './store.ts';
export type { SubmissionRecord } from './submission-record.ts';
export type { TokenRecord, TokenScope } from './token-record.ts';
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
} from './url-row.ts';
export type { WebhookRecord } from './webhook-record.ts';
