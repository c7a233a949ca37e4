// The front door of portolan/check.

export { applyBaseline, type BaselineResult, createBaseline } from './baseline.ts';
export { type InspectOptions, inspectUrl } from './inspect/inspect-url.ts';
export type { Inspection } from './inspect/inspection.ts';
export type { CheckOptions, CheckProgress } from './port/check-options.ts';
export type { CheckedPage } from './port/checked-page.ts';
export type { CheckedSitemap, Report } from './port/report.ts';
export {
  type CheckDocumentOptions,
  type CheckedDocument,
  checkDocument,
} from './read/check-document.ts';
export { check } from './run/check.ts';
