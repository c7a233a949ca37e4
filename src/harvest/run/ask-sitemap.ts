// Requests a sitemap: with validators, where it was read to its end before.
import { isPortolanError } from '../../base/portolan-error.ts';
import type { Visit, VisitOptions } from '../../net/port/visit.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import { type FetchTrouble, fetchCause } from './session/fetch-cause.ts';
import type { SiteRun } from './session/site-run.ts';

/** A response, and why its body must not be read. */
export interface AskedSitemap {
  readonly visit: Visit;
  readonly trouble?: FetchTrouble;
}

type Validators = Pick<VisitOptions, 'etag' | 'lastModified'>;

/**
 * Requests a sitemap. Read or discard the body of the visit.
 *
 * Errors: the signal's reason. What servers do is in the result.
 */
export async function askSitemap(
  { visitor, signal, settings }: SiteRun,
  sitemap: SitemapRecord,
): Promise<AskedSitemap> {
  const { etag, lastModified } = sitemap;
  const validators = isBodyKnown(sitemap) ? { etag, lastModified } : {};
  const asked = await visitor.visit(sitemap.url, {
    signal,
    // The reader distinguishes damaged gzip from truncated gzip, and says where.
    keepGzip: true,
    bytesMax: settings.bytesMax,
    ...validators,
  });
  const visit = asItFailed(asked);
  const trouble =
    noSitemapTrouble(visit, sitemap) ?? fetchCause(visit) ?? unaskedTrouble(visit, validators);
  if (!trouble || visit === asked) return { visit, ...(trouble && { trouble }) };
  return { visit, trouble: { ...trouble, message: asked.error?.message ?? trouble.message } };
}

// Requests to a host that failed too often are suspended: the last failure is reported.
function asItFailed(visit: Visit): Visit {
  const cause = visit.error?.code === 'FETCH_HOST_BROKEN' ? visit.error.cause : undefined;
  if (!isPortolanError(cause)) return visit;
  const { error: _, robots, ...rest } = visit;
  const { status, url: robotsTxt = '' } = cause;
  if (status === undefined) return { ...visit, error: cause };
  if (!robotsTxt.endsWith('/robots.txt')) return { ...visit, outcome: 'answered', status };
  const { agent = '' } = robots ?? {};
  const verdict = { allowed: false, agent, robotsTxt, because: 'unreachable', status } as const;
  return { ...rest, outcome: 'disallowed', robots: { ...robots, ...verdict } };
}

/** Whether the body is known. After a failure it is not: the failure replaced its findings. */
export function isBodyKnown({ bodyHash, copyOf, failuresInRow }: SitemapRecord): boolean {
  return bodyHash !== undefined && copyOf === undefined && failuresInRow === 0;
}

// A guess represents a site where no sitemap was found.
function noSitemapTrouble(
  { outcome, status = 0, finalUrl }: Visit,
  { source, lastSuccessAt }: SitemapRecord,
): FetchTrouble | undefined {
  const isGuess = source === 'guessed' && lastSuccessAt === undefined;
  if (!isGuess || outcome !== 'answered' || (status !== 404 && status !== 410)) return undefined;
  const message =
    'No sitemap was found: robots.txt does not name one, and there is none at the default ' +
    `locations. ${finalUrl} answered with status ${status}.`;
  return { cause: 'http-4xx', message };
}

// Not modified since when? No validators were sent.
function unaskedTrouble(
  { status, finalUrl }: Visit,
  { etag, lastModified }: Validators,
): FetchTrouble | undefined {
  if (status !== 304 || etag !== undefined || lastModified !== undefined) return undefined;
  const message = `${finalUrl} answered with status 304, although the full sitemap was requested.`;
  return { cause: 'answer-invalid', message };
}
