// What was odd, for people: a few lines for each kind, never a row for each entry.
import { counted, formatCount } from '../../../base/counted.ts';
import { READ_PROBLEMS } from '../../../formats/problems/read-problem.ts';
import { explanationsOf } from '../../../rules/findings/causes.ts';
import { TREE_PROBLEMS, type TreeProblem } from '../../../tree/tree-problem.ts';
import { plainText } from '../text/plain-text.ts';

const KINDS_SHOWN_MAX = 10;
const PLACES_SHOWN_MAX = 3;
const PLACE_CHARACTERS_MAX = 200;
// How many sitemaps of a kind are remembered.
const SITEMAPS_MAX = 1_000;

type ProblemCode = TreeProblem['code'];

const SENTENCES: Readonly<Record<ProblemCode, string>> = { ...READ_PROBLEMS, ...TREE_PROBLEMS };

export interface ProblemTallyOptions {
  /** Every kind, not the first ten alone. */
  readonly all: boolean;
  /** Problems come from several sitemaps: each place says from which. */
  readonly follow: boolean;
  readonly nameOf: (url: string) => string;
  readonly paint: (text: string) => string;
}

interface Kind {
  readonly code: ProblemCode;
  count: number;
  readonly places: TreeProblem[];
  /** Where it was noted, as far as that is kept. */
  readonly sitemaps: Set<string>;
}

/** Counts problems by code and keeps the first places of each. */
export class ProblemTally {
  readonly #kinds = new Map<ProblemCode, Kind>();

  /** How often each code was noted: in the order in which they first were, symptoms last. */
  get counts(): ReadonlyMap<ProblemCode, number> {
    const kinds = [...this.#kinds.values()];
    const isLast = new Set(kinds.filter((kind) => this.#isExplained(kind)));
    kinds.sort((a, b) => Number(isLast.has(a)) - Number(isLast.has(b)));
    return new Map(kinds.map(({ code, count }) => [code, count]));
  }

  add(problem: TreeProblem): void {
    let kind = this.#kinds.get(problem.code);
    if (!kind) {
      kind = { code: problem.code, count: 0, places: [], sitemaps: new Set() };
      this.#kinds.set(problem.code, kind);
    }
    kind.count += 1;
    if (kind.sitemaps.size <= SITEMAPS_MAX) kind.sitemaps.add(problem.url);
    if (kind.places.length < PLACES_SHOWN_MAX) kind.places.push(problem);
  }

  /** Returns the text, empty when there was nothing. */
  format(options: ProblemTallyOptions): string {
    const ranked = [...this.#kinds.values()].map((kind) => ({ kind, rank: this.#rankOf(kind) }));
    ranked.sort((a, b) => a.rank - b.rank || b.kind.count - a.kind.count);
    const kinds = ranked.map(({ kind }) => kind);
    const shown = options.all ? kinds : kinds.slice(0, KINDS_SHOWN_MAX);
    const symptomsFrom = ranked.findIndex(({ rank }) => rank === SYMPTOM);
    let text = '';
    for (const [index, kind] of shown.entries()) {
      if (index === symptomsFrom) text += 'Consequences:\n';
      text += `${options.paint(kind.code)} ×${formatCount(kind.count)}  ${SENTENCES[kind.code]}\n`;
      for (const place of kind.places) text += `    ${placeText(place, options)}\n`;
    }
    const hidden = kinds.length - shown.length;
    if (hidden > 0) {
      const kindsHidden = counted(hidden, 'more kind');
      text += `And ${kindsHidden}: -v shows them, --problems FILE keeps them all.\n`;
    }
    return text;
  }

  #rankOf(kind: Kind): number {
    if (this.#isExplained(kind)) return SYMPTOM;
    return COSTLY.test(kind.code) ? 0 : 1;
  }

  /** Whether each sitemap in which it was noted has a fault that explains it. */
  #isExplained({ code, sitemaps }: Kind): boolean {
    if (sitemaps.size > SITEMAPS_MAX) return false;
    const explanations = explanationsOf(code).filter(({ reach }) => reach === 'document');
    if (explanations.length === 0) return false;
    const causes = [...this.#kinds.values()].filter(({ code: other }) =>
      explanations.some(({ isCause }) => isCause(other)),
    );
    return [...sitemaps].every((url) => causes.some((cause) => cause.sitemaps.has(url)));
  }
}

// Behind what costs entries, and what costs a value or nothing.
const SYMPTOM = 2;

// What costs entries comes first, then what cost a value or nothing.
const COSTLY =
  /^(?:sitemap-failed|sitemap-broken-off|tree-limit|document-(?:not|cut|empty)|gzip-(?:trunc|dam|too|check)|limit-)/;

function placeText(problem: TreeProblem, { follow, nameOf }: ProblemTallyOptions): string {
  const { line, column, found, url, error } = problem;
  if (error) {
    return short(error.message.includes(url) ? error.message : `${nameOf(url)}: ${error.message}`);
  }
  if (line === undefined) {
    return short(found === undefined ? nameOf(url) : `${found} in ${nameOf(url)}`);
  }
  const where = follow ? `${nameOf(url)}:${line}:${column}` : `line ${line}, column ${column}`;
  return short(found === undefined || found === '' ? where : `${where}: ${found}`);
}

function short(text: string): string {
  const plain = plainText(text);
  return plain.length <= PLACE_CHARACTERS_MAX ? plain : `${plain.slice(0, PLACE_CHARACTERS_MAX)}…`;
}
