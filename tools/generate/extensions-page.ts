// docs/reference/extensions.md: what each extension holds, and how each part of it stands today.

import type {
  Extension,
  ExtensionAttribute,
  ExtensionField,
} from '../../src/protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../src/protocol/extensions/extensions.ts';
import { NAMESPACES } from '../../src/protocol/extensions/namespaces.ts';
import { codeText, pageText, tableText } from './page-text.ts';

const OPENING = `
The extensions of \`<url>\` that readers, writers and checks know. Each is a table in
[src/protocol/extensions](../../src/protocol/extensions); code and this page follow from it.
Everything in them is read, kept and written, whatever its status:

| status | means |
|---|---|
| current | in the engine's documentation |
| deprecated | taken back by an announcement; without effect |
| undocumented | in the engine's schema alone |
| rumoured | in neither, but seen in use or told by others |

*Value* says how the text becomes a value: \`text\` and \`url\` stay strings, \`integer\` and \`decimal\`
become numbers, \`yes-no\` a boolean, \`datetime\` a string in W3C Datetime, \`comma-list\` and \`space-list\`
arrays of strings, \`allow-deny\` one of the two words; \`group\` holds elements. *Required* parts are
wanted by the engine: readers keep an item without them unless it says *else left out*, and writers
leave such an item out and say so. Any element that no table names is kept in \`extras\`.`;

/** Makes the page. */
export function extensionsPage(): string {
  const parts = EXTENSIONS.flatMap((extension) => extensionParts(extension));
  return pageText('Extensions', 'src/protocol/extensions', [OPENING, ...parts]);
}

function extensionParts(extension: Extension): string[] {
  const { prefix, element, property, namespace, status, repeated, fixed, source } = extension;
  const name = `${prefix}:${element}`;
  const where = repeated ? `\`${property}\`, a list` : `\`${property}\``;
  const only = fixed ? ` Only with \`${fixed.attribute}="${fixed.value}"\`.` : '';
  const facts = [
    `\`<${name}>\` in \`<url>\` is the property ${where}. Status: ${status}.${only}`,
    `Namespace: \`${NAMESPACES[namespace]}\``,
    `Source: <${source}>`,
  ];
  const rows = rowsOf(extension, {
    element: name,
    property: repeated ? `${property}[]` : property,
  });
  const table = tableText(['element or attribute', 'property', 'value', 'status', ''], rows);
  const body = rows.length === 0 ? 'It has no content.' : table;
  return [`## ${extension.name}`, facts.join('  \n'), body];
}

interface Place {
  readonly element: string;
  readonly property: string;
}

function rowsOf(extension: Extension, place: Place): string[][] {
  const own = (extension.attributes ?? []).map((one) => attributeRow(one, place, place.property));
  const fields = extension.fields.flatMap((field) =>
    fieldRows(field, { ...place, element: extension.prefix }, extension),
  );
  return [...own, ...fields];
}

function fieldRows(field: ExtensionField, outer: Place, extension: Extension): string[][] {
  const list = field.repeated ? '[]' : '';
  const inner: Place = {
    element: `${extension.prefix}:${field.element}`,
    property: `${outer.property}.${field.property}${list}`,
  };
  const content =
    field.content === undefined ? inner.property : `${inner.property}.${field.content}`;
  const notes = [
    ...(field.required ? ['required'] : []),
    ...(extension.indispensable === field.property ? ['else left out'] : []),
    ...(field.repeated ? ['repeated'] : []),
  ];
  const row = [
    codeText(`<${inner.element}>`),
    codeText(field.value === 'group' ? inner.property : content),
    field.value,
    field.status,
    notes.join(', '),
  ];
  const attributes = (field.attributes ?? []).map((one) =>
    attributeRow(one, inner, one.beside ? outer.property : inner.property),
  );
  const children = (field.fields ?? []).flatMap((child) => fieldRows(child, inner, extension));
  return [row, ...attributes, ...children];
}

function attributeRow(one: ExtensionAttribute, { element }: Place, owner: string): string[] {
  return [
    codeText(`<${element} ${one.attribute}="…">`),
    codeText(`${owner}.${one.property}`),
    one.value,
    one.status,
    one.required ? 'required, else left out' : '',
  ];
}
