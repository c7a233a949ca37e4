// Rules that report what the robots.txt reader finds wrong with all other lines.
import type { RuleRow } from '../port/rule-file.ts';
import { sampleLines } from './sample-answer.ts';

const USUAL = ['User-agent: *', 'Disallow: /private/', 'Sitemap: https://example.com/sitemap.xml'];

export const robotsLineRules: readonly RuleRow[] = [
  {
    id: 'robots-byte-order-mark',
    watches: 'robots-note',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
    summary: 'The robots.txt starts with a byte order mark.',
    reason:
      'Google and most others skip it; a simple parser treats it as part of the first key and ' +
      'loses that line.',
    fix: 'Save the file as UTF-8 without a byte order mark.',
    examples: {
      valid: [sampleLines('none', ...USUAL)],
      invalid: [{ says: 'the mark of UTF-8', robotsTxt: '\uFEFFUser-agent: *\nDisallow:\n' }],
    },
  },
  {
    id: 'robots-encoding-utf16',
    watches: 'robots-note',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
    summary: 'The robots.txt is encoded in UTF-16.',
    reason:
      'A robots.txt must be UTF-8. Most engines cannot read any line of this file, neither rules ' +
      'nor sitemaps.',
    fix: 'Save the file as UTF-8.',
    examples: {
      valid: [sampleLines('UTF-8', ...USUAL)],
      invalid: [
        { says: 'UTF-16 with its mark', robotsTxt: () => utf16(`User-agent: *\nDisallow:\n`) },
        {
          says: 'UTF-16 without a mark',
          robotsTxt: () => utf16(`User-agent: *\nDisallow:\n`).slice(2),
        },
      ],
    },
  },
  {
    id: 'robots-html',
    watches: 'robots-note',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
    summary: 'The robots.txt is an HTML page.',
    reason:
      'The server returns a page, often its “not found” page or the start page of an ' +
      'application. Engines find no rules and no sitemaps in it.',
    fix: 'Serve a plain text file at /robots.txt, or return 404 if there is none.',
    examples: {
      valid: [
        sampleLines('plain text', ...USUAL),
        sampleLines(
          'a comment with markup',
          '# <html> is not meant for robots',
          'User-agent: *',
          'Disallow:',
        ),
      ],
      invalid: [sampleLines('a page', '<!doctype html>', '<html><body>Not found</body></html>')],
    },
  },
  {
    id: 'robots-too-large',
    watches: 'robots-note',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5',
    summary: 'The robots.txt exceeds the size that engines read.',
    reason:
      'Engines must read 500 KiB (512,000 bytes) and may stop there. They ignore rules and ' +
      'Sitemap lines after that.',
    fix:
      'Shorten the file: combine rules with patterns, remove those of pages that no longer ' +
      'exist, and put Sitemap lines first.',
    examples: {
      valid: [{ says: '512,000 bytes', robotsTxt: () => padded(512_000) }],
      invalid: [{ says: '512,001 bytes', robotsTxt: () => padded(512_001) }],
    },
  },
  {
    id: 'robots-line-too-long',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://github.com/google/robotstxt',
    summary: 'A line of the robots.txt is too long.',
    reason:
      "Google's parser keeps 16,663 bytes of a line (eight times the longest URL) and drops the " +
      'rest, including the end of the rule.',
    fix: 'Use a shorter pattern, or several lines.',
    examples: {
      valid: [{ says: '16,663 bytes', robotsTxt: () => `User-agent: *\n${line(16_663)}\n` }],
      invalid: [{ says: '16,664 bytes', robotsTxt: () => `User-agent: *\n${line(16_664)}\n` }],
    },
  },
  {
    id: 'robots-nul',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
    summary: 'A line of the robots.txt contains a NUL byte.',
    reason:
      "NUL is not text. Google's parser drops everything after it on the line; others may drop " +
      'the rest of the file.',
    fix: 'Remove the byte, and find its cause: often a file saved in another encoding.',
    examples: {
      valid: [sampleLines('none', ...USUAL)],
      invalid: [{ says: 'behind a path', robotsTxt: 'User-agent: *\nDisallow: /a\0b\n' }],
    },
  },
  {
    id: 'robots-line-unreadable',
    watches: 'robots-note',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
    summary: 'A line of the robots.txt is not a key and a value.',
    reason: 'Engines skip the line, so it has no effect.',
    fix: 'Write `key: value`, or begin the line with `#` if it is a comment.',
    examples: {
      valid: [sampleLines('a comment', '# For all robots', 'User-agent: *', 'Disallow:')],
      invalid: [
        sampleLines('words without a colon', 'For all of the robots', 'User-agent: *', 'Disallow:'),
      ],
    },
  },
  {
    id: 'robots-line-without-colon',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://github.com/google/robotstxt',
    summary: 'A line of the robots.txt has no colon after its key.',
    reason:
      'Google accepts such a line if it has two words; many other parsers skip it, and lose the ' +
      'rule or the sitemap.',
    fix: 'Put a colon after the key: `Disallow: /private/`.',
    examples: {
      valid: [sampleLines('a colon', ...USUAL)],
      invalid: [
        sampleLines('no colon', 'User-agent: *', 'Disallow /private/'),
        {
          says: 'a sitemap without a colon',
          robotsTxt: 'Sitemap https://example.com/sitemap.xml\n',
        },
      ],
    },
  },
  {
    id: 'robots-key-misspelt',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://github.com/google/robotstxt',
    summary: 'A key of the robots.txt is misspelt.',
    reason:
      'Google tolerates some spellings (`Dissallow`, `Site-map`, `Sitemaps`, `Useragent`); other ' +
      'engines do not know the key and skip the line.',
    fix: 'Write User-agent, Allow, Disallow, Sitemap or Crawl-delay, in upper or lower case.',
    examples: {
      valid: [
        sampleLines(
          'lower case',
          'user-agent: *',
          'disallow: /private/',
          'sitemap: https://example.com/sitemap.xml',
        ),
      ],
      invalid: [
        sampleLines('Dissallow', 'User-agent: *', 'Dissallow: /private/'),
        { says: 'Sitemaps', robotsTxt: 'Sitemaps: https://example.com/sitemap.xml\n' },
      ],
    },
  },
  {
    id: 'robots-key-unknown',
    watches: 'robots-note',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.4',
    summary: 'A key of the robots.txt is unknown.',
    reason: 'Engines skip lines with unknown keys.',
    fix: 'Remove the line if no crawler uses it, or correct its key.',
    examples: {
      valid: [
        sampleLines(
          'keys of other engines',
          'User-agent: *',
          'Clean-param: ref /',
          'Host: example.com',
        ),
      ],
      invalid: [sampleLines('a key of nobody', 'User-agent: *', 'Forbid: /private/')],
    },
  },
  {
    id: 'robots-noindex-line',
    watches: 'robots-note',
    severity: 'warning',
    basis:
      'https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt',
    summary: 'The robots.txt has a Noindex line.',
    reason:
      'Noindex was never a rule of robots.txt. Google stopped obeying it on 1 September 2019, so ' +
      'the pages that it names can appear in results.',
    fix:
      'Put noindex in the robots meta tag of the page or in its X-Robots-Tag header, and let ' +
      'engines fetch it; then remove the line.',
    examples: {
      valid: [sampleLines('a rule that engines know', 'User-agent: *', 'Disallow: /noindex/')],
      invalid: [sampleLines('Noindex', 'User-agent: *', 'Noindex: /search/')],
    },
  },
  {
    id: 'robots-rule-outside-group',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
    summary: 'A rule of the robots.txt comes before any User-agent line.',
    reason:
      'Rules belong to a group, which starts with a User-agent line. A rule before the first one ' +
      'is ignored.',
    fix: 'Put `User-agent: *`, or the name of the crawler, above the rule.',
    examples: {
      valid: [sampleLines('in a group', ...USUAL)],
      invalid: [sampleLines('before the group', 'Disallow: /private/', 'User-agent: *')],
    },
  },
  {
    id: 'robots-rule-without-slash',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2',
    summary: 'A rule of the robots.txt does not start with / or *.',
    reason: 'Paths start with a slash, so the rule matches nothing.',
    fix: 'Start the path with /, or with * if anything may come before it.',
    examples: {
      valid: [
        sampleLines(
          'a slash, and a star',
          'User-agent: *',
          'Disallow: /private/',
          'Disallow: *.pdf$',
        ),
        sampleLines('nothing, which allows everything', 'User-agent: *', 'Disallow:'),
      ],
      invalid: [sampleLines('a name alone', 'User-agent: *', 'Disallow: private/')],
    },
  },
  {
    id: 'robots-agent-empty',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
    summary: 'A User-agent line of the robots.txt does not name an agent.',
    reason:
      'The group below it applies to no crawler: names consist of letters, hyphens and ' +
      'underscores.',
    fix: "Write the crawler's name, for example `Googlebot`, or `*` for all.",
    examples: {
      valid: [
        sampleLines(
          'a name, and a star',
          'User-agent: Googlebot',
          'User-agent: *',
          'Disallow: /private/',
        ),
      ],
      invalid: [sampleLines('nothing', 'User-agent:', 'Disallow: /private/')],
    },
  },
  {
    id: 'robots-agent-cut',
    watches: 'robots-note',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
    summary: 'Only the first part of a User-agent name in the robots.txt is used.',
    reason:
      'Names consist of letters, hyphens and underscores. Anything after that, such as a ' +
      'version, is ignored, so the group may apply to more crawlers than intended.',
    fix: "Write only the crawler's name: `Googlebot`.",
    examples: {
      valid: [sampleLines('the name alone', 'User-agent: Googlebot-Image', 'Disallow: /private/')],
      invalid: [sampleLines('a version', 'User-agent: Googlebot/2.1', 'Disallow: /private/')],
    },
  },
  {
    id: 'robots-crawl-delay-invalid',
    watches: 'robots-note',
    severity: 'warning',
    basis:
      'https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question',
    summary: 'A Crawl-delay of the robots.txt is not a number of seconds.',
    reason:
      'The line is ignored. Not every engine reads Crawl-delay; those that do require a number.',
    fix: 'Write a number of seconds: `Crawl-delay: 10`.',
    examples: {
      valid: [sampleLines('seconds', 'User-agent: *', 'Crawl-delay: 2.5')],
      invalid: [sampleLines('with a unit', 'User-agent: *', 'Crawl-delay: 10 seconds')],
    },
  },
  {
    id: 'robots-crawl-delay-outside-group',
    watches: 'robots-note',
    severity: 'warning',
    basis:
      'https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question',
    summary: 'A Crawl-delay of the robots.txt comes before any User-agent line.',
    reason: 'It belongs to a group, like rules. Before the first group it is ignored.',
    fix: 'Put the line below a User-agent line.',
    examples: {
      valid: [sampleLines('in a group', 'User-agent: *', 'Crawl-delay: 10')],
      invalid: [sampleLines('before the group', 'Crawl-delay: 10', 'User-agent: *', 'Disallow:')],
    },
  },
];

function utf16(text: string): Uint8Array {
  const bytes = [0xff, 0xfe];
  for (let index = 0; index < text.length; index += 1) bytes.push(text.charCodeAt(index), 0);
  return Uint8Array.from(bytes);
}

function padded(bytes: number): string {
  const head = 'User-agent: *\nDisallow: /private/\n';
  return head + '# 345678\n'.repeat(Math.ceil(bytes / 9)).slice(0, bytes - head.length);
}

function line(bytes: number): string {
  return 'Disallow: /'.padEnd(bytes, 'a');
}
