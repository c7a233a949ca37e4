// Marks findings as expected, for forms and the API.
import { z } from 'zod';
import { isPortolanError } from '../../base/portolan-error.ts';
import { folderPath } from '../../protocol/scope.ts';
import type { ExpectationRecord } from '../../store/port/expectation-record.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import { plainLine } from '../core/visible-text.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleRequest } from '../http/console-env.ts';
import { HttpError } from '../http/http-error.ts';
import { wrongField } from '../http/read-by-schema.ts';
import { knownSitemap } from './known-site.ts';

const RULE_ID = /^[a-z0-9-]{1,100}$/;
const WHY_CHARACTERS_MAX = 1_000;
const FOLDER_CHARACTERS_MAX = 1_000;
const FOLDER_ALLOWED = 'must be a path of the site without a query, such as /shop/';

export interface ExpectationBody {
  readonly rule: string;
  readonly sitemap?: number | undefined;
  readonly folder?: string | undefined;
  readonly why: string;
  readonly until?: string | undefined;
}

/** Takes what is to be expected. Without a sitemap and a folder it is so at the whole site. */
export const EXPECTATION_BODY_SCHEMA: z.ZodType<ExpectationBody> = z
  .strictObject({
    rule: z.string().regex(RULE_ID, 'must be the id of a rule, such as loc-too-long'),
    sitemap: z.int().min(1).optional(),
    folder: z
      .string()
      .max(FOLDER_CHARACTERS_MAX)
      .refine((text) => text.trim() !== '', FOLDER_ALLOWED)
      .optional(),
    why: z.string().overwrite(plainLine).max(WHY_CHARACTERS_MAX).default(''),
    until: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  })
  .refine(({ sitemap, folder }) => sitemap === undefined || folder === undefined, {
    message: 'must name a sitemap or a folder, not both',
  });

/**
 * Marks findings of a site as expected. A recount in a folder is scheduled soon.
 * Errors: HttpError 400, 404, 409; STORE_UNUSABLE, QUEUE_UNUSABLE.
 */
export async function markExpected(
  c: ConsoleRequest,
  core: ConsoleCore,
  { site, body }: { readonly site: SiteRecord; readonly body: ExpectationBody },
): Promise<ExpectationRecord> {
  const { store, harvest, clock } = core;
  const { rule, sitemap, why, until } = body;
  if (sitemap !== undefined) await knownSitemap(core, site, String(sitemap));
  const at = clock.now();
  const made = await store.findings.expect({
    siteId: site.id,
    rule,
    sitemapId: sitemap,
    folder: folderOf(site, body.folder),
    by: visitorName(c),
    at,
    why,
    untilAt: until === undefined ? undefined : Date.parse(until),
  });
  if (typeof made === 'string') throw REFUSALS[made]();
  if (made.partial) {
    const [due] = await store.sitemaps.due(site.id, at, 1);
    if (due) await harvest.readSoon(site.id, due.id).catch(leaveToSchedule);
  }
  return made;
}

// The mark is made, and its sitemaps are due: where the queue is full they are read a little later.
function leaveToSchedule(error: unknown): void {
  if (!isPortolanError(error) || error.code !== 'QUEUE_FULL') throw error;
}

// Users on the console's machine need no name.
function visitorName(c: ConsoleRequest): string {
  const visitor = c.get('visitor');
  return visitor?.name ?? (visitor?.kind === 'loopback' ? 'this machine' : '');
}

// Copied from the address bar, or typed as a path.
function folderOf({ url }: SiteRecord, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  const path = trimmed.startsWith(url) ? trimmed.slice(url.length - 1) : trimmed;
  const folder = folderPath(path);
  if (folder !== undefined) return folder;
  throw wrongField('folder', FOLDER_ALLOWED);
}

const REFUSALS = {
  'not-found': () =>
    new HttpError(404, {
      message: 'This rule has no findings there now, so there is nothing to mark.',
      hint: 'Choose a scope in which it is found.',
    }),
  'too-many': () =>
    new HttpError(409, {
      message: 'This site has the maximum number of active marks.',
      hint: 'End one that is not needed any more.',
    }),
  'too-many-folders': () =>
    new HttpError(409, {
      message: 'This site has the maximum number of marked folders.',
      hint: 'End a mark that is not needed any more, or mark a folder that contains several.',
    }),
  over: () => wrongField('until', 'must be a time that has not passed'),
} as const;
