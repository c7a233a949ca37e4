// Writing sitemaps of a site with all that is counted of them.
import { columnOf } from '../../record/record-shape.ts';
import { arraysOf, type PostgresQuery } from '../rows/postgres-record.ts';
import { STORED_SITEMAP_SHAPE, type StoredSitemap } from './stored-sitemap.ts';
import { insertedSitemaps, talliedUpdate, updatedSitemaps } from './tallied-update.ts';

/** What is different about a sitemap; a field that is `undefined` is taken away. */
export type StoredChange = {
  readonly [Field in keyof Omit<StoredSitemap, 'id' | 'siteId' | 'url'>]?:
    | StoredSitemap[Field]
    | undefined;
};

/** A sitemap as its row has it, and what is different about it now. */
export interface SitemapWrite {
  readonly before: StoredSitemap;
  readonly now: StoredChange;
}

// What sums are made of.
const COUNTED: ReadonlySet<string> = new Set([
  'status',
  'type',
  'counts',
  'errors',
  'warnings',
  'expectedErrors',
  'expectedWarnings',
  'lastSuccessAt',
]);

/** Writes changes of sitemaps of a site that is locked, each given once. */
export async function writeSitemaps(
  query: PostgresQuery,
  siteId: number,
  writes: readonly SitemapWrite[],
): Promise<void> {
  const changed = writes.filter(({ now }) => Object.keys(now).length > 0);
  if (changed.length === 0) return;
  const fields = [...new Set(changed.flatMap(({ now }) => Object.keys(now)))].sort();
  const records = changed.map(({ before, now }) => ({ ...before, ...now }));
  const shape = Object.fromEntries(
    ['id', ...fields].map((field) => [field, (STORED_SITEMAP_SHAPE as Shape)[field] ?? '']),
  );
  const { arrays, values } = arraysOf(shape, records, 2);
  const columns = fields.map(columnOf);
  const names = ['id', ...columns].join(', ');
  const rows = `SELECT id::bigint AS id${columns.map((each) => `, ${each}`).join('')}
    FROM unnest(${arrays}) AS n (${names})`;
  const sets = columns.map((column) => `${column} = n.${column}`).join(', ');
  const statement = changed.some(isCountedAnew) ? talliedUpdate : updatedSitemaps;
  await query(statement(rows, sets), [siteId, ...values]);
}

/** Inserts sitemaps of a site that nothing lists yet. */
export async function insertSitemaps(
  query: PostgresQuery,
  siteId: number,
  sitemaps: readonly StoredSitemap[],
): Promise<void> {
  if (sitemaps.length === 0) return;
  const { arrays, values } = arraysOf(STORED_SITEMAP_SHAPE, sitemaps, 2);
  const columns = Object.keys(STORED_SITEMAP_SHAPE).map(columnOf).join(', ');
  await query(insertedSitemaps(columns, arrays), [siteId, ...values]);
}

type Shape = Readonly<Record<string, string>>;

// Of one that is fetched, when that last succeeded counts nowhere.
function isCountedAnew({ before, now }: SitemapWrite): boolean {
  const fails = before.status === 'couldnt-fetch' || before.status === 'stale';
  return Object.entries(now).some(
    ([field, value]) =>
      COUNTED.has(field) &&
      (field !== 'lastSuccessAt' || fails) &&
      JSON.stringify(value) !== JSON.stringify(before[field as keyof StoredSitemap]),
  );
}
