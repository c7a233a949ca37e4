// What `portolan changes` does: what is different between two reads of a site → a table.
import type { Screen } from '../../../../console/core/screen.ts';
import {
  CHANGE_FOLDER_COLUMNS,
  changeFoldersRest,
} from '../../../../console/screens/changes/change-folders-table.ts';
import { changesScreen } from '../../../../console/screens/changes/changes-screen.ts';
import type {
  ChangeFolderLine,
  ChangesParams,
  ChangesView,
} from '../../../../console/screens/changes/changes-view.ts';
import { runAtDesk, showOfSite } from './run-at-desk.ts';
import type { ChangesOptions } from './show-commands.ts';

const folders: Screen<ChangesParams, ChangesView, ChangeFolderLine> = {
  name: changesScreen.name,
  path: changesScreen.path,
  params: changesScreen.params,
  load: changesScreen.load,
  columns: CHANGE_FOLDER_COLUMNS,
  rows: ({ byFolder }) => byFolder.folders,
  page: changesScreen.page,
};

export function runChanges(site: string, options: ChangesOptions): Promise<number> {
  const { from, to, kind, contains } = options;
  return runAtDesk(options, (tools) => {
    const query = { from, to, kind, q: contains };
    const empty = 'Nothing changed. The first read of a site does not count as a change.';
    if (options.folders === true) {
      return showOfSite(tools, site, { screen: folders, query, empty, rest: restOfFolders });
    }
    return showOfSite(tools, site, { screen: changesScreen, query, empty });
  });
}

function restOfFolders(_: number, { byFolder }: ChangesView): string | undefined {
  return changeFoldersRest(byFolder) || undefined;
}
