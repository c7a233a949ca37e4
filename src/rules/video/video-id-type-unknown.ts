import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

const KNOWN = /^(?:(?:tms|rovi):(?:series|program)|freebase|url)$/;

export const videoIdTypeUnknown: RuleFile<'video'> = {
  id: 'video-id-type-unknown',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'The type of an id is not one that the schema defines.',
  reason:
    'The schema defines tms:series, tms:program, rovi:series, rovi:program, freebase and url.',
  fix: 'Remove the id, or use one of these types.',
  examples: {
    valid: [sampleVideo('url', '<video:id type="url">https://example.com/</video:id>')],
    invalid: [sampleVideo('another type', '<video:id type="isan">1</video:id>')],
  },
  judge({ item: { ids } }) {
    return ids?.filter(({ type }) => !KNOWN.test(type)).map(({ type }) => type);
  },
};
