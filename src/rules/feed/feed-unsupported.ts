import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleAtom, sampleFeed } from './sample-feed.ts';

export const feedUnsupported: RuleFile<'document'> = {
  id: 'feed-unsupported',
  watches: 'document',
  severity: 'error',
  basis: 'https://yandex.com/support/webmaster/controlling-robot/sitemap.html',
  summary: 'Yandex reads no feeds as sitemaps.',
  reason: 'It takes sitemaps in XML and lists of URLs; RSS and Atom it does not support.',
  fix: 'Write a sitemap in XML beside the feed, and submit that.',
  engines: ['yandex'],
  examples: {
    valid: [
      { says: 'a urlset', document: sampleDocument(`<url><loc>https://example.com/</loc></url>`) },
      { says: 'a list', document: 'https://example.com/\n' },
    ],
    invalid: [
      { says: 'RSS', document: sampleFeed(`<item><link>https://example.com/a</link></item>`) },
      { says: 'Atom', document: sampleAtom(`<entry><link href="https://example.com/a"/></entry>`) },
    ],
  },
  judge({ format }) {
    return (format === 'rss' || format === 'atom') && format;
  },
};
