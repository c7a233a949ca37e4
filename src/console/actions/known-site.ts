// Sites and sitemaps that addresses name by their numbers.
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { ConsoleCore } from '../http/console-core.ts';
import { HttpError } from '../http/http-error.ts';

const NUMBER = /^[1-9]\d{0,14}$/;

/**
 * Reads the number of a thing in a path.
 * Errors: HttpError 404 for anything that is not a number.
 */
export function pathNumber(text: string | undefined): number {
  if (text === undefined || !NUMBER.test(text)) throw nothing();
  return Number(text);
}

/** Returns the site of a number. Errors: HttpError 404. */
export async function knownSite(
  { store }: Pick<ConsoleCore, 'store'>,
  text: string | undefined,
): Promise<SiteRecord> {
  const site = await store.sites.get(pathNumber(text));
  if (site === undefined) throw nothing();
  return site;
}

/**
 * Returns the site of a number, a host or a URL. For a host without a scheme, the site by https
 * comes first.
 * Errors: HttpError 404.
 */
export async function namedSite(
  core: Pick<ConsoleCore, 'store'>,
  named: string | undefined = '',
): Promise<SiteRecord> {
  const { sites } = core.store;
  const prefixes = /^https?:\/\//i.test(named) ? [''] : ['https://', 'http://'];
  for (const prefix of prefixes) {
    const root = `${URL.parse(prefix + named)?.origin}/`;
    const site = await (NUMBER.test(named) ? sites.get(Number(named)) : sites.find(root));
    if (site !== undefined) return site;
  }
  throw new HttpError(404, { message: `There is no site ${named}.` });
}

/** Returns the sitemap of a number, which has to be the site's. Errors: HttpError 404. */
export async function knownSitemap(
  { store }: Pick<ConsoleCore, 'store'>,
  site: SiteRecord,
  text: string | undefined,
): Promise<SitemapRecord> {
  const sitemap = await store.sitemaps.get(pathNumber(text));
  if (sitemap === undefined || sitemap.siteId !== site.id) throw nothing();
  return sitemap;
}

/** Lets visitors who are not admins only change verified sites. Errors: HttpError 403. */
export function checkMayChange(site: SiteRecord, scope: 'read' | 'submit' | 'admin'): void {
  if (scope === 'admin' || site.verifiedAt !== undefined) return;
  throw new HttpError(403, {
    code: 'SUBMISSION_REFUSED',
    message: `${site.url} is not verified, and only admins may change such sites.`,
    hint: 'Verify the site first.',
  });
}

function nothing(): HttpError {
  return new HttpError(404, { message: 'Nothing was found at this address.' });
}
