// Options that several commands share.
import { BYTES, parseCountOption } from './option-parsers.ts';
import { type OptionRecord, option } from './option-record.ts';

export const MAX_DEPTH: OptionRecord<'--max-depth <levels>', number> = option(
  '--max-depth <levels>',
  'how deep to follow',
  { parse: parseCountOption, default: 5 },
);

export const MAX_SITEMAPS: OptionRecord<'--max-sitemaps <n>', number> = option(
  '--max-sitemaps <n>',
  'how many sitemaps to read',
  { parse: parseCountOption, default: 100_000 },
);

export const MAX_BYTES: OptionRecord<'--max-bytes <size>', number> = option(
  '--max-bytes <size>',
  'largest sitemap, uncompressed',
  { ...BYTES, default: 1_073_741_824 },
);

export const NO_PROGRESS: OptionRecord<'--no-progress', boolean> = option(
  '--no-progress',
  'show no progress line',
);

export const VERBOSE: OptionRecord<'-v, --verbose', boolean | undefined> = option(
  '-v, --verbose',
  'print the stack of an error',
);
