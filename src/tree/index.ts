// The front door of portolan/tree.
export { type DiffChangesOptions, type DiffOptions, diff, diffChanges } from './diff.ts';
export type { DiffChange, DiffField, DiffKind, DiffReport, DiffSideReport } from './diff-change.ts';
export type { DiffEntries, DiffEntry, DiffSide } from './diff-side.ts';
export {
  type DiscoveredRobotsTxt,
  type DiscoveredSitemap,
  type DiscoverOptions,
  type Discovery,
  discoverSitemaps,
  WELL_KNOWN_SITEMAPS,
} from './discover.ts';
export { createFetchOpener } from './fetch-opener.ts';
export { openFileBody } from './file-body.ts';
export {
  createFolderOpener,
  type FolderOpener,
  type FolderOpenerOptions,
} from './folder-opener.ts';
export type { OpenedSitemap, OpenOptions, SitemapOpener } from './sitemap-opener.ts';
export {
  type SitemapReport,
  type TreeBatch,
  type TreeOptions,
  type TreeSummary,
  walkSitemapTree,
} from './sitemap-tree.ts';
export { TREE_PROBLEMS, type TreeProblem, type TreeProblemCode } from './tree-problem.ts';
export type { TreeSitemap } from './tree-queue.ts';
export { createVisitOpener, type VisitOpenerOptions } from './visit-opener.ts';
