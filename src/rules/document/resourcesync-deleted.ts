import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const NAMESPACE = 'http://www.openarchives.org/rs/terms/';
const ROOT = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:rs="${NAMESPACE}"`;

export const resourcesyncDeleted: RuleFile<'extras'> = {
  id: 'resourcesync-deleted',
  watches: 'extras',
  severity: 'info',
  basis: 'http://www.openarchives.org/rs/1.1/resourcesync',
  summary: 'ResourceSync metadata marks the listed page as deleted.',
  reason:
    'A ResourceSync change list names deleted pages in the form of a sitemap. Search engines do ' +
    'not read its metadata: they try to fetch the page and do not find it.',
  fix: 'Use change lists only for ResourceSync, and do not name them as sitemaps in robots.txt.',
  examples: {
    valid: [sampleUrlset('an updated page', '<rs:md change="updated"/>', { attributes: ROOT })],
    invalid: [sampleUrlset('a deleted page', '<rs:md change="deleted"/>', { attributes: ROOT })],
  },
  judge: ({ extras = [] }) =>
    extras.some(
      ({ namespace, name, attributes }) =>
        namespace === NAMESPACE && name === 'md' && attributes?.['change'] === 'deleted',
    ),
};
