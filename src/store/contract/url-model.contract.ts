// What a store of URLs shall say, computed slowly and plainly: the oracle of its contract.
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type {
  FolderPages,
  FolderRow,
  LastmodAge,
  LastmodMonth,
  NewsRow,
  SnapshotOutcome,
  UrlChange,
  UrlFilter,
  UrlRow,
} from '../port/url-row.ts';
import { compareCodePoints } from './control-place.contract.ts';

/** A listing of a snapshot. */
export interface ModelListing {
  readonly sitemapId: number;
  readonly entry: UrlEntry;
}

interface ModelUrl {
  readonly owner: number;
  readonly also: ReadonlySet<number>;
  readonly entry: UrlEntry;
  readonly firstSeenAt: number;
  readonly changedAt?: number;
  readonly goneAt?: number;
}

type State = ReadonlyMap<string, ModelUrl>;

/** Milliseconds of a date as tests write it: `2026-11`, a day, or a moment in UTC. */
export function atOf(lastmod: string | undefined): number | undefined {
  return lastmod === undefined ? undefined : Date.parse(lastmod);
}

const saysOf = ({ loc: _, ...rest }: UrlEntry): string =>
  JSON.stringify([
    rest.lastmod,
    rest.changefreq,
    rest.priority,
    rest.alternates,
    rest.images,
    rest.videos,
    rest.news,
  ]);
const isListed = (url: ModelUrl | undefined): url is ModelUrl =>
  url !== undefined && url.goneAt === undefined;

/** One site. */
export class UrlModel {
  #urls: State = new Map();
  /** The states after the runs, by their numbers; `at` of each. */
  readonly #states = new Map<number, { readonly at: number; readonly urls: State }>();
  #firstRun: number | undefined;

