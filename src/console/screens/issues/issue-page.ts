// The page of one rule at a site.
import { html } from 'hono/html';
import type {
  FindingRecord,
  PlaceRecord,
  RuleSummary,
} from '../../../store/port/finding-record.ts';
import type { Html, PageTools, ScreenPage } from '../../core/screen.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { outwardLink, ruleText, visibleText } from '../../core/visible-text.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { formParts } from '../../pages/forms/form-parts.ts';
import { kpiTiles } from '../../pages/plots/kpi-tiles.ts';
import { sparkline } from '../../pages/plots/sparkline.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { tablePosition } from '../../pages/tables/table-position.ts';
import { relativeTime } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import {
  ACTIVE_COLUMNS,
  EXPECTED_CELLS,
  type ExpectedLine,
  endButton,
} from '../parts/expected-line.ts';
import { findingFrames } from '../parts/finding-frames.ts';
import type { PageParams } from '../parts/screen-params.ts';
import type { SiteName } from '../parts/site-name.ts';

export interface IssueParams extends PageParams {
  readonly site: number;
  readonly rule: string;
}

export interface IssueRule {
  readonly id: string;
  readonly summary: string;
  readonly reason: string;
  readonly fix: string;
  /** The page that it rests on. */
  readonly basis: string;
  readonly since: string;
}

interface IssueFinding extends FindingRecord {
  readonly sitemapUrl: string;
}

export interface IssueView {
  readonly site: SiteName;
  /** Absent for a rule that this version does not have any more. */
  readonly rule?: IssueRule | undefined;
  /** Absent when nothing is found now. */
  readonly summary?: RuleSummary | undefined;
  /** What of it is expected now, newest first. */
  readonly expected: readonly ExpectedLine[];
  /** By sitemap. */
  readonly findings: readonly IssueFinding[];
  readonly after?: string | undefined;
  readonly next?: string | undefined;
}

/** A place in a CSV file: one line for each that is kept. */
export interface IssuePlace {
  readonly finding: IssueFinding;
  readonly place: PlaceRecord;
}

const WHY_CHARACTERS_MAX = 1_000;
const FOLDER_CHARACTERS_MAX = 1_000;

/** Draws it, closed; nothing where it is not found or the visitor may not mark it. */
function expectForm(
  { site, rule, summary, findings }: IssueView,
  { may, formToken, again }: PageTools,
): Html {
  const form = formParts('expect', ['sitemap', 'folder', 'why', 'until'], again);
  // What was sent is shown again even where nothing is found any more.
  const id = summary?.rule ?? (form.isAgain ? rule?.id : undefined);
  if (may !== 'admin' || id === undefined) return html``;
  const action = `/sites/${site.id}/issues/${encodeURIComponent(id)}/expect`;
  const { value, wrong, said } = form;
  const option = (name: string, key: string | number, text: string): Html =>
    html`<option value="${key}"${
      form.isChosen(name, String(key)) === true ? html` selected` : ''
    }>${text}</option>`;
  const sitemaps = findings.map(({ sitemapId, sitemapUrl }) =>
    option('sitemap', sitemapId, visibleText(sitemapUrl)),
  );
  return html`<details class="panel" id="expect"${
    form.isAgain ? html` open` : ''
  }><summary>Mark as expected</summary>
<p class="soft">The issue is still shown, but no longer counts as an error or a warning. It counts
again when the date has passed, or if it is fixed and then returns.</p>
<form class="filters" method="post" action="${action}">${formToken}
<label class="field"><span>Where</span><select name="scope">${option(
    'scope',
    'site',
    'Whole site',
  )}${option('scope', 'sitemap', 'One sitemap')}${option(
    'scope',
    'folder',
    'A folder',
  )}</select></label>
<label class="field wide"><span>Sitemap (for "One sitemap")</span><select
name="sitemap"${wrong('sitemap')}>${sitemaps}</select></label>${said('sitemap')}
<label class="field"><span>Folder (for "A folder")</span><input type="text" name="folder"
value="${value('folder')}" placeholder="/shop/" maxlength="${FOLDER_CHARACTERS_MAX}"
autocomplete="off"${wrong('folder')}></label>${said('folder')}
<label class="field wide"><span>Why</span><input type="text" name="why" value="${value('why')}"
required maxlength="${WHY_CHARACTERS_MAX}" autocomplete="off"${wrong('why')}></label>${said('why')}
<label class="field"><span>Ends on (optional, 00:00 UTC)</span><input type="date"
name="until" value="${value('until')}"${wrong('until')}></label>${said('until')}
<button type="submit" class="main">Mark as expected</button>${form.rest}</form></details>
`;
}

export interface IssuePageOptions {
  readonly tools: PageTools;
  readonly columns: readonly TableColumn<IssuePlace>[];
  readonly places: readonly IssuePlace[];
}

