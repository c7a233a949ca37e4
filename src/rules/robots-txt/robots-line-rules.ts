// Rules that report what the robots.txt reader finds wrong with all other lines.
import type { RuleRow } from '../rule-file.ts';

export const robotsLineRules: readonly RuleRow[] = [
  {
    id: 'robots-byte-order-mark',
    watches: 'robots-note',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
    summary: 'The robots.txt begins with a byte order mark.',
    reason:
      'Google and most others skip the mark; a simple reader takes it for part of the first key and loses that line.',
    fix: 'Save the file as UTF-8 without a byte order mark.',
    examples: {
      valid: [
        {
          says: 'none',
          robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
        },
      ],
      invalid: [{ says: 'the mark of UTF-8', robotsTxt: '\uFEFFUser-agent: *\nDisallow:\n' }],
    },
  },
  {
    id: 'robots-encoding-utf16',
    watches: 'robots-note',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3',
    summary: 'The robots.txt is UTF-16.',
    reason:
      'A robots.txt is UTF-8. Most engines find no line in this file that they can read, neither rules nor sitemaps.',
    fix: 'Save the file as UTF-8.',
    examples: {
      valid: [
        {
          says: 'UTF-8',
          robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
        },
      ],
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
      'The server answers with a page, often its own “not found” page or the start page of an application. Engines find no rules and no sitemaps in it.',
    fix: 'Serve a plain text file at /robots.txt, or answer 404 when there is none.',
    examples: {
      valid: [
        {
          says: 'plain text',
          robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
        },
        {
          says: 'a comment with markup',
          robotsTxt: `# <html> is not meant for robots
User-agent: *
Disallow:
`,
        },
      ],
      invalid: [
        {
          says: 'a page',
          robotsTxt: `<!doctype html>
<html><body>Not found</body></html>
`,
        },
      ],
    },
  },
  {
    id: 'robots-too-large',
    watches: 'robots-note',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.5',
    summary: 'The robots.txt is larger than engines read.',
    reason:
      'Engines must read 500 KiB (512,000 bytes) and may stop there. Rules and Sitemap lines after that are as good as absent.',
    fix:
      'Shorten the file: join rules with patterns, drop those of pages that no longer exist, ' +
      'and put Sitemap lines first.',
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
      "Google's reader keeps 16,663 bytes of a line (eight times the longest URL) and drops the rest, and with it the end of the rule.",
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
    summary: 'A line of the robots.txt holds a NUL byte.',
    reason:
      "NUL is not text. Google's reader drops what follows it on the line; others may drop the rest of the file.",
    fix: 'Remove the byte, and find out what wrote it: often a file saved in another encoding.',
    examples: {
      valid: [
        {
          says: 'none',
          robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
        },
      ],
      invalid: [{ says: 'behind a path', robotsTxt: 'User-agent: *\nDisallow: /a\0b\n' }],
    },
  },
  {
    id: 'robots-line-unreadable',
    watches: 'robots-note',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2',
    summary: 'A line of the robots.txt has no key and value.',
    reason: 'Engines skip the line. What it was to say is not said.',
    fix: 'Write `key: value`, or begin the line with `#` if it is a comment.',
    examples: {
      valid: [
        {
          says: 'a comment',
          robotsTxt: `# For all robots
User-agent: *
Disallow:
`,
        },
      ],
      invalid: [
        {
          says: 'words without a colon',
          robotsTxt: `For all of the robots
User-agent: *
Disallow:
`,
        },
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
      'Google reads such a line when it has two words; many other readers skip it, and with it the rule or the sitemap.',
    fix: 'Put a colon after the key: `Disallow: /private/`.',
    examples: {
      valid: [
        {
          says: 'a colon',
          robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
        },
      ],
      invalid: [
        {
          says: 'no colon',
          robotsTxt: `User-agent: *
Disallow /private/
`,
        },
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
      'Google forgives some spellings (`Dissallow`, `Site-map`, `Sitemaps`, `Useragent`); other engines take the key for unknown and skip the line.',
    fix: 'Write User-agent, Allow, Disallow, Sitemap or Crawl-delay, in any case.',
    examples: {
      valid: [
        {
          says: 'lower case',
          robotsTxt: `user-agent: *
disallow: /private/
sitemap: https://example.com/sitemap.xml
`,
        },
      ],
      invalid: [
        {
          says: 'Dissallow',
          robotsTxt: `User-agent: *
Dissallow: /private/
`,
        },
        { says: 'Sitemaps', robotsTxt: 'Sitemaps: https://example.com/sitemap.xml\n' },
      ],
    },
  },
  {
    id: 'robots-key-unknown',
    watches: 'robots-note',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.4',
    summary: 'A key of the robots.txt is not known.',
    reason: 'Engines skip lines with keys that they do not know.',
    fix: 'Remove the line if nobody reads it, or correct its key.',
    examples: {
      valid: [
        {
          says: 'keys of other engines',
          robotsTxt: `User-agent: *
Clean-param: ref /
Host: example.com
`,
        },
      ],
      invalid: [
        {
          says: 'a key of nobody',
          robotsTxt: `User-agent: *
Forbid: /private/
`,
        },
      ],
    },
  },
  {
    id: 'robots-noindex-line',
    watches: 'robots-note',
    severity: 'warning',
    basis:
      'https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt',
    summary: 'The robots.txt asks with Noindex to leave pages out.',
    reason:
      'Noindex was never a rule of robots.txt. Google stopped obeying it on 1 September 2019, ' +
      'and pages that it names can appear in results.',
    fix:
      'Say noindex in the robots meta element of the page, or in the X-Robots-Tag header, and ' +
      'let engines fetch it; then remove the line.',
    examples: {
      valid: [
        {
          says: 'a rule that engines know',
          robotsTxt: `User-agent: *
Disallow: /noindex/
`,
        },
      ],
      invalid: [
        {
          says: 'Noindex',
          robotsTxt: `User-agent: *
Noindex: /search/
`,
        },
      ],
    },
  },
  {
    id: 'robots-rule-outside-group',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
    summary: 'A rule of the robots.txt comes before any User-agent line.',
    reason:
      'Rules belong to a group, which begins with a User-agent line. A rule before the first one is ignored.',
    fix: 'Put `User-agent: *`, or the name of the crawler, above the rule.',
    examples: {
      valid: [
        {
          says: 'in a group',
          robotsTxt: `User-agent: *
Disallow: /private/
Sitemap: https://example.com/sitemap.xml
`,
        },
      ],
      invalid: [
        {
          says: 'before the group',
          robotsTxt: `Disallow: /private/
User-agent: *
`,
        },
      ],
    },
  },
  {
    id: 'robots-rule-without-slash',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.2',
    summary: 'A rule of the robots.txt begins with neither / nor *.',
    reason: 'Paths begin with a slash, so that the rule matches none.',
    fix: 'Begin the path with /, or with * where anything may come before it.',
    examples: {
      valid: [
        {
          says: 'a slash, and a star',
          robotsTxt: `User-agent: *
Disallow: /private/
Disallow: *.pdf$
`,
        },
        {
          says: 'nothing, which allows everything',
          robotsTxt: `User-agent: *
Disallow:
`,
        },
      ],
      invalid: [
        {
          says: 'a name alone',
          robotsTxt: `User-agent: *
Disallow: private/
`,
        },
      ],
    },
  },
  {
    id: 'robots-agent-empty',
    watches: 'robots-note',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
    summary: 'A User-agent line of the robots.txt does not name an agent.',
    reason: 'The group below it is for nobody: names consist of letters, hyphens and underscores.',
    fix: "Write the crawler's name, as `Googlebot`, or `*` for all.",
    examples: {
      valid: [
        {
          says: 'a name, and a star',
          robotsTxt: `User-agent: Googlebot
User-agent: *
Disallow: /private/
`,
        },
      ],
      invalid: [
        {
          says: 'nothing',
          robotsTxt: `User-agent:
Disallow: /private/
`,
        },
      ],
    },
  },
  {
    id: 'robots-agent-cut',
    watches: 'robots-note',
    severity: 'info',
    basis: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1',
    summary: 'Of an agent in the robots.txt only the beginning is compared.',
    reason:
      'Names consist of letters, hyphens and underscores. What follows, such as a version, is not looked at, so that the group may be for more crawlers than meant.',
    fix: "Write the crawler's name alone: `Googlebot`.",
    examples: {
      valid: [
        {
          says: 'the name alone',
          robotsTxt: `User-agent: Googlebot-Image
Disallow: /private/
`,
        },
      ],
      invalid: [
        {
          says: 'a version',
          robotsTxt: `User-agent: Googlebot/2.1
Disallow: /private/
`,
        },
      ],
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
      'The line is ignored. Not every engine reads Crawl-delay at all; those that do want a number.',
    fix: 'Write a number of seconds: `Crawl-delay: 10`.',
    examples: {
      valid: [
        {
          says: 'seconds',
          robotsTxt: `User-agent: *
Crawl-delay: 2.5
`,
        },
      ],
      invalid: [
        {
          says: 'with a unit',
          robotsTxt: `User-agent: *
Crawl-delay: 10 seconds
`,
        },
      ],
    },
  },
  {
    id: 'robots-crawl-delay-outside-group',
    watches: 'robots-note',
    severity: 'warning',
    basis:
      'https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question',
    summary: 'A Crawl-delay of the robots.txt comes before any User-agent line.',
    reason: 'It belongs to a group, as rules do. Before the first one it is ignored.',
    fix: 'Put the line below a User-agent line.',
    examples: {
      valid: [
        {
          says: 'in a group',
          robotsTxt: `User-agent: *
Crawl-delay: 10
`,
        },
      ],
      invalid: [
        {
          says: 'before the group',
          robotsTxt: `Crawl-delay: 10
User-agent: *
Disallow:
`,
        },
      ],
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
