// The page of one URL.
import { html } from 'hono/html';
import { withoutCredentials } from '../../../base/text/without-credentials.ts';
import type { Image, News, Video } from '../../../protocol/index.ts';
import type { CutRule } from '../../../store/port/finding-record.ts';
import type { UrlDetail } from '../../../store/port/url-row.ts';
import type { Html, PageTools, ScreenPage } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { outwardLink, visibleText } from '../../core/visible-text.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { HISTORY_COLUMNS } from '../parts/change-columns.ts';
import { findingFrames, urlPath } from '../parts/finding-frames.ts';
import { liveTestPanel } from './live-test-panel.ts';
import type { UrlAlternate, UrlFinding, UrlView } from './url-view.ts';

/** So many pictures and videos are shown; the JSON has all. */
const MEDIA_SHOWN_MAX = 100;
const TEXT_CHARACTERS_MAX = 300;
const REASONS: Readonly<Record<string, string>> = {
  new: 'not visited yet',
  lastmod: 'its lastmod changed',
  learned: 'its usual rate of change',
  floor: 'every URL is visited from time to time',
  retry: 'the last visit failed',
  asked: 'requested',
};

export function urlPage(view: UrlView, tools: PageTools): ScreenPage {
  const { site, url, verdict } = view;
  const loc = withoutCredentials(view.loc);
  const resolved = view.resolved && withoutCredentials(view.resolved);
  const meant =
    resolved === undefined
      ? ''
      : html`<br>Resolves to <bdi class="url">${visibleText(resolved)}</bdi>.`;
  const head = screenHead({
    title: html`<bdi>${visibleText(loc)}</bdi>`,
    lead: html`${statusBadge(verdict)} ${outwardLink(resolved ?? loc, 'Open it')}${meant}`,
  });
  const findings = urlFindingsPanel(view, tools.now);
  const live = liveTestPanel(view, tools);
  const body =
    url === undefined
      ? html`${head}${findings}${unknown(view)}${live}`
      : html`${head}${findings}${live}<div class="columns">
${facts(url, tools)}${listedBy(view)}${schedule(view, tools)}</div>
${languages(view)}${media(url)}${history(url, tools)}`;
  return { title: loc, body, site, current: 'urls', live: true };
}

function unknown({ site, loc, findings }: UrlView): Html {
  const named = findings.length > 0;
  return emptyState({
    title: named ? 'Its entry is invalid.' : 'No sitemap of this site lists it.',
    text: named
      ? 'A sitemap has it in an entry that cannot be used as written: see Findings.'
      : 'Neither now nor at an earlier read. Addresses are compared as they are written: case, ' +
        'slashes and escapes count.',
    link: {
      href: `/sites/${site.id}/urls?${new URLSearchParams({ q: pathOf(loc) })}`,
      text: 'Search for its path',
    },
  });
}

function pathOf(loc: string): string {
  return URL.canParse(loc) ? new URL(loc).pathname : loc;
}

function facts({ row }: UrlDetail, { now }: PageTools): Html {
  const { lastmod, changefreq, priority, firstSeenAt, changedAt, goneAt } = row;
  const text = (value: string | number | undefined): Html | string =>
    value === undefined ? html`<span class="none">–</span>` : visibleText(String(value));
  return html`<section class="panel" aria-labelledby="entry"><h2 id="entry">Sitemap entry</h2
><dl class="facts">
<dt>Lastmod</dt><dd>${text(lastmod)}</dd>
<dt>Changefreq</dt><dd>${text(changefreq)}</dd>
<dt>Priority</dt><dd>${text(priority)}</dd>
<dt>First seen</dt><dd>${timeElement(firstSeenAt, now)}</dd>
<dt>Last seen changed</dt><dd>${timeElement(changedAt, now)}</dd>
${goneAt === undefined ? '' : html`<dt>Gone</dt><dd>${timeElement(goneAt, now)}</dd>`}</dl>
</section>`;
}

