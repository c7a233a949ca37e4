// Items of extensions and their fields, as open elements: how they begin and how they end.
import { trimBlank } from '../../protocol/blank.ts';
import type { Extension, ExtensionField } from '../../protocol/extensions/extension.ts';
import {
  type ExtensionNote,
  type Item,
  putValue,
  type ReadValue,
  readExtensionAttributes,
  readExtensionValue,
} from '../extensions/extension-reader.ts';
import { fieldName } from '../extensions/field-name.ts';
import type { FieldNote, ProblemLog } from '../log/problem-log.ts';
import { FieldContent } from '../records/field-content.ts';
import type { OpenElement, StartTag } from '../xml/element.ts';
import { attributeValue } from '../xml/tag-attributes.ts';
import type { EntryBuilder } from './entry-builder.ts';
import type { UrlsetElement } from './urlset-element.ts';

type ItemElement = Extract<UrlsetElement, { role: 'item' }>;
type ValueElement = Extract<UrlsetElement, { role: 'value' }>;

export function openItem(
  tag: StartTag,
  extension: Extension,
  entry: EntryBuilder,
  opened: OpenElement,
  log: ProblemLog,
): UrlsetElement {
  if (tag.local !== extension.element) log.note('xml-name-case', tag.index, tag.name);
  const { fixed } = extension;
  if (fixed && !hasFixed(tag, fixed)) return foreignLink(tag, opened, entry);
  const item: Item = {};
  const table = extension.attributes ?? [];
  const { notes, missing } = readExtensionAttributes(table, tag.attributes, {
    own: item,
    beside: item,
  });
  if (fixed && missing) return foreignLink(tag, opened, entry);
  for (const note of notes) noteAttribute(note, extension, tag, log);
  const repeated = !extension.repeated && entry.has(extension.name);
  if (repeated) {
    log.note('element-repeated', tag.index, { field: fieldName(extension), found: tag.name });
  }
  entry.see(extension.name);
  return {
    ...opened,
    role: 'item',
    extension,
    fields: extension.fields,
    item,
    dropped: missing || repeated,
  };
}

function hasFixed(tag: StartTag, fixed: { attribute: string; value: string }): boolean {
  const written = attributeValue(tag.attributes, fixed.attribute);
  return written?.toLowerCase().split(/\s+/).includes(fixed.value) ?? false;
}

/** A link that is not an hreflang link is kept among the unknown elements. */
function foreignLink(tag: StartTag, opened: OpenElement, entry: EntryBuilder): UrlsetElement {
  const attributes = Object.fromEntries(tag.attributes.map(({ name, value }) => [name, value]));
  const builder = entry.budget.takeElement()
    ? { namespace: tag.namespace.uri, name: tag.local, attributes, text: '', children: [] }
    : undefined;
  return { ...opened, role: 'extra', builder, outermost: true };
}

export function openField(
  tag: StartTag,
  field: ExtensionField,
  owner: ItemElement,
  opened: OpenElement,
  log: ProblemLog,
): UrlsetElement {
  if (tag.local !== field.element) log.note('xml-name-case', tag.index, tag.name);
  const own: Item = {};
  const targets = { own, beside: owner.item };
  const { notes, missing } = readExtensionAttributes(
    field.attributes ?? [],
    tag.attributes,
    targets,
  );
  for (const note of notes) noteAttribute(note, field, tag, log);
  if (field.value === 'group') {
    return {
      ...opened,
      role: 'item',
      extension: owner.extension,
      fields: field.fields ?? [],
      item: own,
      field,
      outer: owner.item,
      dropped: missing,
    };
  }
  const content = new FieldContent(log.place(tag.contentIndex));
  return { ...opened, role: 'value', field, content, owner, own, dropped: missing };
}

function noteAttribute(
  note: ExtensionNote,
  owner: Extension | ExtensionField,
  tag: StartTag,
  log: ProblemLog,
): void {
  const { code, attribute, found = tag.name } = note;
  log.note(code, tag.index, { field: `${fieldName(owner)}@${attribute}`, found });
}

/** Ends an item, a group or a field: its value goes where the table says. */
export function closeItem(
  element: ItemElement | ValueElement,
  entry: EntryBuilder | undefined,
  log: ProblemLog,
): void {
  if (element.dropped) return;
  if (element.role === 'value') {
    closeValue(element, log);
    return;
  }
  const { item, extension, field, outer, place } = element;
  if (field && outer) {
    const empty = Object.keys(item).length === 0;
    if (!empty && !putValue(outer, field, item)) noteRepeated(element, field, log);
    return;
  }
  const { indispensable } = extension;
  if (indispensable !== undefined && !item[indispensable]) {
    // A loc that cannot be read has its note already.
    if (element.spoilt) return;
    log.noteAt('image-without-loc', place, { field: fieldName(extension) });
    return;
  }
  if (!entry?.addItem(extension.property, item, extension.repeated)) {
    log.noteAt('limit-items', place, { field: fieldName(extension) });
  }
}

function noteRepeated(
  { place, name }: ItemElement | ValueElement,
  field: ExtensionField,
  log: ProblemLog,
): void {
  log.noteAt('element-repeated', place, { field: fieldName(field), found: name });
}

function closeValue(element: ValueElement, log: ProblemLog): void {
  const { field, content, owner, own } = element;
  const { item } = owner;
  if (content.overlong) {
    noteUnreadable(element, 'limit-text', undefined, log);
    return;
  }
  const { value: text, from } = content.text;
  const url = field.value === 'url';
  if (url && (from === 'mixed' || content.lessThan || content.declaredEntity)) {
    noteUnreadable(element, 'extension-value-invalid', undefined, log);
    return;
  }
  const value = readExtensionValue(text, field.value);
  noteForm(element, text, value, log);
  const useless =
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (useless) {
    const attributesAlone = Object.keys(own).length > 0 && trimBlank(text) === '';
    if (value === undefined && !attributesAlone) {
      noteUnreadable(element, 'extension-value-invalid', text, log);
    }
    // A price may have only a currency, a PageMap attribute its value in an attribute.
    if (field.content === undefined || Object.keys(own).length === 0) return;
    if (field.attributes?.some((attribute) => attribute.required) && field.value !== 'text') return;
  }
  if (field.content === undefined) {
    if (value !== undefined && !putValue(item, field, value)) noteRepeated(element, field, log);
    return;
  }
  const whole: Item = {
    ...own,
    ...(!useless && value !== undefined && { [field.content]: value }),
  };
  if (!putValue(item, field, whole)) noteRepeated(element, field, log);
}

/** Notes a value that is left out; the item remembers it when it is indispensable. */
function noteUnreadable(
  { field, content, owner }: ValueElement,
  code: 'limit-text' | 'extension-value-invalid',
  text: string | undefined,
  log: ProblemLog,
): void {
  if (field.property === owner.extension.indispensable) owner.spoilt = true;
  const about = text === undefined ? { field: fieldName(field) } : aboutText(field, text);
  log.noteAt(code, content.place, about);
}

/** Notes a value that was read although it is not in the required form. */
function noteForm(
  { field, content }: ValueElement,
  text: string,
  value: ReadValue | undefined,
  log: ProblemLog,
): void {
  if (field.value === 'datetime' && value !== undefined && value !== trimBlank(text)) {
    log.noteAt('extension-date-not-w3c', content.place, aboutText(field, text));
  } else if (field.value === 'space-list' && text.includes(',')) {
    log.noteAt('extension-list-commas', content.place, aboutText(field, text));
  }
}

function aboutText(field: ExtensionField, text: string): FieldNote {
  return { field: fieldName(field), found: text.trim() };
}
