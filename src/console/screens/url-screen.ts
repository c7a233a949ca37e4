// Screen: one URL with all that is known of it.
import { z } from 'zod';
import { LOC_CHARACTERS_MAX } from '../../protocol/index.ts';
import type { ScheduleRow } from '../../store/schedule-row.ts';
import type { UrlChange, UrlDetail } from '../../store/url-row.ts';
import type { ConsoleContext } from '../console-context.ts';
import type { Screen } from '../screen.ts';
import type { TableColumn } from '../table-column.ts';
import { idParam } from './screen-params.ts';
import { loadSiteName } from './site-name.ts';
import { urlPage } from './url-page.ts';
import type { UrlAlternate, UrlParams, UrlView } from './url-view.ts';

/** So many versions in other languages are looked up. */
const ALTERNATES_ASKED_MAX = 50;
/** So many sitemaps that list it are named. */
const SITEMAPS_NAMED_MAX = 50;

async function load(
  context: ConsoleContext,
  { site: siteId, loc }: UrlParams,
): Promise<UrlView | undefined> {
  const { urls, schedule } = context.store;
  const site = await loadSiteName(context, siteId);
  if (site === undefined) return undefined;
  const [url, rows] = await Promise.all([urls.get(siteId, loc), schedule.get(siteId, [loc])]);
  const row = rows.get(loc);
  const { learned: _, ...due } = row ?? {};
  const [sitemaps, alternates] = await Promise.all([
    loadSitemaps(context, url),
    loadAlternates(context, siteId, url),
  ]);
  return {
    ...{ site, loc, sitemaps, alternates },
    ...(url !== undefined && { url }),
    ...(row !== undefined && { schedule: due as Omit<ScheduleRow, 'learned'> }),
  };
}

async function loadSitemaps(
  { store }: ConsoleContext,
  url: UrlDetail | undefined,
): Promise<UrlView['sitemaps']> {
  const ids = (url?.sitemapIds ?? []).slice(0, SITEMAPS_NAMED_MAX);
  const records = await Promise.all(ids.map((id) => store.sitemaps.get(id)));
  return records
    .filter((record) => record !== undefined)
    .map((record) => ({ id: record.id, url: record.url }));
}

function loadAlternates(
  { store }: ConsoleContext,
  siteId: number,
  url: UrlDetail | undefined,
): Promise<readonly UrlAlternate[]> {
  const loc = url?.row.loc;
  const alternates = url?.entry.alternates ?? [];
  return Promise.all(
    alternates.map(async ({ hreflang, href }, index) => {
      if (index >= ALTERNATES_ASKED_MAX) return { hreflang, href };
      if (href === loc) return { hreflang, href, listed: true, linksBack: true };
      const other = await store.urls.get(siteId, href);
      const listed = other !== undefined && other.row.goneAt === undefined;
      if (!listed) return { hreflang, href, listed };
      const linksBack = other.entry.alternates?.some((back) => back.href === loc) ?? false;
      return { hreflang, href, listed, linksBack };
    }),
  );
}

const columns: readonly TableColumn<UrlChange>[] = [
  { key: 'at', title: 'When', kind: 'time', value: ({ at }) => at },
  { key: 'run', title: 'Run', kind: 'number', value: ({ run }) => run },
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
  { key: 'loc', title: 'URL', kind: 'url', value: ({ loc }) => loc, csvOnly: true },
];

/** One URL. Its table is what happened to it. */
export const urlScreen: Screen<UrlParams, UrlView, UrlChange> = {
  name: 'url',
  path: '/sites/:site/url',
  params: z.object({
    site: idParam,
    loc: z
      .string()
      .min(1)
      .max(LOC_CHARACTERS_MAX * 2),
  }),
  load,
  columns,
  rows: ({ url }) => url?.changes ?? [],
  page: (view, tools) => urlPage(view, { tools, columns }),
};
