// A number of an episode that cannot be read.
import type { ProblemRule } from '../rule.ts';
import { sampleVideo } from './sample-video.ts';

/** A number or date of a tvshow cannot be read. */
export const videoTvshowInvalid: ProblemRule = {
  id: 'video-tvshow-invalid',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-value-invalid',
  fields: ['video:season_number', 'video:episode_number', 'video:premier_date'],
  within: 'entry',
  severity: 'error',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A number or date of a tvshow cannot be read.',
  reason:
    'What is not a whole number or a date is dropped. The element has no effect since August 2022.',
  fix: 'Remove the tvshow element.',
  examples: {
    valid: [
      {
        says: 'a number',
        document: sampleVideo(
          '<video:tvshow><video:show_title>Maps</video:show_title><video:video_type>full</video:video_type><video:season_number>2</video:season_number></video:tvshow>',
        ),
      },
    ],
    invalid: [
      {
        says: 'a word',
        document: sampleVideo(
          '<video:tvshow><video:show_title>Maps</video:show_title><video:video_type>full</video:video_type><video:season_number>two</video:season_number></video:tvshow>',
        ),
      },
    ],
  },
};
