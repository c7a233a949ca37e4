// Which of the site's own sitemaps list which addresses, stored in the frontier to report orphans.
import type { Frontier } from '../../queue/port/frontier.ts';

export interface SitemapList {
  readonly url: string;
  readonly numbers: Iterable<number>;
}

/** The maximum number of runs per host, about 8 bytes each. */
export const SITEMAP_RUNS_MAX = 1_000_000;

const NAME = 'sitemap lists';
const BASE = 36;

interface Run {
  first: number;
  last: number;
}

/** Collects numbers as runs: in a first crawl those of a sitemap are consecutive. */
export class SitemapLists {
  readonly #texts = new Map<string, string[]>();
  readonly #open = new Map<string, Run>();
  #runs = 0;

  /** Adds an address; 0 is ignored. */
  add(sitemap: string, number: number): void {
    const run = this.#open.get(sitemap);
    if (number === 0) return;
    if (run !== undefined && number === run.last + 1) run.last = number;
    else {
      this.#end(sitemap, run);
      this.#open.set(sitemap, { first: number, last: number });
    }
  }

  /** Replaces those of an earlier crawl. */
  write(frontier: Frontier, origin: string): void {
    for (const [sitemap, run] of this.#open) this.#end(sitemap, run);
    const texts = [...this.#texts].map(([url, runs]) => [url, runs.join(',')]);
    const value = texts.length === 0 ? undefined : JSON.stringify(Object.fromEntries(texts));
    frontier.setNote(`${NAME} ${origin}`, value);
  }

  #end(sitemap: string, run: Run | undefined): void {
    if (run === undefined || this.#runs >= SITEMAP_RUNS_MAX) return;
    this.#runs += 1;
    const texts = this.#texts.get(sitemap) ?? [];
    if (texts.length === 0) this.#texts.set(sitemap, texts);
    const length = run.last - run.first;
    const more = length === 0 ? '' : `.${length.toString(BASE)}`;
    texts.push(run.first.toString(BASE) + more);
  }
}

/**
 * The lists of these hosts, in the order in which the sitemaps were read; none where they are
 * damaged or were written by an earlier version.
 */
export function* readSitemapLists(
  frontier: Frontier,
  origins: readonly string[],
): Generator<SitemapList> {
  for (const origin of origins) {
    let lists: unknown;
    try {
      lists = JSON.parse(frontier.note(`${NAME} ${origin}`) ?? '{}');
    } catch {
      continue;
    }
    for (const [url, runs] of Object.entries(lists as Record<string, unknown>)) {
      if (typeof runs === 'string') yield { url, numbers: numbersOf(runs) };
    }
  }
}

function* numbersOf(runs: string): Generator<number> {
  for (const run of runs.split(',')) {
    const [first = '', more = '0'] = run.split('.');
    const from = Number.parseInt(first, BASE);
    const to = from + Number.parseInt(more, BASE);
    for (let number = from; number <= to; number += 1) yield number;
  }
}
