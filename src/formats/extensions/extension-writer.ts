// The content of a <url> beyond the protocol's own four elements, by the tables of the extensions.
import type { Extension, ExtensionField } from '../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../protocol/extensions/extensions.ts';
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import type { WriteLog } from '../problems/write-problem.ts';
import { type ItemNotes, writeExtensionValue } from './extension-value-writer.ts';
import { writeExtras } from './extra-writer.ts';

/** Writes the extensions of one entry after another, and declares their namespaces. */
export interface ExtensionWriter {
  /** All extensions and extras of an entry, in the order of the tables; empty when it has none. */
  write(entry: Fields): string;
  /** The declarations that the `<url>` of the last entry needs itself. */
  readonly ownDeclarations: string;
  /** The declarations of the root. The first call settles them. */
  rootDeclarations(): string;
}

type Fields = Readonly<Record<string, unknown>>;

// An element of a table with its tags: an item of an extension is a group.
interface Element extends ExtensionField {
  /** The start tag without its end, `<image:loc`. */
  readonly start: string;
  readonly end: string;
  readonly children: readonly Element[];
  /** The element has a meaning without content. */
  readonly mayBeEmpty: boolean;
}

const ITEMS: ReadonlyMap<Extension, Element> = new Map(
  EXTENSIONS.map((extension) => [extension, itemOf(extension)]),
);
// `extras` are the elements that are in no table.
const PROPERTIES: ReadonlySet<string> = new Set([
  ...EXTENSIONS.map(({ property }) => property),
  'extras',
]);

function itemOf(extension: Extension): Element {
  const { fixed, prefix, property, fields, attributes } = extension;
  const item = elementOf(prefix, {
    element: extension.element,
    property,
    value: 'group',
    status: extension.status,
    fields,
    ...(attributes && { attributes }),
    ...(extension.repeated && { repeated: true }),
  });
  const start = fixed ? `${item.start} ${fixed.attribute}="${fixed.value}"` : item.start;
  return { ...item, start, mayBeEmpty: fields.length === 0 };
}

function elementOf(prefix: string, field: ExtensionField): Element {
  const children = (field.fields ?? []).map((child) => elementOf(prefix, child));
  const name = `${prefix}:${field.element}`;
  return { ...field, start: `<${name}`, end: `</${name}>`, children, mayBeEmpty: false };
}

/**
 * `rootNames` are the extensions that the root declares; without them, it declares those of the
 * entries that are written before `rootDeclarations()`. Every value that is left out is noted.
 */
export function createExtensionWriter(
  log: WriteLog,
  rootNames?: readonly Extension['name'][],
): ExtensionWriter {
  const onRoot = new Set(EXTENSIONS.filter(({ name }) => rootNames?.includes(name)));
  const onUrl = new Set<Extension>();
  let settled = rootNames !== undefined;
  const use = (extension: Extension): void => {
    if (onRoot.has(extension)) return;
    (settled ? onUrl : onRoot).add(extension);
  };
  return {
    write(entry) {
      if (onUrl.size > 0) onUrl.clear();
      if (!hasExtensions(entry)) return '';
      let text = '';
      for (const [extension, item] of ITEMS) {
        const written = writeField(item, entry, { log, path: '' });
        if (written === '') continue;
        use(extension);
        text += written;
      }
      return text + writeExtras(entry['extras'], { log, use });
    },
    get ownDeclarations() {
      return onUrl.size === 0 ? '' : declarationsOf(onUrl);
    },
    rootDeclarations() {
      settled = true;
      return declarationsOf(onRoot);
    },
  };
}

// In the order of the tables, whatever the order of use.
function declarationsOf(used: ReadonlySet<Extension>): string {
  return EXTENSIONS.filter((extension) => used.has(extension))
    .map(({ prefix, namespace }) => ` xmlns:${prefix}="${NAMESPACES[namespace]}"`)
    .join('');
}

// Of plain objects the few own properties are looked at, which is five times as fast; of others
// (instances of classes, with getters) each property that they might have.
function hasExtensions(entry: Fields): boolean {
  if (Object.getPrototypeOf(entry) !== Object.prototype) {
    return [...PROPERTIES].some((property) => entry[property] !== undefined);
  }
  for (const property in entry) {
    switch (property) {
      case 'kind':
      case 'loc':
      case 'lastmod':
      case 'changefreq':
      case 'priority':
        continue;
      default:
        if (PROPERTIES.has(property) && entry[property] !== undefined) return true;
    }
  }
  return false;
}

