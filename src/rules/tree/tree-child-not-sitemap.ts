import type { RuleFile } from '../rule-file.ts';
import { sampleTree } from './sample-tree.ts';

export const treeChildNotSitemap: RuleFile<'tree'> = {
  id: 'tree-child-not-sitemap',
  watches: 'tree',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'An index lists something that is not a sitemap.',
  reason:
    'The address answers, but with a page or another file. The pages that it should list are ' +
    'lost; Search Console reports an unsupported format.',
  fix:
    'Look what the address answers: often an error page, a login or the home page. Take it ' +
    'out of the index, or put the sitemap there.',
  examples: {
    valid: [
      {
        says: 'a sitemap',
        watches: 'tree',
        seen: sampleTree({
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/index.xml',
          format: 'text',
        }),
      },
      {
        says: 'nothing that was read',
        watches: 'tree',
        seen: sampleTree({
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/index.xml',
          bytes: 0,
        }),
      },
    ],
    invalid: [
      {
        says: 'another file',
        watches: 'tree',
        seen: sampleTree({
          url: 'https://example.com/1.xml',
          parent: 'https://example.com/index.xml',
        }),
      },
    ],
  },
  judge: ({ documents }) =>
    documents
      .filter(({ parent, format, bytes }) => parent !== undefined && !format && bytes > 0)
      .map(({ url, parent }) => `${url}, listed by ${parent}`),
};
