import type { PageMapDataObject } from '../../protocol/extensions/pagemap.ts';
import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const XMLNS = 'xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"';

// https://support.google.com/programmable-search/answer/1628213, "Recognized DataObjects" (2026-11)
const REQUIRED: ReadonlyMap<string, readonly string[]> = new Map([
  ['thumbnail', ['src', 'height', 'width']],
  ['action', ['label', 'url', 'class']],
  ['publication', ['author', 'date', 'category']],
]);

export const pagemapObjectIncomplete: RuleFile<'extras'> = {
  id: 'pagemap-object-incomplete',
  watches: 'extras',
  unless: ['pagemap:Attribute', 'pagemap:Attribute@name'],
  severity: 'info',
  basis: 'https://support.google.com/programmable-search/answer/1628213',
  summary: 'A DataObject of the PageMap lacks an Attribute that its type needs.',
  reason:
    'Programmable Search displays three types by itself: thumbnail (src, height, width), action ' +
    '(label, url, class) and publication (author, date, category). It displays them only with ' +
    'all three Attributes.',
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
};

function missingOf({ type, attributes = [] }: PageMapDataObject): readonly string[] {
  const names = new Set(attributes.map(({ name }) => name));
  // One without any is told by pagemap-object-empty.
  if (names.size === 0) return [];
  const missing = (REQUIRED.get(type) ?? []).filter((name) => !names.has(name));
  return missing.map((name) => `${type} without ${name}`);
}
