// The front door of portolan/pages.
export { declaredCanonical } from './declared-canonical.ts';
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
export type { PageHeaderFields } from './page-headers.ts';
export { PAGE_LIMITS, type PageLimits } from './page-limits.ts';
export { PAGE_NOTES, type PageNote, type PageNoteCode } from './page-note.ts';
export {
  createPageReader,
  type PageReader,
  type PageReaderOptions,
  readPage,
} from './page-reader.ts';
export { judgeRobotsDirectives, type RobotsDirectiveVerdict } from './robots-directives.ts';
