// A store of records that stand in a list: what screens ask of one, and no more.
import type { ExpectationRecord } from '../../src/store/port/expectation-record.ts';
import type {
  CutRule,
  FindingGroups,
  FindingRecord,
  RuleSummary,
  UrlFindingsRequest,
} from '../../src/store/port/finding-record.ts';
import type { ReadRecord } from '../../src/store/port/read-record.ts';
import type { RunRecord } from '../../src/store/port/run-record.ts';
import type { ScheduleRow } from '../../src/store/port/schedule-row.ts';
import type { SiteRecord } from '../../src/store/port/site-record.ts';
import type {
  SitemapRecord,
  SitemapScope,
  SitemapStatus,
} from '../../src/store/port/sitemap-record.ts';
import type {
  ExpectationFilter,
  FindingFilter,
  RunPageRequest,
  SitemapFilter,
  Store,
} from '../../src/store/port/store.ts';
import type {
  ChangeFolders,
  FolderRow,
  LastmodMonth,
  Page,
  PageRequest,
  UrlChange,
  UrlDetail,
  UrlFilter,
  UrlTally,
} from '../../src/store/port/url-row.ts';
import { sitemapSums } from './screen-records.ts';

/** What it holds. */
export interface SampleRecords {
  readonly sites: readonly SiteRecord[];
  readonly sitemaps?: readonly SitemapRecord[];
  readonly reads?: readonly ReadRecord[];
  readonly runs?: readonly RunRecord[];
  readonly findings?: readonly FindingRecord[];
  readonly rules?: readonly RuleSummary[];
  readonly expected?: readonly ExpectationRecord[];
  readonly cut?: readonly CutRule[];
  readonly urls?: readonly UrlDetail[];
  readonly changes?: readonly UrlChange[];
  readonly byFolder?: ChangeFolders;
  readonly tally?: UrlTally;
  readonly folders?: readonly FolderRow[];
  readonly months?: readonly LastmodMonth[];
  readonly schedule?: readonly ScheduleRow[];
  /** What every page of URLs ends with: the search was left at its limit. */
  readonly partial?: boolean;
}

const LIMIT = 50;
const NO_TALLY: UrlTally = { matches: 0, exact: true, folders: [], months: [], sitemaps: [] };
const NO_CHANGES: ChangeFolders = {
  counts: { added: 0, changed: 0, removed: 0 },
  within: '/',
  folders: [],
  more: 0,
};

function isExpectationWanted(
  { siteId, rule, endedAt }: ExpectationRecord,
  wanted: ExpectationFilter,
): boolean {
  const isOf = siteId === wanted.siteId && (wanted.rule ?? rule) === rule;
  return isOf && (endedAt === undefined) === (wanted.state === 'active');
}

function naming(
  finding: FindingRecord,
  { siteId, texts }: UrlFindingsRequest,
): readonly FindingRecord[] {
  const named = (text: string | undefined): boolean => text !== undefined && texts.includes(text);
  const places = finding.places.filter(({ loc, found }) => named(loc) || named(found));
  return finding.siteId === siteId && places.length > 0 ? [{ ...finding, places }] : [];
}

/** The store, and the filters that URLs were asked for by. */
export interface SampleStore {
  readonly store: Store;
  readonly urlFilters: UrlFilter[];
}

/** Makes it. Pages go on behind the index of their last row. */
export function sampleStore(records: SampleRecords): SampleStore {
  const { sites, sitemaps = [], reads = [], runs = [], rules = [], schedule = [] } = records;
  const urlFilters: UrlFilter[] = [];
  const store = {
    sites: { get: async (id: number) => sites.find((site) => site.id === id) },
    sitemaps: {
      get: async (id: number) => sitemaps.find((sitemap) => sitemap.id === id),
      page: async (filter: SitemapFilter, request: PageRequest) =>
        cut(
          sitemaps.filter((sitemap) => isSitemapWanted(sitemap, filter)),
          request,
        ),
      count: async (filter: SitemapFilter) => ({
        count: sitemaps.filter((sitemap) => isSitemapWanted(sitemap, filter)).length,
      }),
      statuses: async (siteId: number) => {
        const counts: Partial<Record<SitemapStatus, number>> = {};
        for (const { status, siteId: own } of sitemaps) {
          if (own === siteId) counts[status] = (counts[status] ?? 0) + 1;
        }
        return counts;
      },
      sums: async (scope: SitemapScope) => sumsOf(sitemaps, scope),
      read: async (id: number) => reads.find((read) => read.id === id),
      reads: async (sitemapId: number, request: PageRequest) =>
        cut(
          reads.filter((read) => read.sitemapId === sitemapId),
          request,
        ),
    },
    runs: {
      get: async (siteId: number, number: number) =>
        runs.find((run) => run.siteId === siteId && run.number === number),
      page: async (siteId: number, request: RunPageRequest) => {
        const { changing = false, startedTo = Number.POSITIVE_INFINITY } = request;
        const isWanted = ({ added, changed, removed }: RunRecord): boolean =>
          !changing || added + changed + removed > 0;
        const wanted = runs.filter(
          (run) => run.siteId === siteId && isWanted(run) && run.startedAt <= startedTo,
        );
        return cut(wanted, request);
      },
    },
    findings: {
      page: async (filter: FindingFilter, request: PageRequest) =>
        cut(
          (records.findings ?? []).filter((finding) => isFindingWanted(finding, filter)),
          request,
        ),
      expectations: async (filter: ExpectationFilter, request: PageRequest) =>
        cut(
          (records.expected ?? []).filter((one) => isExpectationWanted(one, filter)),
          request,
        ),
      rules: async (siteId: number) => rules.filter((rule) => rule.siteId === siteId),
      groups: async (sitemapId: number) => groupsOf(records, sitemapId),
      ofUrl: async (request: UrlFindingsRequest) => ({
        findings: (records.findings ?? []).flatMap((finding) => naming(finding, request)),
        cut: records.cut ?? [],
      }),
    },
    urls: urlStore(records, urlFilters),
    schedule: {
      get: async (_: number, locs: readonly string[]) =>
        new Map(schedule.filter(({ loc }) => locs.includes(loc)).map((row) => [row.loc, row])),
    },
  };
  // Screens that are tested with it ask nothing else.
  return { store: store as unknown as Store, urlFilters };
}

