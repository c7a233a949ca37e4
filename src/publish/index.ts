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
export { defineConfig } from './define-config.ts';
export { publish } from './publish.ts';
export { type PageChanges, publishChanges } from './publish-changes.ts';
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
} from './publish-config.ts';
export type { FindingPlace, PublishFinding } from './publish-finding.ts';
export type { PublishOptions } from './publish-options.ts';
export type { PublishProgress } from './publish-progress.ts';
export { PublishRefusal } from './publish-refusal.ts';
export type { ProofLine, PublishedFile, PublishReport } from './publish-report.ts';
export { PUBLISH_RULES, type PublishRule } from './publish-rules.ts';
export { retryAnnouncements } from './retry-announcements.ts';
export type { UrlChange } from './shards/difference.ts';
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
