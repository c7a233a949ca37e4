import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleChild } from '../samples/sample-document.ts';
import { sampleScope } from './sample-scope.ts';
import { isSubmittedToGoogle } from './submitted-to-google.ts';

const IN_ROOT = { url: 'https://example.com/sitemap.xml' };

export const scopeChildRules: readonly RuleFile<'scope'>[] = rulesOn('scope', [
  {
    id: 'scope-child-host',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#sitemaps_cross_submits',
    summary: 'The index lists a sitemap on another host.',
    reason:
      'An index may only list sitemaps of its own site. Engines ignore the others, unless the ' +
      'robots.txt of that host names the index or the sitemap.',
    fix: "Serve the sitemap from the host of the index, or name it in its own host's robots.txt.",
    examples: {
      valid: [
        sampleChild('the same host', 'https://example.com/sitemap-1.xml', IN_ROOT),
        sampleScope("named by the other host's robots.txt", 'https://cdn.example.com/1.xml', {
          verdict: 'proven',
          child: true,
          found: 'robots-txt',
        }),
        sampleScope('submitted to Google', 'https://cdn.example.com/1.xml', {
          verdict: 'host',
          child: true,
          found: 'given',
          profile: 'google',
        }),
      ],
      invalid: [
        sampleChild('another host', 'https://cdn.example.com/sitemap-1.xml', IN_ROOT),
        sampleChild('www', 'https://www.example.com/sitemap-1.xml', IN_ROOT),
      ],
    },
    judge(seen, context) {
      if (seen.verdict !== 'host' || !seen.child || isSubmittedToGoogle(seen, context))
        return false;

      return `not on ${new URL(seen.sitemapUrl).origin}`;
    },
  },
  {
    id: 'scope-child-folder',
    engines: ['google'],
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
    summary: 'The index lists a sitemap outside its folder.',
    reason:
      'Google requires the sitemaps of an index to be in its folder or below. The protocol says ' +
      'this only of pages, and other engines do not require it.',
    fix: 'Put the index in the folder that contains all its sitemaps, ideally the root.',
    examples: {
      valid: [
        sampleScope('below the folder', 'https://example.com/shop/1.xml', {
          verdict: 'proven',
          child: true,
          found: 'robots-txt',
          profile: 'google',
        }),
        sampleScope('submitted to Google', 'https://example.com/1.xml', {
          sitemapUrl: 'https://example.com/shop/sitemap.xml',
          verdict: 'folder',
          child: true,
          found: 'given',
          profile: 'google',
        }),
      ],
      invalid: [
        sampleScope('above', 'https://example.com/1.xml', {
          sitemapUrl: 'https://example.com/shop/sitemap.xml',
          verdict: 'folder',
          child: true,
          found: 'guessed',
          profile: 'google',
        }),
      ],
    },
    judge(seen, context) {
      if (seen.verdict !== 'folder' || !seen.child || isSubmittedToGoogle(seen, context))
        return false;

      return `not in ${new URL('.', seen.sitemapUrl).href}`;
    },
  },
  {
    id: 'scope-child-port',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#location',
    summary: 'The index lists a sitemap on another port.',
    reason: 'By the protocol another port is another site, so the index does not cover it.',
    fix: 'Serve index and sitemaps on one port; omit the port where it is the default.',
    examples: {
      valid: [
        sampleChild(
          'the default port, written out',
          'https://example.com:443/sitemap-1.xml',
          IN_ROOT,
        ),
      ],
      invalid: [sampleChild('another port', 'https://example.com:8443/sitemap-1.xml', IN_ROOT)],
    },
    judge(seen, context) {
      if (seen.verdict !== 'port' || !seen.child || isSubmittedToGoogle(seen, context))
        return false;

      return `not on ${new URL(seen.sitemapUrl).origin}`;
    },
  },
  {
    id: 'scope-child-scheme',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#location',
    summary: 'The index lists a sitemap with a different scheme.',
    reason:
      'An index may only list sitemaps of its own site, and by the protocol http and https are ' +
      'two sites. Often the URLs were not updated when the site moved to https.',
    fix: 'Write the URLs with the scheme of the index.',
    examples: {
      valid: [sampleChild('https and https', 'https://example.com/sitemap-1.xml', IN_ROOT)],
      invalid: [sampleChild('http in an https index', 'http://example.com/sitemap-1.xml', IN_ROOT)],
    },
    judge(seen, context) {
      if (seen.verdict !== 'scheme' || !seen.child || isSubmittedToGoogle(seen, context))
        return false;

      return `not on ${new URL(seen.sitemapUrl).origin}`;
    },
  },
]);
