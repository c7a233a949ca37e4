// What pages and terminals call the states of things.

/** How a state is to be taken. */
export type StatusTone = 'good' | 'warn' | 'bad' | 'busy' | 'calm';

export interface StatusWords {
  readonly word: string;
  readonly tone: StatusTone;
  /** Drawn instead of the shape of the tone. */
  readonly shape?: 'plus' | 'minus' | 'arrows';
}

/** The states of sitemaps, runs, reads, findings, URLs, keys and tokens, by their names. */
export const STATUS_WORDS: Readonly<Record<string, StatusWords>> = {
  pending: { word: 'Pending', tone: 'busy' },
  fetching: { word: 'Being read', tone: 'busy' },
  success: { word: 'Success', tone: 'good' },
  'success-with-warnings': { word: 'Success, with warnings', tone: 'warn' },
  'has-errors': { word: 'Has errors', tone: 'bad' },
  'couldnt-fetch': { word: 'Couldn’t fetch', tone: 'bad' },
  'partly-fetched': { word: 'Partly fetched', tone: 'warn' },
  'no-sitemap': { word: 'No sitemap found', tone: 'bad' },
  stale: { word: 'Stale', tone: 'bad' },
  gone: { word: 'Gone', tone: 'calm' },
  running: { word: 'Running', tone: 'busy' },
  done: { word: 'Done', tone: 'good' },
  incomplete: { word: 'Incomplete', tone: 'warn' },
  'broken-off': { word: 'Interrupted', tone: 'bad' },
  read: { word: 'Read', tone: 'good' },
  'not-modified': { word: 'Not modified', tone: 'calm' },
  'same-body': { word: 'Unchanged', tone: 'calm' },
  failed: { word: 'Failed', tone: 'bad' },
  error: { word: 'Error', tone: 'bad' },
  warning: { word: 'Warning', tone: 'warn' },
  info: { word: 'Note', tone: 'calm' },
  added: { word: 'Added', tone: 'good', shape: 'plus' },
  changed: { word: 'Changed', tone: 'busy', shape: 'arrows' },
  removed: { word: 'Removed', tone: 'bad', shape: 'minus' },
  listed: { word: 'Listed', tone: 'good' },
  'listed-with-warnings': { word: 'Listed, with warnings', tone: 'warn' },
  'listed-with-errors': { word: 'Listed, has errors', tone: 'bad' },
  'listed-perhaps-with-warnings': { word: 'Listed, may have warnings', tone: 'warn' },
  'listed-perhaps-with-errors': { word: 'Listed, may have errors', tone: 'warn' },
  'not-listed': { word: 'Not listed', tone: 'calm' },
  'not-listed-with-errors': { word: 'Not listed, has errors', tone: 'bad' },
  present: { word: 'Present', tone: 'bad' },
  expected: { word: 'Expected', tone: 'calm' },
  indexable: { word: 'Can be indexed', tone: 'good' },
  other: { word: 'Another URL would be indexed', tone: 'warn' },
  'not-indexable': { word: 'Cannot be indexed', tone: 'bad' },
  unknown: { word: 'Not known', tone: 'calm' },
  waiting: { word: 'Waiting', tone: 'busy' },
  paused: { word: 'Paused', tone: 'calm' },
  verified: { word: 'Verified', tone: 'good' },
  unverified: { word: 'Not verified', tone: 'calm' },
  valid: { word: 'Valid', tone: 'good' },
  invalid: { word: 'Invalid', tone: 'bad' },
  active: { word: 'Active', tone: 'good' },
  revoked: { word: 'Revoked', tone: 'calm' },
};

/** Returns the words of a state; of one that is not in the table, its own name. */
export function statusWords(status: string): StatusWords {
  const known = Object.hasOwn(STATUS_WORDS, status) ? STATUS_WORDS[status] : undefined;
  if (known !== undefined) return known;
  const word = status.replaceAll('-', ' ');
  return { word: word.slice(0, 1).toUpperCase() + word.slice(1), tone: 'calm' };
}
