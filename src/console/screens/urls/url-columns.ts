// The columns of URLs, and which of them somebody chose.
import { z } from 'zod';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { visibleText } from '../../core/visible-text.ts';
import { urlPath } from '../parts/finding-frames.ts';
import type { UrlLine } from './urls-view.ts';

const COLUMNS_CHARACTERS_MAX = 500;

/**
 * All columns of URLs. The first is always shown: a row is named by it. By it any number of URLs
 * can be sorted, by the others only as many as are sorted in memory.
 */
export const URL_COLUMNS: readonly TableColumn<UrlLine>[] = [
  column('loc', 'URL', 'url', { href: ({ siteId, loc }) => urlPath(siteId, loc), sort: 'asc' }),
  column('lastmod', 'Lastmod', 'text', {
    sort: 'desc',
    sortValue: ({ lastmod }) => parseW3cDatetime(lastmod ?? '')?.epochMs,
  }),
  column('changefreq', 'Changefreq', 'text', { csvOnly: true }),
  column('priority', 'Priority', 'number', { sort: 'desc' }),
  column('images', 'Images', 'number', { sort: 'desc' }),
  column('videos', 'Videos', 'number', { sort: 'desc' }),
  column('news', 'News', 'number', { sort: 'desc' }),
  column('alternates', 'Languages', 'number', { sort: 'desc' }),
  {
    key: 'sitemap',
    title: 'Sitemap',
    kind: 'text',
    value: ({ sitemapUrl }) => sitemapUrl,
    href: ({ siteId, sitemapId }) => `/sites/${siteId}/sitemaps/${sitemapId}`,
    sort: 'asc',
  },
  column('firstSeenAt', 'First seen', 'time', { sort: 'desc' }),
  column('changedAt', 'Changed', 'time', { sort: 'desc' }),
  column('goneAt', 'Gone', 'time', { csvOnly: true }),
];

/** The keys of columns with commas between them: `lastmod,images`. Absent or empty: the usual. */
export const urlColumnsParam: z.ZodType<readonly string[] | undefined> = z
  .string()
  .max(COLUMNS_CHARACTERS_MAX)
  .transform((text) => [...new Set(text.split(',').map((key) => key.trim()))].filter(Boolean))
  .superRefine((keys, context) => {
    const unknown = keys.find((key) => URL_COLUMNS.every((column) => column.key !== key));
    if (unknown === undefined) return;
    const known = URL_COLUMNS.map(({ key }) => key).join(', ');
    context.addIssue(`must not name “${visibleText(unknown)}”: the columns are ${known}`);
  })
  .transform((keys) => (keys.length === 0 ? undefined : keys))
  .optional();

/**
 * Returns the columns that were chosen, in their usual order, and the first in any case. Without a
 * choice `undefined`: then files have all, and pages those that fit.
 */
export function chosenUrlColumns(
  keys: readonly string[] | undefined,
): readonly TableColumn<UrlLine>[] | undefined {
  if (keys === undefined) return undefined;
  return URL_COLUMNS.filter(({ key }, index) => index === 0 || keys.includes(key)).map(
    ({ csvOnly: _, ...column }) => column,
  );
}
