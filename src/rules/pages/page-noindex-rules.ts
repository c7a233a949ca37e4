import { parseLastmod } from '../../protocol/lastmod.ts';
import { parseW3cDatetime } from '../../protocol/w3c-datetime.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { describeDirective, isDirectiveHeard } from './heard-directive.ts';
import { samplePage } from './sample-page.ts';

export const pageNoindexRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-noindex',
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
  },
  {
    id: 'page-noindex-for-some',
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
  },
  {
    id: 'page-unavailable',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    summary: "The page's unavailable_after date has passed.",
    reason:
      'From that date on engines leave the page out of their results, although the sitemap still ' +
      'lists it.',
    fix: 'Remove the page from the sitemap, or remove unavailable_after.',
    fixUnlisted: 'Remove unavailable_after if the page should still appear in search.',
    examples: {
      valid: [
        samplePage('in a year', { page: { unavailableAfter: '2027-06-15' } }),
        samplePage('a second from now', { page: { unavailableAfter: '2026-06-15T12:00:01Z' } }),
      ],
      invalid: [
        samplePage('now', { page: { unavailableAfter: '2026-06-15T12:00:00Z' } }),
        samplePage('years ago', { page: { unavailableAfter: 'Friday, 25 Jun 2010 15:00:00 GMT' } }),
      ],
    },
    judge({ page }, { now }) {
      const written = page?.unavailableAfter;
      if (written === undefined) return false;
      const { value } = parseLastmod(written);
      const moment = value === undefined ? undefined : parseW3cDatetime(value);
      return moment !== undefined && moment.epochMs <= now && written;
    },
  },
]);
