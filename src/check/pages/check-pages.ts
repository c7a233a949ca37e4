// The live check of listed pages: each is visited and read, as far as the budget goes.
import { type Clock, systemClock } from '../../base/clock.ts';
import { givenValues } from '../../base/given-values.ts';
import { abortable } from '../../net/pace/abortable.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { isNotFoundTitle, NOT_FOUND_CHARACTERS_MAX } from '../../pages/head/not-found-title.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { AgentVerdict, PageEvidence } from '../../rules/evidence/page-evidence.ts';
import type { PassedOver } from '../port/checked-page.ts';
import { AlternateTargets } from './alternate-targets.ts';
import { CanonicalTargets } from './canonical-targets.ts';
import { type LivePage, visitLivePage } from './live-page.ts';
import { MediaCheck } from './media-check.ts';
import { orderedResults } from './ordered-results.ts';
import { PageRelations } from './page-relations.ts';
import type { PageSample, SampledPage } from './page-sample.ts';
import { type NotVisited, type PagesSummary, PagesTally } from './pages-tally.ts';
import { VisitBudget } from './visit-budget.ts';

export interface CheckPagesOptions {
  /** Visits politely, and asks nothing that robots.txt disallows. Stays the caller's to close. */
  readonly visitor: Visitor;
  /** The crawlers that robots.txt is evaluated for, the main one first. */
  readonly agents: readonly string[];
  /** How many addresses are visited: pages, and further addresses of them. Default 10,000. */
  readonly urlsMax?: number | undefined;
  /** No more is visited when so many bytes of pages were read. Default: no such limit. */
  readonly bytesMax?: number | undefined;
  /** How long it may take in all, in milliseconds. Default 600,000: ten minutes. */
  readonly timeMs?: number | undefined;
  readonly clock?: Clock | undefined;
  /** Asks for pictures, thumbnails and videos too. Default false. */
  readonly media?: boolean | undefined;
  /** The crawlers that robots.txt is evaluated for. Default: `agents`. */
  readonly mediaAgents?: readonly string[] | undefined;
  /** How many of them are requested. Default 500. */
  readonly mediaUrlsMax?: number | undefined;
  /** Visits the versions in other languages that are not among the pages. Default false. */
  readonly alternates?: boolean | undefined;
  /** How many pages are visited together; a host still gets one request at a time. Default 4. */
  readonly concurrency?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A page is about to be visited. */
  readonly onPage?: ((loc: string) => void) | undefined;
  /** Nothing was learnt about a page. Called in the order of the pages. */
  readonly onPassedOver?: ((page: SampledPage, why: PassedOver) => void) | undefined;
  /** A page was checked, or skipped. */
  readonly onProgress?: ((progress: PagesProgress) => void) | undefined;
  /** Called once, at the end; not when the check is aborted or left. */
  readonly onEnd?: ((summary: PagesSummary) => void) | undefined;
}

export interface PagesProgress {
  readonly pages: number;
  readonly pagesTotal: number;
  readonly requests: number;
}

const PAGES_URLS_MAX = 10_000;
const PAGES_TIME_MS = 600_000;
const CONCURRENCY = 4;
// So many times the concurrency are begun while the first is still waited for.
const WINDOW_FACTOR = 4;

type Soft404 = NonNullable<PageEvidence['soft404']>;

// Less text than this does not count as content: "Error", "Home", an ellipsis.
const CONTENT_CHARACTERS_MIN = 10;
// The text may contain the requested address, which makes one page longer.
const LENGTH_DIFFERENCE_MAX = 64;
const PROBED_HOSTS_MAX = 1_000;

/**
 * Visits the pages of a sample and returns what was seen of each, in the order of the sample.
 *
 * A page about which nothing was learnt is left out and counted in `onEnd`: the budget was spent,
 * or its host was abandoned. Failures of servers are not thrown. Errors: the signal's reason.
 */
