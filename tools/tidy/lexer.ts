// Tells code from comments, strings, templates and regular expressions, without parsing.
// TypeScript 7 has no API for programs; this is all that the house checks need of a compiler.

/** A comment with its delimiters: `text.slice(start, end)`. Offsets count UTF-16 units from 0. */
export interface Comment {
  readonly start: number;
  readonly end: number;
}

/** What `lexSource` gives. */
export interface LexedSource {
  /** As long as the source, line for line. Comments, and what is inside quotes, are blanks. */
  readonly code: string;
  /** In the order of the source. */
  readonly comments: readonly Comment[];
}

type TokenKind = 'blank' | 'comment' | 'quoted' | 'template' | 'regexp' | 'word' | 'mark';

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const BLANK = /\s+/y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const QUOTED = /'(?:[^'\\\n]|\\[\s\S])*'?|"(?:[^"\\\n]|\\[\s\S])*"?/y;
const TEMPLATE = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{|$)/y;
const REGEXP = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const WORD = /[\w$#@\u0080-\uffff]+/y;

// After one of these words a slash opens a regular expression; after any other it divides.
const WORDS_BEFORE_VALUE = new Set(
  'return typeof case in of delete void throw new instanceof yield await else do'.split(' '),
);

/**
 * Blanks out all that is not code, and keeps every offset.
 *
 * Quotes, backticks and `${ }` stay, what is between them goes; slashes stay around a regular
 * expression. A `/` after `)` or `}` is taken for a division.
 */
export function lexSource(text: string): LexedSource {
  const comments: Comment[] = [];
  const pieces: string[] = [];
  const templateDepths: number[] = [];
  let depth = 0;
  let previous = '';
  for (let at = 0; at < text.length; ) {
    const resumesTemplate = text[at] === '}' && templateDepths.at(-1) === depth;
    const token = tokenAt(text, at, previous, resumesTemplate);
    if (token.kind === 'comment') comments.push({ start: at, end: at + token.text.length });
    if (token.kind === 'template') {
      if (resumesTemplate) templateDepths.pop();
      if (token.text.endsWith('${')) templateDepths.push(depth);
    }
    if (token.kind === 'mark') depth += token.text === '{' ? 1 : token.text === '}' ? -1 : 0;
    if (token.kind !== 'blank' && token.kind !== 'comment') {
      previous = token.kind === 'template' && token.text.endsWith('${') ? '{' : token.text;
    }
    pieces.push(codeOf(token));
    at += token.text.length;
  }
  return { code: pieces.join(''), comments };
}

function tokenAt(text: string, at: number, previous: string, resumesTemplate: boolean): Token {
  const first = text[at] ?? '';
  const take = (kind: TokenKind, pattern: RegExp): Token | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    return found ? { kind, text: found } : undefined;
  };
  const mark: Token = { kind: 'mark', text: first };
  if (first === '/') {
    const comment = take('comment', COMMENT);
    if (comment !== undefined) return comment;
    return (startsValue(previous) ? take('regexp', REGEXP) : undefined) ?? mark;
  }
  if (first === "'" || first === '"') return take('quoted', QUOTED) ?? mark;
  if (first === '`' || resumesTemplate) return take('template', TEMPLATE) ?? mark;
  return take('blank', BLANK) ?? take('word', WORD) ?? mark;
}

function startsValue(previous: string): boolean {
  if (previous === '' || WORDS_BEFORE_VALUE.has(previous)) return true;
  return !/[\w$'"`)\]}/]$/.test(previous);
}

function codeOf({ kind, text }: Token): string {
  if (kind === 'comment') return blanked(text);
  if (kind === 'regexp') return `/${blanked(text.slice(2))}/`;
  if (kind !== 'quoted' && kind !== 'template') return text;
  const open = text.slice(0, 1);
  const tail = /(?:['"`]|\$\{)$/.exec(text.slice(1))?.[0] ?? '';
  return open + blanked(text.slice(1, text.length - tail.length)) + tail;
}

function blanked(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
