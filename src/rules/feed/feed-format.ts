// The feed is RSS 1.0, which the protocol does not name.
import type { ProblemRule } from '../rule.ts';
import { sampleFeed } from './sample-feed.ts';

/** The feed is RSS 1.0, which the protocol does not name. */
export const feedFormat: ProblemRule = {
  id: 'feed-format',
  subject: 'feed',
  since: '0.3.0',
  watches: 'problem',
  code: 'feed-format',
  within: 'document',
  severity: 'warning',
  basis: 'https://www.sitemaps.org/protocol.html#otherformats',
  summary: 'The feed is RSS 1.0, which the protocol does not name.',
  reason:
    'The protocol names RSS 2.0 and Atom. Not every engine reads the older, RDF-based RSS 1.0.',
  fix: 'Publish the feed as RSS 2.0 or Atom 1.0, or write a sitemap in XML.',
  examples: {
    valid: [
      { says: 'RSS 2.0', document: sampleFeed(`<item><link>https://example.com/a</link></item>`) },
    ],
    invalid: [
      {
        says: 'RSS 1.0',
        document: `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
<item rdf:about="https://example.com/a"><link>https://example.com/a</link></item>
</rdf:RDF>
`,
      },
    ],
  },
};
