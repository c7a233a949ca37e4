import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const XMLNS = 'xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"';

export const pagemapEmpty: RuleFile<'extras'> = {
  id: 'pagemap-empty',
  watches: 'extras',
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
};
