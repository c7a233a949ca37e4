// Which fields an entry has, as a tree that follows from the tables of the extensions.
import type {
  Extension,
  ExtensionAttribute,
  ExtensionField,
  ExtensionValue,
} from '../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../protocol/extensions/extensions.ts';
import { foldName } from './field-aliases.ts';

/** What one place of an entry holds. */
export type FieldNode = FieldLeaf | FieldObject | FieldList | FieldLanguages | FieldJson;

/** One value. `lastmod` stays as it is: text, number or date. */
export interface FieldLeaf {
  readonly kind: 'value';
  readonly value: Exclude<ExtensionValue, 'group'> | 'lastmod';
}

/** An object, its properties by their folded names (see `foldName`). */
export interface FieldObject {
  readonly kind: 'object';
  readonly properties: ReadonlyMap<string, FieldProperty>;
}

/** A property as it is written, and what it holds. */
export interface FieldProperty {
  readonly name: string;
  readonly node: FieldNode;
}

/** A list. An item that is nothing but an address goes to the property `address` of an object. */
export interface FieldList {
  readonly kind: 'list';
  readonly item: FieldNode;
  readonly address?: string | undefined;
  /** Items may be named by their language: `alternates.de`. */
  readonly byLanguage?: true;
}

/** One address a language: `variants`. */
export interface FieldLanguages {
  readonly kind: 'languages';
}

/** What only JSON can say: `extras`. */
export interface FieldJson {
  readonly kind: 'json';
}

// The lists whose items may be just an address.
const ADDRESSES: ReadonlyMap<string, string> = new Map([['images', 'loc']]);

/** The tree of a whole entry. */
export const ENTRY_FIELDS: FieldObject = objectOf([
  leaf('loc', 'url'),
  leaf('lastmod', 'lastmod'),
  leaf('changefreq', 'text'),
  leaf('priority', 'decimal'),
  { name: 'variants', node: { kind: 'languages' } },
  { name: 'extras', node: { kind: 'json' } },
  ...EXTENSIONS.map(extensionOf),
]);

function extensionOf(extension: Extension): FieldProperty {
  const { property: name, repeated, fields, attributes = [] } = extension;
  const empty = fields.length === 0 && attributes.length === 0;
  const item: FieldNode = empty
    ? { kind: 'value', value: 'empty' }
    : objectOf([...attributes.map(attributeOf), ...fields.flatMap(fieldOf)]);
  if (!repeated) return { name, node: item };
  const address = ADDRESSES.get(name);
  return {
    name,
    node: {
      kind: 'list',
      item,
      address,
      ...(extension.name === 'alternate' && { byLanguage: true }),
    },
  };
}

/** A field has its own property, and those of its attributes beside it. */
function fieldOf(field: ExtensionField): FieldProperty[] {
  const { property: name, repeated, attributes = [] } = field;
  const beside = attributes.filter((attribute) => attribute.beside === true).map(attributeOf);
  const node = contentOf(field);
  return [{ name, node: repeated === true ? { kind: 'list', item: node } : node }, ...beside];
}

function contentOf({ value, content, fields = [], attributes = [] }: ExtensionField): FieldNode {
  const inside = attributes.filter((attribute) => attribute.beside !== true).map(attributeOf);
  if (value === 'group') return objectOf([...inside, ...fields.flatMap(fieldOf)]);
  if (content === undefined) return { kind: 'value', value };
  return objectOf([leaf(content, value), ...inside]);
}

function attributeOf({ property, value }: ExtensionAttribute): FieldProperty {
  return leaf(property, value);
}

function leaf(name: string, value: ExtensionValue | 'lastmod'): FieldProperty {
  // No attribute and no content of a table is a group.
  return { name, node: { kind: 'value', value: value === 'group' ? 'text' : value } };
}

function objectOf(properties: readonly FieldProperty[]): FieldObject {
  const byName = properties.map((one): [string, FieldProperty] => [foldName(one.name), one]);
  return { kind: 'object', properties: new Map(byName) };
}
