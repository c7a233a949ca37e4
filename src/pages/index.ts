// The front door of portolan/pages.
export { declaredCanonical } from './head/declared-canonical.ts';
export { judgeRobotsDirectives } from './head/robots-directives.ts';
export {
  createPageReader,
  type PageReader,
  type PageReaderOptions,
  readPage,
} from './page-reader.ts';
export type { PageFacts, PageImage, PageLink, PageRobots } from './record/page-facts.ts';
export type { PageLimits } from './record/page-limits.ts';
export { PAGE_NOTES, type PageNote, type PageNoteCode } from './record/page-note.ts';
