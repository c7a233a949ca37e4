// When Google lifts the rule of location.
import type { ScopeEvidence } from '../evidence/scope-evidence.ts';
import type { JudgeContext } from '../port/rule.ts';

/**
 * Whether a sitemap counts as submitted in Search Console: Google then takes URLs of every
 * site that its owner has verified. A sitemap that is checked by its own address is assumed to be
 * submitted so.
 *
 * Source: https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap
 */
export function isSubmittedToGoogle(
  { found }: ScopeEvidence,
  { profile }: Pick<JudgeContext, 'profile'>,
): boolean {
  return profile === 'google' && found === 'given';
}
