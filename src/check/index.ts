// The front door of portolan/check.

export { check } from './check.ts';
export { type InspectOptions, type InspectProgress, inspectUrl } from './inspect/inspect-url.ts';
export type {
  EngineOutlook,
  InspectedAlternate,
  Inspection,
  Listing,
  ListingSearch,
  OutlookVerdict,
} from './inspect/inspection.ts';
export type { CheckedPage } from './pages/checked-page.ts';
export {
  type CheckDocumentOptions,
  type CheckedDocument,
  checkDocument,
} from './read/check-document.ts';
export {
  applyBaseline,
  type BaselineOptions,
  type BaselineResult,
  createBaseline,
  type GoneFinding,
} from './report/baseline.ts';
export type { CheckedSitemap, NotChecked, Report } from './report/report.ts';
export type { CheckOptions, CheckProgress } from './run/check-options.ts';
