// Globs: patterns for paths, matched in linear time whatever the pattern.
import { PortolanError } from './portolan-error.ts';

/**
 * Makes a test for paths of a glob. The whole path has to match, and case counts.
 *
 * - `*` any characters but `/`, also none; `?` one character but `/`
 * - `**` any characters, `/` too: `/blog/**` is all below `/blog/`. Two stars that are a whole
 *   part of the path may be no part at all: `**` `/draft.html`, written together, is both
 *   `draft.html` and `a/b/draft.html`
 * - `{a,b}` one of these, which may contain globs; `[a-z]`, `[!a-z]` one character (not) of these
 * - `\` takes the next character as it is
 *
 * An unclosed bracket, and `{a}` without a comma, mean themselves. Time grows with the length of
 * the path times that of the pattern, never faster.
 * Errors: CONFIG_INVALID, when the pattern has more than 1,000 characters.
 *
 * ```ts
 * const isDraft = createGlob('{drafts,notes}/**');
 * isDraft('drafts/2026/harbour.html'); // true
 * ```
 */
export function createGlob(pattern: string): (path: string) => boolean {
  const steps = parseGlob(pattern);
  const prefix = literalPrefix(steps);
  const rest = steps[prefix.steps];
  if (rest?.kind === 'end') return (path) => path === prefix.text;
  if (rest?.kind === 'rest') return (path) => path.startsWith(prefix.text);
  return (path) =>
    path.startsWith(prefix.text) && matches(steps, prefix.steps, path, prefix.text.length);
}

// Most patterns begin with text, and `/blog/**` is nothing else.
function literalPrefix(steps: readonly GlobStep[]): {
  readonly text: string;
  readonly steps: number;
} {
  let text = '';
  let count = 0;
  for (const step of steps) {
    if (step.kind !== 'character') break;
    text += String.fromCodePoint(step.code);
    count += 1;
  }
  return { text, steps: count };
}

/** Walks all ways through the steps at once, one character of the path after the other. */
function matches(steps: readonly GlobStep[], first: number, path: string, offset: number): boolean {
  // In which round a step was last put on the list: each is on it once.
  const rounds = new Int32Array(steps.length).fill(-1);
  const open: number[] = [first];
  let list: number[] = [];

  // Follows the steps that read nothing; returns whether any rest of the path matches.
  const spread = (round: number): boolean => {
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const step = steps[index];
      if (step === undefined || rounds[index] === round) continue;
      rounds[index] = round;
      if (step.kind === 'rest') return true;
      if (step.kind === 'either') open.push(...step.ways);
      else list.push(index);
    }
    return false;
  };

  if (spread(offset)) return true;
  for (let at = offset; at < path.length; ) {
    const code = path.codePointAt(at) ?? 0;
    at += code > 0xffff ? 2 : 1;
    const current = list;
    list = [];
    for (const index of current) {
      const step = steps[index];
      if (step !== undefined && accepts(step, code)) open.push(index + 1);
    }
    if (spread(at)) return true;
    if (list.length === 0) return false;
  }
  return list.some((index) => steps[index]?.kind === 'end');
}

function accepts(step: GlobStep, code: number): boolean {
  switch (step.kind) {
    case 'character':
      return step.code === code;
    case 'any':
      return true;
    case 'within':
      return code !== 0x2f /* / */;
    case 'class':
      return code !== 0x2f /* / */ && step.negated !== isInRanges(step.ranges, code);
    default:
      return false;
  }
}

function isInRanges(ranges: readonly (readonly [number, number])[], code: number): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last);
}

/**
 * One step. `character`, `any`, `within` (any but `/`) and `class` read a character and lead to
 * the next step; `either` reads none and leads to all its ways; `rest` accepts whatever is left;
 * `end` accepts the end of the path.
 */
type GlobStep =
  | { readonly kind: 'character'; readonly code: number }
  | { readonly kind: 'any' | 'within' | 'rest' | 'end' }
  | {
      readonly kind: 'class';
      readonly negated: boolean;
      readonly ranges: readonly (readonly [number, number])[];
    }
  | { readonly kind: 'either'; readonly ways: readonly number[] };

// Real patterns are shorter, and each character of a path goes through a pattern's steps.
const PATTERN_CHARACTERS_MAX = 1_000;

/** The last step is `end`, which is never reached after `rest`. */
function parseGlob(pattern: string): readonly GlobStep[] {
  if (pattern.length > PATTERN_CHARACTERS_MAX) {
    const start = pattern.slice(0, 60);
    throw new PortolanError('CONFIG_INVALID', {
      message: `The glob "${start}…" has ${pattern.length} characters, which is too many.`,
      hint: `Write globs of at most ${PATTERN_CHARACTERS_MAX} characters each.`,
    });
  }
  const parser = new GlobParser(pattern);
  parser.sequence(pattern.length);
  parser.steps.push({ kind: 'end' });
  return parser.steps;
}

