import type { RuleFile } from '../rule-file.ts';
import { describeDirective, isDirectiveHeard } from './heard-directive.ts';
import { samplePage } from './sample-page.ts';

export const pageNoindex: RuleFile<'page'> = {
  id: 'page-noindex',
  watches: 'page',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  summary: 'The page is marked noindex.',
  reason:
    'The sitemap asks engines to index the page, the page asks them not to. Engines obey the ' +
    'page, and Search Console reports "Submitted URL marked noindex".',
  fix: 'Remove the page from the sitemap, or remove the noindex.',
  fixUnlisted:
    'Remove the noindex if the page should appear in search; otherwise no action is needed.',
  examples: {
    valid: [
      samplePage('nothing said'),
      samplePage('said to another crawler', {
        page: { noindex: [{ agent: 'otherbot', source: 'meta', directive: 'noindex' }] },
      }),
    ],
    invalid: [
      samplePage('meta robots noindex', {
        page: { noindex: [{ agent: '*', source: 'meta', directive: 'noindex' }] },
      }),
      samplePage('X-Robots-Tag: none', {
        page: { noindex: [{ agent: '*', source: 'header', directive: 'none' }] },
      }),
      samplePage("said to this engine's crawler alone", {
        agents: [
          { agent: 'Googlebot', allowed: true, robotsTxt: 'https://example.com/robots.txt' },
        ],
        page: { noindex: [{ agent: 'googlebot', source: 'meta', directive: 'noindex' }] },
      }),
    ],
  },
  judge(seen) {
    const said = seen.page?.noindex.find((one) => isDirectiveHeard(one, seen));
    return said !== undefined && describeDirective(said);
  },
};
