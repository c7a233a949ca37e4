// Which sitemaps pass a filter, in SQL: what an index answers, and what is left to a sieve.
import type { SitemapFilter } from '../port/store.ts';
import { SITEMAP_STATUSES } from './sitemap-shape.ts';

/** `where` has a `?` for each of the values. */
interface Condition {
  readonly where: string;
  readonly values: readonly (string | number)[];
}

export interface SitemapConditions {
  /** What an index answers, in the order of addresses for each of the statuses. */
  readonly base: readonly Condition[];
  readonly statuses: readonly string[];
  /** What no index answers. */
  readonly rest: readonly Condition[];
  /** How many rows are searched at most where `rest` reads more than the address. */
  readonly sievedMax: number | undefined;
}

// Indexes know the address; for all else each row is read, which costs five times as much.
const READ_ROWS_MAX = 20_000;

/**
 * There are indexes by site, by site and parent, by site and source (but `index`, which most have).
 * `has`: the condition that an address contains a text.
 */
export function sitemapConditions(filter: SitemapFilter, has: string): SitemapConditions {
  const { siteId, parentId, type, source, contains } = filter;
  const base: Condition[] = [];
  const rest: Condition[] = [];
  const isInSite = siteId !== undefined;
  if (isInSite) base.push(equal('site_id', siteId));
  if (parentId !== undefined) (isInSite ? base : rest).push(equal('parent_id', parentId));
  if (source !== undefined) {
    const hasIndex = isInSite && parentId === undefined && source !== 'index';
    const condition = equal('source', source);
    if (hasIndex) base.push({ ...condition, where: `${condition.where} AND source <> 'index'` });
    else rest.push(condition);
  }
  if (type !== undefined) rest.push(equal('type', type));
  const sievedMax = rest.length > 0 ? READ_ROWS_MAX : undefined;
  if (contains) rest.push({ where: has, values: [contains] });
  return { base, statuses: statusesOf(filter), rest, sievedMax };
}

/** Returns one lane of a page for each status that is wanted. */
export function sitemapLanes({ base, statuses }: SitemapConditions): readonly Condition[] {
  return statuses.map((status) => ({
    where: [...base.map(({ where }) => where), 'status = ?'].join(' AND '),
    values: [...base.flatMap(({ values }) => values), status],
  }));
}

function equal(column: string, value: string | number | null): Condition {
  return value === null
    ? { where: `${column} IS NULL`, values: [] }
    : { where: `${column} = ?`, values: [value] };
}

function statusesOf({ status, withGone = false }: SitemapFilter): readonly string[] {
  if (status && status.length > 0) {
    return SITEMAP_STATUSES.filter((known) => status.includes(known));
  }
  return SITEMAP_STATUSES.filter((known) => withGone || known !== 'gone');
}
