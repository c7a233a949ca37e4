// The step that visits listed pages, where that was asked for, and lets the rules judge them.

import type { PageEvidence } from '../rules/evidence/page-evidence.ts';
import { verdictOf } from '../rules/judge-evidence.ts';
import { type CheckRun, tellProgress } from './check-run.ts';
import { checkedPageOf, passedOverPage } from './checked-page.ts';
import { checkPages } from './pages/check-pages.ts';

/**
 * Visits the chosen pages: on the web, or in the folder that holds the built site.
 *
 * Errors: the signal's reason.
 */
export async function visitPages(run: CheckRun): Promise<void> {
  const { sample, checker, notChecked, options, progress, statuses } = run;
  const visitor = run.target.pageVisitor;
  if (!sample) {
    notChecked.push({ what: 'pages', why: 'Listed pages were not visited; --pages visits them.' });
    return;
  }
  if (!visitor) {
    notChecked.push({
      what: 'pages',
      why:
        'Listed pages were not visited: give the address of the folder (--base), to look for ' +
        'their files in it, or --live, to visit them on the web.',
      count: sample.listed,
    });
    return;
  }
  progress.stage = 'pages';
  const { pagesMax, pagesTimeMs, media, concurrency, signal, clock } = options;
  const pages = checkPages(sample, {
    visitor,
    agents: checker.active.profile.agents,
    ...(pagesMax !== undefined && { urlsMax: pagesMax }),
    ...(pagesTimeMs !== undefined && { timeMs: pagesTimeMs }),
    ...(media !== undefined && { media }),
    alternates: options.pages === 'all',
    ...(concurrency !== undefined && { concurrency }),
    ...(signal && { signal }),
    ...(clock && { clock }),
    onPassedOver: (page, why) => options.onPage?.(passedOverPage(page, why)),
    onPage: (loc) => {
      progress.at = loc;
      tellProgress(run);
    },
    onProgress: ({ pages: done, pagesTotal }) => {
      progress.pages = done;
      progress.pagesTotal = pagesTotal;
      tellProgress(run);
    },
    onEnd: (summary) => {
      notChecked.push(...summary.notChecked);
      for (const [status, count] of Object.entries(summary.statuses)) statuses.set(status, count);
    },
  });
  for await (const page of pages) {
    run.pagesChecked += 1;
    options.onPage?.(checkedPageOf(page, rulesThatFind(run, page)));
    const seen = unlessJudged(run, page);
    if (!seen) continue;
    const { place, sitemap, entry } = page;
    checker.see('page', seen, { ...place, sitemap, loc: entry.loc });
  }
}

function rulesThatFind({ checker, now }: CheckRun, page: PageEvidence): readonly string[] {
  const context = { now, profile: checker.active.profile.name, url: page.sitemap };
  const found = checker.active.watching('page').filter((active) => {
    const verdict = verdictOf(active, page, context);
    return verdict !== undefined && verdict !== false && (verdict === true || verdict.length > 0);
  });
  return found.map(({ rule }) => rule.id);
}

/** A page that robots.txt disallows was judged when it was listed; what it answered was not. */
function unlessJudged({ robots }: CheckRun, page: PageEvidence): PageEvidence | undefined {
  const [main] = page.agents;
  if (main?.allowed !== false || !robots.covers(page.entry.loc)) return page;
  return page.response && { ...page, agents: [] };
}
