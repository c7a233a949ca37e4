// Damage to elements, texts, attributes and namespaces of a sitemap, by class.
import { below, type Chance, maybe, oneOf } from './chance.ts';
import { type Draft, draftOf, EXTENSIONS, eachNode, KINDS, type Node } from './schema-documents.ts';
import { VALUES, type ValueName } from './schema-values.ts';

/** Changes a document in place. */
export type DraftChange = (draft: Draft, chance: Chance) => void;

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const XS = 'http://www.w3.org/2001/XMLSchema';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const VALUE_NAMES = Object.keys(VALUES) as ValueName[];

interface Place {
  readonly one: Node;
  readonly parent?: Node;
}

function places({ root }: Draft): Place[] {
  const found: Place[] = [];
  eachNode(root, (one, parent) => found.push(parent ? { one, parent } : { one }));
  return found;
}

function inner(draft: Draft): { one: Node; parent: Node }[] {
  return places(draft).filter((place): place is { one: Node; parent: Node } => !!place.parent);
}

function withText(draft: Draft): Node[] {
  return places(draft)
    .map(({ one }) => one)
    .filter(({ children }) => children.every((child) => typeof child === 'string'));
}

function anyValue(chance: Chance): string {
  const { right, wrong } = VALUES[oneOf(chance, VALUE_NAMES)];
  return oneOf(chance, maybe(chance) ? right : wrong);
}

function setText(names: RegExp, values: ValueName): DraftChange {
  return (draft, chance) => {
    const some = withText(draft).filter(({ name }) => names.test(name));
    if (some.length === 0) return;
    const { right, wrong } = VALUES[values];
    const value = oneOf(chance, maybe(chance) ? right : wrong);
    oneOf(chance, some).children = [edited(value, chance, 0.3)];
  };
}

// Now and then a character more or less.
function edited(value: string, chance: Chance, share: number): string {
  if (!maybe(chance, share)) return value;
  const at = below(chance, value.length + 1);
  const more = oneOf(chance, [
    ' ',
    '-',
    '+',
    ':',
    '0',
    '9',
    '.',
    'Z',
    'T',
    '%',
    '#',
    '/',
    '\n',
    'é',
    '',
  ]);
  return value.slice(0, at) + more + value.slice(at + (maybe(chance) ? 1 : 0));
}