const TITLE_CHARACTERS_MAX = 300;
const ISSUE_COLUMNS = ACTIVE_COLUMNS.filter(({ key }) => key !== 'rule');

export function issuePage(
  view: IssueView,
  { tools, columns, places }: IssuePageOptions,
): ScreenPage {
  const { site, rule, summary, findings } = view;
  const id = rule?.id ?? summary?.rule ?? '';
  const title = visibleText(rule?.summary ?? summary?.message ?? id, TITLE_CHARACTERS_MAX);
  const frames = findings.map((finding) => {
    const { sitemapUrl, sitemapId, siteId } = finding;
    const heading = html`<a href="/sites/${siteId}/sitemaps/${sitemapId}"><bdi class="url"
>${visibleText(sitemapUrl)}</bdi></a>`;
    return findingFrames(finding, { within: sitemapUrl, now: tools.now, title: heading });
  });
  const body = html`${screenHead({
    title,
    lead: html`${summary === undefined ? '' : statusBadge(summary.severity)} <code
>${visibleText(id)}</code>`,
  })}${tiles(view, tools)}${expectedPart(view, tools)}${explanation(view)}${dataTable(
    places,
    columns,
    {
      id: 'places',
      caption: 'Found in',
      now: tools.now,
      empty: emptyState({
        title: 'Not found at present.',
        text: 'The last reads of all sitemaps of this site did not find this issue.',
        link: { href: `/sites/${site.id}/issues`, text: 'All issues' },
      }),
      position: tablePosition(view, tools, { total: summary?.sitemaps }),
      jsonUrl: tools.jsonUrl,
      csvUrl: tools.csvUrl,
    },
  )}${placesLeftOut(findings)}${
    frames.length === 0
      ? ''
      : html`<section aria-labelledby="frames"><h2 id="frames">In the
source</h2>${frames}</section>`
  }`;
  return { title: id, body, site, current: 'issues', live: true };
}

// Of a finding its first places are kept.
function placesLeftOut(findings: IssueView['findings']): Html | '' {
  const leftOut = findings.reduce(
    (sum, { count, places }) => sum + Math.max(0, count - Math.max(1, places.length)),
    0,
  );
  if (leftOut === 0) return '';
  return html`<p class="soft">Not all places are kept: ${formatNumber(leftOut)} more were found in
these sitemaps.</p>`;
}

// Partly expected is what holds in some sitemap or folder.
function expectedPart(view: IssueView, tools: PageTools): Html {
  const { summary, expected } = view;
  const what =
    summary === undefined || summary.expectedCount === 0
      ? ''
      : html`<div class="notice calm"><p>
${statusBadge('expected', expectedWords(summary))}</p></div>
`;
  const list =
    expected.length === 0
      ? ''
      : dataTable(expected, ISSUE_COLUMNS, {
          id: 'expected',
          caption: 'Marked as expected',
          now: tools.now,
          empty: html``,
          cells: EXPECTED_CELLS,
          ...(tools.may === 'admin' && { actions: endButton(tools) }),
        });
  return html`${what}${list}${expectForm(view, tools)}`;
}

function expectedWords({ expected, expectedCount, count }: RuleSummary): string {
  const which = expected ? 'All of it' : `${formatNumber(expectedCount)} of ${formatNumber(count)}`;
  return `${which} is marked as expected and does not count as an error or a warning.`;
}

function tiles({ summary }: IssueView, { now }: PageTools): Html {
  if (summary === undefined) return html``;
  const { count, sitemaps, firstSeenAt, lastSeenAt } = summary;
  return kpiTiles(
    [
      { title: 'Occurrences', value: count, href: '#places' },
      { title: 'Sitemaps', value: sitemaps, href: '#places' },
      { title: 'First seen', value: relativeTime(firstSeenAt, now), href: '#places' },
      { title: 'Last seen', value: relativeTime(lastSeenAt, now), href: '#places' },
    ],
    { id: 'numbers', label: 'Numbers of the issue' },
  );
}

function explanation({ rule, summary }: IssueView): Html {
  const fix = rule?.fix ?? summary?.fix ?? '';
  const basis = rule?.basis ?? summary?.basis ?? '';
  const trend = (summary?.trend ?? []).map(({ count }) => count);
  return html`<section class="panel" aria-labelledby="why"><h2 id="why">Why it matters</h2><p>
${ruleText(rule?.reason ?? summary?.message ?? '')}</p><h3>What to do</h3><p>${ruleText(fix)}
</p><dl class="facts"><dt>Trend</dt><dd>${sparkline(trend, 'Count over the last runs')}</dd><dt>
Source</dt><dd>${outwardLink(basis)}</dd>${
    rule === undefined
      ? ''
      : html`<dt>Since version</dt>
<dd>${rule.since}</dd>`
  }</dl></section>`;
}
