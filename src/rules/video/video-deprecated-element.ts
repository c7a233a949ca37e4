import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

const ELEMENTS = [
  ['category', 'video:category'],
  ['galleryLoc', 'video:gallery_loc'],
  ['prices', 'video:price'],
  ['tvShow', 'video:tvshow'],
  ['playerAllowEmbed', 'video:player_loc@allow_embed'],
  ['playerAutoplay', 'video:player_loc@autoplay'],
] as const;

export const videoDeprecatedElement: RuleFile<'video'> = {
  id: 'video-deprecated-element',
  watches: 'video',
  severity: 'info',
  basis: 'https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions',
  summary: 'A video has elements that no longer have any effect.',
  reason:
    'Google has ignored category, gallery_loc, price, tvshow, and the attributes allow_embed ' +
    'and autoplay of player_loc since August 2022. They do no harm.',
  fix: 'Remove them.',
  examples: {
    valid: [sampleVideo('no such element', '')],
    invalid: [
      sampleVideo('a category', '<video:category>Maps</video:category>'),
      sampleVideo(
        'an attribute of the player',
        '<video:player_loc allow_embed="yes">https://example.com/player?v=1</video:player_loc>',
      ),
    ],
  },
  judge({ item }) {
    return ELEMENTS.filter(([property]) => item[property] !== undefined).map(([, name]) => name);
  },
};
