import { pageKey } from '../../protocol/page-key.ts';
import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageDuplicateContent: RuleFile<'page'> = {
  id: 'page-duplicate-content',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  summary: 'Another listed page has the same main content.',
  reason: 'Engines choose one of the two and ignore the other; the site does not decide which.',
  fix: 'List one of them, and redirect the other to it or name it as canonical there.',
  examples: {
    valid: [
      samplePage('content of its own'),
      samplePage('canonical is the other one', {
        sameContentAs: 'https://example.com/harbour',
        page: { canonicals: [{ url: 'https://example.com/harbour', source: 'html' }] },
      }),
    ],
    invalid: [
      samplePage('the content of another page', { sameContentAs: 'https://example.com/harbour' }),
    ],
  },
  judge({ sameContentAs, page, response }) {
    if (sameContentAs === undefined || (response?.redirects.length ?? 0) > 0) return false;
    const other = pageKey(sameContentAs);
    // The site has decided already, and another rule says that the listed one is not canonical.
    if (page?.canonicals.some(({ url }) => pageKey(url) === other)) return false;
    return `as ${sameContentAs}`;
  },
};
