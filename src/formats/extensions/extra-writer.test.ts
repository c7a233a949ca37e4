// Unknown elements as text: names, namespaces, attributes.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createWriteLog, type WriteProblem } from '../problems/write-problem.ts';
import { writeExtras } from './extra-writer.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';

function write(extras: unknown): { text: string; problems: string[]; used: string[] } {
  const problems: string[] = [];
  const used: string[] = [];
  const log = createWriteLog(({ code, field }: WriteProblem) => problems.push(`${code} ${field}`));
  const text = writeExtras(extras, { log, use: ({ name }) => used.push(name) });
  return { text, problems, used };
}

describe('namespaces', () => {
  const rows: readonly (readonly [title: string, extra: object, text: string])[] = [
    ['none', { namespace: '', name: 'x' }, '<x xmlns=""/>'],
    ["the protocol's", { namespace: SITEMAP, name: 'title' }, '<title/>'],
    ['another', { namespace: 'urn:x', name: 'x' }, '<ns1:x xmlns:ns1="urn:x"/>'],
    ['with blanks around', { namespace: ' urn:x\n', name: 'x' }, '<ns1:x xmlns:ns1="urn:x"/>'],
    ['to be escaped', { namespace: 'a"<&', name: 'x' }, '<ns1:x xmlns:ns1="a&quot;&lt;&amp;"/>'],
    ["XML's own", { namespace: 'http://www.w3.org/XML/1998/namespace', name: 'x' }, '<xml:x/>'],
    [
      'several, each declared once, on the outermost element',
      {
        namespace: 'urn:x',
        name: 'x',
        children: [
          { namespace: 'urn:y', name: 'y', children: [{ namespace: 'urn:x', name: 'z' }] },
          { namespace: 'urn:y', name: 'y' },
        ],
      },
      '<ns1:x xmlns:ns1="urn:x" xmlns:ns2="urn:y"><ns2:y><ns1:z/></ns2:y><ns2:y/></ns1:x>',
    ],
    [
      'none inside some and the other way round',
      {
        namespace: SITEMAP,
        name: 'a',
        children: [
          { namespace: '', name: 'b', children: [{ namespace: '', name: 'c' }] },
          { namespace: SITEMAP, name: 'd' },
        ],
      },
      '<a><b xmlns=""><c/></b><d/></a>',
    ],
    [
      "the protocol's inside none",
      { namespace: '', name: 'a', children: [{ namespace: SITEMAP, name: 'loc' }] },
      `<a xmlns=""><loc xmlns="${SITEMAP}"/></a>`,
    ],
  ];
  for (const [title, extra, text] of rows) {
    test(title, () => assert.deepEqual(write([extra]), { text, problems: [], used: [] }));
  }

  test('those of the tables have their prefixes, which the document declares', () => {
    const extra = { namespace: IMAGE, name: 'x', attributes: { 'video:y': '1' } };
    assert.deepEqual(write([extra]), {
      text: '<image:x video:y="1"/>',
      problems: [],
      used: ['image', 'video'],
    });
  });
});

test('attributes and text are escaped, texts trimmed, attributes not', () => {
  const attributes = { a: ' \t"&\u0000', 'xml:lang': 'de', é: '' };
  const extra = { namespace: SITEMAP, name: 'x', attributes, text: ' a<b\uffff ' };
  assert.deepEqual(write([extra]), {
    text: '<x a=" &#9;&quot;&amp;" xml:lang="de" é="">a&lt;b</x>',
    problems: [
      'xml-character-forbidden extras[0].text',
      'xml-character-forbidden extras[0].attributes.a',
    ],
    used: [],
  });
});

describe('what cannot be written is left out', () => {
  const x = { namespace: SITEMAP, name: 'x' };
  const rows: readonly (readonly [
    title: string,
    extras: unknown,
    text: string,
    problem: string,
  ])[] = [
    ['no list', x, '', 'extra-invalid extras'],
    ['no object', ['x'], '', 'extra-invalid extras[0]'],
    ['no name', [{ namespace: '' }, x], '<x/>', 'extra-invalid extras[0]'],
    ['a name that is none', [{ namespace: '', name: 'a b' }], '', 'extra-invalid extras[0]'],
    ['a name with a prefix', [{ namespace: '', name: 'a:b' }], '', 'extra-invalid extras[0]'],
    ['no namespace', [{ name: 'x' }], '', 'extra-invalid extras[0]'],
    [
      'the namespace of declarations',
      [{ namespace: 'http://www.w3.org/2000/xmlns/', name: 'x' }],
      '',
      'extra-invalid extras[0]',
    ],
    ["the protocol's own elements", [{ ...x, name: 'loc' }], '', 'extra-invalid extras[0]'],
    ['in any case', [{ ...x, name: 'LastMod' }], '', 'extra-invalid extras[0]'],
    ['or without a namespace', [{ namespace: '', name: 'url' }], '', 'extra-invalid extras[0]'],
    [
      'or in a misspelt one',
      [{ namespace: `${SITEMAP.replace('http', 'https')}/`, name: 'priority' }],
      '',
      'extra-invalid extras[0]',
    ],
    ['a child', [{ ...x, children: [5] }], '<x/>', 'extra-invalid extras[0].children[0]'],
    ['children', [{ ...x, children: {} }], '<x/>', 'extension-value-invalid extras[0].children'],
    ['a text', [{ ...x, text: 5 }], '<x/>', 'extension-value-invalid extras[0].text'],
    [
      'attributes that are none',
      [{ ...x, attributes: 'a' }],
      '<x/>',
      'extra-attribute-invalid extras[0].attributes',
    ],
    [
      'an attribute of another type',
      [{ ...x, attributes: { a: 1 } }],
      '<x/>',
      'extra-attribute-invalid extras[0].attributes.a',
    ],
    [
      'a declaration',
      [{ ...x, attributes: { 'xmlns:a': 'urn:a' } }],
      '<x/>',
      'extra-attribute-invalid extras[0].attributes.xmlns:a',
    ],
    [
      'a prefix that is bound nowhere',
      [{ ...x, attributes: { 'rs:hash': '1', b: '2' } }],
      '<x b="2"/>',
      'extra-prefix-unbound extras[0].attributes.rs:hash',
    ],
  ];
  for (const [title, extras, text, problem] of rows) {
    test(title, () => assert.deepEqual(write(extras), { text, problems: [problem], used: [] }));
  }
});

test('elements are nested as deep as readers go, and no deeper', () => {
  interface Nested {
    readonly namespace: string;
    readonly name: string;
    children?: Nested[];
  }
  const circle: Nested = { namespace: SITEMAP, name: 'x' };
  circle.children = [circle];
  const { text, problems } = write([circle]);
  assert.equal(text, `${'<x>'.repeat(61)}<x/>${'</x>'.repeat(61)}`);
  assert.deepEqual(problems, [`extra-too-deep extras[0]${'.children[0]'.repeat(62)}`]);
});

test('nothing is written of nothing', () => {
  assert.deepEqual(write(undefined), { text: '', problems: [], used: [] });
  assert.deepEqual(write([]), { text: '', problems: [], used: [] });
});
