import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

const ELEMENTS = [
  ['contentSegments', 'video:content_segment_loc'],
  ['ids', 'video:id'],
] as const;

export const videoUndocumentedElement: RuleFile<'video'> = {
  id: 'video-undocumented-element',
  watches: 'video',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  summary: 'A video has elements that are not documented.',
  reason:
    'content_segment_loc and id are only in the schema of 2010. No documentation says that they ' +
    'are read.',
  fix: 'Remove them, unless a partner asked for them.',
  examples: {
    valid: [sampleVideo('no such element', '')],
    invalid: [sampleVideo('an id', '<video:id type="url">https://example.com/</video:id>')],
  },
  judge({ item }) {
    return ELEMENTS.filter(([property]) => item[property] !== undefined).map(([, name]) => name);
  },
};
