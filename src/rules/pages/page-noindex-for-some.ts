import type { RuleFile } from '../rule-file.ts';
import { describeDirective, isDirectiveHeard } from './heard-directive.ts';
import { samplePage } from './sample-page.ts';

export const pageNoindexForSome: RuleFile<'page'> = {
  id: 'page-noindex-for-some',
  watches: 'page',
  severity: 'info',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  summary: 'The page has a noindex for certain crawlers, but not for the one checked.',
  reason: 'The engines of these crawlers leave the page out of their results.',
  fix: 'If this is not intended, remove the noindex for these crawlers.',
  examples: {
    valid: [
      samplePage('nothing said'),
      samplePage('said to all', {
        page: { noindex: [{ agent: '*', source: 'meta', directive: 'noindex' }] },
      }),
    ],
    invalid: [
      samplePage('said to otherbot alone', {
        page: { noindex: [{ agent: 'otherbot', source: 'meta', directive: 'noindex' }] },
      }),
    ],
  },
  judge(seen) {
    const said = seen.page?.noindex ?? [];
    if (said.some((one) => isDirectiveHeard(one, seen))) return false;
    return said.length > 0 && said.map(describeDirective).join(', ');
  },
};
