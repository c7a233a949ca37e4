// A folder that a framework has built → its sitemap: check the options → find the address →
// pages, the user's sources, dynamic routes → publish → report.
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { givenValues } from '../../base/given-values.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { publish } from '../../publish/publish.ts';
import type { PublishReport } from '../../publish/report/publish-report.ts';
import type { EntryTransform, PublishConfig } from '../../publish/settings/publish-config.ts';
import { createFolderTarget } from '../../publish/targets/folder/folder-target.ts';
import type { BuiltSite } from './built-site.ts';
import { settleSiteBase } from './site-base.ts';
import { explainSiteError, reportSite } from './site-report.ts';
import { SiteRoutes } from './site-routes.ts';
import { checkOptionNames, type SitemapOptions } from './sitemap-options.ts';

const CACHE = 'node_modules/.cache/portolan';

/**
 * Publishes the sitemap of a built site into its output folder.
 *
 * In development, errors are only printed. Errors: those of `publish`, with the hint in the
 * message; CONFIG_INVALID for unknown options, a site without an address and, with `strict`, a
 * dynamic route without pages.
 */
export async function publishSite(
  site: BuiltSite,
  options: SitemapOptions = {},
): Promise<PublishReport | undefined> {
  const { isDevelopment = false, log } = site;
  if (isDevelopment && options.dev === false) return undefined;
  try {
    checkOptionNames(options, site.framework);
    const report = await publishRemembered(site, options);
    reportSite(report, log);
    return report;
  } catch (error) {
    const explained = explainSiteError(error, site);
    if (!isDevelopment || !isPortolanError(explained)) throw explained;
    log.warn(explained.message);
    return undefined;
  }
}

// The default state file may be damaged or read-only, which must not fail the build of a user who
// does not know it. A file that the user named must work.
async function publishRemembered(site: BuiltSite, options: SitemapOptions): Promise<PublishReport> {
  try {
    return await publishDated(site, options);
  } catch (error) {
    const isUnusable = isPortolanError(error) && error.code === 'PUBLISH_STATE_UNUSABLE';
    if (!isUnusable || options.state !== undefined) throw error;
    site.log.warn(`${error.message} This build is not compared with the last one.`);
    return await publishDated(site, { ...options, state: false });
  }
}

// Build servers often have no Git history: only a user who asks for dates gets the error.
async function publishDated(site: BuiltSite, options: SitemapOptions): Promise<PublishReport> {
  const environment = process.env;
  try {
    return await publish(configOf(site, options), { environment });
  } catch (error) {
    const isUndated = isPortolanError(error) && error.code === 'LASTMOD_UNAVAILABLE';
    if (!isUndated || site.lastmod === undefined || options.lastmod !== undefined) throw error;
    site.log.warn(`${error.message} The pages have no dates.`);
    return await publish(configOf({ ...site, lastmod: undefined }, options), { environment });
  }
}

function configOf(site: BuiltSite, options: SitemapOptions): PublishConfig {
  const { base: _, routes, strict, dev, robotsTxt, state, transform, ...given } = options;
  const { isDevelopment = false, outputFolder, rootFolder, paths = [] } = site;
  const folder = site.pagesFolder ?? outputFolder;
  const base = settleSiteBase(site, options.base);
  const siteRoutes = new SiteRoutes(site, { ...options, strict: strict && !isDevelopment }, base);
  const { source, sources = [], announce } = given;
  return {
    ...given,
    trailingSlash: given.trailingSlash ?? site.trailingSlash,
    lastmod: given.lastmod ?? site.lastmod,
    base,
    folder: rootFolder,
    // No hidden file is deployed, with or without a state.
    targets: createFolderTarget({ path: resolve(rootFolder, outputFolder), manifest: 'state' }),
    state: stateOf(site, options),
    htmlFolder: { ...site.htmlFolder, ...givenValues(given.htmlFolder ?? {}) },
    source: undefined,
    sources: [
      ...(hasPages(folder) ? [folder] : []),
      ...(paths.length > 0 ? [paths] : []),
      ...(source === undefined ? [] : [source]),
      ...sources,
      ...siteRoutes.sources,
    ],
    announce: isDevelopment ? undefined : robotsTxt ? { robotsTxt, ...announce } : announce,
    transform: siteRoutes.watching(addressing(site, transform)),
  };
}

// As a source, a folder without pages is an error; here there may be other sources.
function hasPages(folder: string): boolean {
  const isThere = existsSync(join(folder, 'index.html'));
  return isThere || globSync('**/*.{html,htm,xhtml}', { cwd: folder }).length > 0;
}

function addressing(
  { addressOf }: BuiltSite,
  transform: EntryTransform | undefined,
): EntryTransform | undefined {
  if (addressOf === undefined) return transform;
  return (entry, page) => {
    const addressed = entry.loc === undefined ? entry : { ...entry, loc: addressOf(entry.loc) };
    return transform ? transform(addressed, page) : addressed;
  };
}

function stateOf(
  { framework, rootFolder, isDevelopment = false }: BuiltSite,
  { state, dedupe }: SitemapOptions,
): string | undefined {
  if (state === false || dedupe === false || isDevelopment) return undefined;
  const name = `${framework.toLowerCase().replaceAll(/\W+/g, '-')}.db`;
  return state === undefined ? join(rootFolder, CACHE, name) : resolve(rootFolder, state);
}
