import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const XMLNS = 'xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0"';

export const pagemapValueMissing: RuleFile<'extras'> = {
  id: 'pagemap-value-missing',
  watches: 'extras',
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
};
