// Screen: one URL with all that is known of it.
import { z } from 'zod';
import { LOC_CHARACTERS_MAX } from '../../../protocol/limits.ts';
import { findRule } from '../../../rules/rules.ts';
import type {
  FindingRecord,
  PlaceRecord,
  UrlFindings,
} from '../../../store/port/finding-record.ts';
import type { ScheduleRow } from '../../../store/port/schedule-row.ts';
import type { UrlChange, UrlDetail } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Screen } from '../../core/screen.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { HISTORY_COLUMNS } from '../parts/change-columns.ts';
import { idParam } from '../parts/screen-params.ts';
import { loadSiteName } from '../parts/site-name.ts';
import { urlPage } from './url-page.ts';
import type { UrlAlternate, UrlFinding, UrlParams, UrlVerdict, UrlView } from './url-view.ts';

const ALTERNATES_ASKED_MAX = 50;
const SITEMAPS_NAMED_MAX = 50;

/** A URL with the ways in which a sitemap may write it. */
interface WrittenUrl {
  readonly loc: string;
  /** The other ways: as it is resolved, where it is relative. */
  readonly others: readonly string[];
}

const OTHERS_MAX = 7;

async function load(
  context: ConsoleContext,
  { site: siteId, loc }: UrlParams,
): Promise<UrlView | undefined> {
  const site = await loadSiteName(context, siteId);
  if (site === undefined) return undefined;
  const written = await writtenUrl(context, site, loc);
  const url = await knownUrl(context, siteId, written);
  const meant = url?.row.loc ?? written.others[0] ?? loc;
  const rows = await context.store.schedule.get(siteId, [meant]);
  const row = rows.get(meant);
  const { learned: _, ...due } = row ?? {};
  const [sitemaps, alternates, found, liveTests] = await Promise.all([
    loadSitemaps(context, url),
    loadAlternates(context, siteId, url),
    loadUrlFindings(context, siteId, { written, url }),
    context.harvest.liveTests(siteId, meant),
  ]);
  return {
    site,
    loc,
    verdict: urlVerdict(url, found),
    ...found,
    sitemaps,
    alternates,
    liveTests,
    ...(meant !== loc && { resolved: meant }),
    url,
    ...(row !== undefined && { schedule: due as Omit<ScheduleRow, 'learned'> }),
  };
}

async function knownUrl(
  { store }: ConsoleContext,
  siteId: number,
  { loc, others }: WrittenUrl,
): Promise<UrlDetail | undefined> {
  for (const text of [loc, ...others]) {
    const url = await store.urls.get(siteId, text);
    if (url !== undefined) return url;
  }
  return undefined;
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

type UrlLine =
  | UrlChange
  | { readonly kind: 'finding'; readonly finding: UrlFinding; readonly place: PlaceRecord };

type FindingLine = Extract<UrlLine, { kind: 'finding' }>;

const ofFinding =
  (value: (line: FindingLine) => string | number | undefined) =>
  (line: UrlLine): string | number | undefined =>
    line.kind === 'finding' ? value(line) : undefined;

const URL_LINE_COLUMNS: readonly TableColumn<UrlLine>[] = [
  ...HISTORY_COLUMNS.map(
    (column): TableColumn<UrlLine> => ({
      ...column,
      value: (line) => (line.kind === 'finding' ? findingValue(line, column) : column.value(line)),
    }),
  ),
  {
    key: 'loc',
    title: 'URL',
    kind: 'url',
    value: (line) => (line.kind === 'finding' ? line.place.loc : line.loc),
  },
  {
    key: 'severity',
    title: 'Severity',
    kind: 'severity',
    value: ofFinding(({ finding }) => finding.severity),
  },
  { key: 'rule', title: 'Rule', kind: 'text', value: ofFinding(({ finding }) => finding.rule) },
  {
    key: 'message',
    title: 'Message',
    kind: 'text',
    value: ofFinding(({ finding }) => finding.message),
  },
  {
    key: 'sitemap',
    title: 'Sitemap',
    kind: 'url',
    value: ofFinding(({ finding }) => finding.sitemapUrl),
  },
  { key: 'line', title: 'Line', kind: 'number', value: ofFinding(({ place }) => place.line) },
  { key: 'found', title: 'Found', kind: 'text', value: ofFinding(({ place }) => place.found) },
];

function findingValue(
  { finding }: FindingLine,
  { key }: TableColumn<UrlChange>,
): string | number | undefined {
  if (key === 'at') return finding.lastSeenAt;
  if (key === 'run') return finding.lastRun;
  return key === 'kind' ? 'finding' : undefined;
}

function urlLines({ findings, url }: UrlView): readonly UrlLine[] {
  const found = findings.flatMap((finding) =>
    finding.places.map((place) => ({ kind: 'finding' as const, finding, place })),
  );
  return [...found, ...(url?.changes ?? [])];
}

export const urlScreen: Screen<UrlParams, UrlView, UrlLine> = {
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
  columns: URL_LINE_COLUMNS,
  rows: urlLines,
  page: urlPage,
};

/**
 * Returns the ways in which a URL may be written: a relative one is resolved as sitemaps that have
 * it did, or by the address of the site.
 */
async function writtenUrl(
  { store }: Pick<ConsoleContext, 'store'>,
  site: { readonly id: number; readonly url: string },
  loc: string,
): Promise<WrittenUrl> {
  if (URL.canParse(loc)) return { loc, others: others(loc, [new URL(loc).href]) };
  const request = { siteId: site.id, texts: [loc], sitemapIds: [] };
  const { findings } = await store.findings.ofUrl(request);
  const resolved = findings.flatMap(({ places }) =>
    places.flatMap((place) => (place.loc === undefined ? [] : [place.loc])),
  );
  return { loc, others: others(loc, [...resolved, URL.parse(loc, site.url)?.href ?? loc]) };
}

function others(loc: string, texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== loc).slice(0, OTHERS_MAX);
}

