import type { RuleFile } from '../rule-file.ts';
import { sampleTree } from './sample-tree.ts';

export const treeChildNotSitemap: RuleFile<'tree'> = {
  id: 'tree-child-not-sitemap',
  watches: 'tree',
  severity: 'error',
  basis: 'https://support.google.com/webmasters/answer/7451001',
  summary: 'An index lists something that is not a sitemap.',
  reason:
    'The URL returns a page or another file. The pages that it should list are lost; Search ' +
    'Console reports an unsupported format.',
  fix:
    'Check what the URL returns: often an error page, a login or the home page. Remove it from ' +
    'the index, or publish the sitemap there.',
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
