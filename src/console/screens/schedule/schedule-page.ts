// The page of a schedule: the value of lastmods, what is due, and the next days.
import { html } from 'hono/html';
import { formatInterval } from '../../../base/duration.ts';
import type { Html, PageTools, ScreenPage } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { apiCommand, copyCommand, dueCommand, shellWord } from '../../pages/forms/copy-command.ts';
import { formParts } from '../../pages/forms/form-parts.ts';
import { hourMap } from '../../pages/plots/hour-map.ts';
import { kpiTiles } from '../../pages/plots/kpi-tiles.ts';
import { plotStyles } from '../../pages/plots/plot-figure.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber, formatShare } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { timeElement } from '../../pages/words/relative-time.ts';
import { lastmodSection } from './lastmod-section.ts';
import type { NextRead, ScheduleView } from './schedule-view.ts';

const PAUSED = html`<div class="notice warn">
<p>The site is paused: its sitemaps are not read.</p></div>`;

export function schedulePage(view: ScheduleView, tools: PageTools): ScreenPage {
  const { site, schedule } = view;
  const dueUrl = `/sites/${site.id}/due`;
  const unvisited = 'no result has been reported for them';
  const { answered, indexable } = schedule;
  const share = answered > 0 && indexable !== undefined ? indexable / answered : undefined;
  const body = html`${plotStyles()}${screenHead({
    title: 'Schedule',
    lead: 'When sitemaps are read again, and which URLs a crawler should visit next.',
    actions: html`<a class="button main" href="${dueUrl}">Due URLs</a>`,
  })}${site.paused ? PAUSED : ''}${kpiTiles(
    [
      { title: 'Due now', value: schedule.due, href: dueUrl },
      { title: 'With a due time', value: schedule.rows, href: `${dueUrl}?order=time` },
      {
        title: 'Never visited',
        value: schedule.unvisited,
        href: `${dueUrl}?order=time`,
        ...(schedule.unvisited > 0 && { note: unvisited }),
      },
      { title: 'Reported', value: schedule.answered, href: `${dueUrl}?order=time` },
      {
        title: 'Indexable',
        ...(share !== undefined && { value: formatShare(share) }),
        href: share === undefined ? '#indexable' : `/sites/${site.id}`,
        note: share === undefined ? 'No data yet: how to report' : 'of crawled URLs',
      },
    ],
    { id: 'schedule-kpi', label: 'Numbers of the schedule' },
  )}${lastmodSection(view, tools)}${comingHours(view, tools)}${nextReadsTable(
    view,
    tools,
  )}${visitLimits(view, tools)}${share === undefined ? howToTell(view, tools) : ''}`;
  return {
    title: 'Schedule',
    body,
    site,
    current: 'schedule',
    live: true,
  };
}

// Visitors of a page see its own claims; the console only reads sitemaps.
function howToTell({ site }: ScheduleView, { origin }: PageTools): Html {
  const answers = [{ loc: site.url, status: 200, indexable: true }];
  const path = `/api/sites/${site.id}/answers`;
  return html`<section class="panel" id="indexable"><h2>Indexable URLs</h2>
<p>No data yet. The console does not crawl pages. A crawler can report this as
<code>indexable</code> in its answers, or in the lines it passes to
<code>portolan due --answers</code>.</p>${copyCommand(
    apiCommand(origin, path, JSON.stringify({ answers })),
  )}</section>`;
}

function visitLimits({ site, visits }: ScheduleView, tools: PageTools): Html {
  const { visitsPerDayMax, weight = 1 } = visits;
  const limit =
    visitsPerDayMax === undefined ? 'no limit' : `${formatNumber(visitsPerDayMax)} a day at most`;
  const { value, wrong, said, rest } = formParts(
    'visits',
    ['visitsPerDayMax', 'weight'],
    tools.again,
  );
  const entered = (name: 'visitsPerDayMax' | 'weight', set: number | undefined) =>
    tools.again === undefined ? String(set ?? '') : value(name);
  const form = html`<form class="line-form" method="post"
action="/sites/${site.id}/visits">${tools.formToken}
<label class="field"><span>Visits per day, at most</span><input type="text" inputmode="decimal"
name="visitsPerDayMax" value="${entered('visitsPerDayMax', visitsPerDayMax)}" placeholder="no limit"
autocomplete="off"${wrong('visitsPerDayMax')}></label>${said('visitsPerDayMax')}
<label class="field"><span>Weight, 0.01 to 100</span><input type="text" inputmode="decimal"
name="weight" value="${entered('weight', visits.weight)}" placeholder="1"
autocomplete="off"${wrong('weight')}></label>${said('weight')}
<button type="submit">Save</button>${rest}</form>`;
  return html`<section class="panel" id="visits"><h2>Visits by crawlers</h2>
<p>Visits: ${limit}. Weight: ${formatNumber(weight)}; when a crawler asks for URLs of several sites,
a page of this site counts that many times as much as one of a site with weight 1.</p>${
    tools.may === 'admin' ? form : ''
  }</section>`;
}

