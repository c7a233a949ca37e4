import type { PageMapDataObject } from '../../protocol/extensions/pagemap.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleUrlset } from '../samples/sample-document.ts';

const XMLNS = 'xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"';

// https://support.google.com/programmable-search/answer/1628213, "Recognized DataObjects" (2026-11)
const REQUIRED: ReadonlyMap<string, readonly string[]> = new Map([
  ['thumbnail', ['src', 'height', 'width']],
  ['action', ['label', 'url', 'class']],
  ['publication', ['author', 'date', 'category']],
]);

export const pagemapRules: readonly RuleFile<'extras'>[] = rulesOn('extras', [
  {
    id: 'pagemap-empty',
    unless: ['pagemap:DataObject@type'],
    severity: 'info',
    basis: 'https://support.google.com/programmable-search/answer/1628213',
    summary: 'The PageMap has no DataObject.',
    reason: 'It tells Programmable Search nothing about the page.',
    fix: 'Add at least one DataObject, or remove the PageMap.',
    engines: ['protocol', 'google'],
    examples: {
      valid: [
        sampleUrlset(
          'one DataObject',
          `<PageMap ${XMLNS}>
      <DataObject type="document"><Attribute name="title" value="Home"/></DataObject>
    </PageMap>`,
        ),
        sampleUrlset(
          'one without its type, which has a rule of its own',
          `<PageMap ${XMLNS}>
      <DataObject><Attribute name="title" value="Home"/></DataObject>
    </PageMap>`,
        ),
      ],
      invalid: [sampleUrlset('no DataObject', `<PageMap ${XMLNS}></PageMap>`)],
    },
    judge: ({ pageMap }) => pageMap !== undefined && pageMap.dataObjects === undefined,
  },
  {
    id: 'pagemap-object-empty',
    unless: ['pagemap:Attribute', 'pagemap:Attribute@name'],
    severity: 'info',
    basis: 'https://support.google.com/programmable-search/answer/1628213',
    summary: 'A DataObject of the PageMap has no Attribute.',
    reason: 'It has a type but no values, so Programmable Search has nothing to show.',
    fix: 'Add at least one Attribute, or remove the DataObject.',
    engines: ['protocol', 'google'],
    examples: {
      valid: [
        sampleUrlset(
          'one Attribute',
          `<PageMap ${XMLNS}>
      <DataObject type="document"><Attribute name="title" value="Home"/></DataObject>
    </PageMap>`,
        ),
        sampleUrlset(
          'one without its name, which has a rule of its own',
          `<PageMap ${XMLNS}>
      <DataObject type="document"><Attribute value="Home"/></DataObject>
    </PageMap>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'no Attribute',
          `<PageMap ${XMLNS}>
      <DataObject type="document" id="home"/>
    </PageMap>`,
        ),
      ],
    },
    judge: ({ pageMap }) =>
      (pageMap?.dataObjects ?? [])
        .filter(({ attributes }) => attributes === undefined)
        .map(({ type }) => type),
  },
  {
    id: 'pagemap-object-incomplete',
    unless: ['pagemap:Attribute', 'pagemap:Attribute@name'],
    severity: 'info',
    basis: 'https://support.google.com/programmable-search/answer/1628213',
    summary: 'A DataObject of the PageMap lacks an Attribute that its type needs.',
    reason:
      'Programmable Search displays three types by itself: thumbnail (src, height, width), ' +
      'action (label, url, class) and publication (author, date, category). It displays them ' +
      'only with all three Attributes.',
    fix: 'Add the missing Attribute.',
    engines: ['protocol', 'google'],
    examples: {
      valid: [
        sampleUrlset(
          'a whole thumbnail',
          `<PageMap ${XMLNS}>
      <DataObject type="thumbnail">
        <Attribute name="src" value="https://example.com/a.png"/>
        <Attribute name="width" value="100"/>
        <Attribute name="height" value="130"/>
      </DataObject>
    </PageMap>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'a thumbnail without height',
          `<PageMap ${XMLNS}>
      <DataObject type="thumbnail">
        <Attribute name="src" value="https://example.com/a.png"/>
        <Attribute name="width" value="100"/>
      </DataObject>
    </PageMap>`,
        ),
      ],
    },
    judge: ({ pageMap }) => (pageMap?.dataObjects ?? []).flatMap(missingOf),
  },
  {
    id: 'pagemap-value-missing',
    severity: 'info',
    basis: 'https://support.google.com/programmable-search/answer/1628213',
    summary: 'An Attribute of the PageMap has no value.',
    reason: 'It has a name, but Programmable Search has nothing to show for it.',
    fix: 'Write the value as text in the Attribute, or in its value attribute.',
    engines: ['protocol', 'google'],
    examples: {
      valid: [
        sampleUrlset(
          'the value as text',
          `<PageMap ${XMLNS}>
      <DataObject type="document"><Attribute name="title">Home</Attribute></DataObject>
    </PageMap>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'no value',
          `<PageMap ${XMLNS}>
      <DataObject type="document"><Attribute name="title"/></DataObject>
    </PageMap>`,
        ),
      ],
    },
    judge: ({ pageMap }) =>
      (pageMap?.dataObjects ?? []).flatMap(({ attributes = [] }) =>
        attributes
          .filter(({ value, text }) => value === undefined && text === undefined)
          .map(({ name }) => name),
      ),
  },
  {
    id: 'pagemap-value-twice',
    severity: 'info',
    basis: 'http://www.google.com/schemas/sitemap-pagemap/1.0/sitemap-pagemap.xsd',
    summary: 'An Attribute of the PageMap has its value both as text and as an attribute.',
    reason: 'The schema asks for one of them and does not say which takes precedence.',
    fix: 'Keep one of the two.',
    engines: ['protocol', 'google'],
    examples: {
      valid: [
        sampleUrlset(
          'value alone',
          `<PageMap ${XMLNS}>
      <DataObject type="document"><Attribute name="title" value="Home"/></DataObject>
    </PageMap>`,
        ),
      ],
      invalid: [
        sampleUrlset(
          'value and text',
          `<PageMap ${XMLNS}>
      <DataObject type="document">
        <Attribute name="title" value="Home">Start</Attribute>
      </DataObject>
    </PageMap>`,
        ),
      ],
    },
    judge: ({ pageMap }) =>
      (pageMap?.dataObjects ?? []).flatMap(({ attributes = [] }) =>
        attributes
          .filter(({ value, text }) => value !== undefined && text !== undefined)
          .map(({ name }) => name),
      ),
  },
]);

function missingOf({ type, attributes = [] }: PageMapDataObject): readonly string[] {
  const names = new Set(attributes.map(({ name }) => name));
  // One without any is reported by pagemap-object-empty.
  if (names.size === 0) return [];
  const missing = (REQUIRED.get(type) ?? []).filter((name) => !names.has(name));
  return missing.map((name) => `${type} without ${name}`);
}
