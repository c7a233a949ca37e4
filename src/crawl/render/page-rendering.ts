// Which pages are rendered: none, all, or, by `auto`, those whose scripts change what is decided.
// docs/adr/0043-rendering-by-sample.md
import type { Frontier } from '../../queue/port/frontier.ts';
import type { CrawlOptions, RenderMode } from '../port/crawl-options.ts';
import { ANSWER, ANSWER_CLASS, factsOf, type VisitFacts } from '../record/visit-facts.ts';
import { templateOf } from '../traps/template-of.ts';
import { RenderSamples } from './render-samples.ts';

/** `never` without a renderer; `auto` by default with one. */
export function renderMode({ render = 'auto', renderer }: CrawlOptions): RenderMode {
  return renderer === undefined ? 'never' : render;
}

/** Decides which pages are rendered, from the results of earlier rounds. */
export class PageRendering {
  readonly mode: RenderMode;
  readonly #frontier: Frontier;
  readonly #generation: number;
  readonly #samples: RenderSamples | undefined;

  constructor(options: CrawlOptions, frontier: Frontier, generation: number) {
    this.mode = renderMode(options);
    this.#frontier = frontier;
    this.#generation = generation;
    this.#samples = this.mode === 'auto' ? new RenderSamples(frontier) : undefined;
  }

  /** Whether a page is rendered even if it is not a shell. */
  wants({ number, url }: { readonly number: number; readonly url: string }): boolean {
    const samples = this.#samples;
    if (samples === undefined) return this.mode === 'all';
    return samples.isSample(number) || samples.isScripted(templateOf(url));
  }

  /** Whether the page was visited in this crawl, and is visited again to be rendered. */
  visitedBefore(number: number): boolean {
    if (this.#samples === undefined) return false;
    const outcome = this.#frontier.outcome(number);
    return outcome?.generation === this.#generation && isPage(outcome);
  }

  /** Keeps the unrendered page: the second visit did not return a page. */
  keepPlain(number: number): void {
    const outcome = this.#frontier.outcome(number);
    if (outcome === undefined) return;
    const facts: VisitFacts = { ...JSON.parse(outcome.facts), renderFailed: true };
    this.#frontier.putOutcome({ ...outcome, facts: JSON.stringify(facts) });
  }

  /**
   * Plans, at the end of a round, which of its pages are visited again in the same round, to be
   * rendered: the first page of each new template, and all pages of templates whose scripts change
   * something decisive. Returns how many; 0 ends the round.
   */
  planRound(round: number): number {
    const samples = this.#samples;
    if (samples === undefined) return 0;
    const pages: RoundPage[] = [];
    let isChanged = false;
    for (const head of this.#frontier.roundOutcomes(this.#generation, round)) {
      const { number, url } = head;
      const template = templateOf(url);
      const sample = samples.get(template);
      isChanged ||= sample?.number === number;
      if (isPage(head)) pages.push({ number, template });
      // Another sample is chosen; the result holds until then.
      else if (sample?.number === number) samples.set(template, { ...sample, number: 0 });
    }
    const due = new Set<number>();
    for (;;) {
      const scripted = this.#evaluateSamples(pages, samples);
      for (const number of this.#unrendered(scripted)) due.add(number);
      const chosen = this.#choose(pages, samples);
      isChanged ||= scripted.size > 0 || chosen.length > 0;
      const plain = chosen.filter((number) => this.#factsOf(number).rendered !== true);
      for (const number of plain) due.add(number);
      // Samples that were rendered as shells give a result at once.
      if (plain.length === chosen.length) break;
    }
    for (const number of due) this.#frontier.change(number, { state: 'planned' });
    if (isChanged) samples.save();
    return due.size;
  }

  /** Evaluates the samples of the round. Returns the templates that are scripted now. */
  #evaluateSamples(pages: readonly RoundPage[], samples: RenderSamples): ReadonlySet<string> {
    const scripted = new Set<string>();
    for (const { number, template } of pages) {
      const sample = samples.get(template);
      if (sample?.number !== number) continue;
      const facts = this.#factsOf(number);
      const before = samples.isScripted(template);
      if (facts.rendered === true) {
        const changes = facts.script ?? [];
        samples.set(template, { number, failures: sample.failures, changes });
      } else {
        samples.set(template, { ...sample, number: 0, failures: sample.failures + 1 });
      }
      if (!before && samples.isScripted(template)) scripted.add(template);
    }
    return scripted;
  }

  #choose(pages: readonly RoundPage[], samples: RenderSamples): readonly number[] {
    const chosen: number[] = [];
    for (const { number, template } of pages) {
      if (!samples.wantsOne(template)) continue;
      if (this.#factsOf(number).renderFailed === true) continue;
      samples.set(template, { failures: 0, ...samples.get(template), number });
      chosen.push(number);
    }
    return chosen;
  }

  /** All pages of these templates in this crawl that were not rendered. */
  *#unrendered(templates: ReadonlySet<string>): Generator<number> {
    if (templates.size === 0) return;
    for (const head of this.#frontier.outcomeHeads(this.#generation)) {
      if (!isPage(head) || !templates.has(templateOf(head.url))) continue;
      const facts = this.#factsOf(head.number);
      if (facts.rendered !== true && facts.renderFailed !== true) yield head.number;
    }
  }

  #factsOf(number: number): Partial<VisitFacts> {
    return factsOf(this.#frontier, number);
  }
}

interface RoundPage {
  readonly number: number;
  readonly template: string;
}

function isPage({ kind }: { readonly kind: number }): boolean {
  return (kind & ANSWER_CLASS) === ANSWER.page;
}
