import type { RuleFile } from '../rule-file.ts';
import { sampleUrlset } from '../sample-document.ts';

const NAMESPACE = 'http://www.openarchives.org/rs/terms/';
const ROOT = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:rs="${NAMESPACE}"`;

export const resourcesyncDeleted: RuleFile<'extras'> = {
  id: 'resourcesync-deleted',
  watches: 'extras',
  severity: 'info',
  basis: 'http://www.openarchives.org/rs/1.1/resourcesync',
  summary: 'ResourceSync calls the listed page deleted.',
  reason:
    'A change list of ResourceSync names pages that are gone, in the form of a sitemap. Search ' +
    'engines do not read its metadata: for them it is a page to be fetched, and missing.',
  fix: 'Keep change lists for ResourceSync alone, and do not name them as sitemaps in robots.txt.',
  examples: {
    valid: [{ says: 'an updated page', document: sampleUrlset('<rs:md change="updated"/>', ROOT) }],
    invalid: [
      { says: 'a deleted page', document: sampleUrlset('<rs:md change="deleted"/>', ROOT) },
    ],
  },
  judge: ({ extras = [] }) =>
    extras.some(
      ({ namespace, name, attributes }) =>
        namespace === NAMESPACE && name === 'md' && attributes?.['change'] === 'deleted',
    ),
};
