// `GET /ping?sitemap=<url>`: how search engines took sitemaps in for fifteen years.
import type { Hono } from 'hono';
import type { FindingRecord } from '../../store/finding-record.ts';
import type { SitemapRecord } from '../../store/sitemap-record.ts';
import type { SubmissionRecord } from '../../store/submission-record.ts';
import type { ConsoleCore } from '../console-core.ts';
import type { ConsoleEnv, ConsoleRequest } from '../console-env.ts';
import {
  PING_FINDINGS_MAX,
  PING_WAIT_MS_MAX,
  PING_WAITERS_MAX,
  PING_WAITERS_PER_CLIENT_MAX,
  URL_CHARACTERS_MAX,
} from '../console-limits.ts';
import { HttpProblem } from '../http-problem.ts';
import { countRate } from '../security/limit-rate.ts';
import { createLimitedPlaces } from '../security/limited-places.ts';
import { checkNotForeign } from '../security/own-origin.ts';
import { requireScope } from '../security/require-scope.ts';
import { ownUrl, submitterOf } from '../submit-address.ts';
import { countsOf } from './counts-of.ts';

/**
 * Mounts `/ping`. It is a GET that submits, as the protocol has it: so it is counted, and pages of
 * other sites cannot have a browser send it. With `wait=1` it answers when the sitemap was read.
 *
 * Errors: None by itself.
 * Source: https://www.sitemaps.org/protocol.html#submit_ping
 */
export function mountPing(
  app: Hono<ConsoleEnv>,
  core: ConsoleCore,
  waitMsMax: number = PING_WAIT_MS_MAX,
): void {
  const allowed = requireScope('submit', core);
  const isOpen = core.settings.open?.includes('ping') === true;
  const waiters = createLimitedPlaces({
    total: PING_WAITERS_MAX,
    client: PING_WAITERS_PER_CLIENT_MAX,
  });
  app.get(
    '/ping',
    async (c, next) => (isOpen ? next() : allowed(c, next)),
    async (c) => {
      if (c.get('visitor')?.kind !== 'bearer') checkNotForeign(c.req.header('sec-fetch-site'));
      countRate(c, core.rates.pings);
      const url = sitemapOf(c);
      const wait = c.req.query('wait') === '1';
      // Taken before anything is waited for: many that come at once are counted as well.
      const leave = wait ? waiters.take(c.get('client')) : () => undefined;
      if (leave === undefined) throw tooManyWait(waitMsMax);
      try {
        const submission = await core.harvest.submitSitemap(url, submitterOf(c, 'ping'));
        const lines = [
          `Received: ${submission.url}`,
          `Status: ${ownUrl(c, core, `/submissions/${submission.id}`)}`,
        ];
        if (wait) lines.push(...(await report(submission, core, waitingUntil(c, core, waitMsMax))));
        return c.text(`${lines.join('\n')}\n`);
      } finally {
        leave();
      }
    },
  );
}

function sitemapOf(c: ConsoleRequest): string {
  const [url, ...others] = c.req.queries('sitemap') ?? [];
  const fits = url !== undefined && url.length <= URL_CHARACTERS_MAX;
  if (fits && others.length === 0 && /^https?:\/\/[^/\s]/i.test(url.trim())) return url.trim();
  throw new HttpProblem(400, {
    message: 'The address of the sitemap is missing or is no http or https address.',
    hint: 'Ask as /ping?sitemap=https%3A%2F%2Fexample.com%2Fsitemap.xml, percent-encoded.',
  });
}

// Whoever hung up waits no longer.
function waitingUntil(c: ConsoleRequest, { closing }: ConsoleCore, waitMsMax: number): AbortSignal {
  return AbortSignal.any([closing, c.req.raw.signal, AbortSignal.timeout(waitMsMax)]);
}

async function report(
  submission: SubmissionRecord,
  core: ConsoleCore,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { harvest, store } = core;
  const sitemap = await harvest.settled(submission, signal);
  if (sitemap === undefined || isOnItsWay(sitemap)) {
    return ['Result: not read yet. The status address tells when it is.'];
  }
  const { status, errors, warnings, message } = sitemap;
  const counts = await countsOf(core, sitemap);
  const { rows, next } = await store.findings.page(
    { sitemapId: sitemap.id },
    { limit: PING_FINDINGS_MAX },
  );
  return [
    `Result: ${status}`,
    `URLs: ${counts.urls}; sitemaps: ${counts.sitemaps}; errors: ${errors}; warnings: ${warnings}`,
    ...(message === undefined ? [] : [`Cause: ${oneLine(message)}`]),
    ...rows.map(findingLine),
    ...(next === undefined ? [] : ['… and more, at the status address.']),
  ];
}

function isOnItsWay({ status }: SitemapRecord): boolean {
  return status === 'pending' || status === 'fetching';
}

function findingLine({ severity, rule, message, count, places: [place] }: FindingRecord): string {
  const line = place?.line === undefined ? '' : ` (first in line ${place.line})`;
  const often = count > 1 ? ` ${count} times` : '';
  return `${severity} ${rule}${often}: ${oneLine(message)}${line}`;
}

// What a stranger's sitemap holds may not begin a line of the report.
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}

function tooManyWait(retryAfterMs: number): HttpProblem {
  const message = 'Too many wait for their reports.';
  return new HttpProblem(503, { message, hint: 'Ask without wait=1.', retryAfterMs });
}
