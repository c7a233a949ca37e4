// Rules that report what the robots.txt reader finds wrong with Sitemap lines.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleLines } from './sample-answer.ts';

export const robotsSitemapLineRules: readonly RuleRow[] = [
  {
    id: 'robots-sitemap-empty',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
    summary: 'A Sitemap line of the robots.txt has no value.',
    reason:
      'It names no sitemap. Some parsers read it as the URL of the robots.txt or the home page.',
    fix: 'Write the absolute URL of the sitemap, or remove the line.',
    examples: {
      valid: [
        sampleLines(
          'a URL',
          'User-agent: *',
          'Disallow: /private/',
          'Sitemap: https://example.com/sitemap.xml',
        ),
      ],
      invalid: [{ says: 'nothing', robotsTxt: 'Sitemap:\n' }],
    },
  },
  {
    id: 'robots-sitemap-relative',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
    summary: 'A Sitemap line of the robots.txt has a relative URL.',
    reason:
      'The line must contain an absolute URL. Google uses it as written, so it finds nothing; ' +
      'other engines may resolve it.',
    fix: 'Write the full URL: `Sitemap: https://example.com/sitemap.xml`.',
    examples: {
      valid: [
        sampleLines(
          'absolute',
          'User-agent: *',
          'Disallow: /private/',
          'Sitemap: https://example.com/sitemap.xml',
        ),
      ],
      invalid: [{ says: 'a path', robotsTxt: 'Sitemap: /sitemap.xml\n' }],
    },
  },
  {
    id: 'robots-sitemap-without-scheme',
    watches: 'robots-note',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
    summary: 'A Sitemap line of the robots.txt has a URL without https://.',
    reason: 'No engine reads it as a URL on that host, so the sitemap is not found.',
    fix: 'Write https:// or http:// before the host.',
    examples: {
      valid: [
        sampleLines(
          'with a scheme',
          'User-agent: *',
          'Disallow: /private/',
          'Sitemap: https://example.com/sitemap.xml',
        ),
      ],
      invalid: [{ says: 'without one', robotsTxt: 'Sitemap: www.example.com/sitemap.xml\n' }],
    },
  },
  {
    id: 'robots-sitemap-scheme',
    watches: 'robots-note',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
    summary: 'A Sitemap line of the robots.txt has a URL that is neither http nor https.',
    reason: 'Engines only fetch sitemaps over http and https.',
    fix: 'Serve the sitemap over https and write that URL.',
    examples: {
      valid: [
        sampleLines(
          'https',
          'User-agent: *',
          'Disallow: /private/',
          'Sitemap: https://example.com/sitemap.xml',
        ),
      ],
      invalid: [{ says: 'ftp', robotsTxt: 'Sitemap: ftp://example.com/sitemap.xml\n' }],
    },
  },
  {
    id: 'robots-sitemap-malformed',
    watches: 'robots-note',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
    summary: 'A Sitemap line of the robots.txt has a malformed URL.',
    reason: 'Engines cannot tell which URL is meant.',
    fix: 'Correct the URL, and open it in a browser to test it.',
    examples: {
      valid: [
        sampleLines(
          'well-formed',
          'User-agent: *',
          'Disallow: /private/',
          'Sitemap: https://example.com/sitemap.xml',
        ),
        { says: 'another language', robotsTxt: 'Sitemap: https://example.com/карта.xml\n' },
      ],
      invalid: [
        { says: 'one slash too few', robotsTxt: 'Sitemap: https:/example.com/sitemap.xml\n' },
        { says: 'a path without a host', robotsTxt: 'Sitemap: http:///sitemap.xml\n' },
        { says: 'a blank in it', robotsTxt: 'Sitemap: https://example.com/my sitemap.xml\n' },
        {
          says: 'a port that is not a number',
          robotsTxt: 'Sitemap: https://example.com:port/sitemap.xml\n',
        },
      ],
    },
  },
  {
    id: 'robots-sitemap-several',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
    summary: 'A Sitemap line of the robots.txt names several sitemaps.',
    reason:
      'A line contains one URL. Most parsers read the whole line as one URL, which does not exist.',
    fix: 'Write each sitemap on its own line; any number of lines is allowed.',
    examples: {
      valid: [
        sampleLines(
          'two lines',
          'Sitemap: https://example.com/a.xml',
          'Sitemap: https://example.com/b.xml',
        ),
        { says: 'a comma in the URL', robotsTxt: 'Sitemap: https://example.com/a,b.xml\n' },
      ],
      invalid: [
        {
          says: 'two on one line',
          robotsTxt: 'Sitemap: https://example.com/a.xml, https://example.com/b.xml\n',
        },
      ],
    },
  },
  {
    id: 'robots-sitemap-text',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
    summary: 'A Sitemap line of the robots.txt contains text besides the URL.',
    reason: 'Most parsers read the whole line as the URL, which then does not exist.',
    fix: 'Keep only the URL on the line; put comments after a #, with a space before it.',
    examples: {
      valid: [
        { says: 'a comment', robotsTxt: 'Sitemap: https://example.com/sitemap.xml # all pages\n' },
      ],
      invalid: [{ says: 'a word', robotsTxt: 'Sitemap: https://example.com/sitemap.xml main\n' }],
    },
  },
  {
    id: 'robots-sitemap-quoted',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap',
    summary: 'A URL in the robots.txt has quotes or brackets around it.',
    reason: 'They are read as part of the URL, which then does not exist.',
    fix: 'Remove the quotes or brackets.',
    examples: {
      valid: [
        sampleLines(
          'none',
          'User-agent: *',
          'Disallow: /private/',
          'Sitemap: https://example.com/sitemap.xml',
        ),
      ],
      invalid: [
        { says: 'quotes', robotsTxt: 'Sitemap: "https://example.com/sitemap.xml"\n' },
        { says: 'brackets', robotsTxt: 'Sitemap: <https://example.com/sitemap.xml>\n' },
      ],
    },
  },
  {
    id: 'robots-sitemap-duplicate',
    watches: 'robots-note',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#submit_robots',
    summary: 'The robots.txt names the same sitemap twice.',
    reason: 'It does no harm, but one of the lines may be meant for another sitemap.',
    fix: 'Remove one of the lines.',
    examples: {
      valid: [
        sampleLines(
          'two sitemaps',
          'Sitemap: https://example.com/a.xml',
          'Sitemap: https://example.com/b.xml',
        ),
      ],
      invalid: [
        sampleLines(
          'one twice',
          'Sitemap: https://example.com/a.xml',
          'Sitemap: https://example.com/a.xml',
        ),
      ],
    },
  },
  {
    id: 'robots-sitemap-hash',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
    summary: 'The URL of a Sitemap line in the robots.txt is cut off at a #.',
    reason: 'A # always starts a comment, so engines request the URL before it.',
    fix: 'Remove the #, or write %23 if it is part of the name.',
    examples: {
      valid: [
        {
          says: 'a blank before the comment',
          robotsTxt: 'Sitemap: https://example.com/sitemap.xml # all\n',
        },
        { says: 'escaped', robotsTxt: 'Sitemap: https://example.com/a%23b.xml\n' },
      ],
      invalid: [{ says: 'in the URL', robotsTxt: 'Sitemap: https://example.com/sitemap.xml#v2\n' }],
    },
  },
  {
    id: 'robots-sitemap-encoding',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
    summary: 'A Sitemap line of the robots.txt is not UTF-8.',
    reason: 'Engines that read the file as UTF-8 see a different URL.',
    fix: 'Save the file as UTF-8, or percent-encode the URL.',
    examples: {
      valid: [{ says: 'UTF-8', robotsTxt: 'Sitemap: https://example.com/plän.xml\n' }],
      invalid: [
        {
          says: 'Latin-1',
          robotsTxt: () => latin1(`Sitemap: https://example.com/pl\u00e4n.xml\n`),
        },
      ],
    },
  },
];

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
