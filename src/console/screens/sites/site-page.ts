// The page of a site as a whole: numbers, plots, who owns it, what can be done.
import { html } from 'hono/html';
import { counted } from '../../../base/counted.ts';
import type { VerificationStep } from '../../../harvest/port/harvest.ts';
import { PROOF_GRACE_MS } from '../../../harvest/verification/look-at-proofs.ts';
import type { Html, PageTools, ScreenPage } from '../../core/screen.ts';
import { visibleText } from '../../core/visible-text.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { copyCommand } from '../../pages/forms/copy-command.ts';
import { postButton } from '../../pages/forms/post-button.ts';
import { dayStrip } from '../../pages/plots/day-strip.ts';
import { type KpiTile, kpiTiles } from '../../pages/plots/kpi-tiles.ts';
import { PLOT_SCRIPTS, plotFigure, plotStyles } from '../../pages/plots/plot-figure.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber, formatShare } from '../../pages/tables/cell-value.ts';
import { dueElement, timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { outsideNotice } from '../parts/outside-urls.ts';
import { countsNote } from '../parts/sitemap-line.ts';
import { liveTestsPanel, worstIssues } from './site-attention.ts';
import {
  errorShareOf,
  failingPath,
  indexableShareOf,
  SHARE_DAYS,
  type SiteDayLine,
  type SiteView,
} from './site-view.ts';

// Beyond it the console warns: errors of so many entries come from what makes the sitemap.
const ERROR_SHARE_WARNED = 0.1;
const RANGES: readonly number[] = [30, 90, 365];

const METHOD_WORDS: Readonly<Record<VerificationStep['method'], string>> = {
  file: 'A file',
  'meta-tag': 'A meta tag on the home page',
  'dns-txt': 'A TXT record in the DNS',
  'robots-txt': 'A line in robots.txt',
};

export function sitePage(view: SiteView, tools: PageTools): ScreenPage {
  const { site } = view;
  const removing = tools.may === 'read' ? '' : removal(view, tools);
  const middle = site.lastRun === 0 ? notReadYet(view) : plots(view, tools);
  const body = html`${plotStyles()}${screenHead({
    title: html`<bdi>${visibleText(site.url)}</bdi>`,
    lead: standingLine(view, tools.now),
    actions: tools.may === 'read' ? [] : siteActions(view, tools),
  })}${proofNotice(view, tools)}${outsideNotice(site.id, view.outside)}${kpiTiles(
    tiles(view, tools.now),
    {
      id: 'kpi',
      label: 'Numbers of the site',
    },
  )}${worstIssues(site.id, view)}${liveTestsPanel(site.id, view, tools.now)}${middle}${ownership(
    view,
    tools,
  )}${removing}`;
  return {
    title: site.url,
    body,
    site,
    current: 'overview',
    scripts: PLOT_SCRIPTS,
    live: true,
  };
}

function standingLine(view: SiteView, now: number): Html {
  const { site, status, running, causeText } = view;
  const read =
    site.lastReadAt && html`<span>Last read ${timeElement(site.lastReadAt, now)}.</span>`;
  const next =
    site.paused || site.nextReadAt === undefined
      ? ''
      : html`<span>Next read ${dueElement(site.nextReadAt, now)}.</span>`;
  const failing =
    site.failing === 0
      ? ''
      : html`<a href="${failingPath(site.id, view)}"
>${visibleText(causeText ?? 'unknown cause')}</a>`;
  return html`<span id="standing" data-live class="standing">${statusBadge(status)}
${failing}
${site.paused ? statusBadge('paused') : ''}${running ? statusBadge('running') : ''}
${read} ${next}</span>`;
}

function siteActions({ site }: SiteView, { formToken }: PageTools): readonly Html[] {
  const text = site.paused ? 'Resume' : 'Pause';
  const fields = { paused: site.paused ? 0 : 1 };
  return [postButton({ action: `/sites/${site.id}/pause`, text, fields, formToken })];
}

// The last run that read something; later ones may have read nothing new, or failed.
function runNote({ site, run }: SiteView): string {
  if (run === undefined) return 'no run has finished yet';
  return run.number === site.lastRun ? 'by the last run' : `by run ${formatNumber(run.number)}`;
}

function tiles(view: SiteView, now: number): KpiTile[] {
  const { site, run, lastmod, errorShare, indexableShare } = view;
  const from = countsNote({ ...view, failing: site.failing }, site.sitemaps, now);
  const base = `/sites/${site.id}`;
  const changes = run && `${base}/changes?from=${run.number - 1}&to=${run.number}`;
  const changed = (kind: 'added' | 'changed' | 'removed'): KpiTile => ({
    title: { added: 'New', changed: 'Changed', removed: 'Removed' }[kind],
    ...(run && { value: run[kind] }),
    href: changes === undefined ? `${base}/changes` : `${changes}&kind=${kind}`,
    note: runNote(view),
  });
  return [
    {
      title: 'URLs',
      value: site.urls,
      href: `${base}/urls`,
      ...(from !== undefined && { note: from }),
    },
    changed('added'),
    changed('changed'),
    changed('removed'),
    {
      title: 'Errors',
      value: site.errors,
      href: `${base}/issues`,
      note: counted(site.warnings, 'warning') + expectedNote(site),
    },
    {
      title: 'Entries with errors',
      ...(errorShare !== undefined && { value: formatShare(errorShare) }),
      href: `${base}/issues`,
      note: errorShareNote(errorShare),
      ...(errorShare !== undefined && {
        tone: errorShare > ERROR_SHARE_WARNED ? ('bad' as const) : ('good' as const),
      }),
    },
    {
      title: 'With lastmod',
      ...(lastmod.presentShare !== undefined && { value: formatShare(lastmod.presentShare) }),
      href: `${base}/urls?month=none`,
      note:
        `${formatNumber(lastmod.absent)} without` +
        (lastmod.future > 0 ? `, ${formatNumber(lastmod.future)} in the future` : ''),
    },
    {
      title: 'lastmod older than 1 year',
      value: lastmod.stale,
      href: `${base}/structure`,
      note: 'of all URLs',
    },
    {
      title: 'Median age (lastmod)',
      ...(lastmod.medianMonths !== undefined && { value: months(lastmod.medianMonths) }),
      href: `${base}/structure`,
      note: lastmod.medianMonth === undefined ? 'no lastmods' : `${lastmod.medianMonth} or later`,
    },
    {
      title: 'Indexable',
      ...(indexableShare !== undefined && { value: formatShare(indexableShare) }),
      href: `${base}/schedule#indexable`,
      note: indexableShare === undefined ? 'No data yet: how to report' : 'of crawled URLs',
    },
  ];
}

function expectedNote({ expectedErrors, expectedWarnings }: SiteView['site']): string {
  const expected = expectedErrors + expectedWarnings;
  return expected === 0 ? '' : `, and ${formatNumber(expected)} expected`;
}

function errorShareNote(share: number | undefined): string {
  if (share === undefined) return `none read in ${SHARE_DAYS} days`;
  const limit = formatShare(ERROR_SHARE_WARNED);
  return share > ERROR_SHARE_WARNED ? `more than ${limit}` : `good: at most ${limit}`;
}

function months(count: number): string {
  if (count <= 0) return 'this month';
  return count === 1 ? '1 month' : `${formatNumber(count)} months`;
}

function plots(view: SiteView, { link, csvUrl, jsonUrl }: PageTools): Html {
  const dayChanges = (day: string): string =>
    `/sites/${view.site.id}/changes?from=${day}&to=${day}`;
  const { days, dayNames } = view;
  const day = {
    xTitle: 'Day',
    x: (each: SiteDayLine) => each.day,
    empty: 'No data for these days.',
  };
  const ranges = RANGES.map(
    (count) =>
      html`<a
href="${link({ days: count })}"${
        count === dayNames.length ? html` aria-current="true"` : ''
      }>${count} days</a>`,
  );
  return html`<h2>Over time</h2><nav class="tabs" aria-label="Period">${ranges}</nav>
${dayStrip(dayNames, days, { href: dayChanges })}<div class="plots">${plotFigure(days, {
    ...day,
    title: 'URLs discovered',
    lead: 'Listed at the end of each day.',
    series: [{ title: 'URLs', kind: 'number', draw: 'line', value: ({ urls }) => urls }],
  })}${plotFigure(days, {
    ...day,
    title: 'Entries with errors',
    lead: 'Share of the entries read on a day; failed fetches are shown separately.',
    mark: { at: ERROR_SHARE_WARNED, title: formatShare(ERROR_SHARE_WARNED) },
    empty: 'No entries were read on these days.',
    series: [{ title: 'With errors', kind: 'share', draw: 'line', value: errorShareOf }],
  })}${plotFigure(days, {
    ...day,
    title: 'Fetches of sitemaps',
    lead: 'All fetches and failed ones.',
    series: [
      { title: 'Fetches', kind: 'number', draw: 'bars', value: ({ fetches }) => fetches },
      { title: 'Failed', kind: 'number', draw: 'bars', value: (each) => each.fetchesFailed },
    ],
  })}${plotFigure(days, {
    ...day,
    title: 'Indexable',
    lead: 'Share of crawled URLs that are indexable.',
    empty: 'No data yet. See Schedule for how to report it.',
    series: [{ title: 'Indexable', kind: 'share', draw: 'line', value: indexableShareOf }],
  })}</div><div class="pager"><p class="twins"><a
href="${csvUrl}" data-export download>CSV of the days</a> <a href="${jsonUrl}">JSON</a></p></div>`;
}

function notReadYet({ site }: SiteView): Html {
  const paused = 'The site is paused: nothing is fetched until it is resumed.';
  return emptyState({
    title: 'Not read yet',
    text: site.paused
      ? paused
      : 'Its sitemaps will be found and read soon; this page updates itself.',
    link: { href: `/sites/${site.id}/sitemaps`, text: 'Its sitemaps' },
  });
}

function removal({ site }: SiteView, { formToken }: PageTools): Html {
  return html`<details class="removal"><summary>Remove this site …</summary>
<p>All its data is deleted: its sitemaps, URLs, changes, findings and its schedule.
It can only be restored from a backup.</p>${postButton({
    action: `/sites/${site.id}/remove`,
    text: 'Remove the site and all its data',
    formToken,
    tone: 'danger',
  })}</details>`;
}

/** Says at the top of a site's page that its proof is lost; nothing otherwise. */
function proofNotice({ site }: SiteView, { now }: PageTools): Html | '' {
  const { lostAt, endedAt } = site.proof ?? {};
  const way = html`<a href="#ownership">What was found, and what to do</a>`;
  if (endedAt !== undefined && site.verifiedBy === undefined) {
    return html`<div class="notice bad" role="status"><p>The verification of this site ended
${timeElement(endedAt, now)}: its proof was missing for a week. ${way}</p></div>`;
  }
  if (lostAt === undefined) return '';
  return html`<div class="notice bad" role="status"><p>The proof of who owns this site is missing.
Its verification ends ${timeElement(lostAt + PROOF_GRACE_MS, now)} unless the proof is put back.
${way}</p></div>`;
}

function ownership(view: SiteView, tools: PageTools): Html {
  const { site } = view;
  const { now } = tools;
  const { verifiedBy, verifiedAt, proof } = site;
  if (verifiedBy === undefined) {
    return html`<section class="panel" id="ownership"><h2>Owner</h2>
<p>${statusBadge('unverified')} Prove that the site is yours in one of these ways; then tokens that
are not an admin’s may submit to it, and its sitemaps may list URLs of its other verified hosts.</p>
${foundInstead(view)}${steps(view, tools)}</section>`;
  }
  const head = html`<h2>Owner</h2><p>${statusBadge('verified')} ${METHOD_WORDS[verifiedBy]},
${timeElement(verifiedAt, now)}.${
    proof?.lookedAt === undefined ? '' : html` Last checked ${timeElement(proof.lookedAt, now)}.`
  }</p>`;
  if (proof?.lostAt === undefined) {
    return html`<section class="panel" id="ownership" data-live>${head}</section>`;
  }
  return html`<section class="panel" id="ownership">${head}
<p>The proof has been missing since ${timeElement(proof.lostAt, now)}. Put it back, in any of these
ways; it is also checked daily.</p>${foundInstead(view)}${steps(view, tools)}</section>`;
}

function foundInstead({ site: { proof } }: SiteView): Html | '' {
  if (proof?.because === undefined || proof.lostAt === undefined) return '';
  return html`<p>Found instead: <bdi>${visibleText(proof.because)}</bdi>.</p>`;
}

function steps({ site, verification = [] }: SiteView, { may, formToken }: PageTools): Html {
  const action = `/sites/${site.id}/verify`;
  return html`<dl class="facts steps">${verification.map(
    ({ method, where, what }) =>
      html`<dt>${METHOD_WORDS[method]}</dt>
<dd><bdi>${visibleText(where)}</bdi>${copyCommand(what)}${
        may === 'read'
          ? ''
          : postButton({
              action,
              text: 'Verify',
              label: `Verify: ${METHOD_WORDS[method]}`,
              fields: { method },
              formToken,
            })
      }</dd>`,
  )}</dl>`;
}
