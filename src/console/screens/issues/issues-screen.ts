// Screen: what is wrong with a site, rule by rule.
import { html } from 'hono/html';
import { z } from 'zod';
import type { Severity } from '../../../rules/index.ts';
import { findRule } from '../../../rules/rules.ts';
import type { RuleSummary } from '../../../store/port/finding-record.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { visibleText } from '../../core/visible-text.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { shellWord } from '../../pages/forms/copy-command.ts';
import { kpiTiles } from '../../pages/plots/kpi-tiles.ts';
import { sparkline } from '../../pages/plots/sparkline.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { type SortAsked, sortOf, sortRows, type TableSort } from '../../pages/tables/table-sort.ts';
import { choiceParam, idParam, sortParams } from '../parts/screen-params.ts';
import { loadSiteName, type SiteName } from '../parts/site-name.ts';

const SEVERITY_CHOICES = ['error', 'warning', 'info'] as const;
const MESSAGE_CHARACTERS_MAX = 300;

export interface IssuesParams extends SortAsked {
  readonly site: number;
  readonly severity?: Severity | undefined;
}

export interface IssuesView {
  readonly site: SiteName;
  readonly severity?: Severity | undefined;
  /** How many rules have each severity; those that are expected as a whole are not counted. */
  readonly rules: Readonly<Record<Severity, number>>;
  /** The worst and most frequent first, or as `sort` says. */
  readonly issues: readonly RuleSummary[];
  /** Those that were marked as expected. */
  readonly expected: readonly RuleSummary[];
  readonly sort?: TableSort;
}

async function load(
  context: ConsoleContext,
  { site: siteId, severity, ...asked }: IssuesParams,
): Promise<IssuesView | undefined> {
  const sort = sortOf(asked, columns);
  const site = await loadSiteName(context, siteId);
  if (site === undefined) return undefined;
  const summaries = await context.store.findings.rules(siteId);
  const open = summaries.filter(({ expected }) => !expected);
  const count = (wanted: Severity): number =>
    open.filter((summary) => summary.severity === wanted).length;
  const wanted = (summary: RuleSummary): boolean =>
    severity === undefined || summary.severity === severity;
  return {
    site,
    severity,
    rules: { error: count('error'), warning: count('warning'), info: count('info') },
    issues: inOrder(open.filter(wanted), sort),
    expected: inOrder(
      summaries.filter((summary) => summary.expected && wanted(summary)),
      sort,
    ),
    ...(sort && { sort }),
  };
}

function inOrder(
  summaries: readonly RuleSummary[],
  sort: TableSort | undefined,
): readonly RuleSummary[] {
  return sort === undefined ? summaries : sortRows(summaries, columns, sort);
}

const columns: readonly TableColumn<RuleSummary>[] = [
  column('rule', 'Rule', 'text', { href: issuePath, sort: 'asc' }),
  column('severity', 'Severity', 'severity'),
  column('message', 'What is wrong', 'text', { csvOnly: true }),
  column('count', 'Count', 'number', { href: issuePath, sort: 'desc' }),
  column('sitemaps', 'Sitemaps', 'number', { href: issuePath, sort: 'desc' }),
  column('firstSeenAt', 'First seen', 'time', { sort: 'desc' }),
  column('lastSeenAt', 'Last seen', 'time', { sort: 'desc' }),
  {
    key: 'trend',
    title: 'Trend',
    kind: 'text',
    value: ({ trend }) => trend.map(({ count }) => count).join(' '),
  },
  column('fix', 'What to do', 'text', { csvOnly: true }),
  column('basis', 'Basis', 'url', { csvOnly: true }),
  {
    key: 'expected',
    title: 'Expected',
    kind: 'text',
    value: ({ expected }) => (expected ? 'yes' : 'no'),
    csvOnly: true,
  },
  column('expectedCount', 'Expected count', 'number', { csvOnly: true, zeroIsNone: true }),
];

export function issuePath({ siteId, rule }: Pick<RuleSummary, 'siteId' | 'rule'>): string {
  return `/sites/${siteId}/issues/${encodeURIComponent(rule)}`;
}

