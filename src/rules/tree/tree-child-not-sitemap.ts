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
      sampleTree('a sitemap', {
        url: 'https://example.com/1.xml',
        parent: 'https://example.com/index.xml',
        format: 'text',
      }),
      sampleTree('nothing that was read', {
        url: 'https://example.com/1.xml',
        parent: 'https://example.com/index.xml',
        bytes: 0,
      }),
    ],
    invalid: [
      sampleTree('another file', {
        url: 'https://example.com/1.xml',
        parent: 'https://example.com/index.xml',
      }),
    ],
  },
  judge: ({ documents }) =>
    documents
      .filter(({ parent, format, bytes }) => parent !== undefined && !format && bytes > 0)
      .map(({ url, parent }) => `${url}, listed by ${parent}`),
};
