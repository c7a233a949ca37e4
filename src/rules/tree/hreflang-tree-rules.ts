import type { ReturnLinkEvidence } from '../evidence/tree-evidence.ts';
import type { EvidenceExample } from '../port/rule-example.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';

export const hreflangTreeRules: readonly RuleFile<'return-link'>[] = rulesOn('return-link', [
  {
    id: 'hreflang-return-missing',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The page in another language does not link back.',
    reason:
      'Each version must list all versions, including itself. If two pages do not both link to ' +
      'each other, Google ignores the links.',
    fix: 'Give every version of the page the same complete set of links.',
    examples: {
      valid: [link('a page that is not listed, of which the other rule tells', 'not-listed')],
      invalid: [link('a page that does not link back', 'no-return')],
    },
    judge: (seen) => seen.kind === 'no-return' && shown(seen),
  },
  {
    id: 'hreflang-variant-not-listed',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    summary: 'The page in another language is not in any of the sitemaps.',
    reason:
      'In sitemaps every version needs its own entry with all links; a missing entry cannot link ' +
      'back. The page itself, or a sitemap that was not checked, may still do so.',
    fix: 'Add an entry for each version, with the same complete set of links.',
    examples: {
      valid: [link('a page that is listed, but does not link back', 'no-return')],
      invalid: [link('a page without an entry', 'not-listed')],
    },
    judge: (seen) => seen.kind === 'not-listed' && shown(seen),
  },
]);

function link(says: string, kind: ReturnLinkEvidence['kind']): EvidenceExample<'return-link'> {
  const ends = { loc: 'https://example.com/en', href: 'https://example.com/de' };
  return { says, watches: 'return-link', seen: { ...ends, kind, hreflang: 'de' } };
}

// `de, https://example.com/de`, as far as it is known.
function shown({ href, hreflang }: ReturnLinkEvidence): string | true {
  if (href === undefined) return true;
  return hreflang === undefined ? href : `${hreflang}, ${href}`;
}
