// What `portolan issues` does: the findings of a site → a line a rule; of a rule, every place.
import { PortolanError } from '../../../../base/portolan-error.ts';
import { expectedScreen } from '../../../../console/screens/expected/expected-screen.ts';
import { issueScreen } from '../../../../console/screens/issues/issue-screen.ts';
import { issuesScreen } from '../../../../console/screens/issues/issues-screen.ts';
import { noSite, resolveSite } from '../desk/resolve-site.ts';
import { runAtDesk, showOfSite } from './run-at-desk.ts';
import type { IssuesOptions } from './show-commands.ts';
import { type ShowTools, showScreen } from './show-screen.ts';

const ISSUE_COLUMNS = [
  'severity',
  'rule',
  'count',
  'expectedCount',
  'sitemaps',
  'message',
  'firstSeenAt',
];
const ISSUE_FIT = { needed: 5, whole: ['rule'], below: 'message' };

/**
 * Shows what is wrong with a site by rule, or every place of one rule. Returns the exit status, 0.
 */
export function runIssues(
  { site, rule }: { readonly site: string; readonly rule: string | undefined },
  options: IssuesOptions,
): Promise<number> {
  return runAtDesk(options, async (tools) => {
    const { severity } = options;
    if (options.expected === true || options.ended === true) {
      const state = options.ended === true ? 'ended' : 'active';
      const empty = `Nothing ${state === 'ended' ? 'has ended' : 'is marked as expected'}.`;
      if (rule === undefined && severity === undefined) {
        return showOfSite(tools, site, { screen: expectedScreen, query: { state }, empty });
      }
      throw new PortolanError('CONFIG_INVALID', {
        message: '--expected lists what is expected of every rule of a site.',
        hint: `portolan issues ${site} --expected`,
      });
    }
    if (rule === undefined) {
      const empty = 'No issues.';
      const table = { shown: ISSUE_COLUMNS, fit: ISSUE_FIT };
      return showOfSite(tools, site, {
        screen: issuesScreen,
        query: { severity },
        empty,
        ...table,
      });
    }
    const id = await resolveSite(tools.desk, site);
    const query = { site: String(id), rule };
    const empty = `The last reads did not find ${rule}.`;
    if (await showScreen(tools, { screen: issueScreen, query, empty })) return 0;
    throw await noSuchThing(tools, { site, id, rule });
  });
}

async function noSuchThing(
  { desk }: ShowTools,
  { site, id, rule }: { readonly site: string; readonly id: number; readonly rule: string },
): Promise<PortolanError> {
  const known = await desk.view(issuesScreen, { site: String(id) });
  if (known === undefined) return noSite(desk, site);
  return new PortolanError('CONFIG_INVALID', {
    message: `There is no rule ${rule}.`,
    hint: 'portolan rules lists the rules, portolan issues <site> those that were found.',
  });
}
