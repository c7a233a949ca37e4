// Rules that report what the reader finds wrong, about feed.
import type { RuleRow } from '../port/rule-file.ts';
import { feedXml, sampleAtom, sampleFeed } from '../samples/sample-feed.ts';
import { sampleFeedVideo } from './sample-feed-video.ts';

export const feedProblemRules: readonly RuleRow[] = [
  {
    id: 'feed-format',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#otherformats',
    summary: 'The feed is RSS 1.0, which the protocol does not mention.',
    reason:
      'The protocol names RSS 2.0 and Atom. Not every engine reads the older, RDF-based RSS 1.0.',
    fix: 'Publish the feed as RSS 2.0 or Atom 1.0, or publish an XML sitemap.',
    examples: {
      valid: [sampleFeed('RSS 2.0', `<item><link>https://example.com/a</link></item>`)],
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
  },
  {
    id: 'feed-item-without-url',
    within: 'document',
    severity: 'error',
    basis: 'https://www.rssboard.org/rss-specification#hrelementsOfLtitemgt',
    summary: 'An item of the feed has no URL.',
    reason:
      'Engines discover pages by the `link` of an RSS item (or a guid that is a permalink) and ' +
      'the `link` of an Atom entry. An item without one is useless; this check skipped it.',
    fix: 'Give each item a link to its page.',
    examples: {
      valid: [
        sampleFeed('a link', `<item><link>https://example.com/a</link></item>`),
        sampleFeed('a guid that is a permalink', `<item><guid>https://example.com/a</guid></item>`),
        sampleAtom(
          'an Atom entry with a link',
          `<entry><link href="https://example.com/a"/></entry>`,
        ),
      ],
      invalid: [
        sampleFeed('a title alone', `<item><title>News</title></item>`),
        sampleFeed(
          'a guid that is not a permalink',
          `<item><guid isPermaLink="false">a-1</guid></item>`,
        ),
        sampleAtom(
          'an Atom entry with an id alone',
          `<entry><id>https://example.com/a</id></entry>`,
        ),
      ],
    },
  },
  {
    id: 'feed-date-invalid',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.rssboard.org/rss-specification#ltpubdategtSubelementOfLtitemgt',
    summary: 'A date of the feed cannot be read.',
    reason:
      'RSS dates follow RFC 822, Atom dates RFC 3339. Without the date engines do not know that ' +
      'the page changed.',
    fix: 'Write `Mon, 15 Jun 2026 12:00:00 GMT` in RSS and `2026-06-15T12:00:00Z` in Atom.',
    examples: {
      valid: [
        sampleFeed(
          'RFC 822',
          `<item><link>https://example.com/a</link><pubDate>Mon, 15 Jun 2026 12:00:00 GMT</pubDate></item>`,
        ),
        sampleAtom(
          'RFC 3339 in Atom',
          `<entry><link href="https://example.com/a"/><updated>2026-06-15T12:00:00Z</updated></entry>`,
        ),
      ],
      invalid: [
        sampleFeed(
          'words',
          `<item><link>https://example.com/a</link><pubDate>last Monday</pubDate></item>`,
        ),
        sampleFeed(
          'a weekday of another language',
          `<item><link>https://example.com/a</link><pubDate>Ven, 20 nov. 2026</pubDate></item>`,
        ),
        sampleAtom(
          'a day that does not exist',
          `<entry><link href="https://example.com/a"/><updated>2026-06-31T12:00:00Z</updated></entry>`,
        ),
      ],
    },
  },
  {
    id: 'feed-date-not-rfc822',
    within: 'entry',
    severity: 'info',
    basis: 'https://www.rssboard.org/rss-specification#ltpubdategtSubelementOfLtitemgt',
    summary: 'A date of the RSS feed does not follow RFC 822.',
    reason:
      'It was understood here, but other feed readers may ignore it: RSS requires day, English ' +
      'month name, year, time and zone, and a weekday, if given, must match the date.',
    fix: 'Write `Mon, 15 Jun 2026 12:00:00 GMT`.',
    examples: {
      valid: [
        { says: 'RFC 822', document: published('Mon, 15 Jun 2026 12:00:00 GMT') },
        { says: 'without weekday and seconds', document: published('15 Jun 26 12:00 +0200') },
        {
          says: 'a date that cannot be read, which has a rule of its own',
          document: published('Lun, 15 juin 2026 12:00:00 GMT'),
        },
      ],
      invalid: [
        { says: 'W3C Datetime', document: published('2026-06-15') },
        { says: "another day's weekday", document: published('Tue, 15 Jun 2026 12:00:00 GMT') },
        { says: 'no zone', document: published('Mon, 15 Jun 2026 12:00:00') },
      ],
    },
  },
  {
    id: 'feed-video-without-url',
    within: 'entry',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A video of the feed has neither a file nor a player.',
    reason:
      'Google needs the `url` of media:content (the file) or of media:player. This check skipped ' +
      'the video, but not its page.',
    fix: 'Add the url of the file, or of a player, to the item.',
    examples: {
      valid: [
        sampleFeed(
          'a file',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/></item>`,
        ),
        sampleFeed(
          'a player',
          `<item><link>https://example.com/a</link><media:content medium="video"><media:player url="https://example.com/p"/></media:content></item>`,
        ),
        sampleFeed(
          'an image without a file',
          `<item><link>https://example.com/a</link><media:content medium="image"/></item>`,
        ),
      ],
      invalid: [
        sampleFeed(
          'neither',
          `<item><link>https://example.com/a</link><media:content medium="video" duration="60"/></item>`,
        ),
      ],
    },
  },
  {
    id: 'feed-video-medium-missing',
    within: 'entry',
    severity: 'info',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A video of the feed is not declared as a video.',
    reason:
      'Google asks for `medium="video"` on media:content. Other readers use the type, or guess ' +
      'from the file name.',
    fix: 'Add `medium="video"`.',
    examples: {
      valid: [
        sampleFeed(
          'a picture without either',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.jpg"/></item>`,
        ),
        sampleFeed(
          'medium and type',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video" type="video/mp4"/></item>`,
        ),
      ],
      invalid: [
        sampleFeed(
          'neither medium nor type',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4"/></item>`,
        ),
        sampleFeed(
          'a type alone',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" type="video/mp4"/></item>`,
        ),
      ],
    },
  },
  {
    id: 'feed-video-value-invalid',
    code: 'extension-value-invalid',
    fields: ['media:content@duration', 'media:restriction@relationship', 'dcterms:valid'],
    within: 'entry',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A value of a video of the feed cannot be read.',
    reason: 'The value is treated as missing, because it is unclear what it means.',
    fix:
      'Write the duration as a whole number of seconds, the relationship as allow or deny, and ' +
      'the end in dcterms:valid as W3C Datetime: `end=2027-06-15T12:00:00Z; scheme=W3C-DTF`.',
    examples: {
      valid: [
        sampleFeedVideo(
          'seconds, a relationship and an end',
          `<media:content url="https://example.com/a.mp4" medium="video" duration="600"/>
  <media:restriction type="country" relationship="allow">DE</media:restriction>
  <dcterms:valid>end=2027-06-15T12:00:00Z; scheme=W3C-DTF</dcterms:valid>`,
        ),
      ],
      invalid: [
        sampleFeedVideo(
          'minutes and seconds',
          '<media:content url="https://example.com/a.mp4" medium="video" duration="10:00"/>',
        ),
        sampleFeedVideo(
          'another relationship',
          '<media:restriction type="country" relationship="only">DE</media:restriction>',
        ),
        sampleFeedVideo(
          'an end that is not a date',
          '<dcterms:valid>end=soon; scheme=W3C-DTF</dcterms:valid>',
        ),
      ],
    },
  },
  {
    id: 'feed-price-incomplete',
    within: 'entry',
    severity: 'warning',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A price in the feed has no currency or no type.',
    reason:
      'Google requires both on media:price (although its own samples omit one of them); ' +
      'otherwise it does not know what the price means.',
    fix:
      'Add `currency` (three letters, such as EUR) and `type` (rent, purchase, package or ' +
      'subscription).',
    examples: {
      valid: [
        sampleFeed(
          'both',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><media:price type="rent" price="2.99" currency="EUR"/></item>`,
        ),
      ],
      invalid: [
        sampleFeed(
          'no currency',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><media:price type="rent" price="2.99"/></item>`,
        ),
        sampleFeed(
          'no type',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><media:price price="2.99" currency="EUR"/></item>`,
        ),
      ],
    },
  },
  {
    id: 'feed-restriction-type-missing',
    code: 'extension-attribute-missing',
    fields: ['media:restriction@type'],
    within: 'entry',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A Media RSS restriction has no type.',
    reason:
      'A media:restriction needs `type="country"`. Without it the meaning of its list is ' +
      'unclear, and the restriction is ignored.',
    fix: 'Add `type="country"`.',
    examples: {
      valid: [
        sampleFeed(
          'a type',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><media:restriction type="country" relationship="deny">DE</media:restriction></item>`,
        ),
      ],
      invalid: [
        sampleFeed(
          'no type',
          `<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><media:restriction relationship="deny">DE</media:restriction></item>`,
        ),
      ],
    },
  },
  {
    id: 'feed-restriction-relationship-missing',
    code: 'extension-attribute-missing',
    fields: ['media:restriction@relationship'],
    within: 'entry',
    severity: 'error',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps#mrss',
    summary: 'A Media RSS restriction has no relationship.',
    reason:
      'Without `relationship` it is unclear whether the video may or may not be shown in the ' +
      'listed countries, and the restriction is ignored.',
    fix: 'Add `relationship="allow"` or `relationship="deny"`.',
    examples: {
      valid: [
        sampleFeedVideo(
          'a relationship',
          '<media:restriction type="country" relationship="deny">DE</media:restriction>',
        ),
      ],
      invalid: [
        sampleFeedVideo(
          'no relationship',
          '<media:restriction type="country">DE</media:restriction>',
        ),
      ],
    },
  },
];

function published(date: string): string {
  return feedXml(`<item><link>https://example.com/a</link><pubDate>${date}</pubDate></item>`);
}
