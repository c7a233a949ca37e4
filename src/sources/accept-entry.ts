// Whether a value that a row holds is the entry of a page.
import { makeSourceNote } from './make-source-note.ts';
import type { SourceEntry, SourceReadOptions, SourceRecord } from './source.ts';

const KEYS_NAMED_MAX = 5;

/**
 * Takes a value as the entry of a row: an address, or an object with `loc` or `variants`. What is
 * neither, and what is a sitemap (`kind`), is noted and gives `undefined`.
 *
 * Nothing but the address is looked at; whoever takes the entry checks the rest.
 * Errors: None.
 */
export function acceptEntry(
  value: unknown,
  row: number,
  { onNote }: SourceReadOptions,
): SourceRecord | undefined {
  if (typeof value === 'string') return { entry: { loc: value }, row };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    onNote?.(makeSourceNote('row-not-an-object', { row, found: nameOf(value) }));
    return undefined;
  }
  const { kind, loc, variants } = value as { kind?: unknown; loc?: unknown; variants?: unknown };
  if (kind === 'sitemap') {
    onNote?.(makeSourceNote('row-not-a-page', { row, ...textOf(loc) }));
    return undefined;
  }
  if ((loc ?? variants ?? undefined) === undefined) {
    const keys = Object.keys(value);
    const found = keys.slice(0, KEYS_NAMED_MAX).join(', ');
    onNote?.(makeSourceNote('row-without-loc', { row, ...(found !== '' && { found }) }));
    return undefined;
  }
  return { entry: value as SourceEntry, row };
}

function textOf(loc: unknown): { loc?: string } {
  return typeof loc === 'string' ? { loc } : {};
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'function' ? 'a function' : String(value);
}
