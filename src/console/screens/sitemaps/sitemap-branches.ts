// The rows of the sitemap tree: what nothing lists, and below it the index that is open.
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import type { SitemapFilter } from '../../../store/port/store.ts';
import type { Page, PageRequest } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';

// An index may list indexes; the reader of trees goes no deeper.
const LEVELS_MAX = 6;

export interface SitemapBranch {
  readonly record: SitemapRecord;
  /** From 1. */
  readonly level: number;
  /** In a list: the address of the index that lists it. */
  readonly parentUrl?: string;
  /** Of an index: whether its children are shown. */
  readonly expanded?: boolean;
}

export interface SitemapBranches {
  /** On pages after the first: the open index and those above it, which are no new rows. */
  readonly trail: readonly SitemapBranch[];
  readonly rows: readonly SitemapBranch[];
  readonly next?: string;
  readonly partial?: boolean;
  readonly open?: SitemapRecord;
}

/**
 * Loads a page of the tree. `after` belongs to the children of the open index, and to the topmost
 * sitemaps when none is open. A single topmost index is open by itself; `open: 0` closes it.
 */
export async function loadSitemapBranches(
  { store }: Pick<ConsoleContext, 'store'>,
  site: number,
  { open, request }: { readonly open: number | undefined; readonly request: PageRequest },
): Promise<SitemapBranches> {
  const wanted = (parentId: number | null): SitemapFilter => ({ siteId: site, parentId });
  const { after, ...size } = request;
  const tops = await store.sitemaps.page(wanted(null), size);
  const chain = open === undefined ? onlyIndex(tops) : await chainTo(store, site, open);
  const opened = chain.at(-1);
  if (opened === undefined) {
    return flat(after === undefined ? tops : await store.sitemaps.page(wanted(null), request));
  }
  const children = await store.sitemaps.page(wanted(opened.id), request);
  const path = chain.map((record, index) => ({ record, level: index + 1, expanded: true }));
  const below = children.rows.map((record) => closed(record, chain.length + 1));
  const rest = { ...positionOf(children), open: opened };
  if (after !== undefined) return { trail: path, rows: below, ...rest };
  const [top] = chain;
  const at = tops.rows.findIndex(({ id }) => id === top?.id);
  const others = tops.rows.filter(({ id }) => id !== top?.id).map((record) => closed(record, 1));
  const before = Math.max(0, at);
  const rows = [...others.slice(0, before), ...path, ...below, ...others.slice(before)];
  return { trail: [], rows, ...rest };
}

/**
 * Tells of sitemaps of a list where in the tree they are. What is above them is looked up once for
 * all of them.
 */
export async function placeInTree(
  store: ConsoleContext['store'],
  records: readonly SitemapRecord[],
): Promise<readonly SitemapBranch[]> {
  const known = new Map(records.map((record) => [record.id, record]));
  const parentOf = async (record: SitemapRecord): Promise<SitemapRecord | undefined> => {
    if (record.parentId === undefined) return undefined;
    const parent = known.get(record.parentId) ?? (await store.sitemaps.get(record.parentId));
    if (parent !== undefined) known.set(parent.id, parent);
    return parent;
  };
  const branches: SitemapBranch[] = [];
  for (const record of records) {
    const parent = await parentOf(record);
    let level = 1;
    for (let above = parent; above !== undefined && level < LEVELS_MAX; level += 1) {
      above = await parentOf(above);
    }
    branches.push({ record, level, ...(parent !== undefined && { parentUrl: parent.url }) });
  }
  return branches;
}

/** The open index with those above it, the topmost first. */
async function chainTo(
  store: ConsoleContext['store'],
  site: number,
  open: number,
): Promise<SitemapRecord[]> {
  const chain: SitemapRecord[] = [];
  let id: number | undefined = open === 0 ? undefined : open;
  while (id !== undefined && chain.length < LEVELS_MAX) {
    const record: SitemapRecord | undefined = await store.sitemaps.get(id);
    if (record === undefined || record.siteId !== site) return [];
    chain.unshift(record);
    id = record.parentId;
  }
  return chain;
}

function onlyIndex({ rows, next }: Page<SitemapRecord>): SitemapRecord[] {
  return rows.length === 1 && next === undefined && rows[0]?.type === 'index' ? [...rows] : [];
}

function flat(page: Page<SitemapRecord>): SitemapBranches {
  return { trail: [], rows: page.rows.map((record) => closed(record, 1)), ...positionOf(page) };
}

function closed(record: SitemapRecord, level: number): SitemapBranch {
  return { record, level, ...(record.type === 'index' && { expanded: false }) };
}

function positionOf({
  next,
  partial,
}: Page<SitemapRecord>): Pick<SitemapBranches, 'next' | 'partial'> {
  return { ...(next !== undefined && { next }), ...(partial === true && { partial }) };
}
