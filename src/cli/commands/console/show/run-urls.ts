// What `portolan urls` does: the URLs of a site, by filters → a table.
import { PortolanError } from '../../../../base/portolan-error.ts';
import { formatNumber } from '../../../../console/pages/tables/cell-value.ts';
import { sitemapsScreen } from '../../../../console/screens/sitemaps/sitemaps-screen.ts';
import { urlsScreen } from '../../../../console/screens/urls/urls-screen.ts';
import type { UrlsView } from '../../../../console/screens/urls/urls-view.ts';
import { resolveSite } from '../desk/resolve-site.ts';
import { runAtDesk, showOfSite } from './run-at-desk.ts';
import type { UrlsOptions } from './show-commands.ts';
import type { ShowTools } from './show-screen.ts';

const URL_COLUMNS = ['loc', 'lastmod', 'sitemap', 'changedAt', 'firstSeenAt'];
const GONE_COLUMNS = ['loc', 'lastmod', 'goneAt', 'firstSeenAt', 'sitemap'];

export function runUrls(site: string, options: UrlsOptions): Promise<number> {
  const { contains, prefix, glob, folder, month, has, state } = options;
  return runAtDesk(options, async (tools) => {
    const text = contains ?? prefix ?? glob;
    const match = prefix === undefined ? (glob === undefined ? 'contains' : 'glob') : 'prefix';
    const sitemap = await sitemapNumber(tools, site, options.sitemap);
    const query = {
      q: text,
      match: text === undefined ? undefined : match,
      folder,
      month,
      has,
      state,
      sitemap,
    };
    const shown = state === undefined || state === 'listed' ? URL_COLUMNS : GONE_COLUMNS;
    const empty = 'No matching URLs.';
    return showOfSite(tools, site, { screen: urlsScreen, query, empty, shown, matches });
  });
}

function matches({ matches: { count, exact } }: UrlsView): string {
  return `${exact ? '' : 'More than '}${formatNumber(count)} URLs match.`;
}

async function sitemapNumber(
  { desk }: ShowTools,
  site: string,
  sitemap: string | undefined,
): Promise<string | undefined> {
  if (sitemap === undefined || /^\d{1,15}$/.test(sitemap)) return sitemap;
  const id = await resolveSite(desk, site);
  const url = URL.parse(sitemap)?.href ?? sitemap;
  const view = await desk.view(sitemapsScreen, { site: String(id), q: url, limit: '1000' });
  const found = view?.sitemaps.find((line) => line.url === url);
  if (found) return String(found.id);
  throw new PortolanError('CONFIG_INVALID', {
    message: `The site ${site} has no sitemap with the URL ${sitemap}.`,
    hint: `Write its number or its full URL: portolan status ${site} lists them.`,
  });
}
