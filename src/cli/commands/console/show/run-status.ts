// What `portolan status` does: the sitemaps of a site → the table of Search Console.
import { PortolanError } from '../../../../base/portolan-error.ts';
import { runsScreen } from '../../../../console/screens/runs/runs-screen.ts';
import { sitemapsScreen } from '../../../../console/screens/sitemaps/sitemaps-screen.ts';
import { sitesScreen } from '../../../../console/screens/sites/sites-screen.ts';
import { runAtDesk, showOfSite } from './run-at-desk.ts';
import type { SitesOptions, StatusOptions } from './show-commands.ts';
import { type ShowRequest, type ShowTools, showScreen } from './show-screen.ts';

/** The table of sites; on a narrow terminal the cause of a failing site is below its row. */
export const SITES_TABLE: Pick<ShowRequest<never, never, never>, 'shown' | 'aliases' | 'fit'> = {
  shown: [
    'site',
    'status',
    'causeText',
    'sitemaps',
    'urls',
    'errors',
    'lastReadAt',
    'nextReadAt',
    'urlsGrowth7d',
  ],
  // The other lists call their addresses so.
  aliases: { url: 'site' },
  fit: { needed: 5, below: 'causeText' },
};

export const NO_SITES = 'No sites yet. Add one with portolan submit <url>.';

/** What Search Console has of a sitemap; what a narrow terminal has no room for comes last. */
export const STATUS_COLUMNS: readonly string[] = [
  'url',
  'status',
  'causeText',
  'urls',
  'errors',
  'warnings',
  'lastReadAt',
  'type',
  'submittedAt',
];

/** On a narrow terminal the cause is below its row; the status and the counts stay. */
export const STATUS_FIT: NonNullable<ShowRequest<never, never, never>['fit']> = {
  needed: 5,
  below: 'causeText',
};

const RUN_COLUMNS = [
  'number',
  'state',
  'complete',
  'startedAt',
  'read',
  'failed',
  'urls',
  'added',
  'changed',
  'removed',
  'trigger',
  'tookMs',
  'sitemaps',
  'unchanged',
  'errors',
  'warnings',
];

export function runStatus(site: string | undefined, options: StatusOptions): Promise<number> {
  return runAtDesk(options, async (tools) => {
    const meant = site ?? (await onlySite(tools));
    if (options.runs === true) return showRuns(tools, meant);
    if (meant === undefined) {
      const question = { screen: sitesScreen, query: {}, empty: NO_SITES };
      await showScreen(tools, { ...question, ...SITES_TABLE });
      return 0;
    }
    const { status, contains } = options;
    const query = {
      list: 'all',
      status,
      q: contains,
    };
    const empty = 'No matching sitemaps.';
    return showOfSite(tools, meant, {
      screen: sitemapsScreen,
      query,
      empty,
      shown: STATUS_COLUMNS,
      fit: STATUS_FIT,
    });
  });
}

async function showRuns(tools: ShowTools, site: string | undefined): Promise<number> {
  if (site === undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: '--runs needs a site.',
      hint: 'portolan status <site> --runs; portolan sites lists the sites.',
    });
  }
  const empty = 'No runs yet: portolan serve reads what is due.';
  const table = { shown: RUN_COLUMNS, fit: { needed: RUN_COLUMNS.indexOf('removed') + 1 } };
  return showOfSite(tools, site, { screen: runsScreen, query: {}, empty, ...table });
}

async function onlySite({ desk }: ShowTools): Promise<string | undefined> {
  const view = await desk.view(sitesScreen, { limit: '2' });
  return view?.sites.length === 1 ? String(view.sites[0]?.id) : undefined;
}

export function runSites(options: SitesOptions): Promise<number> {
  return runAtDesk(options, async (tools) => {
    const query = { q: options.contains };
    const empty =
      options.contains === undefined ? NO_SITES : 'No site contains this text in its URL.';
    await showScreen(tools, { screen: sitesScreen, query, empty, ...SITES_TABLE });
    return 0;
  });
}
