import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoTvshowTypeUnknown: RuleFile<'video'> = {
  id: 'video-tvshow-type-unknown',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'The video_type of a tvshow is not one of the six defined types.',
  reason:
    'They are full, preview, clip, interview, news and other. The element has had no effect ' +
    'since August 2022.',
  fix: 'Remove the tvshow element.',
  examples: {
    valid: [
      sampleVideo(
        'one of the six',
        '<video:tvshow><video:show_title>Maps</video:show_title><video:video_type>clip</video:video_type></video:tvshow>',
      ),
    ],
    invalid: [
      sampleVideo(
        'another word',
        '<video:tvshow><video:show_title>Maps</video:show_title><video:video_type>trailer</video:video_type></video:tvshow>',
      ),
    ],
  },
  judge({ item: { tvShow } }) {
    const type = tvShow?.videoType;
    return type !== undefined && !/^(?:full|preview|clip|interview|news|other)$/.test(type) && type;
  },
};
