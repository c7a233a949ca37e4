// One address, visited and read: how it answered, and what the page says of itself.
import { givenValues } from '../../base/given-values.ts';
import type { Visit } from '../../net/port/visit.ts';
import { judgeRobotsDirectives } from '../../pages/head/robots-directives.ts';
import type { PageFacts, PageRobots } from '../../pages/record/page-facts.ts';
import type { NoindexEvidence, PageEvidence } from '../../rules/evidence/page-evidence.ts';
import { fetchFailureOf } from '../read/fetch-evidence-of.ts';
import type { PageMarkup } from './page-markup.ts';
import type { VisitBudget } from './visit-budget.ts';

export type PageResponse = NonNullable<PageEvidence['response']>;
export type PageStatement = NonNullable<PageEvidence['page']>;

export interface LivePage {
  /**
   * `answered`, or failed by its own fault; `disallowed` by robots.txt, perhaps the target of its
   * redirect; `given-up`: nothing was learnt about it, for example because its host was abandoned.
   */
  readonly outcome: 'answered' | 'disallowed' | 'given-up';
  /** Absent when nothing was asked. */
  readonly response?: PageResponse;
  readonly page?: PageStatement;
  /** Versions for phones that the page names. */
  readonly mobile: PageMarkup['mobile'];
}

// Google reads 15 MiB of a page; one byte more shows that there is more.
const PAGE_BYTES_MAX = 15_728_641;
const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const STATED_MAX = 50;

/**
 * Visits a page and reads it to its end.
 *
 * Errors: the signal's reason. What servers do is in the result; `undefined`: the budget does not
 * allow the visit, or ends meanwhile.
 */
export async function visitLivePage(
  url: string,
  budget: VisitBudget,
): Promise<LivePage | undefined> {
  const headers = { accept: ACCEPT };
  const visit = await budget.visit(url, { bytesMax: PAGE_BYTES_MAX, headers });
  if (!visit) return undefined;
  try {
    return await budget.whileTimeLasts(() => readVisit(visit, budget));
  } finally {
    visit.discard();
  }
}

async function readVisit(visit: Visit, budget: VisitBudget): Promise<LivePage> {
  const { outcome, finalUrl, redirects, status, headers, error } = visit;
  const way = { finalUrl, redirects };
  if (outcome === 'disallowed') {
    return redirects.length > 0 ? { outcome, mobile: [], response: way } : { outcome, mobile: [] };
  }
  if (outcome === 'failed') {
    const failure = fetchFailureOf(error);
    if (failure === undefined) return { outcome: 'given-up', mobile: [] };
    const response = givenValues({ ...way, failure, problem: error?.message });
    return { outcome: 'answered', mobile: [], response };
  }
  const { contentType, firstByteMs, bytes } = visit;
  const lastModified = headers.get('last-modified');
  const head = { status, contentType, lastModified, date: headers.get('date'), firstByteMs, bytes };
  const response = givenValues({ ...head, ...way });
  const isPage = contentType === undefined || HTML.test(contentType);
  if (status !== 200 || !isPage) return { outcome, mobile: [], response };
  return readBody(visit, response, budget);
}

async function readBody(visit: Visit, head: PageResponse, budget: VisitBudget): Promise<LivePage> {
  const { signal } = budget;
  const { finalUrl: url, headers, contentType } = visit;
  const limits = { bytesMax: PAGE_BYTES_MAX };
  // Most checks read no page, so what reads HTML is loaded with the first one.
  const { createPageReader } = await import('../../pages/page-reader.ts');
  const { createPageMarkupReader } = await import('./page-markup.ts');
  const reader = createPageReader({ url, headers, limits, media: false, content: true });
  const markup = createPageMarkupReader({ url, contentType });
  let failed: Pick<PageResponse, 'failure' | 'problem'> = {};
  let bytes = 0;
  try {
    for await (const chunk of visit.body) {
      signal.throwIfAborted();
      bytes += chunk.length;
      budget.countBytes(chunk.length);
      markup.write(chunk);
      if (!reader.write(chunk)) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    const failure = fetchFailureOf(error) ?? 'broken-off';
    failed = { failure, problem: error instanceof Error ? error.message : String(error) };
  }
  const facts = reader.end();
  const found = markup.end();
  return {
    outcome: 'answered',
    response: { ...head, bytes, ...failed },
    mobile: found.mobile,
    // Half a page still says what its head says; an empty body is not a page.
    ...(bytes > 0 && { page: statementOf(facts, found) }),
  };
}

function statementOf(facts: PageFacts, markup: PageMarkup): PageStatement {
  const { title, canonicals, robots, refresh, alternates, dates, content } = facts;
  const { unavailableAfter } = judgeRobotsDirectives(robots);
  const own = dates.filter(({ source }) => source !== 'header').map(({ value }) => value);
  return givenValues({
    title,
    canonicals,
    canonicalLinks: markup.canonicalLinks,
    noindex: robots.flatMap(noindexOf).slice(0, STATED_MAX),
    unavailableAfter,
    refresh,
    alternates: alternates.map(({ hreflang, href }) => ({ hreflang, href })),
    modified: own[0],
    dates: own,
    contentHash: content?.hash,
    contentCharacters: content?.characters ?? 0,
    insecure: markup.insecure,
    ownCharacters: markup.ownCharacters,
    hasMedia: markup.hasMedia,
  });
}

function noindexOf({ agent, source, directives }: PageRobots): readonly NoindexEvidence[] {
  const directive = directives.find((one) => one === 'noindex' || one === 'none');
  return directive === undefined ? [] : [{ agent, source, directive }];
}
