// The doors of rules and checks.

import type { BaselineOptions } from '../../../src/check/baseline.ts';
import * as checks from '../../../src/check/index.ts';
import type { InspectOptions } from '../../../src/check/inspect/inspect-url.ts';
import type { CheckOptions } from '../../../src/check/port/check-options.ts';
import type { CheckDocumentOptions } from '../../../src/check/read/check-document.ts';
import { type CheckerOptions, createChecker } from '../../../src/rules/checker.ts';
import { madeUp } from '../made-up-visitor.ts';
import {
  argument,
  BOOLEAN,
  COUNT,
  type Doors,
  FUNCTION,
  LIST,
  NONE,
  NUMBER,
  OBJECT,
  options,
  TEXT,
  TIME,
  TIMER,
} from './door.ts';
import { SITEMAP } from './format-doors.ts';
import { NETWORK, PROXY } from './net-doors.ts';

const BASE = 'https://example.com/';
const NOW = Date.UTC(2026, 10, 20);
const visitor = madeUp(() => undefined);
const report = await checks.check(SITEMAP, { now: NOW });

const CHECKER = {
  profile: NONE,
  only: LIST,
  ignore: LIST,
  rules: LIST,
  now: TIME,
  placesMax: COUNT,
};

/** Of rules. */
export const RULE_DOORS: Doors = {
  createChecker: {
    call: (given) => createChecker(given).findings(),
    given: [options<CheckerOptions>({ ...CHECKER, onPlace: FUNCTION, watch: NONE }, { now: NOW })],
  },
};

const BASELINE = { nameOf: FUNCTION };
const REPORT = options<Pick<typeof report, 'findings' | 'documents' | 'complete'>>(
  { findings: LIST, documents: LIST, complete: BOOLEAN },
  report,
  'report',
);

/** Of checks. */
export const CHECK_DOORS: Doors = {
  check: {
    async call(input, given) {
      const { findings, complete } = await checks.check(input, given);
      return { findings, complete };
    },
    given: [
      argument('input', SITEMAP, ['text', 'list']),
      options<CheckOptions>({
        ...CHECKER,
        now: ['5', '-1', '1.5'],
        url: TEXT,
        contentType: TEXT,
        signal: NONE,
        stop: NONE,
        pages: COUNT,
        live: BOOLEAN,
        pagesMax: COUNT,
        pagesTimeMs: NUMBER,
        media: BOOLEAN,
        follow: BOOLEAN,
        depthMax: COUNT,
        sitemapsMax: COUNT,
        bytesMax: COUNT,
        timeMsMax: NUMBER,
        concurrency: COUNT,
        duplicates: BOOLEAN,
        visitor: NONE,
        network: NETWORK,
        allowPrivate: BOOLEAN,
        userAgent: TEXT,
        timeoutMs: TIMER,
        delayMs: TIMER,
        proxy: PROXY,
        clock: NONE,
        onExcerpt: FUNCTION,
        onPage: FUNCTION,
        onProgress: FUNCTION,
      }),
    ],
  },
  checkDocument: {
    call: (input, checker, given) => checks.checkDocument(input, checker, given),
    given: [
      argument('input', SITEMAP, LIST),
      argument('checker', createChecker({ now: NOW }), NONE),
      options<CheckDocumentOptions>(
        {
          sitemap: TEXT,
          url: TEXT,
          namedByRobotsTxt: LIST,
          verifiedOrigins: NONE,
          found: NONE,
          contentType: TEXT,
          bytesMax: COUNT,
          signal: NONE,
          gzipKept: BOOLEAN,
          onPlaces: FUNCTION,
          beforeBatch: FUNCTION,
          onBatch: FUNCTION,
        },
        { sitemap: BASE },
      ),
    ],
  },
  inspectUrl: {
    call: async (address, given) => (await checks.inspectUrl(address, given)).findings,
    given: [
      argument('address', `${BASE}a`, TEXT),
      options<InspectOptions>(
        {
          visitor: NONE,
          sitemaps: LIST,
          firstOnly: BOOLEAN,
          depthMax: COUNT,
          sitemapsMax: COUNT,
          bytesMax: COUNT,
          concurrency: COUNT,
          signal: NONE,
          profile: NONE,
          search: BOOLEAN,
          now: TIME,
          timeMs: NUMBER,
          clock: NONE,
          onProgress: FUNCTION,
          media: BOOLEAN,
          urlsMax: COUNT,
          pageBytesMax: COUNT,
          listed: { sitemap: TEXT, entry: OBJECT },
        },
        { visitor },
      ),
    ],
  },
  createBaseline: {
    call: checks.createBaseline,
    given: [REPORT, options<BaselineOptions>(BASELINE)],
  },
  applyBaseline: {
    call: checks.applyBaseline,
    given: [
      REPORT,
      argument('baselineText', '{"version":1,"findings":[]}', TEXT),
      options<BaselineOptions & { path?: string }>({ ...BASELINE, path: TEXT }),
    ],
  },
};