function listedBy({ site, sitemaps, url }: UrlView): Html {
  const rest = (url?.sitemapIds.length ?? 0) - sitemaps.length;
  const list = sitemaps.map(
    ({ id, url: address }) =>
      html`<li><a href="/sites/${site.id}/sitemaps/${id}"><bdi class="url"
>${visibleText(address)}</bdi></a></li>`,
  );
  const none = html`<p class="soft">No sitemap lists it any more.</p>`;
  return html`<section class="panel" aria-labelledby="listed"><h2 id="listed">Listed by</h2>
${list.length === 0 ? none : html`<ul>${list}</ul>`}${
  rest > 0
    ? html`<p class="soft">and
${formatNumber(rest)} more</p>`
    : ''
}</section>`;
}

function schedule({ schedule: row }: UrlView, { now }: PageTools): Html {
  const title = html`<h2 id="visits">Visits</h2>`;
  if (row === undefined) {
    return html`<section class="panel" aria-labelledby="visits">${title}<p class="soft">No crawler
asked for it yet.</p></section>`;
  }
  const { dueAt, reason, answer, leasedUntil } = row;
  const last =
    answer === undefined
      ? html`<span class="none">none yet</span>`
      : html`${answer.status === 0 ? 'no response' : `HTTP ${answer.status}`},
${timeElement(answer.at, now)}${indexableWords(answer.indexable)}`;
  return html`<section class="panel" aria-labelledby="visits">${title}<dl class="facts"><dt>Due</dt
><dd>${timeElement(dueAt, now)}</dd><dt>Because</dt><dd>${REASONS[reason] ?? reason}</dd><dt>Last
answer</dt><dd>${last}</dd>${
    leasedUntil === undefined || leasedUntil <= now
      ? ''
      : html`<dt>With a
crawler until</dt><dd>${timeElement(leasedUntil, now)}</dd>`
  }</dl></section>`;
}

const LANGUAGE_COLUMNS: readonly TableColumn<UrlAlternate>[] = [
  column('hreflang', 'Language', 'text'),
  column('href', 'URL', 'url'),
  { key: 'listed', title: 'Listed', kind: 'text', value: ({ listed }) => yesOrNo(listed) },
  {
    key: 'linksBack',
    title: 'Links back',
    kind: 'text',
    value: ({ linksBack }) => yesOrNo(linksBack),
  },
];

function indexableWords(indexable: boolean | undefined): string {
  if (indexable === undefined) return '';
  return indexable ? ', indexable' : ', not indexable';
}

function yesOrNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no';
}

function languages({ site, alternates }: UrlView): Html {
  if (alternates.length === 0) return html``;
  const columns = LANGUAGE_COLUMNS.map((column) =>
    column.key === 'href'
      ? { ...column, href: ({ href }: UrlAlternate) => urlPath(site.id, href) }
      : column,
  );
  return html`<section aria-labelledby="languages-title"><h2 id="languages-title">Other languages
</h2>${dataTable(alternates, columns, {
    id: 'languages',
    caption: 'The hreflang cluster',
    now: 0,
    empty: html``,
  })}</section>`;
}

function media({ entry }: UrlDetail): Html {
  const { images = [], videos = [], news } = entry;
  const lists = [
    news === undefined ? '' : article(news),
    images.length === 0 ? '' : mediaList('Images', images, picture),
    videos.length === 0 ? '' : mediaList('Videos', videos, film),
  ];
  return html`${lists}`;
}

function article({ title, publication, publicationDate }: News): Html {
  return html`<section class="panel" aria-labelledby="news"><h2 id="news">News article</h2><dl
class="facts"><dt>Title</dt><dd><bdi>${visibleText(title)}</bdi></dd><dt>Publication</dt><dd><bdi
>${visibleText(publication.name)}</bdi> (${visibleText(publication.language)})</dd><dt>Published
</dt><dd>${visibleText(publicationDate)}</dd></dl></section>`;
}

