import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleVideo } from './sample-video.ts';

export const videoTvshowRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-tvshow-incomplete',
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
    judge: ({ item: { tvShow } }) =>
      tvShow && (tvShow.showTitle === undefined || tvShow.videoType === undefined),
  },
  {
    id: 'video-tvshow-type-unknown',
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
      return (
        type !== undefined && !/^(?:full|preview|clip|interview|news|other)$/.test(type) && type
      );
    },
  },
  {
    id: 'video-tvshow-number-zero',
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
    judge: ({ item: { tvShow } }) => tvShow?.seasonNumber === 0 || tvShow?.episodeNumber === 0,
  },
]);
