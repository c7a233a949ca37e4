// The imports of a file: static, re-exporting, dynamic, and workers named by URL.

import { posix } from 'node:path';

/** One mention of another module. */
export interface ImportStatement {
  /** As written between the quotes. */
  readonly specifier: string;
  /** The file that a relative specifier names, from the root of the checkout. */
  readonly target?: string;
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
  /** `await import(…)`: loaded when it is needed. */
  readonly isLazy: boolean;
  readonly offset: number;
}

// `* as a`, `{ a, type B }`, `a`, `a, { b }`: what stands between `import` and `from`.
const NAMESPACE = String.raw`\*(?:\s+as\s+[\w$]+)?`;
const NAMED = String.raw`\{[^}]*\}`;
const CLAUSE = String.raw`${NAMESPACE}|${NAMED}|[\w$]+(?:\s*,\s*(?:${NAMED}|${NAMESPACE}))?`;
const TYPE = String.raw`(?<type>type\s+(?!from\b))?`;
const FROM = new RegExp(
  String.raw`^[ \t]*(?:import|export)\s+${TYPE}(?<clause>${CLAUSE})\s*from\s*(?=['"])`,
  'gm',
);
const BARE = /^[ \t]*import\s*(?=['"])/gm;
const CALL = /(?<![.\w$])import\s*\(\s*(?=['"`])/g;
const WORKER = /\bnew\s+URL\s*\(\s*(?=['"`]\s*['"`]\s*,\s*import\.meta\.url)/g;

/** Finds every import; `code` is the text as `lexSource` blanked it. */
export function readImports(path: string, text: string, code: string): ImportStatement[] {
  const found: ImportStatement[] = [];
  const add = (match: RegExpMatchArray, typeOnly: boolean, isLazy = false): void => {
    const quoteAt = (match.index ?? 0) + match[0].length;
    const end = code.indexOf(code[quoteAt] ?? '', quoteAt + 1);
    const specifier = text.slice(quoteAt + 1, end);
    const relative = specifier.startsWith('.');
    found.push({
      specifier,
      ...(relative ? { target: posix.join(posix.dirname(path), specifier) } : {}),
      typeOnly,
      isLazy,
      offset: (match.index ?? 0) + match[0].search(/\S/),
    });
  };
  for (const match of code.matchAll(FROM)) add(match, isTypeOnly(match.groups ?? {}));
  for (const match of code.matchAll(BARE)) add(match, false);
  for (const match of code.matchAll(CALL)) {
    const typeOnly = isImportedType(code, match);
    add(match, typeOnly, !typeOnly);
  }
  const modules = found.length;
  for (const match of code.matchAll(WORKER)) add(match, false);
  // A URL that names a data file is no import.
  const isModule = ({ specifier }: ImportStatement, index: number): boolean =>
    index < modules || specifier.endsWith('.ts');
  return found.filter(isModule).sort((a, b) => a.offset - b.offset);
}

function isTypeOnly(groups: Record<string, string | undefined>): boolean {
  if (groups['type'] !== undefined) return true;
  const names = /^\{([^}]*)\}$/.exec(groups['clause'] ?? '')?.[1]?.split(',');
  const written = names?.map((name) => name.trim()).filter((name) => name !== '') ?? [];
  return written.length > 0 && written.every((name) => name.startsWith('type '));
}

// `import('./x.ts').Name` and `typeof import('./x.ts')` are types; `await import(…)` is not.
function isImportedType(code: string, match: RegExpMatchArray): boolean {
  const at = match.index ?? 0;
  if (/\btypeof\s+$/.test(code.slice(Math.max(0, at - 12), at))) return true;
  return /^[^)]*\)\s*\.\s*[A-Z]/.test(code.slice(at));
}
