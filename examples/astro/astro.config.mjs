import { defineConfig } from 'astro/config';
import { sitemap } from 'portolan/astro';

export default defineConfig({
  site: 'https://example.com',
  integrations: [sitemap({ lastmod: 'git', robotsTxt: true })],
});
