import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const XMLNS = 'xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"';

export const pagemapValueTwice: RuleFile<'extras'> = {
  id: 'pagemap-value-twice',
  watches: 'extras',
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
};
