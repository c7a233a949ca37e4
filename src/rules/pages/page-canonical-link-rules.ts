import { pageKey } from '../../protocol/page-key.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:/i;

export const pageCanonicalLinkRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-canonical-invalid',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    summary: 'The canonical link is empty or not a web address.',
    reason: 'Engines ignore it.',
    fix: 'Write the full URL of the page, with https:// and the host.',
    examples: {
      valid: [
        samplePage('a whole address', {
          page: { canonicalLinks: [{ href: 'https://example.com/pier', place: 'head' }] },
        }),
        samplePage('a path', { page: { canonicalLinks: [{ href: '/pier', place: 'head' }] } }),
      ],
      invalid: [
        samplePage('empty', { page: { canonicalLinks: [{ href: '', place: 'head' }] } }),
        samplePage('no host', { page: { canonicalLinks: [{ href: 'https://', place: 'head' }] } }),
        samplePage('a mail address', {
          page: { canonicalLinks: [{ href: 'mailto:a@example.com', place: 'head' }] },
        }),
      ],
    },
    judge({ page, response }) {
      const broken = page?.canonicalLinks?.find(({ href, place }) => {
        if (place !== 'head') return false;
        const url = URL.parse(href, response?.finalUrl);
        return href === '' || url === null || !/^https?:$/.test(url.protocol);
      });
      return broken && (broken.href === '' ? 'an empty href' : broken.href);
    },
  },
  {
    id: 'page-canonical-relative',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    summary: 'The canonical link is a relative URL.',
    reason:
      'It works, but a copy of the page on a test server or another host then names itself as ' +
      'canonical.',
    fix: 'Write the full URL, with https:// and the host.',
    examples: {
      valid: [
        samplePage('a whole address', {
          page: { canonicalLinks: [{ href: 'https://example.com/pier', place: 'head' }] },
        }),
      ],
      invalid: [
        samplePage('a path', { page: { canonicalLinks: [{ href: '/pier', place: 'head' }] } }),
        samplePage('without a scheme', {
          page: { canonicalLinks: [{ href: '//example.com/pier', place: 'head' }] },
        }),
      ],
    },
    judge({ page }) {
      const link = page?.canonicalLinks?.find(
        ({ href, place }) => place === 'head' && href !== '' && !ABSOLUTE.test(href),
      );
      return link?.href;
    },
  },
  {
    id: 'page-canonical-several',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    summary: 'The page names several canonical URLs.',
    reason: 'Engines ignore canonical links that contradict each other.',
    fix: 'Keep one canonical link; often a plugin and the theme each write one.',
    examples: {
      valid: [
        samplePage('one'),
        samplePage('one, named twice', {
          page: {
            canonicals: [
              { url: 'https://example.com/pier', source: 'html' },
              { url: 'https://example.com/pier', source: 'html' },
            ],
          },
        }),
      ],
      invalid: [
        samplePage('two that differ', {
          page: {
            canonicals: [
              { url: 'https://example.com/pier', source: 'html' },
              { url: 'https://example.com/harbour', source: 'html' },
            ],
          },
        }),
      ],
    },
    judge({ page }) {
      const named = (page?.canonicals ?? []).filter(({ source }) => source === 'html');
      const addresses = new Map(named.map(({ url }) => [pageKey(url), url]));
      return addresses.size > 1 && [...addresses.values()].join(', ');
    },
  },
  {
    id: 'page-canonical-in-body',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    summary: 'The canonical link is in the body of the page.',
    reason:
      'Engines accept it only in the head. An element that does not belong in the head ends it ' +
      'early.',
    fix: 'Write the link in the head, before any element that does not belong there.',
    examples: {
      valid: [
        samplePage('in the head', {
          page: { canonicalLinks: [{ href: 'https://example.com/pier', place: 'head' }] },
        }),
      ],
      invalid: [
        samplePage('in the body', {
          page: { canonicalLinks: [{ href: 'https://example.com/pier', place: 'body' }] },
        }),
      ],
    },
    judge({ page }) {
      const links = page?.canonicalLinks ?? [];
      if (links.some(({ place }) => place === 'head')) return false;
      return links.find(({ place }) => place === 'body')?.href;
    },
  },
]);
