// Screen: a site as a whole, and its last days.
import { z } from 'zod';
import type { Screen } from '../../core/screen.ts';
import type { ColumnKind, TableColumn } from '../../core/table-column.ts';
import { idParam } from '../parts/screen-params.ts';
import { sitePage } from './site-page.ts';
import {
  errorShareOf,
  indexableShareOf,
  loadSiteView,
  type SiteDayLine,
  type SiteParams,
  type SiteView,
} from './site-view.ts';

const DAYS_MAX = 1_100;

/** The overview of a site; its table is that of its days. */
export const siteScreen: Screen<SiteParams, SiteView, SiteDayLine> = {
  name: 'site',
  path: '/sites/:site',
  params: z.object({
    site: idParam,
    days: z.coerce.number().int().min(1).max(DAYS_MAX).optional(),
  }),
  load: loadSiteView,
  columns: [
    column('day', 'Day', 'text', ({ day }) => day),
    column('urls', 'URLs', 'number', ({ urls }) => urls),
    column('added', 'Added', 'number', ({ added }) => added),
    column('changed', 'Changed', 'number', ({ changed }) => changed),
    column('removed', 'Removed', 'number', ({ removed }) => removed),
    column('errors', 'Errors', 'number', ({ errors }) => errors),
    column('warnings', 'Warnings', 'number', ({ warnings }) => warnings),
    column('entries', 'Entries read', 'number', ({ entries }) => entries),
    column('entriesInError', 'With errors', 'number', ({ entriesInError }) => entriesInError),
    column('errorShare', 'Share with errors', 'share', errorShareOf),
    column('fetches', 'Fetches', 'number', ({ fetches }) => fetches),
    column('fetchesFailed', 'Failed', 'number', ({ fetchesFailed }) => fetchesFailed),
    column('answered', 'Reported', 'number', ({ answered }) => answered),
    column('indexable', 'Indexable', 'number', ({ indexable }) => indexable),
    column('indexableShare', 'Share indexable', 'share', indexableShareOf),
  ],
  rows: ({ days }) => days,
  page: sitePage,
};

function column(
  key: string,
  title: string,
  kind: ColumnKind,
  value: (day: SiteDayLine) => string | number | undefined,
): TableColumn<SiteDayLine> {
  return { key, title, kind, value };
}
