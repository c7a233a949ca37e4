// What was odd, for people: a few lines for each kind, never a row for each entry.
import { READ_PROBLEMS } from '../../formats/read-problem.ts';
import { TREE_PROBLEMS, type TreeProblem } from '../../tree/tree-problem.ts';
import { counted, formatCount } from './counted.ts';
import { plainText } from './plain-text.ts';

const KINDS_SHOWN_MAX = 10;
const PLACES_SHOWN_MAX = 3;
const PLACE_CHARACTERS_MAX = 200;

type ProblemCode = TreeProblem['code'];

const SENTENCES: Readonly<Record<ProblemCode, string>> = { ...READ_PROBLEMS, ...TREE_PROBLEMS };

/** How a tally is printed. */
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
}

/** Counts problems by code and keeps the first places of each. */
export class ProblemTally {
  readonly #kinds = new Map<ProblemCode, Kind>();

  /** How often each code was noted, in the order in which they first were. */
  get counts(): ReadonlyMap<ProblemCode, number> {
    return new Map([...this.#kinds].map(([code, { count }]) => [code, count]));
  }

  /** Takes a problem. Errors: None. */
  add(problem: TreeProblem): void {
    let kind = this.#kinds.get(problem.code);
    if (!kind) {
      kind = { code: problem.code, count: 0, places: [] };
      this.#kinds.set(problem.code, kind);
    }
    kind.count += 1;
    if (kind.places.length < PLACES_SHOWN_MAX) kind.places.push(problem);
  }

  /** Gives the text, empty when there was nothing. Errors: None. */
  format(options: ProblemTallyOptions): string {
    const kinds = [...this.#kinds.values()].sort(
      (a, b) => rankOf(a.code) - rankOf(b.code) || b.count - a.count,
    );
    const shown = options.all ? kinds : kinds.slice(0, KINDS_SHOWN_MAX);
    let text = '';
    for (const kind of shown) {
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
}

// What costs entries comes first, then what cost a value or nothing.
const COSTLY =
  /^(?:sitemap-failed|sitemap-broken-off|tree-limit|document-(?:not|cut|empty)|gzip-(?:trunc|dam|too|check)|limit-)/;

function rankOf(code: ProblemCode): number {
  return COSTLY.test(code) ? 0 : 1;
}

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
