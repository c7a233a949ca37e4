// The front door of portolan/tree.
export { type DiffOptions, diff, diffChanges } from './diff/diff.ts';
export type { DiffChange, DiffReport } from './diff/diff-change.ts';
export { type DiscoverOptions, type Discovery, discoverSitemaps } from './discover.ts';
export { openFileBody } from './file-body.ts';
export { createFolderOpener, type FolderOpener } from './folder-opener.ts';
export type { OpenedSitemap, OpenOptions, SitemapOpener } from './sitemap-opener.ts';
export {
  type SitemapReport,
  type TreeBatch,
  type TreeOptions,
  type TreeSummary,
  walkSitemapTree,
} from './sitemap-tree.ts';
export { TREE_PROBLEMS, type TreeProblem, type TreeProblemCode } from './tree-problem.ts';
export { createVisitOpener } from './visit-opener.ts';
export { createFetchOpener } from './web-opener.ts';
