import { isLongerThan } from '../media/longer-than.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleFeed } from '../samples/sample-feed.ts';
import { sampleElement, sampleLong, sampleVideo } from './sample-video.ts';

const MEDIA_RSS = sampleFeed(
  'a feed, whose Media RSS is another matter',
  '<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/></item>',
);

/** How many characters a title may have. */
export const TITLE_CHARACTERS_MAX = 100;

/** How many characters a description may have. */
export const DESCRIPTION_CHARACTERS_MAX = 2_048;
const CATEGORY_CHARACTERS_MAX = 256;

export const videoTextRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-title-missing',
    unless: ['video:title'],
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A video has no title.',
    reason:
      'Google does not accept a video without a title; Search Console reports "Missing video ' +
      'title".',
    fix: 'Write the title that the page shows in video:title.',
    examples: {
      valid: [sampleVideo('all that a video needs', ''), MEDIA_RSS],
      invalid: [
        sampleVideo('no video:title', '', { without: ['title'] }),
        sampleElement('an empty video:title', 'title', ''),
      ],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge: ({ item }) => item.title === undefined,
  },
  {
    id: 'video-title-too-long',
    severity: 'warning',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'The title of a video has more than 100 characters.',
    reason:
      'The schema allows 100; the current documentation gives no limit. A longer title is ' +
      'truncated where it is shown.',
    fix: 'Shorten the title to 100 characters or fewer.',
    examples: {
      valid: [sampleLong('100 characters', 'title', 100)],
      invalid: [sampleLong('101 characters', 'title', 101)],
    },
    judge: ({ item: { title } }) =>
      title !== undefined && isLongerThan(title, TITLE_CHARACTERS_MAX) && title,
  },
  {
    id: 'video-description-missing',
    unless: ['video:description'],
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A video has no description.',
    reason: 'Google does not accept a video without a description.',
    fix: 'Describe the video in up to 2,048 characters in video:description.',
    examples: {
      valid: [sampleVideo('all that a video needs', ''), MEDIA_RSS],
      invalid: [
        sampleVideo('no video:description', '', { without: ['description'] }),
        sampleElement('an empty video:description', 'description', ''),
      ],
    },
    // What a broken document lacks is absent here, whatever the type says.
    judge: ({ item }) => item.description === undefined,
  },
  {
    id: 'video-description-too-long',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The description of a video has more than 2,048 characters.',
    reason: 'Google accepts up to 2,048 characters.',
    fix: 'Shorten the description to 2,048 characters or fewer.',
    examples: {
      valid: [sampleLong('2,048 characters', 'description', 2_048)],
      invalid: [sampleLong('2,049 characters', 'description', 2_049)],
    },
    judge: ({ item: { description } }) =>
      description !== undefined && isLongerThan(description, DESCRIPTION_CHARACTERS_MAX),
  },
  {
    id: 'video-category-too-long',
    severity: 'info',
    basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
    summary: 'The category of a video has more than 256 characters.',
    reason: 'The schema allows 256. The element has had no effect since August 2022.',
    fix: 'Remove the element.',
    examples: {
      valid: [sampleLong('256 characters', 'category', 256)],
      invalid: [sampleLong('257 characters', 'category', 257)],
    },
    judge: ({ item: { category } }) =>
      category !== undefined && isLongerThan(category, CATEGORY_CHARACTERS_MAX),
  },
]);