/** Writes an element as often as its owner has it. */
function writeField(element: Element, owner: Fields, notes: ItemNotes): string {
  const value = owner[element.property];
  const path = notes.path === '' ? element.property : `${notes.path}.${element.property}`;
  if (value === undefined || value === null) {
    noteLostAttributes(element, owner, notes);
    return '';
  }
  if (!element.repeated) return writeElement(element, { value, owner }, { notes, path });
  if (!Array.isArray(value)) {
    notes.log.note('extension-value-invalid', path, value);
    return '';
  }
  let text = '';
  for (let index = 0; index < value.length; index += 1) {
    const where = { notes, path: `${path}[${index}]` };
    text += writeElement(element, { value: value[index], owner }, where);
  }
  return text;
}

interface Where {
  /** Of the object that has the value. */
  readonly notes: ItemNotes;
  /** Of the value. */
  readonly path: string;
}

interface Given {
  readonly value: unknown;
  /** The object that has the value, and the attributes beside it. */
  readonly owner: Fields;
}

/** An object whose properties are written, and the notes on it. */
interface Holder {
  readonly fields: Fields;
  readonly notes: ItemNotes;
}

function writeElement(element: Element, given: Given, { notes, path }: Where): string {
  const { value, owner } = given;
  const holds = element.value === 'group' || element.content !== undefined;
  if (holds && !isFields(value)) {
    notes.log.note('extension-value-invalid', path, value);
    return '';
  }
  const outer: Holder = { fields: owner, notes };
  const inner = holds ? { fields: value as Fields, notes: { log: notes.log, path } } : outer;
  const content = holds
    ? writeInside(element, inner.fields, inner.notes)
    : writeExtensionValue(element, value, 'text', notes);
  if (content === undefined) return '';
  const attributes = writeAttributes(element, inner, outer);
  if (attributes === undefined) return '';
  if (content === '' && !mayBeEmpty(element, attributes)) {
    if (holds) notes.log.note('extension-item-empty', path);
    return '';
  }
  return content === ''
    ? `${element.start}${attributes}/>`
    : `${element.start}${attributes}>${content}${element.end}`;
}

/** A price may have only a currency; an empty list of countries has no meaning. */
function mayBeEmpty(element: Element, attributes: string): boolean {
  if (element.mayBeEmpty) return true;
  if (attributes === '') return false;
  const needsContent = element.content !== undefined && element.value !== 'text';
  return !(needsContent && element.attributes?.some(({ required }) => required));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The content of an element that is an object; `undefined` leaves the element out. */
function writeInside(element: Element, holder: Fields, item: ItemNotes): string | undefined {
  if (element.content !== undefined) {
    const value = holder[element.content];
    if (value === undefined || value === null) return '';
    const kind = { property: element.content, value: element.value };
    return writeExtensionValue(kind, value, 'text', item);
  }
  let text = '';
  for (const child of element.children) {
    const written = writeField(child, holder, item);
    if (written === '' && child.required) {
      item.log.note('extension-item-incomplete', `${item.path}.${child.property}`);
      return undefined;
    }
    text += written;
  }
  return text;
}

/** The attributes, from the element's own object or from the one around it. */
function writeAttributes(element: Element, inner: Holder, outer: Holder): string | undefined {
  let text = '';
  for (const attribute of element.attributes ?? []) {
    const { fields, notes } = attribute.beside ? outer : inner;
    const value = fields[attribute.property];
    const present = value !== undefined && value !== null;
    const written = present && writeExtensionValue(attribute, value, 'attribute', notes);
    if (written) {
      text += ` ${attribute.attribute}="${written}"`;
    } else if (attribute.required) {
      notes.log.note('extension-attribute-missing', `${notes.path}.${attribute.property}`);
      return undefined;
    }
  }
  return text;
}

function noteLostAttributes(element: Element, owner: Fields, notes: ItemNotes): void {
  for (const { beside, property } of element.attributes ?? []) {
    if (beside && owner[property] !== undefined) {
      notes.log.note('extension-element-missing', `${notes.path}.${property}`);
    }
  }
}
