// The names that a file exports, with the doc comment above each.

import type { Comment } from './lexer.ts';

/** One exported name. */
export interface ExportedName {
  readonly name: string;
  readonly kind: 'function' | 'value' | 'type' | 'reexport';
  /** The text of the `/** … *\/` above its declaration; absent where there is none. */
  readonly doc?: string;
  readonly offset: number;
}

const DECLARATION =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?<kind>function|const|let|var|class|interface|type|enum|namespace)(?:\s*\*)?\s+(?<names>[\w$]+|\{[^}]*\})/gm;
const LIST = /^export\s+(?:type\s+)?\{(?<names>[^}]*)\}(?<from>\s*from\b)?/gm;

/** Finds every export; `code` is the text as `lexSource` blanked it. */
export function readExports(
  text: string,
  code: string,
  comments: readonly Comment[],
): ExportedName[] {
  const found: ExportedName[] = [];
  for (const match of code.matchAll(DECLARATION)) {
    const offset = match.index;
    const doc = docBefore(text, comments, offset);
    for (const name of (match.groups?.['names'] ?? '').match(/[\w$]+/g) ?? []) {
      found.push({ name, kind: kindOf(match.groups?.['kind']), ...docPart(doc), offset });
    }
  }
  for (const match of code.matchAll(LIST)) {
    const fromElsewhere = match.groups?.['from'] !== undefined;
    for (const item of (match.groups?.['names'] ?? '').split(',')) {
      const [local, alias] = item
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/);
      if (local === undefined || local === '') continue;
      const doc = fromElsewhere ? undefined : docOfLocal(text, code, comments, local);
      const kind = fromElsewhere ? 'reexport' : 'value';
      found.push({ name: alias ?? local, kind, ...docPart(doc), offset: match.index });
    }
  }
  return found.sort((a, b) => a.offset - b.offset);
}

function kindOf(keyword: string | undefined): ExportedName['kind'] {
  if (keyword === 'function') return 'function';
  return keyword === 'interface' || keyword === 'type' ? 'type' : 'value';
}

function docPart(doc: string | undefined): { readonly doc?: string } {
  return doc === undefined ? {} : { doc };
}

function docOfLocal(text: string, code: string, comments: readonly Comment[], local: string) {
  const name = local.replaceAll('$', String.raw`\$`);
  const words = '(?:async\\s+)?(?:function\\*?|const|let|class|interface|type)';
  const at = code.search(new RegExp(`^${words}\\s+${name}\\b`, 'm'));
  return at === -1 ? undefined : docBefore(text, comments, at);
}

// The nearest comment above, line comments (such as a reasoned biome-ignore) passed over.
function docBefore(text: string, comments: readonly Comment[], offset: number): string | undefined {
  let below = offset;
  for (const { start, end } of comments.filter((comment) => comment.end <= offset).reverse()) {
    if (text.slice(end, below).trim() !== '') return undefined;
    if (text.startsWith('/**', start)) return text.slice(start, end);
    if (!text.startsWith('//', start)) return undefined;
    below = start;
  }
  return undefined;
}
