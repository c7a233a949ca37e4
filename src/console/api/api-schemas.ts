// The input and output of the JSON API.

import { z } from 'zod';
import type { VisitSettings } from '../../harvest/port/harvest.ts';
import { EARLIEST_AT } from '../../harvest/recrawl/settings/recrawl-settings.ts';
import {
  ANSWERS_MAX,
  DUE_SITES_MAX,
  DUE_URLS_MAX,
  LEASE_MS_MAX,
  LISTED_CHARACTERS_MAX,
  URL_CHARACTERS_MAX,
} from '../core/console-limits.ts';

const time = z.iso.datetime();
const address = z.string().min(1).max(URL_CHARACTERS_MAX);
// Listed URLs may be longer than a loc should be: every URL that `due` returns can be answered.
const listed = z.string().min(1).max(LISTED_CHARACTERS_MAX);
const STATUS_MAX = 999;
const WEIGHT_MIN = 0.01;
const WEIGHT_MAX = 100;
const VISITS_PER_DAY_MAX = 1e9;
const VISITS_PER_DAY_WORDS =
  'must be a number above 0, at most 1,000,000,000; leave it out for no limit';
const LEASE_MS = 600_000;
const DUE_URLS = 100;

export const PROBLEM_SCHEMA: z.ZodObject = z.object({
  version: z.literal(1),
  error: z.object({
    status: z.int(),
    /** A code that PortolanError carries, where one is behind it. */
    code: z.string().optional(),
    message: z.string(),
    hint: z.string().optional(),
  }),
  requestId: z.string(),
});

export const SUBMISSION_SCHEMA: z.ZodObject = z.object({
  id: z.int(),
  at: time,
  by: z.enum(['form', 'ping', 'api', 'search-console', 'indexnow', 'cli']),
  url: z.string(),
  siteId: z.int(),
  sitemapId: z.int().optional(),
  urls: z.int().optional(),
  token: z.string().optional(),
  run: z.int().optional(),
  status: z.string().optional(),
  causeText: z.string().optional(),
  listed: z.int().optional(),
  countsFrom: time.optional(),
});

export const DUE_ROW_SCHEMA: z.ZodObject = z.object({
  loc: z.string(),
  dueAt: time,
  reason: z.enum(['new', 'lastmod', 'learned', 'floor', 'retry', 'asked']),
  value: z.number(),
  leasedUntil: time.optional(),
});

export interface SubmissionBody {
  readonly url: string;
}

export const SUBMISSION_BODY_SCHEMA: z.ZodType<SubmissionBody> = z.strictObject({ url: address });

export interface LiveTestBody {
  readonly loc: string;
  readonly wait: boolean;
}

export const LIVE_TEST_BODY_SCHEMA: z.ZodType<LiveTestBody> = z.object({
  loc: listed,
  wait: z.boolean().default(false),
});

const LIVE_TEST_SCHEMA = z.object({
  id: z.int(),
  siteId: z.int(),
  loc: z.string(),
  askedAt: time,
  startedAt: time,
  endedAt: time,
  outcome: z.enum(['indexable', 'other', 'not-indexable', 'unknown', 'failed']),
  message: z.string(),
});

export const LIVE_TESTS_SCHEMA: z.ZodObject = z.object({
  url: z.string(),
  underWay: z.object({ state: z.enum(['waiting', 'running']), askedAt: time }).optional(),
  last: LIVE_TEST_SCHEMA.extend({
    steps: z.array(
      z.object({ label: z.string(), lines: z.array(z.string()), isList: z.boolean() }),
    ),
    inspection: z.looseObject({}).optional(),
    isCut: z.boolean(),
  }).optional(),
  earlier: z.array(LIVE_TEST_SCHEMA),
});

export interface VerifyBody {
  readonly method?: 'file' | 'meta-tag' | 'dns-txt' | 'robots-txt' | undefined;
}

export const VERIFY_BODY_SCHEMA: z.ZodType<VerifyBody> = z.strictObject({
  method: z.enum(['file', 'meta-tag', 'dns-txt', 'robots-txt']).optional(),
});

export interface DueBody {
  readonly limit: number;
  readonly leaseMs: number;
  readonly fill: boolean;
  readonly look: boolean;
}

export interface DueOverBody extends DueBody {
  readonly sites?: readonly (number | string)[] | undefined;
}

const DUE_FIELDS = {
  limit: z.int().min(1).max(DUE_URLS_MAX).default(DUE_URLS),
  leaseMs: z.int().min(1_000).max(LEASE_MS_MAX).default(LEASE_MS),
  fill: z.boolean().default(false),
  look: z.boolean().default(false),
};

export const DUE_BODY_SCHEMA: z.ZodType<DueBody> = z.strictObject(DUE_FIELDS);

/** Takes how many URLs of which sites a crawler wants: their numbers, hosts or URLs. */
export const DUE_OVER_BODY_SCHEMA: z.ZodType<DueOverBody> = z.strictObject({
  ...DUE_FIELDS,
  sites: z
    .array(z.union([z.int().min(1), address]))
    .min(1)
    .max(DUE_SITES_MAX)
    .optional(),
});

export const SITE_DUE_ROW_SCHEMA: z.ZodObject = DUE_ROW_SCHEMA.extend({ site: z.int() });

const importance = z.number().min(WEIGHT_MIN).max(WEIGHT_MAX);

export interface WeightsBody {
  readonly weights: readonly { readonly loc: string; readonly weight: number }[];
}

export const WEIGHTS_BODY_SCHEMA: z.ZodType<WeightsBody> = z.strictObject({
  weights: z
    .array(z.strictObject({ loc: listed, weight: importance }))
    .min(1)
    .max(ANSWERS_MAX),
});

export const VISIT_SETTINGS_SCHEMA: z.ZodType<VisitSettings> = z.strictObject({
  visitsPerDayMax: z
    .number(VISITS_PER_DAY_WORDS)
    .positive(VISITS_PER_DAY_WORDS)
    .max(VISITS_PER_DAY_MAX, VISITS_PER_DAY_WORDS)
    .optional(),
  weight: importance.optional(),
});

export const TAKEN_SCHEMA: z.ZodObject = z.object({
  known: z.int(),
  sent: z.int(),
  /** Absent for none. */
  unknown: z.int().optional(),
  /** The first of them, at most ten. */
  unknownLocs: z.array(z.string()).optional(),
});

export interface AnswersBody {
  readonly answers: readonly {
    readonly loc: string;
    readonly at?: string | number | undefined;
    readonly status: number;
    readonly changed?: boolean | undefined;
    readonly indexable?: boolean | undefined;
    readonly importance?: number | undefined;
  }[];
}

export const ANSWERS_BODY_SCHEMA: z.ZodType<AnswersBody> = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        loc: listed,
        at: z.union([time, z.iso.datetime({ offset: true }), z.int().min(EARLIEST_AT)]).optional(),
        status: z.int().min(0).max(STATUS_MAX),
        changed: z.boolean().optional(),
        indexable: z.boolean().optional(),
        importance: importance.optional(),
      }),
    )
    .min(1)
    .max(ANSWERS_MAX),
});

export const DONE_SCHEMA: z.ZodObject = z.object({ done: z.literal(true) });
