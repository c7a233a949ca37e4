// Search Console's Sitemaps API, so that its clients work here when they are pointed here.
import type { Hono } from 'hono';
import { loadStanding } from '../../../harvest/standing/load-standing.ts';
import type { SiteRecord } from '../../../store/port/site-record.ts';
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import { checkMayChange } from '../../actions/known-site.ts';
import { submitterOf } from '../../actions/submit-address.ts';
import { countRate } from '../../admission/limit-rate.ts';
import { requireScope } from '../../admission/require-scope.ts';
import {
  LISTED_SITEMAPS_MAX,
  SITES_COUNTED_MAX,
  URL_CHARACTERS_MAX,
} from '../../core/console-limits.ts';
import { checkQuery } from '../../http/check-query.ts';
import type { ConsoleCore } from '../../http/console-core.ts';
import type { ConsoleEnv, ConsoleRequest } from '../../http/console-env.ts';
import { HttpError } from '../../http/http-error.ts';
import { type SitemapResource, sitemapResource } from './sitemap-resource.ts';

// What anybody submitted, by whatever right.
const SUBMITTED = ['submitted', 'stranger'] as const;

// Google's APIs take these everywhere, and refuse others. Its clients send them unasked.
// Source: https://cloud.google.com/apis/docs/system-parameters (2025-08-28)
const SYSTEM = [
  'alt',
  'prettyPrint',
  'key',
  'quotaUser',
  'userIp',
  'fields',
  'callback',
  '$.xgafv',
  'access_token',
  'oauth_token',
  'uploadType',
  'upload_protocol',
];

const PATHS = ['/webmasters/v3/sites', '/webmasters/v3/sites/*'];

interface SitemapAddress {
  readonly property: SearchConsoleProperty;
  /** As the URL class writes it. */
  readonly feedpath: string;
}

/** A property: an address that others begin with, or a domain with all its hosts. */
interface SearchConsoleProperty {
  readonly siteUrl: string;
  /** Whether an address belongs to it. */
  holds(url: string): boolean;
  /** The sites that it means. */
  sites(): Promise<readonly SiteRecord[]>;
}

interface SearchConsolePath {
  readonly siteUrl?: string;
  /** Whether `/sitemaps` follows. */
  readonly sitemaps: boolean;
  readonly feedpath?: string;
}

const PREFIX = '/webmasters/v3/sites';
const DOMAIN = /^sc-domain:((?:[a-z0-9_-]+\.)*[a-z0-9-]+)$/i;
const PAGE_ROWS = 1_000;

/**
 * Mounts the API below `/webmasters/v3`.
 * Source: https://developers.google.com/webmaster-tools/v1/sitemaps (2025-08-28)
 */
export function mountSearchConsole(app: Hono<ConsoleEnv>, core: ConsoleCore): void {
  app.on('GET', PATHS, requireScope('read', core), (c) => answerGet(c, core));
  app.on('PUT', PATHS, requireScope('submit', core), async (c) => {
    countRate(c, core.rates.submissions);
    const { property, feedpath } = addressOf(c, core);
    if (!property.holds(feedpath)) {
      throw new HttpError(400, {
        message: `'${feedpath}' is not below the site '${property.siteUrl}'.`,
      });
    }
    await core.harvest.submitSitemap(feedpath, submitterOf(c, 'search-console'));
    return c.body(null, 204);
  });
  app.on('DELETE', PATHS, requireScope('submit', core), async (c) => {
    const address = addressOf(c, core);
    const { site, sitemap } = await findSitemap(address, core);
    checkMayChange(site, c.get('visitor')?.scope ?? 'read');
    await core.harvest.withdraw(sitemap.id);
    return c.body(null, 204);
  });
}

async function answerGet(c: ConsoleRequest, core: ConsoleCore): Promise<Response> {
  const { siteUrl, sitemaps, feedpath } = parseSearchConsolePath(new URL(c.req.url).pathname);
  const isList = sitemaps && feedpath === undefined;
  checkQuery(c, { names: isList ? ['sitemapIndex', ...SYSTEM] : SYSTEM });
  if (siteUrl === undefined) {
    const sites = await sitesWhere(core, { holds: () => true });
    return c.json({ siteEntry: sites.map((site) => siteEntry(c, site.url, site)) });
  }
  const property = readProperty(siteUrl, core);
  if (!sitemaps) {
    const [site] = await property.sites();
    if (site === undefined) throw noSuchSite(siteUrl);
    return c.json(siteEntry(c, siteUrl, site));
  }
  if (feedpath === undefined) return c.json(await listSitemaps(c, property, core));
  const { sitemap } = await findSitemap(addressOf(c, core), core);
  return c.json(sitemapResource(sitemap, await loadStanding(core, { sitemap })));
}

