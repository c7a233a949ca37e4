// The front door of portolan/publish.

export type { ProofLine } from './announce/proof-lines.ts';
export type { AnnounceConfig } from './announcers/announce-config.ts';
export type { BaiduConfig } from './announcers/baidu/baidu-announcer.ts';
export type { BingConfig } from './announcers/bing/ask-bing.ts';
export type { SearchConsoleConfig } from './announcers/google/search-console-announcer.ts';
export type { IndexNowConfig, IndexNowHost } from './announcers/indexnow/indexnow-sites.ts';
export type { WebSubConfig } from './announcers/web-sub/web-sub-announcer.ts';
export type { YandexConfig } from './announcers/yandex/ask-yandex.ts';
export type { FindingPlace, PublishFinding } from './findings/publish-finding.ts';
export { PUBLISH_RULES, type PublishRule } from './findings/publish-rules.ts';
export type { AnnounceResult, ChangeKind, UrlChange } from './ports/announcer.ts';
export type {
  CommitOptions,
  CommitStep,
  PublishedView,
  StagedFile,
  Target,
  TargetSession,
} from './ports/target.ts';
export { publish } from './publish.ts';
export { type PageChanges, publishChanges } from './publish-changes.ts';
export { PublishRefusal } from './report/publish-refusal.ts';
export type { PublishedFile, PublishReport } from './report/publish-report.ts';
export { retryAnnouncements } from './retry-announcements.ts';
export { defineConfig } from './settings/define-config.ts';
export type {
  Environment,
  HostConfig,
  LastmodStrategy,
  NetworkConfig,
  NewsSectionOptions,
  PublishConfig,
  PublishFormat,
  SectionConfig,
  SectionRule,
} from './settings/publish-config.ts';
export type { PublishOptions, PublishProgress } from './settings/publish-options.ts';
export { createFolderTarget, type FolderTargetOptions } from './targets/folder/folder-target.ts';
export { createS3Target, type S3TargetOptions } from './targets/s3/s3-target.ts';
