import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

// A shop's opening hours or a telephone number are more.
const OWN_CHARACTERS_MIN = 10;
// A longer list of links is a page of its own.
const CONTENT_CHARACTERS_MAX = 200;

export const pageNearlyEmpty: RuleFile<'page'> = {
  id: 'page-nearly-empty',
  since: '0.6.0',
  watches: 'page',
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
};
