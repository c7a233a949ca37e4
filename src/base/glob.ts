// Globs: patterns for paths, matched in linear time whatever the pattern.
import { type GlobStep, parseGlob } from './glob-steps.ts';

/**
 * Makes a test for paths of a glob. The whole path has to match, and case counts.
 *
 * - `*` any characters but `/`, also none; `?` one character but `/`
 * - `**` any characters, `/` too: `/blog/**` is all below `/blog/`. Two stars that are a whole
 *   part of the path may be no part at all: `**` `/draft.html`, written together, is both
 *   `draft.html` and `a/b/draft.html`
 * - `{a,b}` one of these, which may hold globs; `[a-z]`, `[!a-z]` one character (not) of these
 * - `\` takes the next character as it is
 *
 * What is never closed, and `{a}` without a comma, stands for itself. Time grows with the length
 * of the path times that of the pattern, never faster.
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

  // Follows the steps that read nothing; tells whether all that may still come will do.
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
