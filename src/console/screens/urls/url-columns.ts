// The columns of URLs, and which of them somebody chose.
import { z } from 'zod';
import { parseW3cDatetime } from '../../../protocol/w3c-datetime.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { visibleText } from '../../core/visible-text.ts';
import { urlPath } from '../parts/finding-frames.ts';
import type { UrlLine } from './urls-view.ts';

const COLUMNS_CHARACTERS_MAX = 500;

function count(
  key: 'priority' | 'images' | 'videos' | 'news' | 'alternates',
  title: string,
): TableColumn<UrlLine> {
  return { key, title, kind: 'number', value: (line) => line[key], sort: 'desc' };
}

/**
 * All columns of URLs. The first is always shown: a row is named by it. By it any number of URLs
 * can be sorted, by the others only as many as are sorted in memory.
 */
export const URL_COLUMNS: readonly TableColumn<UrlLine>[] = [
  {
    key: 'loc',
    title: 'URL',
    kind: 'url',
    value: ({ loc }) => loc,
    href: ({ siteId, loc }) => urlPath(siteId, loc),
    sort: 'asc',
  },
  {
    key: 'lastmod',
    title: 'Lastmod',
    kind: 'text',
    value: ({ lastmod }) => lastmod,
    sort: 'desc',
    sortValue: ({ lastmod }) => parseW3cDatetime(lastmod ?? '')?.epochMs,
  },
  {
    key: 'changefreq',
    title: 'Changefreq',
    kind: 'text',
    value: ({ changefreq }) => changefreq,
    csvOnly: true,
  },
  count('priority', 'Priority'),
  count('images', 'Images'),
  count('videos', 'Videos'),
  count('news', 'News'),
  count('alternates', 'Languages'),
  {
    key: 'sitemap',
    title: 'Sitemap',
    kind: 'text',
    value: ({ sitemapUrl }) => sitemapUrl,
    href: ({ siteId, sitemapId }) => `/sites/${siteId}/sitemaps/${sitemapId}`,
    sort: 'asc',
  },
  {
    key: 'firstSeenAt',
    title: 'First seen',
    kind: 'time',
    value: ({ firstSeenAt }) => firstSeenAt,
    sort: 'desc',
  },
  {
    key: 'changedAt',
    title: 'Changed',
    kind: 'time',
    value: ({ changedAt }) => changedAt,
    sort: 'desc',
  },
  { key: 'goneAt', title: 'Gone', kind: 'time', value: ({ goneAt }) => goneAt, csvOnly: true },
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
 * Gives the columns that were chosen, in their usual order, and the first in any case. Without a
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
