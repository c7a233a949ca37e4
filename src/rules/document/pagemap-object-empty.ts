import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const XMLNS = 'xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"';

export const pagemapObjectEmpty: RuleFile<'extras'> = {
  id: 'pagemap-object-empty',
  watches: 'extras',
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
};
