// Opens sitemaps on the web, politely.
import { checkGivenOptions, checkKind } from '../base/check-given-options.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { statusError } from '../net/failure/status-error.ts';
import type { Visit, VisitOptions, Visitor } from '../net/port/visit.ts';
import type { SitemapOpener } from './sitemap-opener.ts';

export interface VisitOpenerOptions extends Pick<VisitOptions, 'headers' | 'redirectsMax'> {
  /** Asks robots.txt first. Default true. */
  readonly robots?: boolean | undefined;
  /**
   * Called for each visit, before its body is read; `url` is the address that the walk requested.
   */
  readonly onVisit?: ((visit: Visit, url: string) => void) | undefined;
}

/**
 * Makes an opener of a visitor. The visitor stays the caller's to close.
 *
 * A sitemap whose status is not 200 cannot be opened, nor one that robots.txt disallows.
 * Errors of the opener: those of the visit, FETCH_STATUS and FETCH_DISALLOWED.
 */
export function createVisitOpener(
  visitor: Pick<Visitor, 'visit'>,
  given: VisitOpenerOptions = {},
): SitemapOpener {
  checkKind('visitor', visitor, 'visit()');
  checkGivenOptions(given, {
    headers: 'object',
    redirectsMax: 'count',
    robots: 'boolean',
    onVisit: 'function',
  });
  const { onVisit, ...options } = given;
  return async (url, { signal, bytesMax }) => {
    const visit = await visitor.visit(url, {
      ...options,
      // The reader has the better eye for gzip: it knows damage from a cut and says where.
      keepGzip: true,
      signal,
      bytesMax,
    });
    onVisit?.(visit, url);
    if (visit.outcome === 'answered' && visit.status === 200) return openedFrom(visit);
    visit.discard();
    if (visit.outcome === 'disallowed') throw disallowedError(visit);
    throw visit.error ?? statusError(visit.finalUrl, visit.status ?? 0);
  };
}

function openedFrom({ finalUrl, contentType, bytes, gzipKept, body, discard }: Visit) {
  return {
    url: finalUrl,
    ...(contentType !== undefined && { contentType }),
    ...(bytes !== undefined && { bytes }),
    gzipKept,
    body,
    discard,
  };
}

function disallowedError({ finalUrl, robots, error }: Visit): PortolanError {
  const file = robots?.robotsTxt ?? 'The robots.txt';
  const why =
    robots?.line === undefined
      ? `${file} could not be fetched, so nothing on the host may be fetched yet`
      : `${file} disallows it to ${robots.agent} in line ${robots.line} ("${robots.rule}")`;
  return new PortolanError('FETCH_DISALLOWED', {
    message: `${finalUrl} was not fetched: ${why}.`,
    hint: 'Ask the site’s owner to allow it, or leave it out.',
    url: finalUrl,
    cause: error,
  });
}