const cells: Readonly<Record<string, (row: RuleSummary) => Html>> = {
  count: (row) =>
    html`<a href="${issuePath(row)}">${formatNumber(row.count)}</a>${
      row.expected || row.expectedCount === 0
        ? ''
        : html`<span class="badge-detail">${formatNumber(row.expectedCount)} expected</span>`
    }`,
  rule: (row) => {
    // The store's sentence is of one finding; the rule's own speaks of all.
    const known = findRule(row.rule);
    return html`<a href="${issuePath(row)}"
>${visibleText(known?.summary ?? row.message, MESSAGE_CHARACTERS_MAX)}</a><span
class="badge-detail"><code>${visibleText(row.rule)}</code></span>`;
  },
  trend: ({ trend }) =>
    sparkline(
      trend.map(({ count }) => count),
      'Count over the last runs',
    ),
};

function page(view: IssuesView, tools: PageTools): ScreenPage {
  const { site, rules, issues, expected, sort } = view;
  const none = issues.length === 0;
  const body = html`${screenHead({
    title: 'Issues',
    lead: 'Findings of the last reads, grouped by rule.',
    actions: [html`<a class="button" href="/sites/${site.id}/expected">Expected issues</a>`],
  })}${tiles(view, tools)}${dataTable(issues, columns, {
    id: 'issues',
    caption: sort === undefined ? 'Issues, worst first' : 'Issues',
    now: tools.now,
    sort: { now: sort, link: tools.link },
    cells,
    empty: none ? empty(view, tools) : html``,
    position: { total: issues.length },
    jsonUrl: tools.jsonUrl,
    csvUrl: tools.csvUrl,
  })}${
    expected.length === 0
      ? ''
      : html`<h2>Marked as expected</h2><p class="soft">They are still found, but do not count as
errors or warnings: <a href="/sites/${site.id}/expected">who marked them, why and until
when</a>.</p>
${dataTable(expected, columns, {
  id: 'expected',
  caption: 'Expected',
  now: tools.now,
  cells,
  empty: html``,
})}`
  }`;
  const all = rules.error + rules.warning + rules.info;
  return { title: `Issues (${formatNumber(all)})`, body, site, current: 'issues', live: true };
}

function tiles({ rules, severity }: IssuesView, { link }: PageTools): Html {
  const titles = { error: 'Error types', warning: 'Warning types', info: 'Notes' };
  const tones = { error: 'bad', warning: 'warn', info: 'calm' } as const;
  return kpiTiles(
    [
      ...SEVERITY_CHOICES.map((name) => ({
        title: titles[name],
        value: rules[name],
        href: link({ severity: name }),
        tone: tones[name],
        ...(severity === name && { note: 'shown below' }),
      })),
      ...(severity === undefined
        ? []
        : [
            {
              title: 'All',
              value: rules.error + rules.warning + rules.info,
              href: link({ severity: undefined }),
            },
          ]),
    ],
    { id: 'severities', label: 'Issues by severity' },
  );
}

function empty({ site, severity }: IssuesView, { link }: PageTools): Html {
  if (severity !== undefined) {
    return emptyState({
      title: 'No issues of this severity.',
      text: 'There may be issues of other severities.',
      link: { href: link({ severity: undefined }), text: 'Show all' },
    });
  }
  if (site.lastRun === 0) {
    return emptyState({
      title: 'Not read yet.',
      text: 'Issues are shown here after a sitemap of this site has been read.',
      link: { href: `/sites/${site.id}/sitemaps`, text: 'Sitemaps' },
      command: `npx portolan check ${shellWord(site.url)}`,
    });
  }
  return emptyState({
    title: 'No issues.',
    text: 'The last reads of all sitemaps found no issues.',
    link: { href: `/sites/${site.id}/runs`, text: 'Runs' },
  });
}

export const issuesScreen: Screen<IssuesParams, IssuesView, RuleSummary> = {
  name: 'issues',
  path: '/sites/:site/issues',
  params: z.object({
    site: idParam,
    severity: choiceParam(SEVERITY_CHOICES),
    ...sortParams(columns),
  }),
  load,
  columns,
  rows: ({ issues, expected }) => [...issues, ...expected],
  page,
};
