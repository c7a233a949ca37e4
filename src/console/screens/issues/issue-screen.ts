// Screen: one rule at a site: why it matters, what to do, and every place that is known.
import { z } from 'zod';
import { findRule } from '../../../rules/rules.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Screen } from '../../core/screen.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { loadExpectedLines } from '../parts/expected-line.ts';
import { urlPath } from '../parts/finding-frames.ts';
import { idParam, pageParams, pageRequestOf } from '../parts/screen-params.ts';
import { loadSiteName } from '../parts/site-name.ts';
import {
  type IssueParams,
  type IssuePlace,
  type IssueRule,
  type IssueView,
  issuePage,
} from './issue-page.ts';

const RULE_CHARACTERS_MAX = 100;
/** Each finding holds up to 50 places with the text round them: a quarter of a megabyte in all. */
const FINDINGS_SHOWN = 5;

async function load(context: ConsoleContext, asked: IssueParams): Promise<IssueView | undefined> {
  const { findings, sitemaps } = context.store;
  const site = await loadSiteName(context, asked.site);
  if (site === undefined) return undefined;
  const request = pageRequestOf(asked);
  const [summaries, expected, page] = await Promise.all([
    findings.rules(site.id),
    findings.expectations({ siteId: site.id, state: 'active', rule: asked.rule }, {}),
    findings.page(
      { siteId: site.id, rule: asked.rule },
      { ...request, limit: Math.min(request.limit ?? FINDINGS_SHOWN, FINDINGS_SHOWN) },
    ),
  ]);
  const rule = ruleOf(asked.rule);
  const summary = summaries.find((each) => each.rule === asked.rule);
  if (rule === undefined && summary === undefined) return undefined;
  const found = await Promise.all(
    page.rows.map(async (finding) => {
      const sitemap = await sitemaps.get(finding.sitemapId);
      return { ...finding, sitemapUrl: sitemap?.url ?? '' };
    }),
  );
  return {
    site,
    rule,
    summary,
    expected: await loadExpectedLines(context.store, expected.rows),
    findings: found,
    after: asked.after,
    next: page.next,
  };
}

function ruleOf(wanted: string): IssueRule | undefined {
  const rule = findRule(wanted);
  if (rule === undefined) return undefined;
  const { id, summary, reason, fix, basis, since } = rule;
  return { id, summary, reason, fix, basis, since };
}

function placesOf({ findings }: IssueView): readonly IssuePlace[] {
  return findings.flatMap((finding) => {
    // What was found in a document at large has no place of its own.
    const places = finding.places.length === 0 ? [{}] : finding.places;
    return places.map((place) => ({ finding, place }));
  });
}

const columns: readonly TableColumn<IssuePlace>[] = [
  {
    key: 'sitemap',
    title: 'Sitemap',
    kind: 'url',
    value: ({ finding }) => finding.sitemapUrl,
    href: ({ finding }) => `/sites/${finding.siteId}/sitemaps/${finding.sitemapId}`,
  },
  {
    key: 'loc',
    title: 'URL',
    kind: 'url',
    value: ({ place }) => place.loc,
    href: ({ finding, place }) => place.loc && urlPath(finding.siteId, place.loc),
  },
  { key: 'line', title: 'Line', kind: 'number', value: ({ place }) => place.line },
  { key: 'column', title: 'Column', kind: 'number', value: ({ place }) => place.column },
  {
    key: 'offset',
    title: 'Byte',
    kind: 'number',
    value: ({ place }) => place.offset,
    csvOnly: true,
  },
  {
    key: 'entry',
    title: 'Entry',
    kind: 'number',
    value: ({ place }) => place.entry,
    csvOnly: true,
  },
  { key: 'found', title: 'Found', kind: 'text', value: ({ place }) => place.found },
  {
    key: 'count',
    title: 'Total in sitemap',
    kind: 'number',
    value: ({ finding }) => finding.count,
  },
  {
    key: 'expectedCount',
    title: 'Expected',
    kind: 'number',
    value: ({ finding }) => finding.expectedCount ?? 0,
    csvOnly: true,
  },
  {
    key: 'firstSeenAt',
    title: 'First seen',
    kind: 'time',
    value: ({ finding }) => finding.firstSeenAt,
  },
  {
    key: 'message',
    title: 'What is wrong',
    kind: 'text',
    value: ({ finding }) => finding.message,
    csvOnly: true,
  },
];

export const issueScreen: Screen<IssueParams, IssueView, IssuePlace> = {
  name: 'issue',
  path: '/sites/:site/issues/:rule',
  params: z.object({
    site: idParam,
    rule: z.string().min(1).max(RULE_CHARACTERS_MAX),
    ...pageParams,
  }),
  load,
  columns,
  rows: placesOf,
  next: ({ next }) => next,
  page: (view, tools) => issuePage(view, { tools, columns, places: placesOf(view) }),
};
