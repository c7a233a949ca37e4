// The extensions of an entry as a copy has them: all that was read, also what engines would refuse.
import { formatDecimal } from '../../../formats/records/decimal.ts';
import { escapeXml } from '../../../formats/xml/escape.ts';
import type {
  Extension,
  ExtensionAttribute,
  ExtensionField,
  ExtensionValue,
} from '../../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../../protocol/extensions/extensions.ts';

type Fields = Readonly<Record<string, unknown>>;
type Row = Pick<ExtensionField, 'element' | 'value' | 'attributes' | 'content' | 'fields'>;

/** One extension's items in one entry. */
export interface CopiedItems {
  readonly extension: Extension;
  readonly text: string;
}

/**
 * Writes the items of all extensions of an entry, in the order of the tables.
 *
 * The writer of sitemaps leaves out invalid URLs, and items without a part that engines require. A
 * copy keeps them: the owner has to add the part. The entry comes from the reader, so its
 * values are of the kinds that the tables say.
 */
export function copiedItems(entry: Fields): readonly CopiedItems[] {
  const copied: CopiedItems[] = [];
  for (const extension of EXTENSIONS) {
    const given = entry[extension.property];
    if (given === undefined) continue;
    const row: Row = { ...extension, value: 'group' };
    const items = extension.repeated ? (given as readonly Fields[]) : [given as Fields];
    const text = items.map((item) => itemText(extension, row, item)).join('');
    if (text !== '') copied.push({ extension, text });
  }
  return copied;
}

function itemText({ prefix, fixed }: Extension, row: Row, item: Fields): string {
  const first = fixed ? ` ${fixed.attribute}="${fixed.value}"` : '';
  const attributes = first + attributesText(row.attributes ?? [], item, item);
  return elementText(`${prefix}:${row.element}`, attributes, childrenText(row, prefix, item));
}

function childrenText(row: Row, prefix: string, item: Fields): string {
  return (row.fields ?? []).map((field) => fieldText(field, prefix, item)).join('');
}

function fieldText(field: ExtensionField, prefix: string, owner: Fields): string {
  const given = owner[field.property];
  if (given === undefined) return '';
  const values = field.repeated ? (given as readonly unknown[]) : [given];
  return values.map((value) => valueElement(field, prefix, { value, owner })).join('');
}

function valueElement(
  field: ExtensionField,
  prefix: string,
  { value, owner }: { readonly value: unknown; readonly owner: Fields },
): string {
  const group = field.value === 'group';
  const own = group || field.content !== undefined ? (value as Fields) : {};
  const plain = field.content === undefined ? value : own[field.content];
  const content = group ? childrenText(field, prefix, own) : valueText(field.value, plain, 'text');
  const attributes = attributesText(field.attributes ?? [], own, owner);
  return elementText(`${prefix}:${field.element}`, attributes, content);
}

function attributesText(rows: readonly ExtensionAttribute[], own: Fields, owner: Fields): string {
  let text = '';
  for (const { attribute, property, value, beside } of rows) {
    const given = (beside ? owner : own)[property];
    if (given !== undefined) text += ` ${attribute}="${valueText(value, given, 'attribute')}"`;
  }
  return text;
}

function elementText(name: string, attributes: string, content: string): string {
  const start = `<${name}${attributes}`;
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
}

function valueText(kind: ExtensionValue, value: unknown, place: 'text' | 'attribute'): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatDecimal(value);
  const glue = kind === 'space-list' ? ' ' : ', ';
  return escapeXml(Array.isArray(value) ? value.join(glue) : String(value), place);
}
