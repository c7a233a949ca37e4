// `GET|POST /ping?sitemap=<url>`: how search engines took sitemaps in for fifteen years.
import type { Hono } from 'hono';
import { z } from 'zod';
import { loadStanding } from '../../harvest/standing/load-standing.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import { ownUrl, submitterOf } from '../actions/submit-address.ts';
import { countRate } from '../admission/limit-rate.ts';
import { checkNotForeign } from '../admission/own-origin.ts';
import { checkOrigin, requireScope } from '../admission/require-scope.ts';
import {
  FORM_BODY_BYTES_MAX,
  PING_FINDINGS_MAX,
  PING_WAIT_MS_MAX,
  PING_WAITERS_MAX,
  PING_WAITERS_PER_CLIENT_MAX,
  URL_CHARACTERS_MAX,
} from '../core/console-limits.ts';
import { checkNames, checkQuery } from '../http/check-query.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleEnv, ConsoleRequest } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';
import { readBody, readJson, requireMediaType } from '../http/read-body.ts';
import { isoTime } from '../http/view-json.ts';
import { foundGroupText, loadFoundGroups } from '../screens/parts/found-groups.ts';
import { createLimitedPlaces } from '../security/limited-places.ts';

/**
 * Mounts `/ping`. It is a GET that submits, as the protocol has it: so it is counted, and pages of
 * other sites cannot have a browser send it. A POST says the same in its body or its address. With
 * `wait=1` it answers when the sitemap was read; HEAD never waits, as nobody would see the report.
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
  app.on(
    ['GET', 'POST'],
    '/ping',
    async (c, next) => (isOpen ? next() : allowed(c, next)),
    async (c) => {
      checkSender(c, core);
      countRate(c, core.rates.pings);
      const { url, wait } = await pingOf(c);
      // Taken before anything is waited for: many that come at once are counted as well.
      const leave = wait ? waiters.take(c.get('client')) : () => undefined;
      if (leave === undefined) throw tooManyWait(waitMsMax);
      try {
        const submission = await core.harvest.submitSitemap(url, submitterOf(c, 'ping'));
        const lines = [
          `Received: ${submission.url}`,
          `Status: ${ownUrl(c, core, `/submissions/${submission.id}`)}`,
        ];
        if (wait) {
          const sitemap = await core.harvest.settled(submission, waitingUntil(c, core, waitMsMax));
          lines.push(...(await pingReport(core, sitemap)));
        }
        return c.text(`${lines.join('\n')}\n`);
      } finally {
        leave();
      }
    },
  );
}

function checkSender(c: ConsoleRequest, core: ConsoleCore): void {
  if (c.get('visitor')?.kind === 'bearer') return;
  if (c.req.method === 'POST') checkOrigin(c, core);
  else checkNotForeign(c.req.header('sec-fetch-site'));
}

interface Ping {
  readonly url: string;
  readonly wait: boolean;
}

const WAITS: Readonly<Record<string, boolean>> = { 0: false, 1: true };

// An address with an & of its own that is not percent-encoded becomes several parameters.
const KNOWN = {
  names: ['sitemap', 'wait'],
  hint: 'Percent-encode the URL of the sitemap: & is written %26.',
};

async function pingOf(c: ConsoleRequest): Promise<Ping> {
  checkQuery(c, KNOWN);
  const body = c.req.method === 'POST' ? await bodyFields(c) : new URLSearchParams();
  checkNames(body.keys(), KNOWN);
  const given = (name: string) => [...(c.req.queries(name) ?? []), ...body.getAll(name)];
  const [url, ...others] = given('sitemap');
  const fits = url !== undefined && url.length <= URL_CHARACTERS_MAX;
  const wait = asksToWait(given('wait')) && c.req.method !== 'HEAD';
  if (fits && others.length === 0 && /^https?:\/\/[^/\s]/i.test(url.trim())) {
    return { url: url.trim(), wait };
  }
  throw new HttpError(400, {
    message: 'The URL of the sitemap is missing or is not an http or https URL.',
    hint: 'Write /ping?sitemap=https%3A%2F%2Fexample.com%2Fsitemap.xml, percent-encoded.',
  });
}

function asksToWait([text = '0', ...others]: readonly string[]): boolean {
  const waits = Object.hasOwn(WAITS, text) ? WAITS[text] : undefined;
  if (waits !== undefined && others.length === 0) return waits;
  throw new HttpError(400, {
    message: 'The parameter “wait” must be 1 or 0, given once.',
    hint: 'With wait=1 the ping answers when the sitemap has been read.',
  });
}

const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_BODY = z.strictObject({
  sitemap: z.string().optional(),
  wait: z.union([z.boolean(), z.literal([0, 1, '0', '1'])]).optional(),
});

async function bodyFields(c: ConsoleRequest): Promise<URLSearchParams> {
  if (/^\s*application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
    const { sitemap, wait } = await readJson(c, JSON_BODY, FORM_BODY_BYTES_MAX);
    return new URLSearchParams({
      ...(sitemap !== undefined && { sitemap }),
      ...(wait !== undefined && { wait: String(Number(wait)) }),
    });
  }
  const bytes = await readBody(c, FORM_BODY_BYTES_MAX);
  if (bytes.length > 0) requireMediaType(c, FORM_TYPE);
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

// A client that hung up waits no longer.
function waitingUntil(c: ConsoleRequest, { closing }: ConsoleCore, waitMsMax: number): AbortSignal {
  return AbortSignal.any([closing, c.req.raw.signal, AbortSignal.timeout(waitMsMax)]);
}

function tooManyWait(retryAfterMs: number): HttpError {
  const message = 'Too many pings are waiting for their reports.';
  return new HttpError(503, { message, hint: 'Leave out wait=1.', retryAfterMs });
}

/** Writes the lines of the report; `sitemap` is absent where it was not read in time. */
export async function pingReport(
  { store, clock }: Pick<ConsoleCore, 'store' | 'clock'>,
  sitemap: SitemapRecord | undefined,
): Promise<readonly string[]> {
  if (sitemap === undefined || isOnItsWay(sitemap)) {
    return ['Result: not read yet. The status address shows when it is.'];
  }
  const standing = await loadStanding({ store, now: clock.now() }, { sitemap });
  const { status, counts, errors, warnings, causeText, countsFrom, unread } = standing;
  // Of itself, the sentence says more than the few words.
  const isExpected = sitemap.expectedFailure === true && sitemap.message !== undefined;
  const cause = isExpected
    ? `${sitemap.message} This is expected.`
    : (sitemap.message ?? causeText);
  const { groups, more } = await loadFoundGroups(store, sitemap.id, PING_FINDINGS_MAX);
  return [
    `Result: ${status}`,
    `URLs: ${counts.urls}; sitemaps: ${counts.sitemaps}; errors: ${errors}; warnings: ${warnings}`,
    ...(unread === 0 ? [] : [`Not read yet: ${unread} of what it lists. See the status address.`]),
    ...(cause === undefined ? [] : [`Cause: ${oneLine(cause)}`]),
    ...(countsFrom === undefined
      ? []
      : [`Counts of what could not be fetched are from ${isoTime(countsFrom)}.`]),
    ...groups.map((group) => oneLine(foundGroupText(group, sitemap.id))),
    ...(more ? ['… and more, at the status address.'] : []),
  ];
}

function isOnItsWay({ status }: SitemapRecord): boolean {
  return status === 'pending' || status === 'fetching';
}

// What a stranger's sitemap holds may not begin a line of the report.
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
}
