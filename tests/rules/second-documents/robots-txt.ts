// Second documents of the subject `robots-txt`.
import type { RobotsTxtEvidence } from '../../../src/rules/evidence/robots-txt-evidence.ts';
import { evidence, latin1, robotsTxt, type SecondDocument } from './second-document.ts';

const HOST = 'https://angler.example';
const MAP = `${HOST}/sitemap.xml`;

// As a shop's owner keeps it: a comment on top, two groups, the line in question last.
const text = (...lines: readonly string[]): string =>
  [
    '# Please be gentle.',
    'User-Agent: *',
    'User-agent: Baiduspider # both',
    'Disallow: /cart',
    'Allow: /cart/help$',
    '',
    'user-agent : bingbot',
    'disallow :',
    ...lines,
    '',
  ].join('\r\n');

const line = (rule: string, wrong: string, right: string): SecondDocument => ({
  rule,
  wrong: robotsTxt(text(wrong)),
  right: robotsTxt(text(right)),
});

// Without the groups: what stands first in the file.
const alone = (rule: string, wrong: string, right: string): SecondDocument => ({
  rule,
  wrong: robotsTxt(wrong),
  right: robotsTxt(right),
});

const filled = (bytes: number): string => {
  const start = text();
  const line80 = `# ${'~'.repeat(77)}\n`;
  const lines = Math.floor((bytes - start.length) / 80);
  const padding = start + line80.repeat(lines);
  return padding + '\n'.repeat(bytes - padding.length);
};

const utf16 = (content: string): Uint8Array =>
  new Uint8Array(Buffer.from(`\uFEFF${content}`, 'utf16le'));

const file: readonly SecondDocument[] = [
  alone('robots-byte-order-mark', `\uFEFF${text()}`, text('# \uFEFF a mark')),
  {
    rule: 'robots-encoding-utf16',
    wrong: robotsTxt(utf16(text())),
    right: robotsTxt(text('# \u00E9\u4E2D\u6587')),
  },
  {
    rule: 'robots-encoding-utf16',
    wrong: robotsTxt(utf16(text()).slice(2)),
    right: robotsTxt(text('# caf\u00E9')),
  },
  alone(
    'robots-html',
    '<!DOCTYPE html>\n<html lang="en"><head><title>Not found</title></head><body></body></html>',
    text('# <!DOCTYPE html>', 'Disallow: /<html>'),
  ),
  {
    rule: 'robots-too-large',
    wrong: robotsTxt(() => filled(512_001)),
    right: robotsTxt(() => filled(512_000)),
  },
  line(
    'robots-line-too-long',
    `Disallow: /${'a'.repeat(17_000)}`,
    `Disallow: /${'a'.repeat(16_000)}`,
  ),
  line('robots-nul', 'Disallow: /a\0b', 'Disallow: /a%00b'),
];

const keys: readonly SecondDocument[] = [
  line('robots-line-unreadable', 'welcome to our little shop', '# welcome to our little shop'),
  line('robots-line-without-colon', 'Disallow /intern', 'Disallow:/intern'),
  line('robots-key-misspelt', 'Dissallow: /intern', 'DISALLOW: /dissallow'),
  line('robots-key-unknown', 'Owner: Hein', 'Clean-param: ref /shop/'),
  line('robots-noindex-line', 'noindex : /warenkorb', '# Noindex: /warenkorb'),
  alone(
    'robots-rule-outside-group',
    'Disallow: /intern\nUser-agent: *\nAllow: /\n',
    `Sitemap: ${MAP}\n# Disallow: /intern\nUser-agent: *\nDisallow: /intern\n`,
  ),
  line('robots-rule-without-slash', 'Disallow: intern/', 'Disallow: *intern/'),
  alone('robots-agent-empty', 'User-agent:\nDisallow: /\n', 'User-agent: * # all\nDisallow: /\n'),
  alone(
    'robots-agent-cut',
    'User-agent: Googlebot/2.1\nDisallow: /\n',
    'User-agent: Googlebot-Image\nDisallow: /\n',
  ),
  line('robots-crawl-delay-invalid', 'Crawl-delay: ten', 'Crawl-delay: 2.5 # seconds'),
  alone(
    'robots-crawl-delay-outside-group',
    'Crawl-delay: 10\n\nUser-agent: *\nDisallow:\n',
    '\nUser-agent: *\n\nCrawl-delay: 10\nDisallow:\n',
  ),
];

