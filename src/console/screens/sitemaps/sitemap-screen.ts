// Screen: one sitemap: its status, every read of it, its findings with the source around them.
import { z } from 'zod';
import type { FindingRecord } from '../../../store/port/finding-record.ts';
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Screen } from '../../core/screen.ts';
import { loadFailing } from '../parts/failing-table.ts';
import { loadFoundGroups } from '../parts/found-groups.ts';
import { outsideUrls } from '../parts/outside-urls.ts';
import { idParam, pageParams, pageRequestOf } from '../parts/screen-params.ts';
import { loadSiteName } from '../parts/site-name.ts';
import { loadSitemapLines } from '../parts/sitemap-line.ts';
import { loadFailureMarks } from './failure-marks.ts';
import { READ_COLUMNS, type ReadLine, readLineOf } from './read-line.ts';
import { sitemapPage } from './sitemap-page.ts';
import type { SitemapParams, SitemapView } from './sitemap-view.ts';

/** So many findings and so many children are shown here; lists of their own hold all. */
const FINDINGS_MAX = 20;
const CHILDREN_MAX = 20;

const params: z.ZodType<SitemapParams> = z.object({
  site: idParam,
  sitemap: idParam,
  ...pageParams,
});

async function load(
  context: ConsoleContext,
  asked: SitemapParams,
): Promise<SitemapView | undefined> {
  const { sitemaps, findings } = context.store;
  const [site, record] = await Promise.all([
    loadSiteName(context, asked.site),
    sitemaps.get(asked.sitemap),
  ]);
  if (site === undefined || record === undefined || record.siteId !== site.id) return undefined;
  const { id, siteId, parentId } = record;
  const isIndex = record.type === 'index';
  const [reads, found, children, parent, failing, below] = await Promise.all([
    sitemaps.reads(id, { ...pageRequestOf(asked), counted: true }),
    findings.page({ siteId, sitemapId: id }, { limit: FINDINGS_MAX }),
    sitemaps.page({ siteId, parentId: id }, { limit: CHILDREN_MAX }),
    parentId === undefined ? undefined : sitemaps.get(parentId),
    isIndex ? loadFailing(context, { sitemapId: id }) : [],
    isIndex ? loadFoundGroups(context.store, id, FINDINGS_MAX) : undefined,
  ]);
  const lines = await loadSitemapLines(context, [record, ...children.rows]);
  const [line, ...childLines] = lines;
  if (line === undefined) return undefined;
  const outside = outsideUrls(below?.groups ?? found.rows.map(withoutExpected), site.url);
  const [parentLine] = parent === undefined ? [] : await loadSitemapLines(context, [parent]);
  return {
    site,
    sitemap: line,
    details: detailsOf(record),
    ...(record.bodyHash !== undefined &&
      context.harvest.bodies && { body: `/sites/${siteId}/sitemaps/${id}/body` }),
    failing,
    failureMarks: await loadFailureMarks(context.store, record, found.rows),
    ...(parentLine !== undefined && { parent: parentLine }),
    children: childLines,
    moreChildren: children.next !== undefined,
    findings: found.rows,
    moreFindings: found.next !== undefined,
    ...(below !== undefined && { below }),
    ...(outside !== undefined && { outside }),
    reads: reads.rows.map(readLineOf),
    ...(reads.count && { total: reads.count }),
    ...(asked.after !== undefined && { after: asked.after }),
    ...(reads.next !== undefined && { next: reads.next }),
  };
}

function withoutExpected({ rule, count, expectedCount = 0, places }: FindingRecord) {
  return { rule, count: count - expectedCount, places };
}

function detailsOf(record: SitemapRecord): SitemapView['details'] {
  const { depth, failuresInRow, readings, readingsChanged, intervalMs } = record;
  const { lastSuccessAt, lastChangeAt, etag, lastModified, bodyHash, listedLastmod } = record;
  return {
    depth,
    failuresInRow,
    readings,
    readingsChanged,
    intervalMs,
    ...(lastSuccessAt !== undefined && { lastSuccessAt }),
    ...(lastChangeAt !== undefined && { lastChangeAt }),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    ...(bodyHash !== undefined && { bodyHash }),
    ...(listedLastmod !== undefined && { listedLastmod }),
  };
}

export const sitemapScreen: Screen<SitemapParams, SitemapView, ReadLine> = {
  name: 'sitemap',
  path: '/sites/:site/sitemaps/:sitemap',
  params,
  load,
  columns: READ_COLUMNS,
  rows: ({ reads }) => reads,
  next: ({ next }) => next,
  page: sitemapPage,
};
