// The front door of portolan/publish.
export type { AnnounceConfig } from './announcers/announce-config.ts';
export type { PublishFinding } from './findings/publish-finding.ts';
export { PUBLISH_RULES } from './findings/publish-rules.ts';
export type { PublicationPart } from './parts/check-parts.ts';
export { commitParts } from './parts/commit-parts.ts';
export { publishPart } from './parts/publish-part.ts';
export type { AnnounceResult } from './ports/announcer.ts';
export type { PublishedView, StagedFile, Target, TargetSession } from './ports/target.ts';
export { publish } from './publish.ts';
export { publishChanges } from './publish-changes.ts';
export type { PublishedFile, PublishReport } from './report/publish-report.ts';
export { PublishRefusedError } from './report/publish-report.ts';
export { retryAnnouncements } from './retry-announcements.ts';
export { defineConfig } from './settings/define-config.ts';
export type {
  EntryTransform,
  Environment,
  HostConfig,
  LastmodStrategy,
  PublishConfig,
  SectionConfig,
  SectionRule,
  TransformPage,
} from './settings/publish-config.ts';
export type { PublishOptions, PublishProgress } from './settings/publish-options.ts';
export { createFolderTarget, type FolderTargetOptions } from './targets/folder/folder-target.ts';
export {
  createMemoryTarget,
  type MemoryTarget,
  type MemoryTargetOptions,
} from './targets/memory/memory-target.ts';
export { createS3Target, type S3TargetOptions } from './targets/s3/s3-target.ts';
