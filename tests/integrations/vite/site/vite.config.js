import { sitemap } from 'portolan/vite';
import { defineConfig } from 'vite';
import today from 'vite-plugin-sitemap';

const pages = [
  'index',
  'de/index',
  'about/index',
  'contact',
  'blog/index',
  'blog/first/index',
  'blog/über-uns/index',
  'drafts/storm',
  'thanks',
  '404',
];

const ours = sitemap({
  base: 'https://example.com',
  exclude: ['/docs/drafts/**'],
  lastmod: 'git',
  lastmodGuard: false,
  source: [{ loc: 'live/tides', lastmod: '2026-03-04' }],
});

export default defineConfig({
  base: '/docs/',
  appType: 'mpa',
  build: { rollupOptions: { input: pages.map((page) => `${page}.html`) } },
  plugins: [
    process.env.SITEMAP === 'today'
      ? today({
          hostname: 'https://example.com',
          basePath: '/docs',
          dynamicRoutes: ['/live/tides'],
          exclude: ['/drafts/storm', '/404'],
        })
      : ours,
  ],
});
