// The pages that canonical links name, and the https fronts of http hosts: requested once each.
import { givenValues } from '../../base/given-values.ts';
import type { Visit } from '../../net/port/visit.ts';
import { judgeRobotsDirectives, parseRobotsHeader } from '../../pages/head/robots-directives.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { CanonicalTarget } from '../../rules/evidence/page-evidence.ts';
import { fetchFailureOf } from '../read/fetch-evidence-of.ts';
import type { PageStatement } from './live-page.ts';
import type { VisitBudget } from './visit-budget.ts';

const TARGETS_MAX = 10_000;
const HEAD_REFUSED: ReadonlySet<number> = new Set([400, 403, 405, 501]);

/** Visits the addresses that pages point to, without reading them. Errors: the signal's reason. */
export class CanonicalTargets {
  readonly #budget: VisitBudget;
  readonly #targets = new Map<string, Promise<CanonicalTarget | undefined>>();

  constructor(budget: VisitBudget) {
    this.#budget = budget;
  }

  /** The one canonical page of a page; `undefined` when that is the page, or was not reached. */
  async check(
    page: PageStatement | undefined,
    own: { readonly loc: string; readonly finalUrl: string },
  ): Promise<CanonicalTarget | undefined> {
    const [only, second] = page?.canonicals ?? [];
    if (!only || second) return undefined;
    const key = pageKey(only.url);
    // The listed page was visited just now, with its redirects.
    if (key === pageKey(own.loc) || key === pageKey(own.finalUrl)) return undefined;
    return this.visit(only.url);
  }

  /** Whether an http page's host answers https too; `undefined` for other pages and ports. */
  async hasHttps(loc: string): Promise<boolean | undefined> {
    const url = URL.parse(loc);
    if (url?.protocol !== 'http:' || url.port !== '') return undefined;
    const front = await this.visit(`https://${url.hostname}/`);
    return front && isWorkingHttps(front);
  }

  /** Visits an address, once; `undefined` when nothing was learnt about it. */
  visit(url: string): Promise<CanonicalTarget | undefined> {
    const known = this.#targets.get(url);
    if (known) return known;
    if (this.#targets.size >= TARGETS_MAX) return Promise.resolve(undefined);
    const target = this.#ask(url);
    // Perhaps nobody awaits it when it is aborted.
    target.catch(() => {});
    this.#targets.set(url, target);
    return target;
  }

  async #ask(url: string): Promise<CanonicalTarget | undefined> {
    const head = await this.#budget.visit(url, { method: 'HEAD' });
    head?.discard();
    if (!HEAD_REFUSED.has(head?.status ?? 0)) return head && targetOf(url, head);
    const visit = await this.#budget.visit(url);
    visit?.discard();
    return visit && targetOf(url, visit);
  }
}

function targetOf(url: string, visit: Visit): CanonicalTarget | undefined {
  const { outcome, status, redirects, finalUrl, error } = visit;
  if (outcome === 'disallowed') return undefined;
  const failure = outcome === 'failed' ? fetchFailureOf(error) : undefined;
  if (outcome === 'failed' && failure === undefined) return undefined;
  const noindex = isNoindex(visit) || undefined;
  return givenValues({ url, redirects, finalUrl, status, failure, noindex });
}

function isNoindex({ status, headers }: Visit): boolean {
  const said = status === 200 ? headers.get('x-robots-tag') : undefined;
  return said !== undefined && judgeRobotsDirectives(parseRobotsHeader(said)).noindex;
}

function isWorkingHttps({ status = 500, finalUrl, failure }: CanonicalTarget): boolean {
  return failure === undefined && status < 500 && /^https:/i.test(finalUrl);
}
