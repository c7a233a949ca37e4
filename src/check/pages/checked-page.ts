// What came of visiting a listed page, in one row: of healthy pages too.
import { pageKey } from '../../protocol/page-key.ts';
import type { FetchFailure, RedirectStep } from '../../rules/evidence/fetch-evidence.ts';
import type { PageEvidence } from '../../rules/evidence/page-evidence.ts';
import { isDirectiveHeard } from '../../rules/pages/heard-directive.ts';
import type { PassedOver } from './pages-tally.ts';
import type { SampledPage } from './sampled-page.ts';

/** A listed page: what came of its visit, or why there was none. */
export interface CheckedPage {
  /** As it is listed. */
  readonly loc: string;
  readonly sitemap: string;
  /** Where in the sitemap, from 1. */
  readonly line?: number;
  readonly lastmod?: string;
  /** What robots.txt says to the main crawler of the profile; it was not asked for all pages. */
  readonly robots: 'allowed' | 'disallowed' | 'unreachable' | 'unknown';
  /**
   * Why it was not visited, where that is not because of robots.txt: its host failed too often and
   * was given up, or it lies outside the folder (`given-up`); so many addresses had been visited
   * (`urls`), or it took so long (`time`), as was allowed.
   */
  readonly notVisited?: PassedOver;
  /** The status of the last answer. Absent when there was none, or nothing was asked for. */
  readonly status?: number;
  readonly failure?: FetchFailure;
  /** Where the redirects led. Absent when nothing was asked for. */
  readonly finalUrl?: string;
  readonly redirects: readonly RedirectStep[];
  /** The one canonical address that the page names. */
  readonly canonical?: string;
  /** The canonical address is that of another page. */
  readonly canonicalElsewhere: boolean;
  /** The canonical page, which is another one, answered 200 and may be indexed. */
  readonly canonicalWorks?: boolean;
  /** The page asks the main crawler not to index it. */
  readonly noindex: boolean;
  readonly title?: string;
  readonly contentType?: string;
  /** To the first byte of the answer. */
  readonly firstByteMs?: number;
  readonly bytes?: number;
  /** The rules that found something. */
  readonly findings: readonly string[];
}

export function passedOverPage(
  { entry, sitemap, place }: SampledPage,
  why: PassedOver,
): CheckedPage {
  return {
    loc: entry.loc,
    sitemap,
    ...(place.line !== undefined && { line: place.line }),
    ...(entry.lastmod !== undefined && { lastmod: entry.lastmod }),
    robots: 'unknown',
    notVisited: why,
    redirects: [],
    canonicalElsewhere: false,
    noindex: false,
    findings: [],
  };
}

export function checkedPageOf(seen: PageEvidence, findings: readonly string[]): CheckedPage {
  const { entry, sitemap, place, response, page } = seen;
  const {
    status,
    failure,
    finalUrl,
    redirects = [],
    contentType,
    firstByteMs,
    bytes,
  } = response ?? {};
  const [canonical, second] = page?.canonicals ?? [];
  const { canonicalWorks, canonicalElsewhere } = canonicalOf(seen);
  return {
    loc: entry.loc,
    sitemap,
    ...(place?.line !== undefined && { line: place.line }),
    ...(entry.lastmod !== undefined && { lastmod: entry.lastmod }),
    robots: robotsOf(seen),
    ...(status !== undefined && { status }),
    ...(failure !== undefined && { failure }),
    ...(finalUrl !== undefined && { finalUrl }),
    redirects,
    ...(canonical && !second && { canonical: canonical.url }),
    canonicalElsewhere,
    ...(canonicalWorks !== undefined && { canonicalWorks }),
    noindex: page?.noindex.some((said) => isDirectiveHeard(said, seen)) === true,
    ...(page?.title !== undefined && { title: page.title }),
    ...(contentType !== undefined && { contentType }),
    ...(firstByteMs !== undefined && { firstByteMs }),
    ...(bytes !== undefined && { bytes }),
    findings,
  };
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
