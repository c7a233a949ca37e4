// An entry as it is read back: the writer's stated normalisation, told once more from the tables.
import type {
  ExtensionAttribute,
  ExtensionField,
  ExtensionValue,
} from '../../src/protocol/extensions/extension.ts';
import {
  type Entry,
  EXTENSIONS,
  type ExtraElement,
  type UrlEntry,
} from '../../src/protocol/index.ts';
import { allowedInXml, writtenText, writtenUrl } from './nasty-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a urlset gives back of an entry. */
export function writtenEntry(entry: UrlEntry): Entry {
  const { loc, lastmod, changefreq, priority, extras } = entry;
  const fields = entry as unknown as Fields;
  const items = EXTENSIONS.map(({ property, fields: rows, attributes }) => {
    const value = fields[property];
    if (value === undefined) return [property, undefined] as const;
    const item = (one: unknown): Fields => writtenItem(one as Fields, rows, attributes) ?? {};
    return [property, Array.isArray(value) ? value.map(item) : item(value)] as const;
  });
  // A PageMap in which nothing is left is left out; marks have no content.
  const kept = items.filter(
    ([property, value]) =>
      value !== undefined && !(property === 'pageMap' && Object.keys(value).length === 0),
  );
  return {
    kind: 'url',
    loc: writtenUrl(loc),
    ...(lastmod !== undefined && { lastmod }),
    ...(changefreq !== undefined && { changefreq }),
    ...(priority !== undefined && { priority: priority + 0 }),
    ...Object.fromEntries(kept),
    ...(extras && { extras: extras.map(writtenExtra) }),
  };
}

function writtenItem(
  item: Fields,
  fields: readonly ExtensionField[],
  attributes: readonly ExtensionAttribute[] = [],
): Fields | undefined {
  const written: Record<string, unknown> = {};
  const put = (property: string, value: unknown): void => {
    if (value !== undefined) written[property] = value;
  };
  for (const row of attributes) put(row.property, writtenValue(row.value, item[row.property]));
  for (const field of fields) {
    const value = item[field.property];
    if (value === undefined) continue;
    const values = (field.repeated ? (value as unknown[]) : [value])
      .map((one) => writtenElement(field, one))
      .filter((one) => one !== undefined);
    if (values.length === 0) continue;
    put(field.property, field.repeated ? values : values[0]);
    for (const row of field.attributes ?? []) {
      if (row.beside) put(row.property, writtenValue(row.value, item[row.property]));
    }
  }
  return Object.keys(written).length === 0 ? undefined : written;
}

function writtenElement(field: ExtensionField, value: unknown): unknown {
  const own = (field.attributes ?? []).filter(({ beside }) => !beside);
  if (field.value === 'group') return writtenItem(value as Fields, field.fields ?? [], own);
  if (field.content === undefined) return writtenValue(field.value, value);
  const content = {
    attribute: '',
    property: field.content,
    value: field.value,
    status: field.status,
  };
  return writtenItem(value as Fields, [], [...own, content]);
}

function writtenValue(kind: ExtensionValue, value: unknown): unknown {
  if (value === undefined) return undefined;
  switch (kind) {
    case 'text':
      return writtenText(value as string) || undefined;
    case 'url':
      return writtenUrl(value as string);
    case 'comma-list': {
      const parts = (value as string[]).flatMap((part) => part.split(',')).map(writtenText);
      // What XML forbids goes after the list is joined, blanks at its ends with it.
      const filled = parts.filter((part) => part !== '');
      return filled.length === 0 ? undefined : filled;
    }
    case 'decimal':
      return (value as number) + 0;
    default:
      return value;
  }
}

function writtenExtra(extra: ExtraElement): ExtraElement {
  const { namespace, name, attributes = {}, text = '', children } = extra;
  const values = Object.entries(attributes).map(([key, value]) => [key, allowedInXml(value)]);
  const kept = writtenText(text);
  return {
    namespace,
    name,
    ...(values.length > 0 && { attributes: Object.fromEntries(values) }),
    ...(kept !== '' && { text: kept }),
    ...(children && { children: children.map(writtenExtra) }),
  };
}
