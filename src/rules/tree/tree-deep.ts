import type { RuleFile } from '../rule-file.ts';
import { sampleTree } from './sample-tree.ts';

// An index and its sitemaps are levels 0 and 1; some sites have one more.
const DEPTH_MAX = 2;

export const treeDeep: RuleFile<'tree'> = {
  id: 'tree-deep',
  watches: 'tree',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#index',
  summary: 'Sitemaps are more than two levels below the first index.',
  reason:
    'The protocol has one level of sitemaps below an index. Crawlers that follow nested indexes ' +
    'stop after one or two levels.',
  fix: 'List all sitemaps with pages in one index, or in several that robots.txt names.',
  examples: {
    valid: [
      sampleTree('two levels', {
        url: 'https://example.com/1.xml',
        parent: 'https://example.com/2026.xml',
        depth: 2,
        format: 'urlset',
      }),
    ],
    invalid: [
      sampleTree('three levels', {
        url: 'https://example.com/1.xml',
        parent: 'https://example.com/june.xml',
        depth: 3,
        format: 'urlset',
      }),
    ],
  },
  judge: ({ documents }) =>
    documents
      .filter(({ depth }) => depth > DEPTH_MAX)
      .map(({ url, depth }) => `${url}, ${depth} levels below`),
};
