// URLs and where their sitemap is, for the examples of rules.
import type { ScopeEvidence } from '../evidence/scope-evidence.ts';
import type { ProfileName } from '../port/profile.ts';
import type { EvidenceExample } from '../port/rule-example.ts';

/** What differs from a page that https://example.com/sitemap.xml lists. */
export type ScopeDifference = Omit<ScopeEvidence, 'loc' | 'sitemapUrl' | 'child'> &
  Partial<Pick<ScopeEvidence, 'sitemapUrl' | 'child'>> & { readonly profile?: ProfileName };

/** An example: a URL, its sitemap, and the verdict about the two. */
export function sampleScope(
  says: string,
  loc: string,
  { profile, ...different }: ScopeDifference,
): EvidenceExample<'scope'> {
  const usual = { sitemapUrl: 'https://example.com/sitemap.xml', child: false };
  const example = { says, watches: 'scope', seen: { loc, ...usual, ...different } } as const;
  return profile === undefined ? example : { ...example, profile };
}
