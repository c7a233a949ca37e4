// The columns of what happened to URLs: on the page of changes, and in the history of one URL.
import type { UrlChange } from '../../../store/port/url-row.ts';
import { column, type TableColumn } from '../../core/table-column.ts';

const WHEN: readonly TableColumn<UrlChange>[] = [
  column('run', 'Run', 'number', { sort: 'desc' }),
  column('at', 'When', 'time', { sort: 'desc' }),
];

const WHAT: readonly TableColumn<UrlChange>[] = [
  column('kind', 'What', 'status'),
  column('lastmodBefore', 'Lastmod before', 'text'),
  column('lastmodAfter', 'Lastmod after', 'text'),
];

/** Of many URLs: what happened comes first. */
export const CHANGE_COLUMNS: readonly TableColumn<UrlChange>[] = [...WHAT, ...WHEN];

/** Of one URL: when it happened comes first. */
export const HISTORY_COLUMNS: readonly TableColumn<UrlChange>[] = [...WHEN.toReversed(), ...WHAT];
