import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleLoc } from '../samples/sample-document.ts';
import { sampleScope } from './sample-scope.ts';
import { isSubmittedToGoogle } from './submitted-to-google.ts';

const IN_ROOT = { url: 'https://example.com/sitemap.xml' };
const IN_SHOP = { url: 'https://example.com/shop/sitemap.xml' };

export const scopePathRules: readonly RuleFile<'scope'>[] = rulesOn('scope', [
  {
    id: 'scope-folder',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#location',
    summary: 'The URL is outside the folder of its sitemap.',
    reason:
      'A sitemap may list URLs in its own folder and below. Search Console reports "URL not ' +
      'allowed". A robots.txt that names the sitemap removes the restriction for its host.',
    fix:
      'Put the sitemap in the folder of the topmost page, ideally the root, or name it in ' +
      'robots.txt.',
    examples: {
      valid: [
        sampleLoc('below the folder', 'https://example.com/shop/a/b', IN_SHOP),
        sampleLoc('the folder itself', 'https://example.com/shop/', IN_SHOP),
        sampleScope('named by robots.txt', 'https://example.com/a', {
          sitemapUrl: 'https://example.com/shop/sitemap.xml',
          verdict: 'proven',
          found: 'robots-txt',
        }),
        sampleScope('submitted to Google', 'https://example.com/a', {
          sitemapUrl: 'https://example.com/shop/sitemap.xml',
          verdict: 'folder',
          found: 'given',
          profile: 'google',
        }),
      ],
      invalid: [
        sampleLoc('above', 'https://example.com/', IN_SHOP),
        sampleLoc('beside', 'https://example.com/shopping/a', IN_SHOP),
        sampleScope('announced to Google in another way', 'https://example.com/a', {
          sitemapUrl: 'https://example.com/shop/sitemap.xml',
          verdict: 'folder',
          found: 'guessed',
          profile: 'google',
        }),
      ],
    },
    judge(seen, context) {
      if (seen.verdict !== 'folder' || seen.child || isSubmittedToGoogle(seen, context))
        return false;

      return `not in ${new URL('.', seen.sitemapUrl).href}`;
    },
  },
  {
    id: 'scope-port',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#location',
    summary: 'The URL has a different port than the sitemap.',
    reason: 'By the protocol another port is another site, so the sitemap does not cover it.',
    fix: 'Serve the sitemap on the port of the pages; omit the port where it is the default.',
    examples: {
      valid: [sampleLoc('the default port, written out', 'https://example.com:443/a', IN_ROOT)],
      invalid: [sampleLoc('another port', 'https://example.com:8443/a', IN_ROOT)],
    },
    judge(seen, context) {
      if (seen.verdict !== 'port' || seen.child || isSubmittedToGoogle(seen, context)) return false;

      return `not on ${new URL(seen.sitemapUrl).origin}`;
    },
  },
  {
    id: 'scope-scheme',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#location',
    summary: 'The URL has a different scheme than the sitemap.',
    reason:
      'All URLs of a sitemap must have its scheme. An http sitemap does not cover https pages, ' +
      'or the other way round; Search Console reports "URL not allowed".',
    fix: 'Serve the sitemap over the scheme of the pages, and use it for all URLs.',
    examples: {
      valid: [sampleLoc('https and https', 'https://example.com/a', IN_ROOT)],
      invalid: [
        sampleLoc('http in an https sitemap', 'http://example.com/a', IN_ROOT),
        sampleLoc('https in an http sitemap', 'https://example.com/a', {
          url: 'http://example.com/sitemap.xml',
        }),
      ],
    },
    judge(seen, context) {
      if (seen.verdict !== 'scheme' || seen.child || isSubmittedToGoogle(seen, context))
        return false;

      return `not on ${new URL(seen.sitemapUrl).origin}`;
    },
  },
]);