  /** The listed URLs. */
  get listed(): readonly string[] {
    return [...this.#urls].filter(([, url]) => isListed(url)).map(([loc]) => loc);
  }

  /** Takes a snapshot in. Of a sitemap that lists a URL twice the first entry counts. */
  take(
    run: { readonly number: number; readonly at: number },
    listings: readonly ModelListing[],
    whole: ReadonlySet<number>,
  ): SnapshotOutcome {
    const listers = new Map<string, Map<number, UrlEntry>>();
    for (const { sitemapId, entry } of listings) {
      const loc = entry.loc.toWellFormed();
      const entries = listers.get(loc) ?? new Map<number, UrlEntry>();
      listers.set(loc, entries);
      if (!entries.has(sitemapId)) entries.set(sitemapId, entry);
    }
    const before = this.#urls;
    const after = new Map<string, ModelUrl>();
    for (const loc of new Set([...before.keys(), ...listers.keys()])) {
      const url = nextOf(before.get(loc), listers.get(loc) ?? new Map(), { whole, at: run.at });
      if (url) after.set(loc, url);
    }
    this.#urls = after;
    if (this.#firstRun === undefined && after.size > 0) this.#firstRun = run.number;
    if (this.#firstRun !== undefined) this.#states.set(run.number, { at: run.at, urls: after });
    const read = [...whole, ...listings.map(({ sitemapId }) => sitemapId)];
    return outcomeOf(before, after, read);
  }

  /** Forgets the URLs that went before a time. */
  forget(before: number): void {
    const isKept = ([, { goneAt = before }]: readonly [string, ModelUrl]): boolean =>
      goneAt >= before;
    this.#urls = new Map([...this.#urls].filter(isKept));
  }

  /** All rows that a filter lets through, by loc. Globs are handed in as tests. */
  rows({ glob: _, ...filter }: UrlFilter, matches?: (loc: string) => boolean): UrlRow[] {
    return [...this.#urls]
      .filter(([loc, url]) => passes(loc, url, filter) && (matches?.(loc) ?? true))
      .sort(([a], [b]) => compareCodePoints(a, b))
      .map(([loc, url]) => rowOf(loc, url));
  }

  /** All sitemaps that list a URL, and its entry. */
  detail(loc: string): { readonly sitemapIds: ReadonlySet<number>; readonly entry: UrlEntry } {
    const url = this.#urls.get(loc);
    if (!url) throw new Error(`no ${loc}`);
    const sitemapIds = new Set(isListed(url) ? [url.owner, ...url.also] : []);
    return { sitemapIds, entry: url.entry };
  }

  /** What is different after a run from what it was after another. */
  changes(from: number, to: number): UrlChange[] {
    const start = Math.max(from, this.#firstRun ?? 0);
    const runs = [...this.#states].filter(([number]) => number <= to);
    const before = runs.findLast(([number]) => number <= start)?.[1].urls ?? new Map();
    const after = runs.at(-1)?.[1].urls ?? new Map();
    const locs = new Set([...before.keys(), ...after.keys()]);
    const last = (loc: string): { run: number; at: number } => {
      const run = runs.findLast(([number, { urls }]) => {
        const earlier = runs.findLast(([other]) => other < number)?.[1].urls;
        return changeOf(earlier?.get(loc), urls.get(loc)) !== undefined;
      });
      return { run: run?.[0] ?? 0, at: run?.[1].at ?? 0 };
    };
    return [...locs].sort(compareCodePoints).flatMap((loc) => {
      const change = changeOf(before.get(loc), after.get(loc));
      return change ? [{ loc, ...last(loc), ...change }] : [];
    });
  }

  /** All folders by their paths, as they are at a time. */
  folders(now: number): ReadonlyMap<string, Omit<FolderRow, 'hasFolders'>> {
    const folders = new Map<string, UrlModelFolder>();
    for (const [loc, url] of this.#urls) {
      if (!isListed(url)) continue;
      const at = atOf(url.entry.lastmod);
      for (const path of foldersOf(loc)) {
        const folder = folders.get(path) ?? { path, urls: 0, withLastmod: 0, pages: { urls: 0 } };
        folder.urls += 1;
        if (at !== undefined) folder.withLastmod += 1;
        date(folder, at, now);
        folders.set(path, folder);
      }
      const { pages } = folders.get(foldersOf(loc).at(-1) as string) ?? {};
      if (pages) pages.urls += 1;
      if (pages) date(pages, at, now);
    }
    return folders;
  }

  /** How many URLs last changed in which month. */
  months(now: number): LastmodMonth[] {
    const counts = new Map<string, number>();
    const future = new Map<string, number>();
    for (const url of this.#urls.values()) {
      if (!isListed(url)) continue;
      const at = atOf(url.entry.lastmod);
      const month = at === undefined ? '~' : new Date(at).toISOString().slice(0, 7);
      counts.set(month, (counts.get(month) ?? 0) + 1);
      if ((at ?? 0) > now + DAY_MS) future.set(month, (future.get(month) ?? 0) + 1);
    }
    return [...counts]
      .sort(([a], [b]) => compareCodePoints(a, b))
      .map(([month, urls]) => {
        const inFuture = future.get(month);
        return {
          ...(month !== '~' && { month }),
          urls,
          ...(inFuture !== undefined && { inFuture }),
        };
      });
  }

  /** News since a time, newest first. */
  news(since: number): NewsRow[] {
    const rows = [...this.#urls].flatMap(([loc, url]): NewsRow[] => {
      const { news } = url.entry;
      const publishedAt = atOf(news?.publicationDate);
      if (!isListed(url) || !news || publishedAt === undefined || publishedAt < since) return [];
      const { name, language } = news.publication;
      const { title } = news;
      return [{ loc, sitemapId: url.owner, title, publication: name, language, publishedAt }];
    });
    return rows.sort((a, b) => b.publishedAt - a.publishedAt || compareCodePoints(a.loc, b.loc));
  }
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type UrlModelFolder = Mutable<Omit<FolderRow, 'hasFolders' | 'pages'>> & {
  readonly pages: Mutable<FolderPages>;
};

const DAY_MS = 86_400_000;

function date(age: Mutable<LastmodAge>, at: number | undefined, now: number): void {
  if (at === undefined) return;
  if (at > now + DAY_MS) age.lastmodsInFuture = (age.lastmodsInFuture ?? 0) + 1;
  else age.newestLastmodAt = Math.max(age.newestLastmodAt ?? at, at);
}

function nextOf(
  url: ModelUrl | undefined,
  listers: ReadonlyMap<number, UrlEntry>,
  { whole, at }: { readonly whole: ReadonlySet<number>; readonly at: number },
): ModelUrl | undefined {
  const stands = (sitemapId: number): boolean => listers.has(sitemapId) || !whole.has(sitemapId);
  const [firstLister] = listers.keys();
  let owner = firstLister;
  let standing = new Set(listers.keys());
  if (isListed(url)) {
    standing = new Set([url.owner, ...url.also, ...listers.keys()].filter(stands));
    if (stands(url.owner)) owner = url.owner;
    else owner ??= [...url.also].filter(stands).sort((a, b) => a - b)[0];
  }
  if (owner === undefined) {
    if (!url || !isListed(url)) return url;
    return { ...url, also: new Set(), goneAt: at };
  }
  standing.delete(owner);
  const entry = listers.get(owner) ?? url?.entry ?? { loc: '' };
  const { goneAt: _, ...known } = url ?? { firstSeenAt: at, entry };
  const isChanged = saysOf(known.entry) !== saysOf(entry);
  return { ...known, owner, also: standing, entry, ...(isChanged && { changedAt: at }) };
}

function outcomeOf(before: State, after: State, read: readonly number[]): SnapshotOutcome {
  type Counts = { urls: number; added: number; changed: number; removed: number };
  const bySitemap = new Map<number, Counts>();
  const sum = { urls: 0, added: 0, changed: 0, removed: 0 };
  const countsOf = (sitemapId: number): Counts => {
    const counts = bySitemap.get(sitemapId) ?? { urls: 0, added: 0, changed: 0, removed: 0 };
    bySitemap.set(sitemapId, counts);
    return counts;
  };
  for (const id of read) countsOf(id);
  for (const [loc, url] of after) {
    const old = before.get(loc);
    if (isListed(url)) sum.urls += 1;
    if (isListed(url)) for (const id of [url.owner, ...url.also]) countsOf(id).urls += 1;
    const kind = changeOf(old, url)?.kind;
    if (kind === undefined) continue;
    sum[kind] += 1;
    countsOf(url.owner)[kind] += 1;
  }
  return { ...sum, bySitemap };
}

function changeOf(
  before: ModelUrl | undefined,
  after: ModelUrl | undefined,
): Pick<UrlChange, 'kind' | 'lastmodBefore' | 'lastmodAfter'> | undefined {
  const was = isListed(before) ? before.entry : undefined;
  const is = isListed(after) ? after.entry : undefined;
  if (was === undefined && is === undefined) return undefined;
  if (was && is && saysOf(was) === saysOf(is)) return undefined;
  return {
    kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
    ...(was?.lastmod !== undefined && { lastmodBefore: was.lastmod }),
    ...(is?.lastmod !== undefined && { lastmodAfter: is.lastmod }),
  };
}

function passes(loc: string, url: ModelUrl, filter: UrlFilter): boolean {
  const { state = 'listed', prefix = '', contains = '', sitemapId, has } = filter;
  const { lastmod, images, videos, news, alternates } = url.entry;
  const at = atOf(lastmod);
  const { lastmodFrom = Number.NEGATIVE_INFINITY, lastmodTo = Number.POSITIVE_INFINITY } = filter;
  const needsTime = filter.lastmodFrom !== undefined || filter.lastmodTo !== undefined;
  const inTime = at !== undefined && at >= lastmodFrom && at < lastmodTo;
  return (
    (state === 'all' || (state === 'listed') === isListed(url)) &&
    loc.startsWith(prefix) &&
    loc.includes(contains) &&
    (sitemapId === undefined || url.owner === sitemapId || url.also.has(sitemapId)) &&
    (!needsTime || inTime) &&
    (filter.lastmod === undefined || (filter.lastmod === 'present') === (at !== undefined)) &&
    (has === undefined || { images, videos, news, alternates }[has] !== undefined)
  );
}

function rowOf(loc: string, url: ModelUrl): UrlRow {
  const { lastmod, changefreq, priority, images, videos, news, alternates } = url.entry;
  const { owner, firstSeenAt, changedAt, goneAt } = url;
  return {
    loc,
    sitemapId: owner,
    firstSeenAt,
    ...(lastmod !== undefined && { lastmod }),
    ...(changefreq !== undefined && { changefreq }),
    ...(priority !== undefined && { priority }),
    images: images?.length ?? 0,
    videos: videos?.length ?? 0,
    news: news ? 1 : 0,
    alternates: alternates?.length ?? 0,
    ...(changedAt !== undefined && { changedAt }),
    ...(goneAt !== undefined && { goneAt }),
  };
}

/** The folders in which a URL lies, `/` first; of more than eight the first eight. */
function foldersOf(loc: string): string[] {
  const path = /^[^:]*:\/\/[^/?#]*(\/[^?#]*)?/.exec(loc)?.[1] ?? '';
  const names = path.split('/').slice(1, -1).slice(0, 8);
  return ['/', ...names.map((_, index) => `/${names.slice(0, index + 1).join('/')}/`)];
}