export async function* checkPages(
  sample: Pick<PageSample, 'pages' | 'listed' | 'seed' | 'whole'>,
  options: CheckPagesOptions,
): AsyncGenerator<PageEvidence, void, void> {
  const { concurrency = CONCURRENCY, onProgress, onEnd, signal } = options;
  const pages = sample.pages();
  const listed = new Set(pages.map(({ entry }) => pageKey(entry.loc)));
  const tally = new PagesTally();
  const relations = new PageRelations();
  const budget = new VisitBudget({
    visitor: options.visitor,
    clock: options.clock ?? systemClock,
    urlsMax: options.urlsMax ?? PAGES_URLS_MAX,
    timeMs: options.timeMs ?? PAGES_TIME_MS,
    bytesMax: options.bytesMax,
    signal,
  });
  const looks = new PageLooks(budget, options, listed);
  try {
    const work = { concurrency, window: concurrency * WINDOW_FACTOR };
    let done = 0;
    for await (const look of orderedResults(pages, (page) => looks.look(page), work)) {
      signal?.throwIfAborted();
      done += 1;
      onProgress?.({ pages: done, pagesTotal: pages.length, requests: budget.requests });
      if (typeof look === 'string') {
        tally.passOver(look);
        const page = pages[done - 1];
        if (page) options.onPassedOver?.(page, look);
      } else {
        tally.count(look.live);
        yield finishEvidence(look, { listed, relations });
      }
    }
  } finally {
    budget.close();
  }
  const { requests } = budget;
  onEnd?.({ ...tally.summary(sample, pages.length, looks.notChecked), requests });
}

interface PageLook {
  readonly live: LivePage;
  readonly evidence: PageEvidence;
}

class PageLooks {
  readonly #budget: VisitBudget;
  readonly #options: CheckPagesOptions;
  readonly #missing: MissingPages;
  readonly #targets: CanonicalTargets;
  readonly #media: MediaCheck;
  readonly #alternates: AlternateTargets;