async function loadUrlFindings(
  { store }: Pick<ConsoleContext, 'store'>,
  siteId: number,
  { written, url }: { readonly written: WrittenUrl; readonly url: UrlDetail | undefined },
): Promise<{ readonly findings: readonly UrlFinding[]; readonly cut: UrlFindings['cut'] }> {
  const { findings, cut } = await store.findings.ofUrl({
    siteId,
    texts: [written.loc, ...written.others],
    sitemapIds: isListed(url) ? url.sitemapIds : [],
  });
  const addresses = new Map<number, string>();
  for (const { sitemapId } of findings) {
    const known = addresses.get(sitemapId) ?? (await store.sitemaps.get(sitemapId))?.url;
    if (known !== undefined) addresses.set(sitemapId, known);
  }
  return { findings: findings.map((one) => ofUrl(one, addresses.get(one.sitemapId) ?? '')), cut };
}

// The message of a finding repeats what was found at its first place, which may be another URL's.
function ofUrl(finding: FindingRecord, sitemapUrl: string): UrlFinding {
  const { goneAt: _, ...rest } = finding;
  const summary = findRule(finding.rule)?.summary;
  const [found] = finding.places.flatMap((place) => place.found ?? []);
  const message =
    summary === undefined
      ? finding.message
      : found === undefined
        ? summary
        : `${summary.replace(/\.$/, '')}: ${found}`;
  return { ...rest, sitemapUrl, message };
}

/**
 * Returns the verdict on a URL: never simply listed if it has a fault, or may have one. What is
 * expected does not count.
 */
function urlVerdict(
  url: UrlDetail | undefined,
  { findings, cut }: { readonly findings: readonly UrlFinding[]; readonly cut: UrlFindings['cut'] },
): UrlVerdict {
  const has = (severity: 'error' | 'warning'): boolean =>
    findings.some(
      (finding) => finding.severity === severity && (finding.expectedCount ?? 0) < finding.count,
    );
  const mayHave = (severity: 'error' | 'warning'): boolean =>
    cut.some((rule) => rule.severity === severity);
  if (!isListed(url)) {
    if (has('error')) return 'not-listed-with-errors';
    return url === undefined ? 'not-listed' : 'gone';
  }
  if (has('error')) return 'listed-with-errors';
  if (mayHave('error')) return 'listed-perhaps-with-errors';
  if (has('warning')) return 'listed-with-warnings';
  return mayHave('warning') ? 'listed-perhaps-with-warnings' : 'listed';
}

function isListed(url: UrlDetail | undefined): url is UrlDetail {
  return url !== undefined && url.row.goneAt === undefined;
}