function mediaList<Item>(title: string, items: readonly Item[], draw: (item: Item) => Html): Html {
  const id = title.toLowerCase();
  const rest = items.length - MEDIA_SHOWN_MAX;
  return html`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2><ul>
${items.slice(0, MEDIA_SHOWN_MAX).map((item) => html`<li>${draw(item)}</li>`)}</ul>
${rest > 0 ? html`<p class="soft">and ${formatNumber(rest)} more</p>` : ''}</section>`;
}

// The pictures themselves are on hosts of strangers, which a page of the console never asks.
function picture({ loc, title, caption }: Image): Html {
  const said = title ?? caption;
  return html`${outwardLink(loc)}${
    said === undefined
      ? ''
      : html` <span class="soft"><bdi
>${visibleText(said, TEXT_CHARACTERS_MAX)}</bdi></span>`
  }`;
}

function film({ title, description, contentLoc, playerLoc, thumbnailLoc }: Video): Html {
  return html`<bdi>${visibleText(title, TEXT_CHARACTERS_MAX)}</bdi>:
${outwardLink(contentLoc ?? playerLoc ?? thumbnailLoc)} <span class="soft"><bdi
>${visibleText(description, TEXT_CHARACTERS_MAX)}</bdi></span>`;
}

function history({ changes }: UrlDetail, tools: PageTools): Html {
  return html`<section aria-labelledby="history-title"><h2 id="history-title">History</h2>
${dataTable(changes, HISTORY_COLUMNS, {
  id: 'history',
  caption: 'Changes seen by reads of its sitemaps, newest first',
  now: tools.now,
  empty: emptyState({
    title: 'No changes recorded.',
    text: 'Its entry has been the same since the first read of the site.',
  }),
  jsonUrl: tools.jsonUrl,
  csvUrl: tools.csvUrl,
})}</section>`;
}

/**
 * Draws the findings of a URL, and the rules of which it may be among the places that were not
 * kept.
 */
function urlFindingsPanel({ site, findings, cut, url }: UrlView, now: number): Html {
  const nothing =
    findings.length + cut.length > 0 || url === undefined || url.row.goneAt !== undefined
      ? ''
      : html`<p class="soft">No rule found anything wrong with this URL in its sitemaps.</p>`;
  if (nothing === '' && findings.length + cut.length === 0) return html``;
  return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2>${nothing}
${findings.map((finding) =>
  findingFrames(finding, {
    within: finding.sitemapUrl,
    now,
    title: findingTitle(finding),
  }),
)}${cut.length === 0 ? '' : cutRules(site.id, cut)}</section>
`;
}

function findingTitle({ siteId, sitemapId, sitemapUrl, rule }: UrlFinding): Html {
  return html`<a href="${issuePath(siteId, rule)}"><code>${visibleText(rule)}</code></a> in
<a href="/sites/${siteId}/sitemaps/${sitemapId}"><bdi class="url">${visibleText(sitemapUrl)}</bdi
></a>`;
}

function cutRules(siteId: number, cut: readonly CutRule[]): Html {
  return html`<section class="panel" aria-labelledby="cut"><h3 id="cut">Not known for this URL</h3>
<p>These rules have more places than were kept; this URL may be among them.</p><ul>${cut.map(
    ({ rule, severity, count, sitemaps }) =>
      html`<li>${statusBadge(severity)} <a href="${issuePath(siteId, rule)}"><code
>${visibleText(rule)}</code></a>: ${formatNumber(count)} places in ${formatNumber(sitemaps)}
${sitemaps === 1 ? 'sitemap' : 'sitemaps'}</li>`,
  )}</ul></section>`;
}

function issuePath(siteId: number, rule: string): string {
  return `/sites/${siteId}/issues/${encodeURIComponent(rule)}`;
}
