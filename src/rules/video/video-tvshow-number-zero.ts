import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoTvshowNumberZero: RuleFile<'video'> = {
  id: 'video-tvshow-number-zero',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A tvshow has a season or an episode with the number 0.',
  reason: 'The schema counts both from 1. The element has had no effect since August 2022.',
  fix: 'Remove the tvshow element.',
  examples: {
    valid: [
      sampleVideo(
        '1',
        '<video:tvshow><video:show_title>Maps</video:show_title><video:video_type>full</video:video_type><video:season_number>1</video:season_number></video:tvshow>',
      ),
    ],
    invalid: [
      sampleVideo(
        '0',
        '<video:tvshow><video:show_title>Maps</video:show_title><video:video_type>full</video:video_type><video:episode_number>0</video:episode_number></video:tvshow>',
      ),
    ],
  },
  judge({ item: { tvShow } }) {
    return tvShow?.seasonNumber === 0 || tvShow?.episodeNumber === 0;
  },
};
