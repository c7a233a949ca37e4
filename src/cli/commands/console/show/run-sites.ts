// What `portolan sites` does: all sites → a table.
import { sitesScreen } from '../../../../console/screens/sites/sites-screen.ts';
import { runAtDesk } from './run-at-desk.ts';
import type { ShowOptions } from './show-options.ts';
import { type ShowRequest, showScreen } from './show-screen.ts';

/** What the user asked for. */
export interface SitesOptions extends ShowOptions {
  readonly contains?: string | undefined;
}

/** The table of sites; on a narrow terminal the cause of a site that fails stands below. */
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

/**
 * Shows the sites. Gives the exit status, 0.
 *
 * Errors: CONFIG_INVALID, CONSOLE_UNREACHABLE, STORE_UNUSABLE, STORE_LOCKED, OUTPUT_UNWRITABLE.
 */
export function runSites(options: SitesOptions): Promise<number> {
  return runAtDesk(options, async (tools) => {
    const query = options.contains === undefined ? {} : { q: options.contains };
    const empty =
      options.contains === undefined ? NO_SITES : 'No site contains this text in its URL.';
    await showScreen(tools, { screen: sitesScreen, query, empty, ...SITES_TABLE });
    return 0;
  });
}
