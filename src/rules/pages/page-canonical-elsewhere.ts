import { pageKey } from '../../protocol/page-key.ts';
import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageCanonicalElsewhere: RuleFile<'page'> = {
  id: 'page-canonical-elsewhere',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  summary: 'The page names a different URL as canonical.',
  reason:
    'A sitemap should list canonical URLs. Engines index the canonical URL and treat the listed ' +
    'one as a duplicate.',
  fix: 'List the canonical URL, or correct the canonical link.',
  fixUnlisted: 'List the canonical URL, or correct the canonical link.',
  examples: {
    valid: [
      samplePage('the page itself'),
      samplePage('the page itself, written otherwise', {
        loc: 'https://example.com/%7Epier',
        page: { canonicals: [{ url: 'https://example.com/~pier', source: 'html' }] },
      }),
      samplePage('none', { page: { canonicals: [] } }),
    ],
    invalid: [
      samplePage('another page', {
        page: { canonicals: [{ url: 'https://example.com/harbour', source: 'html' }] },
      }),
      samplePage('the same with a slash more', {
        page: { canonicals: [{ url: 'https://example.com/pier/', source: 'html' }] },
      }),
    ],
  },
  judge({ page, response, entry }) {
    const [only, second] = page?.canonicals ?? [];
    if (!only || second) return false;
    const own = (response?.redirects.length ?? 0) > 0 ? response?.finalUrl : entry.loc;
    return pageKey(only.url) !== pageKey(own ?? entry.loc) && only.url;
  },
};
