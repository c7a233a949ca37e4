import type { RuleFile } from '../port/rule-file.ts';
import { sampleLoc } from '../samples/sample-document.ts';
import { sampleAtom, sampleFeed } from '../samples/sample-feed.ts';
import { sampleSitemaps } from '../samples/sample-reading.ts';

const FEED = sampleSitemaps('a feed in robots.txt', 1, {
  format: 'rss',
  found: 'robots-txt',
  depth: 0,
});

export const feedDocumentRules: readonly RuleFile<'tree' | 'document'>[] = [
  {
    id: 'feed-alone',
    watches: 'tree',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#rss',
    summary: 'There are feeds, but no other sitemap.',
    reason: 'A feed lists only the newest pages. Older pages are in no sitemap.',
    fix: 'Publish an XML sitemap with all pages, and keep the feed for new ones.',
    examples: {
      valid: [
        {
          says: 'a feed and a urlset',
          watches: 'tree',
          seen: {
            documents: [...FEED.seen.documents, ...sampleSitemaps('', 1).seen.documents],
            urls: 20,
          },
        },
        sampleSitemaps('no feed', 1),
        sampleSitemaps('a feed that was given: no other sitemap was looked for', 1, {
          format: 'rss',
          found: 'given',
          depth: 0,
        }),
      ],
      invalid: [
        FEED,
        sampleSitemaps('a feed where sitemaps were looked for', 1, {
          format: 'atom',
          found: 'guessed',
          depth: 0,
        }),
      ],
    },
    judge({ documents }) {
      const read = documents.filter(({ format }) => format !== undefined);
      const lookedFor = read.some(({ found }) => found === 'robots-txt' || found === 'guessed');
      return lookedFor && read.every(({ format }) => format === 'rss' || format === 'atom');
    },
  },
  {
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
        sampleLoc('a urlset without dates', 'https://example.com/'),
      ],
      invalid: [sampleFeed('without a date', `<item><link>https://example.com/a</link></item>`)],
    },
    judge({ format, urls, lastmods, unreadableLastmods = 0 }) {
      const feed = format === 'rss' || format === 'atom';
      const undated = urls - lastmods - unreadableLastmods;
      return feed && undated > 0 && `${undated} of ${urls}`;
    },
  },
  {
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
    judge: ({ format, formatVersion }) => format === 'atom' && formatVersion === '0.3',
  },
  {
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
        sampleLoc('a urlset', 'https://example.com/'),
        { says: 'a list', document: 'https://example.com/\n' },
      ],
      invalid: [
        sampleFeed('RSS', `<item><link>https://example.com/a</link></item>`),
        sampleAtom('Atom', `<entry><link href="https://example.com/a"/></entry>`),
      ],
    },
    judge: ({ format }) => (format === 'rss' || format === 'atom') && format,
  },
];
