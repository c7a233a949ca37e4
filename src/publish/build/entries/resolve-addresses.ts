// The addresses inside an entry's extensions, made absolute.
import type { ExtensionField } from '../../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../../protocol/extensions/extensions.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';

type Properties = Readonly<Record<string, unknown>>;

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

// The properties of each extension that hold addresses, from its table.
const ADDRESSES: readonly { readonly property: string; readonly names: readonly string[] }[] =
  EXTENSIONS.map(({ property, attributes = [], fields }) => ({
    property,
    names: [...attributes, ...fields].filter(({ value }) => value === 'url').map(nameOf),
  })).filter(({ names }) => names.length > 0);

function nameOf({ property }: { readonly property: string } | ExtensionField): string {
  return property;
}

/**
 * Makes relative addresses in `alternates`, `images` and `videos` absolute; the same entry where
 * there are none. Values that are not addresses are left to the writer.
 */
export function resolveAddresses(entry: UrlEntry, base: string): UrlEntry {
  let resolved: Record<string, unknown> | undefined;
  for (const { property, names } of ADDRESSES) {
    const items = (entry as unknown as Properties)[property];
    if (!Array.isArray(items)) continue;
    const changed = resolveItems(items, names, base);
    if (changed === items) continue;
    resolved ??= { ...entry };
    resolved[property] = changed;
  }
  return (resolved as UrlEntry | undefined) ?? entry;
}

function resolveItems(
  items: readonly unknown[],
  names: readonly string[],
  base: string,
): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'object' || item === null) continue;
    for (const name of names) {
      const given = ((changed?.[index] ?? item) as Properties)[name];
      const absolute = resolveAddress(given, base);
      if (absolute === undefined) continue;
      changed ??= [...items];
      changed[index] = { ...(changed[index] as Properties), [name]: absolute };
    }
  }
  return changed ?? items;
}

function resolveAddress(given: unknown, base: string): string | undefined {
  if (typeof given !== 'string' || given === '' || ABSOLUTE.test(given)) return undefined;
  const trimmed = given.trim();
  if (trimmed === '' || ABSOLUTE.test(trimmed) || URL.parse(trimmed, base) === null)
    return undefined;
  return new URL(trimmed, base).href;
}
