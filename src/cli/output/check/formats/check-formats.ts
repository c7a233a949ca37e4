// The formats of a report, for the command line's help: no format is loaded for it.

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

export type CheckFormat = (typeof CHECK_FORMATS)[number];
