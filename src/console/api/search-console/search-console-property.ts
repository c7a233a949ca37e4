// Properties as Search Console names them, and the sites here that they mean.
import type { SiteRecord } from '../../../store/port/site-record.ts';
import { SITES_COUNTED_MAX, URL_CHARACTERS_MAX } from '../../core/console-limits.ts';
import type { ConsoleCore } from '../../http/console-core.ts';
import { HttpError } from '../../http/http-error.ts';

/** A property: an address that others begin with, or a domain with all its hosts. */
export interface SearchConsoleProperty {
  readonly siteUrl: string;
  /** Whether an address belongs to it. */
  holds(url: string): boolean;
  /** The sites that it means. */
  sites(): Promise<readonly SiteRecord[]>;
}

export interface SearchConsolePath {
  readonly siteUrl?: string;
  /** Whether `/sitemaps` follows. */
  readonly sitemaps: boolean;
  readonly feedpath?: string;
}

const PREFIX = '/webmasters/v3/sites';
const DOMAIN = /^sc-domain:((?:[a-z0-9_-]+\.)*[a-z0-9-]+)$/i;
const PAGE_ROWS = 1_000;

/**
 * Takes a path of the API apart. Its parts are percent-encoded whole, slashes too, so it is the
 * path as sent that counts.
 * Input: the path as it was sent, not decoded.
 * Errors: HttpError 400, 404.
 */
export function parseSearchConsolePath(pathname: string): SearchConsolePath {
  const [, ...parts] = pathname.slice(PREFIX.length).split('/');
  if (!pathname.startsWith(PREFIX) || parts.length > 3) throw noSuchPath();
  const [siteUrl = '', word, feedpath = ''] = parts.map(decoded);
  if (word !== undefined && word !== 'sitemaps') throw noSuchPath();
  return {
    ...(siteUrl === '' ? {} : { siteUrl }),
    sitemaps: word !== undefined,
    ...(feedpath === '' ? {} : { feedpath }),
  };
}

/**
 * Reads a property: `https://example.com/shop/` or `sc-domain:example.com`.
 * Errors: HttpError 400.
 */
export function readProperty(siteUrl: string, core: ConsoleCore): SearchConsoleProperty {
  const { sites } = core.store;
  const [, domain] = DOMAIN.exec(siteUrl) ?? [];
  if (domain !== undefined) {
    const host = domain.toLowerCase();
    const holds = (url: string): boolean => {
      const name = URL.parse(url)?.hostname ?? '';
      return name === host || name.endsWith(`.${host}`);
    };
    return { siteUrl, holds, sites: () => sitesWhere(core, { contains: host, holds }) };
  }
  const url = URL.parse(siteUrl);
  if (url === null || !/^https?:$/.test(url.protocol) || siteUrl.length > URL_CHARACTERS_MAX) {
    throw new HttpError(400, {
      message: `'${siteUrl}' is not a valid site URL.`,
      hint: 'Write https://example.com/ or sc-domain:example.com, percent-encoded.',
    });
  }
  const prefix = url.href;
  return {
    siteUrl,
    holds: (other) => URL.parse(other)?.href.startsWith(prefix) === true,
    async sites() {
      const site = await sites.find(`${url.origin}/`);
      return site === undefined ? [] : [site];
    },
  };
}

/** Returns the sites whose addresses are wanted; at most 10,000 are looked at. */
export async function sitesWhere(
  { store }: Pick<ConsoleCore, 'store'>,
  { contains, holds }: { readonly contains?: string; holds(url: string): boolean },
): Promise<readonly SiteRecord[]> {
  const found: SiteRecord[] = [];
  let seen = 0;
  let after: string | undefined;
  do {
    const filter = contains === undefined ? {} : { contains };
    const from = after === undefined ? {} : { after };
    const { rows, next } = await store.sites.page({ ...filter, ...from, limit: PAGE_ROWS });
    seen += rows.length;
    found.push(...rows.filter(({ url }) => holds(url)));
    after = next;
  } while (after !== undefined && seen < SITES_COUNTED_MAX);
  return found;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new HttpError(400, { message: 'The path is not percent-encoded correctly.', cause });
  }
}

function noSuchPath(): HttpError {
  return new HttpError(404, {
    message: 'There is no such resource in this API.',
    hint: 'Percent-encode all of the site and the sitemap, including their slashes.',
  });
}
