// Where changes happened: a table of folders, each a way to its own changes.
import { html } from 'hono/html';
import { counted } from '../../../base/counted.ts';
import type { Html, PageTools } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { visibleText } from '../../core/visible-text.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import type { ChangeFolderLine, ChangesView } from './changes-view.ts';

// A page shows fewer than files and the terminal have: its list of URLs comes below.
const FOLDERS_SHOWN = 8;

export const CHANGE_FOLDER_COLUMNS: readonly TableColumn<ChangeFolderLine>[] = [
  column('path', 'Folder', 'url'),
  column('added', 'Added', 'number'),
  column('changed', 'Changed', 'number'),
  column('removed', 'Removed', 'number'),
  column('urls', 'Listed now', 'number'),
];

/** Draws the table; nothing where nothing is different. */
export function changeFoldersTable({ site, byFolder }: ChangesView, tools: PageTools): Html | '' {
  const { folders, within } = byFolder;
  if (folders.length === 0) return '';
  const shown = folders.slice(0, FOLDERS_SHOWN);
  const hidden = folders.length - shown.length;
  const rest = changeFoldersRest({ ...byFolder, more: byFolder.more + hidden });
  return html`${dataTable(shown, CHANGE_FOLDER_COLUMNS, {
    id: 'change-folders',
    caption: 'Changes by folder',
    now: tools.now,
    empty: html``,
    cells: { path: (row) => folderCell(row, { within, siteUrl: site.url, tools }) },
  })}${rest === '' ? '' : html`<p class="soft">${rest}</p>`}`;
}

/** Says what the table leaves out; an empty text for nothing. */
export function changeFoldersRest({
  more,
  partial,
  atMost,
}: Pick<ChangesView['byFolder'], 'more' | 'partial' | 'atMost'>): string {
  const rest = [
    more > 0 && `${counted(more, 'other folder')} with fewer changes.`,
    partial === true && 'There are more changes than a page counts: these are the first of them.',
    atMost === true &&
      'The counts are the sums of the runs: each folder has at most so many changes.',
  ];
  return rest.filter((text) => text !== false).join(' ');
}

function folderCell(
  { path }: ChangeFolderLine,
  { within, siteUrl, tools }: { within: string; siteUrl: string; tools: PageTools },
): Html {
  const name = html`<bdi class="url">${visibleText(path)}</bdi>`;
  // What lies directly in the folder of them all has no folder of its own.
  if (path === within) return path === '/' ? html`${name} (directly)` : name;
  const q = (siteUrl + path.slice(1)).toWellFormed();
  return html`<a href="${tools.link({ q })}">${name}</a>`;
}
