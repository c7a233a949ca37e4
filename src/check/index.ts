// The front door of portolan/check.

export { check } from './check.ts';
export { type InspectOptions, inspectUrl } from './inspect/inspect-url.ts';
export type { Inspection } from './inspect/inspection.ts';
export type { CheckedPage } from './pages/checked-page.ts';
export {
  type CheckDocumentOptions,
  type CheckedDocument,
  checkDocument,
} from './read/check-document.ts';
export { applyBaseline, type BaselineResult, createBaseline } from './report/baseline.ts';
export type { CheckedSitemap, Report } from './report/report.ts';
export type { CheckOptions, CheckProgress } from './run/check-options.ts';
