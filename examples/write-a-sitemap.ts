// Writes a sitemap with languages and an image to stdout. With `gzip: true` it would be compressed.
import { type UrlEntry, writeSitemap } from 'portolan';

const alternates = [
  { hreflang: 'en', href: 'https://harbours.example/' },
  { hreflang: 'pt', href: 'https://harbours.example/pt/' },
];

const entries: UrlEntry[] = [
  { loc: 'https://harbours.example/', lastmod: '2026-11-18', alternates },
  { loc: 'https://harbours.example/pt/', lastmod: '2026-11-18', alternates },
  {
    loc: 'https://harbours.example/café?tide=high&view=quay',
    images: [{ loc: 'https://harbours.example/images/quay.webp' }],
  },
];

for await (const chunk of writeSitemap(entries, { format: 'urlset' })) {
  process.stdout.write(chunk);
}
