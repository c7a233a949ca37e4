// What is wrong with one URL, at the top of its page.
import { html } from 'hono/html';
import type { CutRule } from '../../../store/port/finding-record.ts';
import { statusBadge } from '../../pages/status-badge.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { visibleText } from '../../pages/visible-text.ts';
import { findingFrames } from '../issues/finding-frames.ts';
import type { Html } from '../screen.ts';
import type { UrlFinding, UrlView } from './url-view.ts';

/**
 * Draws the findings of a URL, and the rules of which it may be among the places that were not
 * kept.
 */
export function urlFindingsPanel({ site, findings, cut, url }: UrlView, now: number): Html {
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