function groupsOf({ findings = [] }: SampleRecords, sitemapId: number): FindingGroups {
  const own = findings.filter((finding) => finding.sitemapId === sitemapId);
  const groups = own.map((finding) => ({ ...finding, sitemaps: 1, first: [finding] }));
  return { groups, more: false };
}

function sumsOf(sitemaps: readonly SitemapRecord[], scope: SitemapScope) {
  const own = sitemaps.filter(({ id, siteId, parentId }) =>
    'siteId' in scope
      ? siteId === scope.siteId
      : id === scope.sitemapId || parentId === scope.sitemapId,
  );
  const there = own.filter(({ status }) => status !== 'gone');
  const statuses: Partial<Record<SitemapStatus, number>> = {};
  for (const { status } of there) statuses[status] = (statuses[status] ?? 0) + 1;
  const root = 'sitemapId' in scope ? own.find(({ id }) => id === scope.sitemapId) : undefined;
  return sitemapSums({
    statuses,
    ...(root && { counts: root.counts }),
    errors: there.reduce((sum, { errors }) => sum + errors, 0),
    warnings: there.reduce((sum, { warnings }) => sum + warnings, 0),
    failing: there.filter(({ status }) => status === 'couldnt-fetch' || status === 'stale'),
  });
}

function urlStore(records: SampleRecords, asked: UrlFilter[]) {
  const { urls = [], changes = [], folders = [], months = [], partial } = records;
  return {
    page: async (_: number, filter: UrlFilter, request: PageRequest) => {
      asked.push(filter);
      const rows = urls.map(({ row }) => row).filter((row) => isUrlWanted(row.loc, filter));
      return { ...cut(rows, request), ...(partial === true && { partial, next: 'on' }) };
    },
    tally: async (): Promise<UrlTally> => records.tally ?? NO_TALLY,
    get: async (_: number, loc: string) => urls.find(({ row }) => row.loc === loc),
    changes: async (
      _: number,
      { kind }: { readonly kind?: UrlChange['kind'] },
      request: PageRequest,
    ) =>
      cut(
        changes.filter((change) => kind === undefined || change.kind === kind),
        request,
      ),
    changeFolders: async () => records.byFolder ?? NO_CHANGES,
    folders: async () => folders,
    folder: async (_: number, path: string) => folders.find((folder) => folder.path === path),
    lastmodMonths: async () => months,
  };
}

function cut<Row>(
  rows: readonly Row[],
  { after, limit = LIMIT, counted = false }: PageRequest,
): Page<Row> {
  const start = after === undefined ? 0 : Number(after);
  const end = start + limit;
  const count = counted ? { count: { count: rows.length } } : {};
  const next = end < rows.length ? { next: String(end) } : {};
  return { rows: rows.slice(start, end), ...next, ...count };
}

function isSitemapWanted(sitemap: SitemapRecord, filter: SitemapFilter): boolean {
  const { siteId, parentId, status, type, source, contains } = filter;
  return (
    (siteId === undefined || sitemap.siteId === siteId) &&
    (parentId === undefined || (sitemap.parentId ?? null) === parentId) &&
    (status === undefined ? sitemap.status !== 'gone' : status.includes(sitemap.status)) &&
    (type === undefined || sitemap.type === type) &&
    (source === undefined || sitemap.source === source) &&
    (contains === undefined || sitemap.url.includes(contains))
  );
}

function isFindingWanted(finding: FindingRecord, filter: FindingFilter): boolean {
  return (
    (filter.siteId === undefined || finding.siteId === filter.siteId) &&
    (filter.sitemapId === undefined || finding.sitemapId === filter.sitemapId) &&
    (filter.rule === undefined || finding.rule === filter.rule)
  );
}

function isUrlWanted(loc: string, { prefix = '', contains = '' }: UrlFilter): boolean {
  return loc.startsWith(prefix) && loc.includes(contains);
}
