// Which file of a set a name stands for, by the name alone.
import { FEED_NAMES } from '../../publish/plan/shard-names.ts';

/** A file that the set may have. Numbers start at 1. */
export type FileName =
  /** `sitemap.xml` has the number 1. */
  | { readonly kind: 'entry'; readonly number: number }
  | { readonly kind: 'part'; readonly section: string; readonly number: number }
  | { readonly kind: 'side'; readonly format: 'text' | 'rss' | 'atom'; readonly name: string };

const ENTRY = /^sitemap(?:-index-(\d+))?\.xml$/;
const PART = /^sitemap-(?:(.+)-)?(\d+)\.xml$/;
const LIST = /^sitemap(?:-\d+)?\.txt$/;

/** The number of names that no set has: `01`, or one with too many digits. */
const NEVER = 0;

export function parseFileName(name: string): FileName | undefined {
  const entry = ENTRY.exec(name);
  if (entry) {
    const [, digits] = entry;
    const number = digits === undefined ? 1 : numberOf(digits);
    return { kind: 'entry', number: digits === '1' ? NEVER : number };
  }
  const part = PART.exec(name);
  if (part) return { kind: 'part', section: part[1] ?? '', number: numberOf(part[2] ?? '') };
  if (LIST.test(name)) return { kind: 'side', format: 'text', name };
  if (name === FEED_NAMES.rss) return { kind: 'side', format: 'rss', name };
  return name === FEED_NAMES.atom ? { kind: 'side', format: 'atom', name } : undefined;
}

function numberOf(digits: string): number {
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : NEVER;
}
