import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://example.com',
  base: '/docs',
  trailingSlash: 'always',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  integrations: [
    sitemap({
      i18n: { defaultLocale: 'en', locales: { en: 'en-GB', de: 'de-DE' } },
      entryLimit: 3,
      changefreq: 'weekly',
      priority: 0.55,
      lastmod: new Date('2026-02-03T04:05:06Z'),
      customSitemaps: ['https://example.com/shop/sitemap.xml'],
      namespaces: { news: false },
      filter: (page) => !page.includes('/drafts/'),
    }),
  ],
});