const sitemaps: readonly SecondDocument[] = [
  line('robots-sitemap-empty', 'Sitemap:   # later', `Sitemap:${MAP} # now`),
  line('robots-sitemap-relative', 'Sitemap: /sitemap.xml', `SITEMAP : ${MAP}`),
  line(
    'robots-sitemap-without-scheme',
    'Sitemap: www.angler.example/s.xml',
    `Sitemap: ${HOST}/www.x`,
  ),
  line(
    'robots-sitemap-scheme',
    'Sitemap: ftp://angler.example/s.xml',
    'Sitemap: HTTP://a.example/s',
  ),
  line(
    'robots-sitemap-malformed',
    'Sitemap: https://[/s.xml',
    'Sitemap: https://[2001:db8::1]/s.xml',
  ),
  line(
    'robots-sitemap-several',
    `Sitemap: ${MAP} ${HOST}/news.xml`,
    `Sitemap: ${MAP}\r\nSitemap: ${HOST}/news.xml?u=https://x.example/`,
  ),
  line('robots-sitemap-text', `Sitemap: ${MAP} (main)`, `Sitemap: ${MAP} # (main)`),
  line('robots-sitemap-quoted', `Sitemap: "${MAP}"`, `Sitemap: ${HOST}/s'1'.xml`),
  line(
    'robots-sitemap-duplicate',
    `Sitemap: ${MAP}\r\nsitemap: ${MAP}`,
    `Sitemap: ${MAP}\r\nSitemap: ${HOST}/Sitemap.xml`,
  ),
  line('robots-sitemap-hash', `Sitemap: ${MAP}#v2`, `Sitemap: ${MAP}%23v2 #v2`),
  {
    rule: 'robots-sitemap-encoding',
    wrong: robotsTxt(latin1(text(`Sitemap: ${HOST}/köder.xml`))),
    right: robotsTxt(text(`Sitemap: ${HOST}/köder.xml`)),
  },
];

const seen = (rest: Partial<RobotsTxtEvidence> = {}): RobotsTxtEvidence => ({
  url: `${HOST}/robots.txt`,
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  bytes: 900,
  sitemaps: [{ loc: MAP, line: 12 }],
  unnamed: [],
  ...rest,
});

const failed = (status: number): RobotsTxtEvidence =>
  seen({ status, contentType: 'text/html', bytes: 300, sitemaps: [] });

const answers = (
  rule: string,
  wrong: RobotsTxtEvidence,
  right: RobotsTxtEvidence,
): SecondDocument => ({
  rule,
  wrong: evidence('robots-txt', wrong, { url: wrong.url }),
  right: evidence('robots-txt', right, { url: right.url }),
});

const served: readonly SecondDocument[] = [
  answers(
    'robots-unreachable',
    {
      url: `${HOST}/robots.txt`,
      problem: 'The connection was reset.',
      bytes: 0,
      sitemaps: [],
      unnamed: [MAP],
    },
    failed(500),
  ),
  answers('robots-server-error', failed(503), failed(404)),
  answers('robots-rate-limited', failed(429), failed(420)),
  answers('robots-absent', { ...failed(404), unnamed: [MAP] }, seen({ bytes: 0, unnamed: [MAP] })),
  answers(
    'robots-no-sitemap',
    seen({ sitemaps: [], unnamed: [MAP] }),
    seen({ sitemaps: [{ loc: MAP, line: 1 }], unnamed: [] }),
  ),
  answers('robots-sitemap-unnamed', seen({ unnamed: [`${HOST}/wp-sitemap.xml`] }), seen()),
  answers(
    'robots-content-type',
    seen({ contentType: 'application/octet-stream' }),
    seen({ contentType: 'TEXT/PLAIN;charset=iso-8859-1' }),
  ),
  answers('robots-nearly-too-large', seen({ bytes: 511_000 }), seen({ bytes: 300_000 })),
];

/** A rule of robots.txt each. */
export const robotsTxtDocuments: readonly SecondDocument[] = [
  ...file,
  ...keys,
  ...sitemaps,
  ...served,
];