class GlobParser {
  readonly steps: GlobStep[] = [];
  readonly #characters: string;
  #at = 0;

  constructor(pattern: string) {
    this.#characters = pattern;
  }

  sequence(end: number): void {
    while (this.#at < end) {
      const character = this.#characters.charAt(this.#at);
      if (character === '*') this.#stars();
      else if (character === '?') this.#single({ kind: 'within' });
      else if (character === '[') this.#characterClass(end);
      else if (character === '{') this.#alternatives(end);
      else this.#literal(end);
    }
  }

  #single(step: GlobStep): void {
    this.steps.push(step);
    this.#at += 1;
  }

  #literal(end: number): void {
    if (this.#characters.charAt(this.#at) === '\\' && this.#at + 1 < end) this.#at += 1;
    const code = this.#characters.codePointAt(this.#at) ?? 0;
    this.steps.push({ kind: 'character', code });
    this.#at += code > 0xffff ? 2 : 1;
  }

  #stars(): void {
    const start = this.#at;
    while (this.#characters.charAt(this.#at) === '*') this.#at += 1;
    if (this.#at - start === 1) {
      this.#repeat('within');
      return;
    }
    if (this.#at === this.#characters.length) {
      this.steps.push({ kind: 'rest' });
      return;
    }
    const opensSegment = start === 0 || this.#characters.charAt(start - 1) === '/';
    if (!opensSegment || this.#characters.charAt(this.#at) !== '/') {
      this.#repeat('any');
      return;
    }
    // `**/`: any folders, or none at all.
    this.#at += 1;
    const { steps } = this;
    const first = steps.length;
    steps.push({ kind: 'either', ways: [first + 1, first + 5] });
    this.#repeat('any');
    steps.push({ kind: 'character', code: 0x2f /* / */ });
  }

  // > | either(1, 3)  step  either(0)  …
  #repeat(kind: 'any' | 'within'): void {
    const first = this.steps.length;
    this.steps.push({ kind: 'either', ways: [first + 1, first + 3] }, { kind });
    this.steps.push({ kind: 'either', ways: [first] });
  }

  #characterClass(end: number): void {
    const negated = '!^'.includes(this.#characters.charAt(this.#at + 1) || ' ');
    const first = this.#at + (negated ? 2 : 1);
    // A bracket in the first place is one of the characters.
    const close = this.#characters.indexOf(']', first + 1);
    if (close < 0 || close >= end) {
      this.#literal(end);
      return;
    }
    const members = [...this.#characters.slice(first, close)].map((one) => one.codePointAt(0) ?? 0);
    const ranges: [number, number][] = [];
    for (let index = 0; index < members.length; index += 1) {
      const low = members[index] ?? 0;
      const high = members[index + 2];
      const isRange = members[index + 1] === 0x2d /* - */ && high !== undefined;
      ranges.push([low, isRange ? high : low]);
      if (isRange) index += 2;
    }
    this.steps.push({ kind: 'class', negated, ranges });
    this.#at = close + 1;
  }

  #alternatives(end: number): void {
    const ends = endsOfAlternatives(this.#characters, this.#at, end);
    if (ends === undefined) {
      this.#literal(end);
      return;
    }
    const fork = this.steps.length;
    const ways: number[] = [];
    const exits: number[] = [];
    this.steps.push({ kind: 'either', ways });
    for (const alternativeEnd of ends) {
      this.#at += 1;
      ways.push(this.steps.length);
      this.sequence(alternativeEnd);
      exits.push(this.steps.length);
      this.steps.push({ kind: 'either', ways: [fork] });
    }
    this.#at += 1;
    for (const exit of exits) this.steps[exit] = { kind: 'either', ways: [this.steps.length] };
  }
}

/**
 * Where each alternative of a brace ends; the last end is the closing brace. `undefined` when the
 * brace is never closed, or holds no comma.
 */
function endsOfAlternatives(
  characters: string,
  open: number,
  end: number,
): readonly number[] | undefined {
  const ends: number[] = [];
  let depth = 0;
  for (let at = open + 1; at < end; at += 1) {
    const character = characters.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      if (depth === 0) return ends.length === 0 ? undefined : [...ends, at];
      depth -= 1;
    } else if (character === ',' && depth === 0) ends.push(at);
  }
  return undefined;
}
