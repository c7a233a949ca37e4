// Examples of rules as Markdown: long ones shortened, odd characters shown, evidence as JSON.
import type { DocumentExample, RuleExample } from '../../src/rules/port/rule-example.ts';
import { rulesText } from './rules-text.ts';

const LINES_MAX = 30;
const LINE_CHARACTERS_MAX = 160;
const CHARACTERS_MAX = 1_500;
const JSON_COLUMNS_MAX = 96;
const ITEMS_MAX = 3;
const ODD_SHARE_MAX = 0.1;
const FIRST_CONTROL_PICTURE = 0x2400;

/** One example: what it shows, under which circumstances, and the thing itself. */
export function rulesExampleText(example: RuleExample): string {
  const caption = `- ${rulesText(example.says)}${rulesText(circumstances(example))}`;
  const block = blockOf(example);
  return block === undefined ? caption : `${caption}\n\n${indent(block)}`;
}

function circumstances(example: RuleExample): string {
  const parts: string[] = [];
  if ('url' in example && example.url !== undefined) parts.push(`at ${example.url}`);
  if ('contentType' in example) parts.push(`served as ${example.contentType}`);
  if ('now' in example && example.now !== undefined) parts.push(`checked at ${example.now}`);
  if ('bytesMax' in example) parts.push(`read up to ${example.bytesMax} bytes`);
  if ('profile' in example) parts.push(`profile ${example.profile}`);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function blockOf(example: RuleExample): string | undefined {
  if ('document' in example) return contentBlock(example.document);
  if ('robotsTxt' in example) return contentBlock(example.robotsTxt);
  if ('treeProblem' in example) return undefined;
  const json = jsonText(example.seen, 0);
  return fenced(json.includes('…') ? 'text' : 'json', shortened(json));
}

// What is made by a function is too long to be shown; its caption says what it is.
function contentBlock(content: DocumentExample['document']): string | undefined {
  if (typeof content === 'function') return undefined;
  const text = typeof content === 'string' ? visible(content) : bytesText(content);
  return fenced(text.startsWith('<') ? 'xml' : 'text', shortened(text));
}

function bytesText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (oddShare(text) <= ODD_SHARE_MAX) return visible(text);
  } catch {
    const high = bytes.filter((byte) => byte >= 0x80).length;
    if (high <= bytes.length * ODD_SHARE_MAX) return visible(latin1Text(bytes));
  }
  return `(${bytes.length} bytes that are no text)`;
}

function latin1Text(bytes: Uint8Array): string {
  const parts = [...bytes].map((byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `[0x${byte.toString(16).toUpperCase()}]`,
  );
  return parts.join('');
}

function oddShare(text: string): number {
  return (text.match(/[\x00-\x08\x0e-\x1f]/g)?.length ?? 0) / Math.max(1, text.length);
}

/** Control characters as their pictures; blanks, marks and others without a shape by number. */
function visible(text: string): string {
  return text
    .replace(/[\x00-\x09\x0b-\x1f\x7f]/g, (found) => {
      const code = found.charCodeAt(0);
      return String.fromCharCode(FIRST_CONTROL_PICTURE + (code === 0x7f ? 0x21 : code));
    })
    .replace(
      /[\u0080-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufffe\uffff]/g,
      numbered,
    )
    .replace(/\p{Cs}/gu, numbered);
}

function numbered(found: string): string {
  return `[U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

function shortened(text: string): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const kept = lines.slice(0, LINES_MAX).map((line) => {
    if (line.length <= LINE_CHARACTERS_MAX) return line;
    const characters = line.length.toLocaleString('en');
    return `${line.slice(0, LINE_CHARACTERS_MAX).toWellFormed()}… (${characters} characters)`;
  });
  let shown = kept.join('\n');
  if (shown.length > CHARACTERS_MAX) shown = `${shown.slice(0, CHARACTERS_MAX).toWellFormed()}…`;
  return lines.length > LINES_MAX ? `${shown}\n… (${lines.length} lines)` : shown;
}

/**
 * JSON on one line where it fits; a Map as an object; of long lists the beginning, and without what
 * is zero or empty.
 */
function jsonText(value: unknown, depth: number): string {
  if (value instanceof Map) return jsonText(Object.fromEntries(value), depth);
  if (typeof value === 'string') return JSON.stringify(shortened(visible(value)));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const list = Array.isArray(value);
  const parts = list ? listParts(value, depth) : recordParts(value, depth);
  const [open, close] = list ? ['[', ']'] : ['{ ', ' }'];
  const line = parts.length === 0 ? open.trim() + close.trim() : open + parts.join(', ') + close;
  if (line.length + 2 * depth <= JSON_COLUMNS_MAX && !line.includes('\n')) return line;
  const inner = '  '.repeat(depth + 1);
  const outer = '  '.repeat(depth);
  return `${open.trim()}\n${inner}${parts.join(`,\n${inner}`)}\n${outer}${close.trim()}`;
}

function listParts(list: readonly unknown[], depth: number): string[] {
  const parts = list.slice(0, ITEMS_MAX).map((item) => jsonText(item, depth + 1));
  const more = list.length - parts.length;
  return more > 0 ? [...parts, `… ${more.toLocaleString('en')} more`] : parts;
}

function recordParts(record: object, depth: number): string[] {
  return Object.entries(record)
    .filter(([, value]) => value !== undefined && value !== 0 && !isEmptyList(value))
    .map(([name, value]) => `${JSON.stringify(name)}: ${jsonText(value, depth + 1)}`);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

// Under its caption, which is an item of a list.
function indent(block: string): string {
  return block.replace(/^(?=.)/gm, '  ');
}
