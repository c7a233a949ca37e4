// The front door of portolan/check.
export {
  applyBaseline,
  type BaselineOptions,
  type BaselineResult,
  createBaseline,
  type GoneFinding,
} from './baseline.ts';
export { check } from './check.ts';
export {
  type CheckDocumentOptions,
  type CheckedDocument,
  checkDocument,
} from './check-document.ts';
export type { CheckOptions, CheckProgress } from './check-options.ts';
export type { CheckedPage } from './checked-page.ts';
export { type InspectOptions, type InspectProgress, inspectUrl } from './inspect/inspect-url.ts';
export type {
  EngineOutlook,
  InspectedAlternate,
  Inspection,
  Listing,
  ListingSearch,
  OutlookVerdict,
} from './inspect/inspection.ts';
export type { CheckedSitemap, NotChecked, Report } from './report.ts';
