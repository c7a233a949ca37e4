// An address as something to check: one sitemap with all that it lists, or a site.
import { PortolanError } from '../../base/portolan-error.ts';
import { withoutCredentials } from '../../base/text/without-credentials.ts';
import { shownAddress } from '../../net/address/http-address.ts';
import { networkOver } from '../../net/exchange/network-options.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { createVisitor } from '../../net/visitor.ts';
import { discoverSitemaps, NAMED_SITEMAPS_MAX } from '../../tree/discover.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import { createVisitOpener } from '../../tree/visit-opener.ts';
import type { CheckOptions } from '../port/check-options.ts';
import type { CheckTarget, TargetRoot } from './check-target.ts';

/**
 * Opens an address. A host, a folder or a robots.txt means the site, whose sitemaps are searched;
 * anything else is a sitemap. Only the visitor gets its user name and password.
 *
 * Errors: FETCH_ADDRESS_INVALID; the signal's reason.
 */
export async function openWebTarget(address: string, options: CheckOptions): Promise<CheckTarget> {
  const url = parseAddress(withoutCredentials(address));
  const visitor = openVisitor(address, options);
  const close = async (): Promise<void> => {
    if (!options.visitor) await visitor.close();
  };
  try {
    const visits: CheckTarget['visits'] = new Map();
    const open = createVisitOpener(visitor, {
      onVisit: (visit, asked) => visits.set(sitemapKey(asked), visit),
    });
    const discovery = isSiteAddress(url) ? await discover(url, visitor, options) : undefined;
    const roots: readonly TargetRoot[] = discovery
      ? discovery.sitemaps.map(({ url: loc, found }) => ({
          url: sitemapKey(loc),
          found: found === 'robots-txt' ? 'robots-txt' : 'guessed',
        }))
      : [{ url: sitemapKey(url.href), found: 'given' }];
    return {
      name: withoutCredentials(address),
      roots,
      open,
      visitor,
      pageVisitor: visitor,
      visits,
      elsewhere: new Set(),
      holdsPages: false,
      discovery,
      nameOf: (sitemap) => sitemap,
      webUrlOf: (sitemap) => sitemap,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function discover(url: URL, visitor: Visitor, options: CheckOptions) {
  const { signal, onProgress, sitemapsMax = NAMED_SITEMAPS_MAX } = options;
  const nothing = { sitemaps: 0, entries: 0, bytes: 0, pages: 0, pagesTotal: 0 };
  return discoverSitemaps(url.href, {
    visitor,
    onTry: (at) => onProgress?.({ stage: 'discover', ...nothing, at }),
    sitemapsMax: Math.min(sitemapsMax, NAMED_SITEMAPS_MAX),
    signal,
  });
}

/** Whether an address means a site, whose sitemaps are searched. */
export function isSiteAddress({ pathname, search }: URL): boolean {
  return search === '' && (pathname.endsWith('/') || pathname === '/robots.txt');
}

/**
 * Opens the visitor of a check, unless the caller has one, which the caller closes. `trustedUrl`
 * was named by the user and may be private.
 */
export function openVisitor(trustedUrl: string | undefined, options: CheckOptions): Visitor {
  const { allowPrivate, userAgent, timeoutMs, delayMs, proxy, clock, network } = options;
  if (options.visitor) return options.visitor;
  const own = { allowPrivate, userAgent, timeoutMs, proxy };
  return createVisitor({ ...networkOver(own, network), trustedUrl, delayMs, clock });
}

function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new PortolanError('FETCH_ADDRESS_INVALID', {
    message: `${shownAddress(address)} is not an http or https address.`,
    hint: 'Write it with its scheme: https://example.com.',
    url: shownAddress(address),
  });
}