async function listSitemaps(
  c: ConsoleRequest,
  property: SearchConsoleProperty,
  core: ConsoleCore,
): Promise<object> {
  const sites = await property.sites();
  if (sites.length === 0) throw noSuchSite(property.siteUrl);
  const index = c.req.query('sitemapIndex');
  if (index !== undefined) {
    const { sitemap } = await findSitemap({ property, feedpath: normalised(index) }, core);
    const children = await core.store.sitemaps.page(
      { siteId: sitemap.siteId, parentId: sitemap.id },
      { limit: LISTED_SITEMAPS_MAX },
    );
    return listed(children.rows, core);
  }
  const rows: SitemapRecord[] = [];
  for (const site of sites) {
    for (const source of SUBMITTED) {
      const limit = LISTED_SITEMAPS_MAX - rows.length;
      if (limit <= 0) break;
      const page = await core.store.sitemaps.page({ siteId: site.id, source }, { limit });
      // What a stranger's index lists was not submitted by anybody.
      const own = page.rows.filter(
        ({ url, parentId }) =>
          (source === 'submitted' || parentId === undefined) && property.holds(url),
      );
      rows.push(...own);
    }
  }
  return listed(rows, core);
}

// Google leaves the list out when nothing is in it.
async function listed(sitemaps: readonly SitemapRecord[], core: ConsoleCore): Promise<object> {
  const sitemap: SitemapResource[] = [];
  for (const each of sitemaps) {
    sitemap.push(sitemapResource(each, await loadStanding(core, { sitemap: each })));
  }
  return sitemap.length === 0 ? {} : { sitemap };
}

async function findSitemap(
  { property, feedpath }: SitemapAddress,
  core: ConsoleCore,
): Promise<{ readonly site: SiteRecord; readonly sitemap: SitemapRecord }> {
  if (property.holds(feedpath)) {
    for (const site of await property.sites()) {
      const sitemap = await core.store.sitemaps.find(site.id, feedpath);
      if (sitemap !== undefined && sitemap.status !== 'gone') return { site, sitemap };
    }
  }
  throw new HttpError(404, { message: `'${feedpath}' is not a known sitemap of the site.` });
}

function addressOf(c: ConsoleRequest, core: ConsoleCore): SitemapAddress {
  checkQuery(c, { names: SYSTEM });
  const { siteUrl, feedpath } = parseSearchConsolePath(new URL(c.req.url).pathname);
  if (siteUrl === undefined || feedpath === undefined) {
    throw new HttpError(405, { message: 'Only sitemaps can be submitted and deleted here.' });
  }
  return { property: readProperty(siteUrl, core), feedpath: normalised(feedpath) };
}

function normalised(feedpath: string): string {
  const url = feedpath.length > URL_CHARACTERS_MAX ? null : URL.parse(feedpath);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new HttpError(400, {
      message: 'The URL of the sitemap is not an http or https URL.',
      hint: 'Percent-encode all of it, including its slashes.',
    });
  }
  url.hash = '';
  return url.href;
}

function siteEntry(c: ConsoleRequest, siteUrl: string, { verifiedAt }: SiteRecord): object {
  const scope = c.get('visitor')?.scope ?? 'read';
  const mayWrite = scope === 'admin' || (scope === 'submit' && verifiedAt !== undefined);
  const reads = verifiedAt === undefined ? 'siteUnverifiedUser' : 'siteRestrictedUser';
  const owner = scope === 'admin' ? 'siteOwner' : 'siteFullUser';
  return { siteUrl, permissionLevel: mayWrite ? owner : reads };
}

function noSuchSite(siteUrl: string): HttpError {
  return new HttpError(404, {
    message: `'${siteUrl}' is not a known site.`,
    hint: 'Submit one of its sitemaps first.',
  });
}

/**
 * Takes a path of the API apart. Its parts are percent-encoded whole, slashes too, so it is the
 * path as sent that counts.
 * Input: the path as it was sent, not decoded.
 * Errors: HttpError 400, 404.
 */
function parseSearchConsolePath(pathname: string): SearchConsolePath {
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
function readProperty(siteUrl: string, core: ConsoleCore): SearchConsoleProperty {
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

/** Returns the sites with the requested addresses; at most 10,000 are searched. */
async function sitesWhere(
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