  constructor(budget: VisitBudget, options: CheckPagesOptions, listed: ReadonlySet<string>) {
    this.#budget = budget;
    this.#options = options;
    this.#missing = new MissingPages(budget, crypto.randomUUID().replaceAll('-', ''));
    this.#targets = new CanonicalTargets(budget);
    this.#alternates = new AlternateTargets(this.#targets, (key) => listed.has(key));
    this.#media = new MediaCheck({
      budget,
      verdicts: (url) => this.#verdicts(url, options.mediaAgents),
      urlsMax: options.mediaUrlsMax,
    });
  }

  /** How many media files and other languages were not visited. */
  get notChecked(): NotVisited {
    return { media: this.#media.notChecked, alternates: this.#alternates.notChecked };
  }

  async look({ entry, sitemap, place }: SampledPage): Promise<PageLook | PassedOver> {
    const budget = this.#budget;
    if (budget.refusal !== undefined) return budget.refusal;
    this.#options.onPage?.(entry.loc);
    const agents = await budget.whileTimeLasts(() => this.#verdicts(entry.loc));
    const live = agents && (await visitLivePage(entry.loc, budget));
    if (!agents || !live) return budget.refusal ?? 'time';
    if (live.outcome === 'given-up') return 'given-up';
    const { response, page } = live;
    const finalUrl = response?.finalUrl ?? entry.loc;
    const moved = (response?.redirects.length ?? 0) > 0 && response?.failure === undefined;
    const targetAgents = moved
      ? await budget.whileTimeLasts(() => this.#verdicts(finalUrl))
      : undefined;
    const soft404 = await this.#missing.judge(live);
    const canonicalTarget = await this.#targets.check(page, { loc: entry.loc, finalUrl });
    const httpsToo = await this.#targets.hasHttps(entry.loc);
    const media = this.#options.media === true ? await this.#media.check(entry) : [];
    const dead = this.#options.alternates === true ? await this.#alternates.dead(entry, page) : [];
    const deadAlternates = dead.length > 0 ? dead : undefined;
    const own = { entry, sitemap, place, agents, media, targetAgents, response, page, soft404 };
    const evidence = givenValues({ ...own, canonicalTarget, httpsToo, deadAlternates });
    return { live, evidence };
  }

  #verdicts(
    url: string,
    agents: readonly string[] = this.#options.agents,
  ): Promise<readonly AgentVerdict[]> {
    const { visitor } = this.#options;
    return robotsVerdicts(url, { visitor, agents, signal: this.#budget.signal });
  }
}

/** Adds how a page relates to the others, which is known only in their order. */
function finishEvidence(
  { live, evidence }: PageLook,
  known: { readonly listed: ReadonlySet<string>; readonly relations: PageRelations },
): PageEvidence {
  const { page, response } = live;
  const moved = (response?.redirects.length ?? 0) > 0;
  const targetListed = moved && known.listed.has(pageKey(response?.finalUrl ?? ''));
  const told: PageEvidence = { ...evidence, ...(moved && { targetListed }) };
  if (!page || response?.status !== 200) return told;
  const mobileVersions = live.mobile.map(({ url, kind }) => {
    const isOwn = pageKey(url) === pageKey(evidence.entry.loc);
    return { url, kind, listed: !isOwn && known.listed.has(pageKey(url)) };
  });
  // The target of a redirect is the other page, and so has its content.
  const isOther = moved || evidence.soft404 !== undefined;
  return {
    ...told,
    page: { ...page, ...(mobileVersions.length > 0 && { mobileVersions }) },
    ...(!isOther && known.relations.add(evidence.entry, page)),
  };
}

/** The verdicts on an address for each crawler, in their order. Errors: the signal's reason. */
export async function robotsVerdicts(
  url: string,
  { visitor, agents, signal }: Pick<CheckPagesOptions, 'visitor' | 'agents' | 'signal'>,
): Promise<readonly AgentVerdict[]> {
  const verdicts: AgentVerdict[] = [];
  for (const agent of agents) {
    const verdict = await abortable(visitor.robots(url, agent, signal), signal);
    const { allowed, robotsTxt, line, because } = verdict;
    verdicts.push(givenValues({ agent, allowed, robotsTxt, line, because }));
  }
  return verdicts;
}

/** Visits one missing address of each host, and compares pages with its answer. */
class MissingPages {
  readonly #budget: VisitBudget;
  readonly #name: string;
  readonly #probes = new Map<string, Promise<LivePage | undefined>>();

  /** `token`: letters and digits that no address of the host has. */
  constructor(budget: VisitBudget, token: string) {
    this.#budget = budget;
    this.#name = `/portolan-probe-${token}`;
  }

  /** Why a page of status 200 looks like a missing one. Errors: the signal's reason. */
  async judge({ response, page }: LivePage): Promise<Soft404 | undefined> {
    if (response?.status !== 200 || response.failure !== undefined || !page) return undefined;
    if (await this.#isTitledMissing(response.finalUrl, page)) return 'title';
    if (await this.#isLikeMissing(response.finalUrl, page)) return 'same-as-missing';
    return page.contentCharacters < CONTENT_CHARACTERS_MIN ? 'empty' : undefined;
  }

  /** The title is not enough: there are pages about missing pages. */
  async #isTitledMissing(url: string, page: NonNullable<LivePage['page']>): Promise<boolean> {
    if (page.title === undefined || !isNotFoundTitle(page.title)) return false;
    if (page.contentCharacters <= NOT_FOUND_CHARACTERS_MAX) return true;
    return (await this.#probe(new URL(url).origin))?.response?.status === 200;
  }

  async #isLikeMissing(url: string, page: NonNullable<LivePage['page']>): Promise<boolean> {
    const { origin, pathname, search } = new URL(url);
    // Many hosts show the front page for what is missing.
    if (pathname === '/' && search === '') return false;
    const probe = await this.#probe(origin);
    if (probe?.response?.status !== 200 || !probe.page) return false;
    // The host redirects what is missing to a page, and this is that page itself.
    if (probe.response.redirects.length > 0 && probe.response.finalUrl === url) return false;
    if (page.contentHash === probe.page.contentHash) return true;
    const title = page.title !== undefined && page.title === probe.page.title;
    const difference = page.contentCharacters - probe.page.contentCharacters;
    return title && Math.abs(difference) <= LENGTH_DIFFERENCE_MAX;
  }

  #probe(origin: string): Promise<LivePage | undefined> {
    const known = this.#probes.get(origin);
    if (known) return known;
    if (this.#probes.size >= PROBED_HOSTS_MAX) return Promise.resolve(undefined);
    const probe = visitLivePage(`${origin}${this.#name}`, this.#budget);
    // Perhaps nobody awaits it when it is aborted.
    probe.catch(() => {});
    this.#probes.set(origin, probe);
    return probe;
  }
}
