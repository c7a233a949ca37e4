// The front door of portolan/pages.
export { declaredCanonical } from './head/declared-canonical.ts';
export type { PageHeaderFields } from './head/page-headers.ts';
export { judgeRobotsDirectives, type RobotsDirectiveVerdict } from './head/robots-directives.ts';
export type {
  PageCanonical,
  PageContent,
  PageDate,
  PageDateSource,
  PageFacts,
  PageImage,
  PageLink,
  PageMeta,
  PageNews,
  PageRefresh,
  PageRobots,
} from './page-facts.ts';
export { PAGE_LIMITS, type PageLimits } from './page-limits.ts';
export { PAGE_NOTES, type PageNote, type PageNoteCode } from './page-note.ts';
export {
  createPageReader,
  type PageReader,
  type PageReaderOptions,
  readPage,
} from './page-reader.ts';
