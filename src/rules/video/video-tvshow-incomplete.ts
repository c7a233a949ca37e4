import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoTvshowIncomplete: RuleFile<'video'> = {
  id: 'video-tvshow-incomplete',
  watches: 'video',
  unless: ['video:show_title', 'video:video_type'],
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A tvshow has no show_title or no video_type.',
  reason: 'The schema requires both. The element has had no effect since August 2022.',
  fix: 'Remove the tvshow element.',
  examples: {
    valid: [
      sampleVideo(
        'both',
        '<video:tvshow><video:show_title>Maps</video:show_title><video:video_type>full</video:video_type></video:tvshow>',
      ),
    ],
    invalid: [
      sampleVideo(
        'no video_type',
        '<video:tvshow><video:show_title>Maps</video:show_title></video:tvshow>',
      ),
    ],
  },
  judge({ item: { tvShow } }) {
    return tvShow && (tvShow.showTitle === undefined || tvShow.videoType === undefined);
  },
};
