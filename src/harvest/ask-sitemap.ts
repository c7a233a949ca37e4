// Asking for a sitemap: for what changed alone, where it was had whole before.
import type { Visit, VisitOptions } from '../net/visit.ts';
import type { SitemapRecord } from '../store/sitemap-record.ts';
import { type FetchTrouble, fetchCause } from './fetch-cause.ts';
import type { SiteRun } from './site-run.ts';

/** An answer, and why its body is not to be read. */
export interface AskedSitemap {
  readonly visit: Visit;
  readonly trouble?: FetchTrouble;
}

type Validators = Pick<VisitOptions, 'etag' | 'lastModified'>;

/**
 * Asks for a sitemap. Read or discard the body of what it gives.
 *
 * Errors: the signal's reason. What servers do is in the answer.
 */
export async function askSitemap(
  { visitor, signal, settings }: SiteRun,
  sitemap: SitemapRecord,
): Promise<AskedSitemap> {
  const validators = validatorsOf(sitemap);
  const visit = await visitor.visit(sitemap.url, {
    signal,
    // The reader has the better eye for gzip: it knows damage from a cut and says where.
    keepGzip: true,
    bytesMax: settings.bytesMax,
    ...validators,
  });
  const trouble =
    noSitemapTrouble(visit, sitemap) ?? fetchCause(visit) ?? unaskedTrouble(visit, validators);
  return { visit, ...(trouble && { trouble }) };
}

/**
 * Whether the body of a sitemap is known. After a failure it is read anew: what was found in it has
 * given way to what failed.
 *
 * Errors: None.
 */
export function isBodyKnown({ bodyHash, copyOf, failuresInRow }: SitemapRecord): boolean {
  return bodyHash !== undefined && copyOf === undefined && failuresInRow === 0;
}

function validatorsOf(sitemap: SitemapRecord): Validators {
  if (!isBodyKnown(sitemap)) return {};
  const { etag, lastModified } = sitemap;
  return {
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  };
}

// Nobody named it: it stands for a site where no sitemap was found.
function noSitemapTrouble(
  { outcome, status = 0, finalUrl }: Visit,
  { source, lastSuccessAt }: SitemapRecord,
): FetchTrouble | undefined {
  if (source !== 'guessed' || lastSuccessAt !== undefined || outcome !== 'answered') return;
  if (status !== 404 && status !== 410) return undefined;
  const message =
    'No sitemap was found: robots.txt names none, and there is none at the usual places. ' +
    `${finalUrl} answered with status ${status}.`;
  return { cause: 'http-4xx', message };
}

// Not modified since when? Nothing is known that this could speak of.
function unaskedTrouble(
  { status, finalUrl }: Visit,
  validators: Validators,
): FetchTrouble | undefined {
  if (status !== 304 || Object.keys(validators).length > 0) return undefined;
  const message = `${finalUrl} answered with status 304, though it was asked for all of it.`;
  return { cause: 'answer-invalid', message };
}
