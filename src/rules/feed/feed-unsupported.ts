import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleAtom, sampleFeed } from './sample-feed.ts';

export const feedUnsupported: RuleFile<'document'> = {
  id: 'feed-unsupported',
  watches: 'document',
  severity: 'error',
  basis: 'https://yandex.com/support/webmaster/controlling-robot/sitemap.html',
  summary: 'Yandex does not read feeds as sitemaps.',
  reason: 'It reads XML sitemaps and lists of URLs, but not RSS or Atom.',
  fix: 'Publish an XML sitemap in addition to the feed, and submit that.',
  engines: ['yandex'],
  examples: {
    valid: [
      sampleDocument('a urlset', `<url><loc>https://example.com/</loc></url>`),
      { says: 'a list', document: 'https://example.com/\n' },
    ],
    invalid: [
      sampleFeed('RSS', `<item><link>https://example.com/a</link></item>`),
      sampleAtom('Atom', `<entry><link href="https://example.com/a"/></entry>`),
    ],
  },
  judge({ format }) {
    return (format === 'rss' || format === 'atom') && format;
  },
};
