// What `portolan changes` does: what is different between two reads of a site → a table.
import { changesScreen } from '../../../console/screens/changes-screen.ts';
import { runAtDesk, showOfSite } from './run-at-desk.ts';
import type { ShowOptions } from './show-options.ts';

/** What the user asked for. */
export interface ChangesOptions extends ShowOptions {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly kind?: string | undefined;
  readonly contains?: string | undefined;
}

/**
 * Shows what is different between two reads of a site. Gives the exit status, 0.
 *
 * Errors: those of `runAtDesk` and `showScreen`; CONFIG_INVALID when the first
 * read came after the second.
 */
export function runChanges(site: string, options: ChangesOptions): Promise<number> {
  const { from, to, kind, contains } = options;
  return runAtDesk(options, (tools) => {
    const query = {
      ...(from !== undefined && { from: String(from) }),
      ...(to !== undefined && { to: String(to) }),
      ...(kind !== undefined && { kind }),
      ...(contains !== undefined && { q: contains }),
    };
    const empty = 'Nothing is different. What a first read found is no change.';
    return showOfSite(tools, site, { screen: changesScreen, query, empty });
  });
}
