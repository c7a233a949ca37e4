// What a table of pages holds, faults of everyday life among them.
export const BASE = 'https://example.com/';

const languages = [
  { hreflang: 'de', href: 'https://example.com/de/' },
  { hreflang: 'en', href: 'https://example.com/' },
];

export const rows = [
  { loc: '/', lastmod: '2026-01-02', alternates: languages },
  { loc: '/de/', lastmod: '2026-01-02', alternates: languages },
  { loc: '/about' },
  { loc: '/blog/first', lastmod: '2026-01-03T10:00:00Z' },
  { loc: '/blog/café', lastmod: '2026-01-04' },
  { loc: '/search?q=rope&page=2' },
  // A date that is not one.
  { loc: '/blog/undated', lastmod: 'yesterday' },
  // The same page again, and a page of another host.
  { loc: '/about' },
  { loc: 'https://cdn.example.net/manual.pdf' },
];
