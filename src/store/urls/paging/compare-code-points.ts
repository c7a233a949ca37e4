// The order of texts by their code points, which is that of their bytes in UTF-8.

const SURROGATES = 0xd800;
const PAST_SURROGATES = 0xe000;
const CODE_POINT_MAX = 0x10_ffff;

/**
 * Compares texts by their code points: negative when the first comes first, 0 when they are equal.
 * `<` compares UTF-16 units, by which U+1F600 comes before U+E000.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

// Halves of pairs encode what is above U+FFFF, so they come last.
function rank(unit: number): number {
  if (unit < SURROGATES) return unit;
  return unit < PAST_SURROGATES ? unit + PAST_SURROGATES : unit - (PAST_SURROGATES - SURROGATES);
}

/**
 * Returns the first text after all that begin with a text; `undefined` if there is none.
 * The text has no half of a surrogate pair.
 */
export function endOfPrefix(prefix: string): string | undefined {
  for (let rest = prefix; rest !== ''; ) {
    const isPair = rest.length > 1 && (rest.codePointAt(rest.length - 2) as number) > 0xffff;
    const before = rest.slice(0, isPair ? -2 : -1);
    const last = rest.codePointAt(before.length) as number;
    const next = last + 1 === SURROGATES ? PAST_SURROGATES : last + 1;
    if (next <= CODE_POINT_MAX) return before + String.fromCodePoint(next);
    rest = before;
  }
  return undefined;
}
