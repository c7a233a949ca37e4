// Functions that can be seen whole.

import { afterAngles, afterPartner, bodyAfter } from './body-after.ts';
import type { Check, Complaint } from './complaint.ts';
import type { Tree } from './tree.ts';

const FUNCTION_LINES_MAX = 70;

const KEYWORD = /\bfunction\b\s*\*?\s*[\w$]*\s*(?=[(<])/g;
const METHOD =
  /^[ \t]*(?:(?:public|private|protected|static|async|override|get|set)\s+)*\*?\s*(?<name>#?[\w$]+|\[[^\]\n]*\])\s*(?=[(<])/gm;
const ARROW = /=>\s*(?=\{)/g;
const NOT_A_METHOD = new Set(
  'if for while switch catch with return function await typeof new super import yield'.split(' '),
);

/**
 * At most 70 lines a function, nested ones included. The lines inside a list (an object or array
 * literal, arguments, parameters, a table of them) do not count, as long as it holds no statement.
 * Generated files are exempt, and so is the callback of a test suite (`describe`, `suite`).
 */
export const functionLength: Check = {
  name: `at most ${FUNCTION_LINES_MAX} lines a function`,
  *find(tree: Tree): Iterable<Complaint> {
    for (const { path, code, generated, lineAt } of tree.sources) {
      if (generated) continue;
      for (const { start, end } of functionsOf(code)) {
        const line = lineAt(start);
        const lines = code.slice(start, end).split('\n').length;
        if (lines <= FUNCTION_LINES_MAX) continue;
        const count = lines - linesInLists(code, start, end);
        if (count <= FUNCTION_LINES_MAX) continue;
        const instead = 'leave the branches here and move the work to functions of its own';
        yield { path, line, what: `a function of ${count} lines`, instead };
      }
    }
  },
};

function* functionsOf(code: string): Iterable<{ start: number; end: number }> {
  for (const match of code.matchAll(KEYWORD)) {
    const end = endOf(code, match.index + match[0].length);
    if (end !== undefined) yield { start: match.index, end };
  }
  for (const match of code.matchAll(METHOD)) {
    if (NOT_A_METHOD.has(match.groups?.['name'] ?? '')) continue;
    const end = endOf(code, match.index + match[0].length);
    if (end !== undefined) yield { start: match.index + match[0].search(/\S/), end };
  }
  for (const match of code.matchAll(ARROW)) {
    const before = code.slice(code.lastIndexOf(';', match.index) + 1, match.index);
    if (/\b(?:describe|suite)(?:\.\w+)?\([^{}]*$/.test(before)) continue;
    yield { start: match.index, end: afterPartner(code, match.index + match[0].length) };
  }
}

// `at` is the offset of the parameters, or of the type parameters before them.
function endOf(code: string, at: number): number | undefined {
  const open = code[at] === '<' ? code.indexOf('(', afterAngles(code, at)) : at;
  const body = bodyAfter(code, afterPartner(code, open));
  return body === -1 ? undefined : afterPartner(code, body);
}

// Without a semicolon a pair of brackets holds no statement.
function linesInLists(code: string, start: number, end: number): number {
  let lines = 0;
  for (let at = start; at < end; at++) {
    const letter = code[at] ?? '';
    if (letter !== '(' && letter !== '[' && letter !== '{') continue;
    const after = afterPartner(code, at);
    const inside = code.slice(at, after);
    if (inside.includes(';')) continue;
    lines += Math.max(0, inside.split('\n').length - 2);
    at = after - 1;
  }
  return lines;
}
