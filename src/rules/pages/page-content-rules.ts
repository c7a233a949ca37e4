import { pageKey } from '../../protocol/page-key.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

// A shop's opening hours or a telephone number are more.
const OWN_CHARACTERS_MIN = 10;

// A longer list of links is a page of its own.
const CONTENT_CHARACTERS_MAX = 200;
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

export const pageContentRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-empty',
    severity: 'warning',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
    summary: 'The page has little or no content.',
    reason:
      'There is nothing to index; engines treat such a page as missing. A page filled by scripts ' +
      'in the browser is empty to crawlers that do not run them.',
    fix: 'Send the content in the HTML, or remove the page from the sitemap.',
    fixUnlisted: 'Send the content in the HTML.',
    examples: {
      valid: [samplePage('with text', { response: { bytes: 9_120 } })],
      invalid: [
        samplePage('no bytes', { response: { bytes: 0 }, page: false }),
        samplePage('hardly any text', { soft404: 'empty', page: { contentCharacters: 3 } }),
      ],
    },
    judge({ soft404, response }) {
      if (response?.status === 200 && response.bytes === 0) return 'not a byte';
      return soft404 === 'empty' && 'hardly any text';
    },
  },
  {
    id: 'page-nearly-empty',
    since: '0.6.0',
    severity: 'info',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
    summary: 'The page has nothing but a heading and a menu.',
    reason:
      'There is almost nothing to index, and engines may treat such a page as missing. Crawlers ' +
      'that do not run scripts do not see what scripts add.',
    fix: 'Put the content into the HTML, or remove the page from the sitemap.',
    fixUnlisted: 'Put the content into the HTML.',
    examples: {
      valid: [
        samplePage('10 characters of text', {
          page: { contentCharacters: 24, ownCharacters: 10, hasMedia: false },
        }),
        samplePage('a picture', {
          page: { contentCharacters: 44, ownCharacters: 0, hasMedia: true },
        }),
        samplePage('a long list of links', {
          page: { contentCharacters: 201, ownCharacters: 0, hasMedia: false },
        }),
      ],
      invalid: [
        samplePage('9 characters of text', {
          page: { contentCharacters: 24, ownCharacters: 9, hasMedia: false },
        }),
        samplePage('a heading and a short list of links', {
          page: { contentCharacters: 200, ownCharacters: 0, hasMedia: false },
        }),
      ],
    },
    judge({ page, response, soft404 }) {
      // Of these another rule says more.
      if (!page || response?.status !== 200 || soft404 !== undefined) return false;
      const { ownCharacters, hasMedia, contentCharacters } = page;
      if (ownCharacters === undefined || hasMedia === true) return false;
      return ownCharacters < OWN_CHARACTERS_MIN && contentCharacters <= CONTENT_CHARACTERS_MAX;
    },
  },
  {
    id: 'page-duplicate-content',
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
  },
  {
    id: 'page-soft-404',
    severity: 'warning',
    basis:
      'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
    summary: 'The page returns status 200, but looks like a "not found" page.',
    reason: 'Engines detect this and drop the page; until then they waste crawls on it.',
    fix:
      'Return 404 or 410 and remove the page from the sitemap; if there is a page, give it its ' +
      'own title and content.',
    fixUnlisted: 'Return 404 or 410; if there is a page, give it its own title and content.',
    examples: {
      valid: [samplePage('a page of its own')],
      invalid: [
        samplePage('a title that says so', { soft404: 'title', page: { title: 'Page not found' } }),
        samplePage('the same as for an address that does not exist', {
          soft404: 'same-as-missing',
        }),
      ],
    },
    judge({ soft404, page }) {
      if (soft404 === 'title') return `its title is "${page?.title}"`;
      return soft404 === 'same-as-missing' && 'an address that does not exist gives the same page';
    },
  },
  {
    id: 'page-not-html',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/indexable-file-types',
    summary: 'The URL is not an HTML page.',
    reason:
      'Engines index some other types, such as PDF and plain text, and ignore the rest. Images ' +
      'and videos are listed with the page that shows them.',
    fix:
      'No change is needed if this is intended; otherwise list the page that contains it, and ' +
      'correct a wrong Content-Type.',
    fixUnlisted: 'No change is needed if this is intended; otherwise correct the Content-Type.',
    examples: {
      valid: [
        samplePage('text/html'),
        samplePage('application/xhtml+xml', { response: { contentType: 'application/xhtml+xml' } }),
        samplePage('in upper case', { response: { contentType: 'TEXT/HTML;charset=utf-8' } }),
      ],
      invalid: [
        samplePage('a picture', { response: { contentType: 'image/png' }, page: false }),
        samplePage('a PDF', { response: { contentType: 'application/pdf' }, page: false }),
      ],
    },
    judge({ response }) {
      if (response?.status !== 200) return false;
      const { contentType } = response;
      if (contentType === undefined) return 'there is no Content-Type';
      return !HTML.test(contentType) && contentType;
    },
  },
]);
