// Where a crawl begins: the address that was typed, the site that answers, and its other names.
// docs/reference/decisions.md §2.
import { PortolanError } from '../base/portolan-error.ts';
import type { Visit, Visitor } from '../net/visit.ts';
import { createSiteScope, otherSpellings } from './address/site-scope.ts';

/** The site that is crawled. */
export interface CrawledSite {
  /** As it was typed, without credentials and fragment. */
  readonly typed: string;
  /** Scheme, host and port that answer. */
  readonly origin: string;
  /** Other origins that are names of the site. */
  readonly names: readonly string[];
  /** The folder that is crawled, as an absolute address. */
  readonly folder: string;
}

/**
 * Visits the start, follows it to where it is answered, and finds the site's other names.
 *
 * Errors: FETCH_ADDRESS_INVALID; CRAWL_NOT_STARTED, when robots.txt disallows the start or cannot be
 * had, or nothing answers; the signal's reason.
 */
export async function openSite(
  url: string,
  visitor: Visitor,
  signal?: AbortSignal,
): Promise<CrawledSite> {
  const visit = await visitor.visit(url, signal && { signal });
  visit.discard();
  if (visit.outcome !== 'answered') throw notStarted(visit);
  const { url: typed, finalUrl, redirects } = visit;
  const { origin, url: folder } = createSiteScope({ typed, final: finalUrl });
  const passed = [typed, ...redirects.map((redirect) => redirect.url)].map((at) => new URL(at).origin);
  const names = new Set(passed);
  const spellings = otherSpellings(origin).filter((spelling) => !names.has(spelling));
  await Promise.all(
    spellings.map(async (spelling) => {
      if (await leadsTo(spelling, origin, { visitor, signal })) names.add(spelling);
    }),
  );
  names.delete(origin);
  return { typed, origin, names: [...names].sort(), folder };
}

/** Whether the front page of another spelling redirects to the site. */
async function leadsTo(
  spelling: string,
  origin: string,
  { visitor, signal }: { readonly visitor: Visitor; readonly signal: AbortSignal | undefined },
): Promise<boolean> {
  const visit = await visitor.visit(`${spelling}/`, {
    redirectsMax: 0,
    ...(signal && { signal }),
  });
  visit.discard();
  const { status = 0, headers } = visit;
  if (status < 300 || status > 399) return false;
  return URL.parse(headers.get('location') ?? '', `${spelling}/`)?.origin === origin;
}

function notStarted(visit: Visit): PortolanError {
  const { finalUrl, robots, error } = visit;
  const isDisallowed = visit.outcome === 'disallowed' && robots?.rule !== undefined;
  const why = isDisallowed
    ? `${robots.robotsTxt} disallows it to ${robots.agent} in line ${robots.line} (${robots.rule})`
    : visit.outcome === 'disallowed'
      ? `${robots?.robotsTxt ?? 'its robots.txt'} could not be had, and until then nothing may be visited`
      : (error?.message.replace(/[.\s]+$/, '') ?? 'nothing answered');
  return new PortolanError('CRAWL_NOT_STARTED', {
    message: `The crawl could not begin at ${finalUrl}: ${why}.`,
    hint: isDisallowed
      ? 'Ask the site’s owner to allow it, or crawl under another name with --agent.'
      : 'See whether the address opens in a browser, and try again later.',
    url: finalUrl,
    ...(error && { cause: error }),
  });
}
