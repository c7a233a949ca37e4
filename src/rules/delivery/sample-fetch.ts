// A successful fetch, and variations of it, for the examples of delivery.
import type { FetchEvidence } from '../evidence/fetch-evidence.ts';
import type { EvidenceExample } from '../port/rule-example.ts';

/** What differs from a fetch that went well; headers are written as a list of pairs. */
export type FetchDifference = Partial<Omit<FetchEvidence, 'headers'>> & {
  readonly headers?: readonly (readonly [name: string, value: string])[];
};

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['content-type', 'application/xml'],
  ['etag', '"1"'],
];

/**
 * An example: the fetch of https://example.com/sitemap.xml, named by robots.txt and answered with
 * 200, but for the differences; a `failure` has no status unless one is given.
 */
export function sampleFetch(
  says: string,
  different: FetchDifference = {},
): EvidenceExample<'fetch'> {
  return { says, watches: 'fetch', seen: fetchEvidence(different) };
}

/** What is seen in `sampleFetch`. */
export function fetchEvidence({ headers = HEADERS, ...different }: FetchDifference): FetchEvidence {
  const url = different.url ?? 'https://example.com/sitemap.xml';
  const answered = different.failure === undefined && different.disallowedBy === undefined;
  return {
    url,
    finalUrl: url,
    found: 'robots-txt',
    ...(answered && { status: 200 }),
    redirects: [],
    ...different,
    headers: new Map(headers),
  };
}
