// Brackets in blanked code: where the partner is, and where a function's body begins.

const PARTNERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The offset just after the partner of the bracket at `open`; the end where it has none. */
export function afterPartner(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    const letter = code[at] ?? '';
    if (letter in PARTNERS) depth++;
    else if (letter === ')' || letter === ']' || letter === '}') depth--;
    if (depth === 0) return at + 1;
  }
  return code.length;
}

/** The offset just after a type-parameter list `<…>` at `open`. */
export function afterAngles(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === '<') depth++;
    else if (code[at] === '>' && code[at - 1] !== '=') depth--;
    if (depth === 0) return at + 1;
  }
  return code.length;
}

/**
 * The offset of the `{` that opens the body, given the offset after the parameters; -1 for a
 * signature that has no body. A return type's own braces are passed over.
 */
export function bodyAfter(code: string, afterParameters: number): number {
  const colon = skipBlanks(code, afterParameters);
  if (code[colon] === '{') return colon;
  if (code[colon] !== ':') return -1;
  let expectsType = true;
  for (let at = skipBlanks(code, colon + 1); at < code.length; at = skipBlanks(code, at)) {
    const letter = code[at] ?? '';
    if (letter === '{' && !expectsType) return at;
    if (letter === '{' || letter === '(' || letter === '[') {
      at = afterPartner(code, at);
      expectsType = false;
    } else if (letter === '<') {
      at = afterAngles(code, at);
      expectsType = false;
    } else if (letter === '|' || letter === '&') {
      at += 1;
      expectsType = true;
    } else if (code.startsWith('=>', at)) {
      at += 2;
      expectsType = true;
    } else if (/[\w$.'"`]/.test(letter)) {
      const word = /[\w$.'"` ]+/y;
      word.lastIndex = at;
      const found = word.exec(code)?.[0] ?? letter;
      at += found.length;
      expectsType = /\b(?:is|keyof|readonly|extends|infer|asserts)\s*$/.test(found);
    } else if (letter === '?' || letter === ':') {
      at += 1;
      expectsType = true;
    } else {
      return -1;
    }
  }
  return -1;
}

/** The offset of the first character from `at` on that is no blank. */
export function skipBlanks(code: string, at: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = at;
  return at + (blanks.exec(code)?.[0].length ?? 0);
}
