import type { RuleFile } from '../rule-file.ts';
import { sampleAtom } from './sample-feed.ts';

export const feedAtom03: RuleFile<'document'> = {
  id: 'feed-atom-03',
  watches: 'document',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#rss',
  summary: 'The feed is Atom 0.3.',
  reason:
    'The protocol still names Atom 0.3, a draft of 2003. Atom 1.0 replaced it in 2005; Google ' +
    'and Bing name only Atom 1.0.',
  fix: 'Publish the feed as Atom 1.0, in the namespace http://www.w3.org/2005/Atom.',
  examples: {
    valid: [sampleAtom('Atom 1.0', `<entry><link href="https://example.com/a"/></entry>`)],
    invalid: [
      {
        says: 'Atom 0.3',
        document: `<feed version="0.3" xmlns="http://purl.org/atom/ns#">
<entry><link rel="alternate" href="https://example.com/a"/></entry>
</feed>
`,
      },
    ],
  },
  judge({ format, formatVersion }) {
    return format === 'atom' && formatVersion === '0.3';
  },
};
