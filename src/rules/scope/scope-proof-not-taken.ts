import type { RuleFile } from '../rule-file.ts';

export const scopeProofNotTaken: RuleFile<'scope'> = {
  id: 'scope-proof-not-taken',
  watches: 'scope',
  engines: ['yandex'],
  severity: 'error',
  basis: 'https://yandex.com/support/webmaster/controlling-robot/sitemap.html',
  summary: 'The URL is on another host, and only a robots.txt allows it.',
  reason:
    'Yandex requires a sitemap to list only pages of its own domain. It does not say that the ' +
    'robots.txt of the other host can allow more, as the protocol does.',
  fix: 'Serve a sitemap with these pages from their own host.',
  examples: {
    valid: [
      {
        says: 'the same host, outside the folder',
        watches: 'scope',
        profile: 'yandex',
        seen: {
          loc: 'https://example.com/a',
          sitemapUrl: 'https://example.com/maps/sitemap.xml',
          verdict: 'proven',
          child: false,
          found: 'robots-txt',
        },
      },
    ],
    invalid: [
      {
        says: 'another host that names the sitemap',
        watches: 'scope',
        profile: 'yandex',
        seen: {
          loc: 'https://example.com/a',
          sitemapUrl: 'https://maps.example.org/sitemap.xml',
          verdict: 'proven',
          child: false,
          found: 'robots-txt',
        },
      },
    ],
  },
  judge({ verdict, loc, sitemapUrl }) {
    if (verdict !== 'proven') return false;
    const sitemap = new URL(sitemapUrl);
    return new URL(loc).hostname !== sitemap.hostname && `not on ${sitemap.origin}`;
  },
};
