// What JavaScript changes of the pages of each template.
import type { ScriptReport } from '../report/crawl-report.ts';
import { templateOf } from '../traps/template-of.ts';
import { SCRIPT_CHANGES, type ScriptChange } from './decision.ts';

const TEMPLATES_MAX = 1_000;

/** Counts rendered pages by template and change. */
export class ScriptTally {
  readonly #templates = new Map<string, Tally>();

  /** A page that script changes. */
  add(url: string, changes: readonly ScriptChange[]): void {
    const template = templateOf(url);
    let tally = this.#templates.get(template);
    if (tally === undefined) {
      if (this.#templates.size >= TEMPLATES_MAX) return;
      tally = { pages: 0, counts: new Map(), example: url };
      this.#templates.set(template, tally);
    }
    tally.pages += 1;
    if (url < tally.example) tally.example = url;
    for (const change of changes) tally.counts.set(change, (tally.counts.get(change) ?? 0) + 1);
  }

  /** The templates in the order of their texts. */
  reports(): readonly ScriptReport[] {
    const reports: ScriptReport[] = [];
    for (const [template, { pages, counts, example }] of this.#templates) {
      const changes: { [Change in ScriptChange]?: number } = {};
      for (const change of SCRIPT_CHANGES) {
        const count = counts.get(change);
        if (count !== undefined) changes[change] = count;
      }
      reports.push({ template, pages, changes, example });
    }
    return reports.toSorted((one, other) => (one.template < other.template ? -1 : 1));
  }
}

interface Tally {
  pages: number;
  readonly counts: Map<ScriptChange, number>;
  example: string;
}
