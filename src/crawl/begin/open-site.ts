// Finds the site: the typed address, the origin that answers, and its other names.
// docs/reference/decisions.md §2.
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { addressKind } from '../../net/address/address-kind.ts';
import { isThisMachine } from '../../net/exchange/connect/proxy-choice.ts';
import type { Visit, Visitor } from '../../net/port/visit.ts';
import { readVisitBody } from '../../net/visit/visit-body.ts';
import { declaredCanonical } from '../../pages/head/declared-canonical.ts';
import { createPageReader } from '../../pages/page-reader.ts';
import { subdomainRoot } from '../address/site-hosts.ts';
import { createSiteScope, otherSpellings } from '../address/site-scope.ts';
import type { CrawledSite } from '../record/crawl-note.ts';

export interface OpenSiteOptions {
  readonly visitor: Visitor;
  /** The origin under which pages are listed. Default: see `canonicalOrigin`. */
  readonly publicOrigin?: string | undefined;
  /** Sub-domains are crawled, too; then there is no other public origin. Default: false. */
  readonly subdomains?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Visits the start, follows its redirects, and finds the site's other names.
 *
 * Errors: FETCH_ADDRESS_INVALID; CRAWL_NOT_STARTED, when robots.txt disallows the start or cannot
 * be fetched, or nothing answers; the signal's reason.
 */
export async function openSite(
  url: string,
  { visitor, publicOrigin, subdomains = false, signal }: OpenSiteOptions,
): Promise<CrawledSite> {
  const visit = await visitor.visit(url, signal && { signal });
  if (visit.outcome !== 'answered') {
    visit.discard();
    throw notStarted(visit);
  }
  const { url: typed, finalUrl, redirects } = visit;
  if (Math.max(typed.length, finalUrl.length) > START_CHARACTERS_MAX) {
    visit.discard();
    throw startTooLong(new URL(finalUrl).origin);
  }
  const { origin, url: folder } = createSiteScope({ typed, final: finalUrl });
  const declared =
    isLocal(origin) && !subdomains ? await canonicalOrigin(visit, signal) : undefined;
  const root = subdomains ? subdomainRoot(typed, origin) : undefined;
  visit.discard();
  const listed = publicOrigin ?? declared;
  const passed = [typed, ...redirects.map((redirect) => redirect.url)].map(
    (at) => new URL(at).origin,
  );
  const names = new Set(passed);
  const spellings = otherSpellings(origin).filter((spelling) => !names.has(spelling));
  await Promise.all(
    spellings.map(async (spelling) => {
      if (await leadsTo(spelling, origin, { visitor, signal })) names.add(spelling);
    }),
  );
  if (listed !== undefined) names.add(listed);
  names.delete(origin);
  const isOther = listed !== undefined && listed !== origin;
  return {
    typed,
    origin,
    names: [...names].sort(),
    folder,
    ...(isOther && { publicOrigin: listed }),
    ...(root !== undefined && { root }),
  };
}

// No address of a page is longer.
const START_CHARACTERS_MAX = 8_192;

function startTooLong(origin: string): PortolanError {
  return new PortolanError('CRAWL_NOT_STARTED', {
    message: `The start, or the address that ${origin} redirects it to, is too long.`,
    hint: 'Start at the front page of the site.',
    url: origin,
  });
}

/** This machine or a private network: the site there is a copy of a public one. */
function isLocal(origin: string): boolean {
  const { hostname } = new URL(origin);
  const kind = addressKind(hostname);
  if (kind === 'loopback' || kind === 'private') return true;
  return isThisMachine(hostname) || /\.(?:localhost|local|internal|test)$/.test(hostname);
}

/** The origin of the start's canonical, when its path is the same. */
async function canonicalOrigin(visit: Visit, signal?: AbortSignal): Promise<string | undefined> {
  if (visit.status !== 200) return undefined;
  const { finalUrl: url, headers } = visit;
  const reader = createPageReader({ url, headers, media: false });
  try {
    await readVisitBody(visit, (chunk) => reader.write(chunk));
  } catch (error) {
    signal?.throwIfAborted();
    if (!isPortolanError(error)) throw error;
  }
  const canonical = URL.parse(declaredCanonical(reader.end()) ?? '');
  if (canonical === null) return undefined;
  const { pathname, search } = new URL(url);
  return canonical.pathname + canonical.search === pathname + search ? canonical.origin : undefined;
}

/** Whether the front page of another spelling redirects to an origin. */
export async function leadsTo(
  spelling: string,
  origin: string,
  { visitor, signal }: { readonly visitor: Visitor; readonly signal: AbortSignal | undefined },
): Promise<boolean> {
  const visit = await visitor.visit(`${spelling}/`, { redirectsMax: 0, signal });
  visit.discard();
  const { status = 0, headers } = visit;
  if (status < 300 || status > 399) return false;
  return URL.parse(headers.get('location') ?? '', `${spelling}/`)?.origin === origin;
}

function notStarted(visit: Visit): PortolanError {
  const { finalUrl, robots, error } = visit;
  const isDisallowed = visit.outcome === 'disallowed' && robots?.rule !== undefined;
  return new PortolanError('CRAWL_NOT_STARTED', {
    message: `The crawl could not start at ${finalUrl}: ${whyNot(visit)}.`,
    hint: isDisallowed
      ? 'Ask the site’s owner to allow it, or crawl under another name with --agent.'
      : 'Check whether the address opens in a browser, and try again later.',
    url: finalUrl,
    cause: error,
  });
}

function whyNot({ outcome, robots, error }: Visit): string {
  if (outcome !== 'disallowed') return error?.message.replace(/[.\s]+$/, '') ?? 'nothing answered';
  const file = robots?.robotsTxt ?? 'its robots.txt';
  return robots?.rule === undefined
    ? `${file} could not be fetched, and without it nothing may be visited`
    : `${file} disallows it to ${robots.agent} in line ${robots.line} (${robots.rule})`;
}
