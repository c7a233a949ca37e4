// What a host answers for an address that does not exist, and which pages look the same.
import { isNotFoundTitle, NOT_FOUND_CHARACTERS_MAX } from '../../pages/head/not-found-title.ts';
import type { PageEvidence } from '../../rules/evidence/page-evidence.ts';
import { type LivePage, visitLivePage } from './live-page.ts';
import type { VisitBudget } from './visit-budget.ts';

type Soft404 = NonNullable<PageEvidence['soft404']>;

// Less text than this is no content: "Error", "Home", an ellipsis.
const CHARACTERS_MIN = 10;
// The text may contain the address that was asked for, which makes one page longer.
const LENGTH_DIFFERENCE_MAX = 64;
const HOSTS_MAX = 1_000;

/** Visits one missing address of each host, and compares pages with its answer. */
export class MissingPages {
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
    return page.contentCharacters < CHARACTERS_MIN ? 'empty' : undefined;
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
    if (this.#probes.size >= HOSTS_MAX) return Promise.resolve(undefined);
    const probe = visitLivePage(`${origin}${this.#name}`, this.#budget);
    // Perhaps nobody awaits it when it is broken off.
    probe.catch(() => {});
    this.#probes.set(origin, probe);
    return probe;
  }
}