function whyNoHours(rows: number, isComplete: boolean): string {
  if (rows === 0) return 'Due times are learned when a crawler requests URLs and reports results.';
  return isComplete
    ? 'URLs that were visited become due when a visit is worth it again. To look now:'
    : 'More URLs are due than are counted here. To get them:';
}

function comingHours(
  { hours, hoursComplete, hoursCountedUntilAt, schedule, site }: ScheduleView,
  tools: PageTools,
): Html {
  const { now, csvUrl, jsonUrl } = tools;
  const twins = html`<div class="pager"><p class="twins"><a
href="${csvUrl}" data-export download>CSV of the hours</a> <a href="${jsonUrl}">JSON</a></p></div>`;
  const overdue =
    schedule.due > 0
      ? html`<p><a
href="/sites/${site.id}/due">Already due</a>, not in the chart: ${formatNumber(schedule.due)}.</p>`
      : '';
  const some = hours.filter(({ urls }) => urls > 0);
  const partial = hoursComplete
    ? ''
    : html`<p
class="partial">Counted only up to ${timeElement(hoursCountedUntilAt, now, true)}:
the schedule is too long to count all of it here.</p>`;
  if (some.length === 0) {
    return html`<section><h2>The next seven days</h2>${overdue}${partial}${emptyState({
      title: hoursComplete
        ? 'No URLs become due in the next seven days'
        : 'The next seven days were not counted',
      text: whyNoHours(schedule.rows, hoursComplete),
      command: dueCommand(tools.origin, site.url),
    })}${twins}</section>`;
  }
  const mapped = hours.map(({ hourAt, urls }) => ({ hourAt, count: urls }));
  return html`<section><h2>The next seven days</h2>${overdue}${partial}<figure class="picture"
id="hours">${hourMap(mapped, {
    label: 'URLs by the hour (UTC) in which they become due',
    unit: 'URLs',
  })}<details><summary>Show as table<span class="unseen">: URLs by hour</span></summary><div
class="scroll plot-table" role="group" aria-label="URLs by hour" tabindex="0"><table
class="data"><thead><tr><th scope="col">Hour</th><th scope="col"
class="num">URLs</th></tr></thead><tbody>${some.map(
    ({ hourAt, urls }) =>
      html`<tr><th scope="row">${timeElement(hourAt, now, true)}</th><td
class="num">${formatNumber(urls)}</td></tr>`,
  )}</tbody></table></div></details></figure>${twins}</section>`;
}

const NEXT_READS: readonly TableColumn<NextRead>[] = [
  column('url', 'Sitemap', 'url'),
  column('status', 'Status', 'status'),
  column('nextReadAt', 'Next read', 'due'),
  column('intervalMs', 'Interval', 'duration'),
];

function nextReadsTable({ site, nextReads }: ScheduleView, { now }: PageTools): Html {
  const base = `/sites/${site.id}/sitemaps`;
  const [url, ...others] = NEXT_READS;
  const linked = url && { ...url, href: ({ id }: NextRead) => `${base}/${id}` };
  return dataTable(nextReads, linked ? [linked, ...others] : others, {
    id: 'next-reads',
    caption: 'Next sitemaps to be read',
    now,
    cells: { intervalMs: ({ intervalMs }) => html`${formatInterval(intervalMs)}` },
    empty: html`${emptyState({
      title: 'No sitemaps are due in the next seven days',
      text: 'Sitemaps that rarely change are read rarely. To read them now:',
      link: { href: base, text: 'All sitemaps' },
    })}${copyCommand(`portolan submit ${shellWord(site.url)}`)}`,
  });
}
