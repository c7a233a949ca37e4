// Extensions, read by their tables: from elements and attributes to the objects of UrlEntry.

import { trimBlank } from '../../protocol/blank.ts';
import type {
  Extension,
  ExtensionAttribute,
  ExtensionField,
  ExtensionValue,
} from '../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../protocol/extensions/extensions.ts';
import type { NamespaceName } from '../../protocol/extensions/namespaces.ts';
import { parseLastmod } from '../../protocol/lastmod.ts';
import type { StartTag } from '../xml/element.ts';
import { attributeValue, type TagAttribute } from '../xml/tag-attributes.ts';

/** An object of an extension while it is read. */
export type Item = { [property: string]: ItemValue };
type ItemValue = ReadValue | Item | readonly Item[] | readonly ReadValue[];

export interface ExtensionNote {
  readonly code: 'extension-value-invalid' | 'extension-attribute-missing';
  readonly attribute: string;
  /** The value that cannot be read. */
  readonly found?: string;
}

const ITEMS: ReadonlyMap<string, Extension> = new Map(
  EXTENSIONS.map((extension) => [itemKey(extension.namespace, extension.element), extension]),
);

const OWN_NAMESPACES: ReadonlySet<NamespaceName> = new Set(
  EXTENSIONS.filter(({ fixed }) => fixed === undefined).map(({ namespace }) => namespace),
);

function itemKey(namespace: NamespaceName, element: string): string {
  return `${namespace} ${element.toLowerCase()}`;
}

/** The extension whose item a tag begins. */
export function extensionOf(tag: Pick<StartTag, 'namespace' | 'folded'>): Extension | undefined {
  const { known } = tag.namespace;
  return known && ITEMS.get(`${known} ${tag.folded}`);
}

/** Whether a namespace is only an extension's. XHTML's is not: all but its links is foreign. */
export function isOfExtension({ namespace }: Pick<StartTag, 'namespace'>): boolean {
  return namespace.known !== undefined && OWN_NAMESPACES.has(namespace.known);
}

/** The field that a tag begins inside an item or a group of an extension. */
export function fieldOf(
  tag: Pick<StartTag, 'namespace' | 'folded'>,
  extension: Extension,
  fields: readonly ExtensionField[],
): ExtensionField | undefined {
  if (tag.namespace.known !== extension.namespace) return undefined;
  return fields.find((field) => field.element.toLowerCase() === tag.folded);
}

/**
 * Reads the attributes of an element into `own` (its object) and `beside` (the object around it).
 * `missing`: a required attribute is absent or cannot be read.
 */
export function readExtensionAttributes(
  table: readonly ExtensionAttribute[],
  attributes: readonly TagAttribute[],
  targets: { readonly own: Item; readonly beside: Item },
): { readonly notes: readonly ExtensionNote[]; readonly missing: boolean } {
  const notes: ExtensionNote[] = [];
  let missing = false;
  for (const row of table) {
    const written = attributeValue(attributes, row.attribute);
    const value = written === undefined ? undefined : readExtensionValue(written, row.value);
    if (value !== undefined && value !== '') {
      const target = row.beside ? targets.beside : targets.own;
      if (!(row.property in target)) target[row.property] = value;
      continue;
    }
    const { attribute } = row;
    if (written !== undefined && value === undefined) {
      notes.push({ code: 'extension-value-invalid', attribute, found: written.trim() });
    } else if (row.required) notes.push({ code: 'extension-attribute-missing', attribute });
    missing ||= row.required === true;
  }
  return { notes, missing };
}

/** The first value counts, lists grow. `false`: the item has the field, and it is no list. */
export function putValue(item: Item, field: ExtensionField, value: ReadValue | Item): boolean {
  const present = item[field.property];
  if (!field.repeated) {
    if (present !== undefined) return false;
    item[field.property] = value;
    return true;
  }
  if (Array.isArray(present)) (present as unknown[]).push(value);
  else item[field.property] = [value] as readonly ReadValue[] | readonly Item[];
  return true;
}

const YES = new Set(['yes', 'Yes', 'YES']);
const NO = new Set(['no', 'No', 'NO']);
const INTEGER = /^\+?\d{1,15}$/;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

export type ReadValue = string | number | boolean | readonly string[];

/** `undefined`: the text cannot be read as this kind. A text or list may be empty. */
export function readExtensionValue(text: string, kind: ExtensionValue): ReadValue | undefined {
  const trimmed = trimBlank(text);
  switch (kind) {
    case 'integer':
      return INTEGER.test(trimmed) ? Number(trimmed) : undefined;
    case 'decimal':
      return DECIMAL.test(trimmed) ? Number(trimmed) + 0 : undefined;
    case 'yes-no':
      return YES.has(trimmed) ? true : NO.has(trimmed) ? false : undefined;
    case 'datetime':
      return parseLastmod(trimmed).value;
    case 'comma-list':
      return trimmed
        .split(',')
        .map(trimBlank)
        .filter((item) => item !== '');
    case 'space-list':
      return trimmed.split(/[\s,]+/).filter((item) => item !== '');
    case 'allow-deny': {
      const word = trimmed.toLowerCase();
      return word === 'allow' || word === 'deny' ? word : undefined;
    }
    default:
      return trimmed;
  }
}
