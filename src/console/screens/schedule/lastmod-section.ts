// The part of a schedule that says how often lastmods are right, and what right ones would bring.
import { html } from 'hono/html';
import type { LastmodQuality, LastmodWorth } from '../../../harvest/port/harvest.ts';
import type { Html, PageTools } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { formatNumber, formatShare } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import type { ScheduleView, SitemapAccuracy } from './schedule-view.ts';

/** Fewer visits than this say nothing of a site. */
export const VISITS_MIN = 20;
const PRECISION_GOOD = 0.7;
const PRECISION_POOR = 0.3;
// Less than that nobody would notice.
const GAIN_MIN = 0.01;

const COLUMNS: readonly TableColumn<SitemapAccuracy>[] = [
  column('url', 'Sitemap', 'url'),
  column('pages', 'URLs visited again', 'number'),
  column('precision', 'Right', 'share'),
  column('recall', 'Changes announced', 'share'),
];

/** Draws the part of a schedule about its lastmods. */
export function lastmodSection(
  { site, lastmodQuality: quality, sitemapAccuracy }: ScheduleView,
  { now }: PageTools,
): Html {
  const { precision, recall, visits, signalled, changed, changedAndSignalled, worth } = quality;
  const isKnown = visits >= VISITS_MIN;
  const facts = html`<dl
class="facts"><dt>Based on repeat visits</dt><dd>${formatNumber(visits)}</dd>
<dt>Triggered by a new lastmod</dt><dd>${formatNumber(signalled)}</dd>
<dt>Changed</dt><dd>${formatNumber(changed)}</dd>
<dt>Both</dt><dd>${formatNumber(changedAndSignalled)}</dd></dl>`;
  const advice = html`<p>${precision === undefined || !isKnown ? '' : precisionAdvice(precision)}
${recall === undefined || !isKnown ? '' : recallAdvice(quality)}</p>
<p>${worth === undefined || !isKnown ? '' : worthSentence(worth)}</p>`;
  const [url, ...others] = COLUMNS;
  const linked = url && {
    ...url,
    href: ({ sitemapId }: SitemapAccuracy) => `/sites/${site.id}/sitemaps/${sitemapId}`,
  };
  const table = dataTable(sitemapAccuracy, linked ? [linked, ...others] : others, {
    id: 'lastmod-by-sitemap',
    caption: 'lastmod accuracy by sitemap',
    now,
    empty: html``,
  });
  return html`<section class="panel"
id="lastmod-quality" data-live><h2>lastmod accuracy</h2>
<p class="said">${lastmodSentence(quality)}</p>${advice}${facts}</section>${
    sitemapAccuracy.length > 1 && isKnown ? table : ''
  }`;
}

export function lastmodSentence({ precision, precisionMargin, visits }: LastmodQuality): string {
  if (visits < VISITS_MIN) {
    const first = 'The first visit to a URL does not count: there is nothing to compare it with.';
    const count = formatNumber(visits);
    return `Not enough repeat visits yet: ${count} so far, ${VISITS_MIN} are needed. ${first}`;
  }
  if (precision === undefined) return 'No lastmod has changed yet, so its accuracy is not known.';
  return `Your lastmod is right ${shareWithin(precision, precisionMargin)} of the time.`;
}

function precisionAdvice(precision: number): string {
  if (precision >= PRECISION_GOOD) {
    return 'When a lastmod changes, the page has almost always changed: it is visited soon.';
  }
  if (precision > PRECISION_POOR) {
    return 'When a lastmod changes, the page often has not: it is visited sooner, but not first.';
  }
  return 'When a lastmod changes, the page usually has not: change it only with the content.';
}

function recallAdvice({ recall = 0, recallMargin }: LastmodQuality): string {
  return `A new lastmod announces ${shareWithin(recall, recallMargin)} of the changes.`;
}

function worthSentence({ now, without, right }: LastmodWorth): string {
  const fresh = `About ${percent(now)} of the pages are as crawlers last saw them`;
  const bare = `; without any lastmod it would be ${percent(without)}`;
  if (right - now < GAIN_MIN) return `${fresh}${bare}.`;
  return `${fresh}${bare}, with one that is always right ${percent(right)}.`;
}

function shareWithin(share: number, margin: number | undefined): string {
  if (margin === undefined) return percent(share);
  const [low, high] = [Math.max(0, share - margin), Math.min(1, share + margin)];
  return `${percent(share)} (${percent(low)} to ${percent(high)})`;
}

function percent(share: number): string {
  return formatShare(share).replace('%', ' %');
}
