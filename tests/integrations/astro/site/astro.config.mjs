import node from '@astrojs/node';
import today from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { sitemap } from 'portolan/astro';

const ours = sitemap({
  exclude: ['/docs/drafts/**'],
  lastmod: 'git',
  lastmodGuard: false,
  routes: { '/tides/[port]': ['north-haven', { params: { port: 'süd' }, file: 'src/pages/tides/[port].astro' }] },
  strict: true,
});

export default defineConfig({
  site: 'https://example.com',
  base: '/docs',
  adapter: node({ mode: 'standalone' }),
  i18n: { defaultLocale: 'en', locales: ['en', { path: 'de', codes: ['de', 'de-AT'] }] },
  integrations: [process.env.SITEMAP === 'today' ? today() : ours],
});