/** The classes. */
export const DRAFT_MUTATIONS: Readonly<Record<string, DraftChange>> = {
  unchanged: () => {},
  'element deleted': (draft, chance) => {
    const { one, parent } = oneOf(chance, inner(draft));
    parent.children.splice(parent.children.indexOf(one), 1);
  },
  'element duplicated': (draft, chance) => {
    const { one, parent } = oneOf(chance, inner(draft));
    parent.children.splice(parent.children.indexOf(one), 0, structuredClone(one));
  },
  'elements swapped': (draft, chance) => {
    const { one, parent } = oneOf(chance, inner(draft));
    const a = parent.children.indexOf(one);
    const b = below(chance, parent.children.length);
    [parent.children[a], parent.children[b]] = [parent.children[b] as Node, one];
  },
  'element renamed': (draft, chance) => {
    const all = places(draft);
    const names = ['url', 'loc', 'lastmod', 'sitemap', 'urlset', 'sitemapindex', 'foo', 'priority'];
    const { one } = oneOf(chance, all);
    one.name = maybe(chance) ? oneOf(chance, all).one.name : oneOf(chance, names);
  },
  'element moved': (draft, chance) => {
    const { one, parent } = oneOf(chance, inner(draft));
    const target = oneOf(chance, places(draft)).one;
    parent.children.splice(parent.children.indexOf(one), 1);
    target.children.splice(below(chance, target.children.length + 1), 0, one);
  },
  'element of another document': (draft, chance) => {
    const other = draftOf(chance, oneOf(chance, KINDS));
    const { one } = oneOf(chance, inner(other));
    const target = oneOf(chance, places(draft)).one;
    target.children.splice(below(chance, target.children.length + 1), 0, one);
    const known = new Set(draft.root.attributes.map(([name]) => name));
    for (const each of other.root.attributes)
      if (!known.has(each[0])) draft.root.attributes.push(each);
  },
  'foreign element': (draft, chance) => {
    const target = oneOf(chance, places(draft)).one;
    const [prefix, namespace] = oneOf(chance, Object.entries(EXTENSIONS));
    const name = oneOf(chance, ['image', 'mobile', 'link', 'loc', 'any', 'video', 'PageMap']);
    const attributes: [string, string][] = [[`xmlns:${prefix}`, namespace]];
    const one = { name: `${prefix}:${name}`, attributes, children: [] };
    target.children.splice(below(chance, target.children.length + 1), 0, one);
  },
  'loc changed': setText(/loc$/, 'loc'),
  'date changed': setText(/lastmod$|date$/, 'date'),
  'number changed': (draft, chance) => {
    setText(
      /priority$|rating$|duration$|count$|number$/,
      oneOf(chance, ['priority', 'count', 'seconds', 'rating', 'positive']),
    )(draft, chance);
  },
  'word changed': (draft, chance) => {
    const node = oneOf(chance, withText(draft));
    node.children = [edited(anyValue(chance), chance, 0.1)];
  },
  'text edited': (draft, chance) => {
    const node = oneOf(chance, withText(draft));
    const [value] = node.children;
    if (typeof value === 'string') node.children = [edited(value, chance, 1)];
  },
  'text between elements': (draft, chance) => {
    const target = oneOf(chance, places(draft)).one;
    const text = oneOf(chance, ['text', ' ', '\n', '\u00a0', '.', '\ufeff', '\u0085']);
    target.children.splice(below(chance, target.children.length + 1), 0, text);
  },
  'attribute added': (draft, chance) => {
    const { attributes } = oneOf(chance, places(draft)).one;
    const names = [
      'id',
      'type',
      'xml:lang',
      'xml:space',
      'rel',
      'info',
      'title',
      'relationship',
      'href',
      'media',
      'value',
    ];
    const name = oneOf(chance, names);
    if (attributes.every(([other]) => other !== name)) attributes.push([name, anyValue(chance)]);
  },
  'attribute changed': (draft, chance) => {
    const some = places(draft).flatMap(({ one }) =>
      one.attributes.filter(([name]) => !name.startsWith('xmlns')),
    );
    if (some.length > 0) oneOf(chance, some)[1] = edited(anyValue(chance), chance, 0.1);
  },
  'attribute deleted': (draft, chance) => {
    const some = places(draft).filter(({ one }) => one.attributes.length > 0);
    if (some.length === 0) return;
    const { attributes } = oneOf(chance, some).one;
    attributes.splice(below(chance, attributes.length), 1);
  },
  'attribute renamed': (draft, chance) => {
    const some = places(draft).filter(({ one }) => one.attributes.length > 0);
    if (some.length === 0) return;
    const attribute = oneOf(chance, oneOf(chance, some).one.attributes);
    attribute[0] = oneOf(chance, [
      'type',
      'REL',
      'xmlns',
      'xmlns:image',
      'image:type',
      'id',
      'href',
      'xmlns:s',
      'name',
    ]);
  },
  'attribute of XML Schema': (draft, chance) => {
    draft.root.attributes.push(['xmlns:xsi', XSI], ['xmlns:xs', XS]);
    const { attributes } = oneOf(chance, places(draft)).one;
    const types = [
      'tUrl',
      'tLoc',
      's:tLoc',
      'tLastmod',
      'xs:date',
      'xs:dateTime',
      'xs:string',
      'xs:token',
      'xs:anyURI',
      ' tUrl',
      'video:tYesNo',
      'xs:NCName',
      'xs:language',
      'xs:decimal',
      'xs:positiveInteger',
      'none',
      'a:b:c',
      '',
      'xs:anyType',
      'news:tDate',
      'tPriority',
      'xs:normalizedString',
      'xs:unsignedByte',
    ];
    const made = oneOf<[string, string]>(chance, [
      ['xsi:schemaLocation', `${SITEMAP} ${SITEMAP}/sitemap.xsd`],
      ['xsi:schemaLocation', oneOf(chance, ['', 'one', 'a b c', ' %zz %zz '])],
      ['xsi:noNamespaceSchemaLocation', 'none.xsd'],
      ['xsi:nil', oneOf(chance, ['true', 'false', '1', 'x'])],
      ['xsi:type', oneOf(chance, types)],
      ['xsi:type', oneOf(chance, types)],
      ['xsi:other', 'x'],
    ]);
    attributes.push(made);
  },
  'type of XML Schema': (draft, chance) => {
    draft.root.attributes.push(
      ['xmlns:xsi', XSI],
      ['xmlns:xs', XS],
      ['xmlns:n', EXTENSIONS['news'] ?? ''],
    );
    const fits: Record<string, string[]> = {
      url: ['tUrl', 's:tUrl'],
      loc: ['tLoc', 'xs:anyURI'],
      lastmod: ['tLastmod', 'xs:date', 'xs:dateTime'],
      date: ['xs:date', 'xs:dateTime', 'n:tDate', 'tLastmod'],
      view_count: [
        'xs:unsignedInt',
        'xs:unsignedByte',
        'xs:positiveInteger',
        'xs:nonNegativeInteger',
        'xs:integer',
      ],
      text: [
        'xs:string',
        'xs:token',
        'xs:NCName',
        'xs:NMTOKEN',
        'xs:language',
        'xs:Name',
        'tChangeFreq',
        'n:tAccess',
        'xs:normalizedString',
      ],
    };
    const { one } = oneOf(chance, places(draft));
    const local = one.name.split(':').at(-1) ?? '';
    const key = local.endsWith('loc') ? 'loc' : local.endsWith('date') ? 'date' : local;
    one.attributes.push(['xsi:type', oneOf(chance, fits[key] ?? fits['text'] ?? [])]);
  },
  'namespace changed': (draft, chance) => {
    const some = draft.root.attributes.filter(([name]) => name.startsWith('xmlns'));
    if (some.length === 0) return;
    const attribute = oneOf(chance, some);
    attribute[1] = oneOf(chance, [
      `${attribute[1]}/`,
      ` ${attribute[1]}`,
      attribute[1].replace('http:', 'https:'),
      attribute[1].toUpperCase(),
      '',
      SITEMAP,
      'urn:other',
      'http://www.w3.org/XML/1998/namespace',
      'http://www.w3.org/2000/xmlns/',
      'http://www.google.com/schemas/sitemap/0.84',
    ]);
  },
  'namespace declared': (draft, chance) => {
    const { attributes } = oneOf(chance, places(draft)).one;
    const names = [
      'xmlns',
      'xmlns:a',
      'xmlns:image',
      'xmlns:video',
      'xmlns:s',
      'xmlns:xml',
      'xmlns:xmlns',
      'xmlns:a:b',
      'xmlns:1',
      'xmlns:',
      'xmlns:xmlfoo',
    ];
    const values = [
      SITEMAP,
      ...Object.values(EXTENSIONS),
      '',
      'a b',
      '%',
      'http://www.w3.org/XML/1998/namespace',
      'http://www.w3.org/2000/xmlns/',
      'relative',
    ];
    attributes.push([oneOf(chance, names), oneOf(chance, values)]);
  },
  'prefix changed': (draft, chance) => {
    const { one } = oneOf(chance, places(draft));
    const local = one.name.split(':').at(-1) ?? '';
    one.name =
      oneOf(chance, ['', 's:', 'image:', 'video:', 'a:', ':', 'xml:', 'xmlns:', 'a:b:']) + local;
  },
};
