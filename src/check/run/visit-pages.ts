// The step that visits listed pages on request, and lets the rules judge them.

import { givenValues } from '../../base/given-values.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { PageEvidence } from '../../rules/evidence/page-evidence.ts';
import { isDirectiveHeard } from '../../rules/pages/heard-directive.ts';
import { checkPages } from '../pages/check-pages.ts';
import type { SampledPage } from '../pages/page-sample.ts';
import type { CheckedPage, PassedOver } from '../port/checked-page.ts';
import { type CheckRun, tellProgress } from './check-run.ts';

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
    const why =
      'Listed pages were not visited: give the address of the folder (--base), to look for ' +
      'their files in it, or --live, to visit them on the web.';
    notChecked.push({ what: 'pages', why, count: sample.listed });
    return;
  }
  progress.stage = 'pages';
  const { pagesMax, pagesTimeMs, media, concurrency, signal, clock } = options;
  const pages = checkPages(sample, {
    visitor,
    agents: checker.active.profile.agents,
    urlsMax: pagesMax,
    timeMs: pagesTimeMs,
    media,
    alternates: options.pages === 'all',
    concurrency,
    signal,
    clock,
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
    const found = judge(run, page);
    options.onPage?.(checkedPageOf(page, found));
  }
}

/** Returns the ids of the rules that found something. */
function judge({ checker, robots }: CheckRun, page: PageEvidence): readonly string[] {
  const { place, sitemap, entry, agents } = page;
  const isDisallowed = agents[0]?.allowed === false;
  const reported = isDisallowed ? robots.reported(entry.loc) : undefined;
  const found = new Set(reported);
  // What robots.txt says was judged when the page was listed; its answer was not.
  const seen = reported === undefined ? page : page.response && { ...page, agents: [] };
  if (seen) {
    checker.see('page', seen, { ...place, sitemap, loc: entry.loc }, (id) => found.add(id));
  }
  return [...found];
}

function passedOverPage(
  { entry, sitemap, place }: SampledPage,
  notVisited: PassedOver,
): CheckedPage {
  const { loc, lastmod } = entry;
  return givenValues({
    loc,
    sitemap,
    line: place.line,
    lastmod,
    robots: 'unknown' as const,
    notVisited,
    redirects: [],
    canonicalElsewhere: false,
    noindex: false,
    findings: [],
  });
}

function checkedPageOf(seen: PageEvidence, findings: readonly string[]): CheckedPage {
  const { entry, sitemap, place, response, page } = seen;
  const { status, failure, finalUrl, contentType, firstByteMs, bytes } = response ?? {};
  const [canonical, second] = page?.canonicals ?? [];
  return givenValues({
    loc: entry.loc,
    sitemap,
    line: place?.line,
    lastmod: entry.lastmod,
    robots: robotsOf(seen),
    status,
    failure,
    finalUrl,
    redirects: response?.redirects ?? [],
    canonical: second ? undefined : canonical?.url,
    ...canonicalOf(seen),
    noindex: page?.noindex.some((said) => isDirectiveHeard(said, seen)) === true,
    title: page?.title,
    contentType,
    firstByteMs,
    bytes,
    findings,
  });
}

function robotsOf({ agents: [main] }: PageEvidence): CheckedPage['robots'] {
  if (main?.allowed !== false) return 'allowed';
  return main.because === 'unreachable' ? 'unreachable' : 'disallowed';
}

function canonicalOf({
  entry,
  response,
  page,
  canonicalTarget,
}: PageEvidence): Pick<CheckedPage, 'canonicalElsewhere' | 'canonicalWorks'> {
  const [canonical, second] = page?.canonicals ?? [];
  const own = [entry.loc, response?.finalUrl ?? entry.loc].map(pageKey);
  if (!canonical || second || own.includes(pageKey(canonical.url))) {
    return { canonicalElsewhere: false };
  }
  if (!canonicalTarget) return { canonicalElsewhere: true };
  const { status, redirects, noindex } = canonicalTarget;
  const canonicalWorks = status === 200 && redirects.length === 0 && noindex !== true;
  return { canonicalElsewhere: true, canonicalWorks };
}
