import type { RuleFile } from '../rule-file.ts';
import { sampleTree } from './sample-tree.ts';

const OTHER_FORMATS: ReadonlySet<string> = new Set(['text', 'rss', 'atom']);

export const indexChildFormat: RuleFile<'tree'> = {
  id: 'index-child-format',
  watches: 'tree',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#otherformats',
  summary: 'A sitemap index lists a text list or a feed.',
  reason:
    "The protocol does not mention this. Google seems to accept it, but we know of no engine's " +
    'page that confirms it.',
  fix:
    'No change is needed if the engines that matter read them. To be safe, name such sitemaps ' +
    'in robots.txt, or write them as XML.',
  examples: {
    valid: [
      sampleTree('a urlset', {
        url: 'https://example.com/1.xml',
        parent: 'https://example.com/index.xml',
        format: 'urlset',
      }),
      sampleTree('a list that robots.txt names', {
        url: 'https://example.com/sitemap.txt',
        format: 'text',
      }),
    ],
    invalid: [
      sampleTree('a list', {
        url: 'https://example.com/1.txt',
        parent: 'https://example.com/index.xml',
        format: 'text',
      }),
      sampleTree('a feed', {
        url: 'https://example.com/feed',
        parent: 'https://example.com/index.xml',
        format: 'rss',
      }),
    ],
  },
  judge: ({ documents }) =>
    documents
      .filter(({ parent, format = '' }) => parent !== undefined && OTHER_FORMATS.has(format))
      .map(({ url, format }) => `${url}, ${format}`),
};
