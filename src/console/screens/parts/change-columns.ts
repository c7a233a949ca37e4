// The columns of what happened to URLs: on the page of changes, and in the history of one URL.
import type { UrlChange } from '../../../store/port/url-row.ts';
import type { TableColumn } from '../../core/table-column.ts';

const WHEN: readonly TableColumn<UrlChange>[] = [
  { key: 'run', title: 'Run', kind: 'number', value: ({ run }) => run, sort: 'desc' },
  { key: 'at', title: 'When', kind: 'time', value: ({ at }) => at, sort: 'desc' },
];

const WHAT: readonly TableColumn<UrlChange>[] = [
  { key: 'kind', title: 'What', kind: 'status', value: ({ kind }) => kind },
  {
    key: 'lastmodBefore',
    title: 'Lastmod before',
    kind: 'text',
    value: ({ lastmodBefore }) => lastmodBefore,
  },
  {
    key: 'lastmodAfter',
    title: 'Lastmod after',
    kind: 'text',
    value: ({ lastmodAfter }) => lastmodAfter,
  },
];

/** Of many URLs: what happened comes first. */
export const CHANGE_COLUMNS: readonly TableColumn<UrlChange>[] = [...WHAT, ...WHEN];

/** Of one URL: when it happened comes first. */
export const HISTORY_COLUMNS: readonly TableColumn<UrlChange>[] = [...WHEN.toReversed(), ...WHAT];
