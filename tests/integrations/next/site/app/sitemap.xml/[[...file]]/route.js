import { createSitemapRoute } from 'portolan/next';

export const revalidate = 3600;

const items = async () => [
  { url: 'https://example.com/docs/shop/7', lastModified: new Date('2026-01-02T00:00:00Z') },
  { url: 'https://example.com/docs/shop/8' },
];

export const { GET, generateStaticParams } = createSitemapRoute({
  base: 'https://example.com',
  source: items,
  urlsMax: 4,
  strict: true,
});
