import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleFeed } from './sample-feed.ts';

export const feedUndated: RuleFile<'document'> = {
  id: 'feed-undated',
  watches: 'document',
  severity: 'info',
  basis: 'https://www.rfc-editor.org/rfc/rfc4287.html#section-4.2.15',
  summary: 'Items of the feed have no date.',
  reason:
    'Engines read a feed to learn what is new. Atom requires `updated` in every entry; in RSS ' +
    'the date is optional.',
  fix: "Give each item a pubDate (RSS) or updated (Atom) with the page's last change.",
  examples: {
    valid: [
      sampleFeed(
        'dated',
        `<item><link>https://example.com/a</link><pubDate>Mon, 15 Jun 2026 12:00:00 GMT</pubDate></item>`,
      ),
      sampleFeed(
        'a date that cannot be read, which has a rule of its own',
        `<item><link>https://example.com/a</link><pubDate>yesterday</pubDate></item>`,
      ),
      sampleDocument('a urlset without dates', `<url><loc>https://example.com/</loc></url>`),
    ],
    invalid: [sampleFeed('without a date', `<item><link>https://example.com/a</link></item>`)],
  },
  judge({ format, urls, lastmods, unreadableLastmods = 0 }) {
    const feed = format === 'rss' || format === 'atom';
    const undated = urls - lastmods - unreadableLastmods;
    return feed && undated > 0 && `${undated} of ${urls}`;
  },
};
