// The formats of a report, for the command line's help: no format is loaded for it.

/** The formats of a report. */
export const CHECK_FORMATS = [
  'human',
  'json',
  'jsonl',
  'sarif',
  'junit',
  'github',
  'gitlab',
  'csv',
  'md',
  'html',
] as const;

/** One of the formats of a report. */
export type CheckFormat = (typeof CHECK_FORMATS)[number];
