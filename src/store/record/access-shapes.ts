// Tokens, webhooks, keys, submissions and live tests as rows, and how many are kept.
import type {
  IndexNowKeyRecord,
  NewSubmission,
  SubmissionRecord,
  TokenRecord,
  WebhookRecord,
} from '../port/access-store.ts';
import type { LiveTestRecord } from '../port/store.ts';
import type { RecordShape } from './record-shape.ts';

export const TOKEN_SHAPE: RecordShape<TokenRecord> = {
  id: 'number',
  name: 'text',
  scope: 'text',
  hash: 'text',
  createdAt: 'number',
  lastUsedAt: 'number?',
  revokedAt: 'number?',
};
export const WEBHOOK_SHAPE: RecordShape<WebhookRecord> = {
  id: 'number',
  url: 'text',
  secret: 'text',
  events: 'json',
  createdAt: 'number',
  lastSentAt: 'number?',
  lastStatus: 'number?',
  failuresInRow: 'number',
};
export const KEY_SHAPE: RecordShape<IndexNowKeyRecord> = {
  siteId: 'number',
  key: 'text',
  keyLocation: 'text',
  state: 'text',
  checkedAt: 'number?',
};
export const NEW_SUBMISSION_SHAPE: RecordShape<NewSubmission> = {
  at: 'number',
  by: 'text',
  url: 'text',
  siteId: 'number',
  sitemapId: 'number?',
  urls: 'number?',
  token: 'text?',
};
export const SUBMISSION_SHAPE: RecordShape<SubmissionRecord> = {
  id: 'number',
  ...NEW_SUBMISSION_SHAPE,
  readId: 'number?',
  run: 'number?',
  status: 'text?',
};
export const LIVE_TEST_SHAPE: RecordShape<LiveTestRecord> = {
  id: 'number',
  siteId: 'number',
  loc: 'text',
  askedAt: 'number',
  startedAt: 'number',
  endedAt: 'number',
  outcome: 'text',
  message: 'text',
  result: 'text?',
};
const { result: _, ...short } = LIVE_TEST_SHAPE;
/** Without its result. */
export const SHORT_LIVE_TEST_SHAPE: RecordShape<Omit<LiveTestRecord, 'result'>> = short;

/** Tokens and webhooks. */
export const LISTED_MAX = 1_000;
/** Anybody may send an invalid key: a site keeps this many. */
export const BAD_KEYS_MAX = 100;
export const SETTING_CHARACTERS_MAX = 4_096;
export const SETTING_NAME_CHARACTERS_MAX = 200;

export const TESTS_PER_URL_MAX = 5;
export const TESTS_PER_SITE_MAX = 200;

/** At most this many sitemaps are awaited; others wait for their turn. */
export const AWAITED_MAX = 1_000;
