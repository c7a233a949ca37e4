// What `portolan sites` does: all sites → a table.
import { sitesScreen } from '../../../console/screens/sites-screen.ts';
import { runAtDesk } from './run-at-desk.ts';
import type { ShowOptions } from './show-options.ts';
import { showScreen } from './show-screen.ts';

/** What the user asked for. */
export interface SitesOptions extends ShowOptions {
  readonly contains?: string;
}

/** What is said where there is no site. */
export const NO_SITES = 'No site yet. portolan submit <url> adds one.';

/**
 * Shows the sites. Gives the exit status, 0.
 *
 * Errors: CONFIG_INVALID, CONSOLE_UNREACHABLE, STORE_UNUSABLE, STORE_LOCKED, OUTPUT_UNWRITABLE.
 */
export function runSites(options: SitesOptions): Promise<number> {
  return runAtDesk(options, async (tools) => {
    const query = options.contains === undefined ? {} : { q: options.contains };
    const empty = options.contains === undefined ? NO_SITES : 'No site has that in its address.';
    await showScreen(tools, { screen: sitesScreen, query, empty });
    return 0;
  });
}
