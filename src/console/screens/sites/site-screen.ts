// Screen: a site as a whole, and its last days.
import { z } from 'zod';
import type { Screen } from '../../core/screen.ts';
import { column } from '../../core/table-column.ts';
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

export const siteScreen: Screen<SiteParams, SiteView, SiteDayLine> = {
  name: 'site',
  path: '/sites/:site',
  params: z.object({
    site: idParam,
    days: z.coerce.number().int().min(1).max(DAYS_MAX).optional(),
  }),
  load: loadSiteView,
  columns: [
    column('day', 'Day', 'text'),
    column('urls', 'URLs', 'number'),
    column('added', 'Added', 'number'),
    column('changed', 'Changed', 'number'),
    column('removed', 'Removed', 'number'),
    column('errors', 'Errors', 'number'),
    column('warnings', 'Warnings', 'number'),
    column('entries', 'Entries read', 'number'),
    column('entriesInError', 'With errors', 'number'),
    { key: 'errorShare', title: 'Share with errors', kind: 'share', value: errorShareOf },
    column('fetches', 'Fetches', 'number'),
    column('fetchesFailed', 'Failed', 'number'),
    column('answered', 'Reported', 'number'),
    column('indexable', 'Indexable', 'number'),
    { key: 'indexableShare', title: 'Share indexable', kind: 'share', value: indexableShareOf },
  ],
  rows: ({ days }) => days,
  page: sitePage,
};
