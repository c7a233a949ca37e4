// The front door of portolan/publish.
export type {
  AnnounceConfig,
  BaiduConfig,
  BingConfig,
  IndexNowConfig,
  IndexNowHost,
  SearchConsoleConfig,
  WebSubConfig,
  YandexConfig,
} from './announce/announce-config.ts';
export type { AnnounceResult, ChangeKind } from './announce/announcer.ts';
export { retryAnnouncements } from './announce/retry-announcements.ts';
export type { UrlChange } from './build/shards/difference.ts';
export type { FindingPlace, PublishFinding } from './findings/publish-finding.ts';
export { PUBLISH_RULES, type PublishRule } from './findings/publish-rules.ts';
export { publish } from './publish.ts';
export { type PageChanges, publishChanges } from './publish-changes.ts';
export type { PublishProgress } from './report/publish-progress.ts';
export { PublishRefusal } from './report/publish-refusal.ts';
export type { ProofLine, PublishedFile, PublishReport } from './report/publish-report.ts';
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
export type { PublishOptions } from './settings/publish-options.ts';
export { createFolderTarget, type FolderTargetOptions } from './targets/folder/folder-target.ts';
export { createS3Target, type S3TargetOptions } from './targets/s3/s3-target.ts';
export type {
  CommitOptions,
  CommitStep,
  PublishedView,
  StagedFile,
  Target,
  TargetSession,
} from './targets/target.ts';
