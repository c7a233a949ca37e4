// What a site's overview says first: what is wrong, what to do, and where to look.
import { html } from 'hono/html';
import { counted } from '../../../base/counted.ts';
import type { RuleSummary } from '../../../store/port/finding-record.ts';
import type { LiveTestRecord, Store } from '../../../store/port/store.ts';
import type { Html } from '../../core/screen.ts';
import { ruleText, visibleText } from '../../core/visible-text.ts';
import { formatNumber } from '../../pages/tables/cell-value.ts';
import { timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { urlPath } from '../parts/finding-frames.ts';

/** So many rules, and so many pages of live tests, are on the overview. */
const SHOWN_MAX = 5;
const LOOKED_UP_MAX = 50;
const TEXT_CHARACTERS_MAX = 300;

export type SiteIssue = Pick<
  RuleSummary,
  'rule' | 'severity' | 'message' | 'fix' | 'count' | 'sitemaps'
>;

export type SiteLiveTest = Pick<LiveTestRecord, 'loc' | 'outcome' | 'message' | 'endedAt'>;

export interface SiteLiveTests {
  /** Pages that were tested; the last 200 tests of a site are kept. */
  readonly tested: number;
  /** Listed pages that cannot be indexed, and the last ones of them; at most 5. */
  readonly notIndexable: number;
  readonly pages: readonly SiteLiveTest[];
}

export interface SiteAttention {
  /** The worst and most frequent errors and warnings, without what is expected; at most 5. */
  readonly issues: readonly SiteIssue[];
  /** How many rules there are, notes among them. */
  readonly issueRules: number;
  /** Absent when no page was tested. */
  readonly liveTests?: SiteLiveTests;
}

export async function loadSiteAttention(
  store: Pick<Store, 'liveTests' | 'urls'>,
  siteId: number,
  rules: readonly RuleSummary[],
): Promise<SiteAttention> {
  const open = rules.filter(({ expected }) => !expected);
  const tests = await store.liveTests.ofSite(siteId);
  const bad = tests.filter(({ outcome }) => outcome === 'not-indexable').slice(0, LOOKED_UP_MAX);
  const listed: SiteLiveTest[] = [];
  for (const { loc, outcome, message, endedAt } of bad) {
    const known = await store.urls.get(siteId, loc);
    if (known === undefined || known.row.goneAt !== undefined) continue;
    listed.push({ loc, outcome, message, endedAt });
  }
  const pages = listed.slice(0, SHOWN_MAX);
  return {
    issues: open
      .filter(({ severity }) => severity !== 'info')
      .slice(0, SHOWN_MAX)
      .map(issueOf),
    issueRules: open.length,
    ...(tests.length > 0 && {
      liveTests: { tested: tests.length, notIndexable: listed.length, pages },
    }),
  };
}

function issueOf({ rule, severity, message, fix, sitemaps, ...counts }: RuleSummary): SiteIssue {
  return { rule, severity, message, fix, count: counts.count - counts.expectedCount, sitemaps };
}

/** Draws the worst issues, each with what to do; nothing if there are none. */
export function worstIssues(siteId: number, { issues, issueRules }: SiteAttention): Html | '' {
  if (issues.length === 0) return '';
  const items = issues.map(
    ({ rule, severity, message, fix, count, sitemaps }) =>
      html`<li>${statusBadge(severity)}
<a href="/sites/${siteId}/issues/${encodeURIComponent(rule)}">${visibleText(
        message,
        TEXT_CHARACTERS_MAX,
      )}</a> <span class="soft">${formatNumber(count)} in ${counted(sitemaps, 'sitemap')}</span><br
><strong>What to do:</strong> ${ruleText(fix, TEXT_CHARACTERS_MAX)}</li>`,
  );
  const all =
    issueRules > issues.length ? `All ${formatNumber(issueRules)} issues` : 'Issues of the site';
  return html`<section class="panel" id="worst-issues" data-live aria-labelledby="worst-title"><h2
id="worst-title">What is wrong</h2><ul class="groups">${items}</ul>
<p><a href="/sites/${siteId}/issues">${all}</a></p></section>`;
}

/** Draws what live tests came to; nothing where no page was tested. */
export function liveTestsPanel(
  siteId: number,
  { liveTests }: SiteAttention,
  now: number,
): Html | '' {
  if (liveTests === undefined) return '';
  const { tested, notIndexable, pages } = liveTests;
  const items = pages.map(
    ({ loc, outcome, message, endedAt }) =>
      html`<li>${statusBadge(outcome)} <a href="${urlPath(siteId, loc)}#live-test"><bdi
class="url">${visibleText(loc)}</bdi></a><br>${visibleText(message, TEXT_CHARACTERS_MAX)}
<span class="soft">Tested ${timeElement(endedAt, now)}.</span></li>`,
  );
  const were = `${counted(tested, 'page was', 'pages were')} tested.`;
  const are = notIndexable === 1 ? 'is' : 'are';
  const sentence =
    notIndexable === 0
      ? `${were} No listed page was found that cannot be indexed.`
      : `${were} Of these, ${formatNumber(notIndexable)} ${are} listed in a sitemap but cannot be
indexed.`;
  return html`<section class="panel" id="live-tests" data-live aria-labelledby="live-title"><h2
id="live-title">Live tests</h2><p>${sentence}</p>${
    items.length === 0 ? '' : html`<ul class="groups">${items}</ul>`
  }${
    notIndexable > pages.length
      ? html`<p class="soft">The last ${formatNumber(pages.length)} are shown.</p>`
      : ''
  }</section>`;
}
