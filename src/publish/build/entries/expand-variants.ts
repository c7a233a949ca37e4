// hreflang clusters: given once, written as one entry a variant, each with links to all of them.
import type { Alternate } from '../../../protocol/extensions/alternate.ts';
import type { SourceEntry, SourceRecord } from '../../../sources/port/source.ts';

export interface VariantProblem {
  readonly code: 'variants-invalid';
  readonly found?: string;
}

// A row grows with the square of it. ISO 639-1 has 183 languages; the largest sites have some 200
// variants.
const VARIANTS_MAX = 500;

interface Variant {
  readonly hreflang: string;
  readonly loc: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Makes one record of each variant of a cluster, each with the same `alternates` (all variants,
 * itself and `x-default` among them), the shared fields, and its own in their place.
 *
 * An address that occurs twice is one record, with the fields of the first. A `loc` beside the
 * variants is a record too; `alternates` beside them stay where no variant has their hreflang.
 * Relative addresses stay relative; with `base` they are compared as absolute ones. `null` and an
 * empty object mean that there are no variants. At most 500 are read.
 * Source: https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function expandVariants(
  record: SourceRecord,
  onProblem: (problem: VariantProblem) => void,
  base?: string,
): readonly SourceRecord[] {
  const { variants: given, ...shared } = record.entry;
  const entries = entriesOf(given);
  const alone = (shared.loc ?? undefined) === undefined;
  if (entries === undefined || (entries.length === 0 && alone)) {
    onProblem({ code: 'variants-invalid', found: describe(given) });
    return [];
  }
  const variants: Variant[] = [];
  for (const [hreflang, value] of entries.slice(0, VARIANTS_MAX)) {
    const variant = readVariant(hreflang, value);
    if (variant) variants.push(variant);
    else onProblem({ code: 'variants-invalid', found: `${hreflang}: ${describe(value)}` });
  }
  if (entries.length > VARIANTS_MAX) {
    onProblem({ code: 'variants-invalid', found: `${entries.length} variants` });
  }
  return recordsOf(record, shared, variants, base);
}

function recordsOf(
  record: SourceRecord,
  shared: SourceEntry,
  variants: readonly Variant[],
  base: string | undefined,
): SourceRecord[] {
  const links = variants.map(({ hreflang, loc }): Alternate => ({ hreflang, href: loc }));
  const alternates = [...links, ...otherAlternates(shared.alternates, variants)];
  const linked = alternates.length > 0 && { alternates };
  const byAddress = new Map<string, SourceEntry>();
  for (const { loc, fields } of variants) {
    const address = addressOf(loc, base);
    if (byAddress.has(address)) continue;
    byAddress.set(address, { ...shared, ...fields, loc, ...linked });
  }
  const loc = shared.loc ?? undefined;
  if (loc !== undefined && !byAddress.has(addressOf(loc, base))) {
    byAddress.set(loc, { ...shared, ...linked });
  }
  return Array.from(byAddress.values(), (entry) => ({ ...record, entry }));
}

// At run time `variants` may be anything.
function entriesOf(given: unknown): [string, unknown][] | undefined {
  if (given === null || given === undefined) return [];
  if (typeof given !== 'object' || Array.isArray(given)) return undefined;
  return Object.entries(given);
}

function readVariant(hreflang: string, value: unknown): Variant | undefined {
  if (typeof value === 'string') {
    return value.trim() === '' ? undefined : { hreflang, loc: value, fields: {} };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { loc, alternates: _, variants: __, ...own } = value as Readonly<Record<string, unknown>>;
  if (typeof loc !== 'string' || loc.trim() === '') return undefined;
  const fields = Object.entries(own).filter(([, field]) => field !== undefined);
  return { hreflang, loc, fields: Object.fromEntries(fields) };
}

// Pages for phones, and languages that the cluster lacks.
function otherAlternates(given: unknown, variants: readonly Variant[]): Alternate[] {
  if (!Array.isArray(given)) return [];
  const codes = new Set(variants.map(({ hreflang }) => hreflang.toLowerCase()));
  return given.filter((item: unknown) => {
    const { hreflang, media } = (item ?? {}) as Partial<Record<string, unknown>>;
    const known = typeof hreflang === 'string' && codes.has(hreflang.toLowerCase());
    return !known || media !== undefined;
  });
}

// What is not a text is not an address.
function addressOf(loc: unknown, base: string | undefined): string {
  const text = typeof loc === 'string' ? loc.trim() : '';
  return URL.parse(text, base)?.href ?? text;
}

function describe(value: unknown): string {
  if (value === undefined) return 'no variants';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return 'loc' in value ? 'an object whose loc is not an address' : 'an object without loc';
}
