// Submissions as the console takes them: an address is that of a sitemap, or of a whole site.
import type { Submitter } from '../../harvest/port/harvest.ts';
import type { SubmissionRecord } from '../../store/port/access-store.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import type { ConsoleRequest } from '../http/console-env.ts';

/** Tells who submits. Only admins may submit to sites that nobody has verified. */
export function submitterOf(c: ConsoleRequest, by: Submitter['by']): Submitter {
  const visitor = c.get('visitor');
  const name = visitor?.name;
  return { by, verifiedOnly: visitor?.scope !== 'admin', token: name };
}

/**
 * Submits an address: without a path it is a site, whose sitemaps are looked for; otherwise it is a
 * sitemap.
 * Errors: SUBMISSION_REFUSED, FETCH_ADDRESS_INVALID, FETCH_ADDRESS_FORBIDDEN, QUEUE_FULL.
 */
export function submitAddress(
  { harvest }: Pick<ConsoleCore, 'harvest'>,
  address: string,
  submitter: Submitter,
): Promise<SubmissionRecord> {
  return isSiteAddress(address.trim())
    ? harvest.submitSite(address.trim(), submitter)
    : harvest.submitSitemap(address.trim(), submitter);
}

// With another scheme than http and https it is neither, which the harvest says.
function isSiteAddress(address: string): boolean {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.pathname === '/' && url.search === '';
}

/** Returns the address under which the visitor sees a page of this console. */
export function ownUrl(c: ConsoleRequest, { settings }: ConsoleCore, path: string): string {
  return new URL(path, settings.publicUrl ?? c.req.url).href;
}
