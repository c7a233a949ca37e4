// The value of a cell or a column, made what its field holds.
import { readExtensionValue } from '../../formats/extensions/extension-reader.ts';
import type { FieldLeaf, FieldList, FieldNode } from './field-node.ts';

/** What a field's value is when it is not of the field's kind. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

// Seconds since 1970 have ten digits since 2001, milliseconds thirteen.
const EPOCH = /^(?:\d{10}|\d{13})$/;
// Below, a number of this size is of seconds: as milliseconds it would be a day of 1970.
const EPOCH_SECONDS_MAX = 100_000_000_000;
const DECIMAL_COMMA = /^\d+,\d+$/;
const YES = new Set(['yes', 'y', 'true', 't', '1']);
const NO = new Set(['no', 'n', 'false', 'f', '0']);

/**
 * Makes a raw value (a cell of CSV, a column of a database) what a field holds.
 *
 * Texts are trimmed. `lastmod` stays what it is; ten or thirteen digits become a number. Lists and
 * objects are taken as such or as JSON; a list of addresses also as addresses with blanks, `|`, or
 * commas before `http` between them, a list of words with commas or `|`. An empty value returns
 * `undefined`, one of another kind UNREADABLE.
 */
export function readFieldValue(raw: unknown, node: FieldNode): unknown {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'string') return node.kind === 'value' ? native(raw, node) : nested(raw, node);
  const text = raw.trim();
  if (text === '') return undefined;
  if (node.kind === 'value') return leafValue(text, node);
  if (/^[[{]/.test(text)) return fromJson(text, node);
  return node.kind === 'list' ? listOf(text, node) : UNREADABLE;
}

function leafValue(text: string, { value }: FieldLeaf): unknown {
  switch (value) {
    case 'text':
    case 'url':
      return text;
    case 'lastmod':
      return EPOCH.test(text) ? Number(text) : text;
    case 'decimal': {
      const pointed = DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text;
      return readExtensionValue(pointed, value) ?? UNREADABLE;
    }
    case 'datetime':
      if (EPOCH.test(text)) return isoDate(Number(text));
      return readExtensionValue(text, value) ?? UNREADABLE;
    case 'yes-no':
      return yesNo(text) ?? UNREADABLE;
    case 'empty': {
      const yes = yesNo(text);
      return yes === undefined ? UNREADABLE : yes ? {} : undefined;
    }
    default:
      return readExtensionValue(text, value) ?? UNREADABLE;
  }
}

/** A value that a database returns in its type. */
function native(raw: unknown, node: FieldLeaf): unknown {
  const { value } = node;
  if (raw instanceof Date) {
    if (value === 'lastmod') return raw;
    return value === 'datetime' ? isoDate(raw.getTime()) : UNREADABLE;
  }
  if (typeof raw === 'bigint' || typeof raw === 'number') {
    const number = Number(raw);
    if (value === 'lastmod') return number;
    return value === 'datetime' ? isoDate(number) : leafValue(String(raw), node);
  }
  if (typeof raw === 'boolean') {
    return value === 'yes-no' || value === 'empty' ? leafValue(String(raw), node) : UNREADABLE;
  }
  const words = value === 'comma-list' || value === 'space-list';
  return words && Array.isArray(raw) && raw.every(isText) ? raw : UNREADABLE;
}

function nested(raw: unknown, node: Exclude<FieldNode, FieldLeaf>): unknown {
  if (typeof raw !== 'object' || raw === null || ArrayBuffer.isView(raw) || raw instanceof Date) {
    return UNREADABLE;
  }
  if (node.kind === 'json') return raw;
  if (node.kind !== 'list') return Array.isArray(raw) ? UNREADABLE : raw;
  if (!Array.isArray(raw)) return UNREADABLE;
  const items = raw.map((item) => (isText(item) ? itemOf(item, node) : item));
  return items.includes(UNREADABLE) ? UNREADABLE : items;
}

function fromJson(text: string, node: Exclude<FieldNode, FieldLeaf>): unknown {
  try {
    return nested(JSON.parse(text), node);
  } catch {
    return UNREADABLE;
  }
}

function listOf(text: string, node: FieldList): unknown {
  const words = node.address === undefined ? text.split(/[,|]/) : splitAddresses(text);
  const items = words
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => itemOf(word, node));
  return items.includes(UNREADABLE) ? UNREADABLE : items;
}

// A stroke, or a semicolon before the next address, parts them alone: then blanks belong to them.
function splitAddresses(text: string): string[] {
  if (text.includes('|')) return text.split('|');
  if (/;\s*(?:https?:\/\/|\/)/.test(text)) return text.split(/;(?=\s*(?:https?:\/\/|\/))/);
  return text.split(/[,;]?\s+|,(?=https?:\/\/)/);
}

function itemOf(word: string, { item, address }: FieldList): unknown {
  if (item.kind === 'value') return leafValue(word, item);
  // A number is a count of pictures, not the address of one.
  if (address === undefined || /^\d+$/.test(word)) return UNREADABLE;
  return { [address]: word };
}

function yesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

function isoDate(epoch: number): unknown {
  const date = new Date(Math.abs(epoch) < EPOCH_SECONDS_MAX ? epoch * 1_000 : epoch);
  return Number.isNaN(date.getTime()) ? UNREADABLE : date.toISOString();
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
