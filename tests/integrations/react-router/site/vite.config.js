import { reactRouter } from '@react-router/dev/vite';
import { sitemap } from 'portolan/vite';
import { defineConfig } from 'vite';
import today from 'vite-plugin-sitemap';

export default defineConfig({
  base: '/docs/',
  plugins: [
    reactRouter(),
    process.env.SITEMAP === 'today'
      ? today({
          hostname: 'https://example.com',
          basePath: '/docs',
          outDir: 'build/client',
          dynamicRoutes: ['/tides/north-haven'],
          exclude: ['/drafts/storm'],
        })
      : sitemap({
          base: 'https://example.com',
          exclude: ['/docs/drafts/**'],
          lastmod: 'git',
          lastmodGuard: false,
          routes: { '/tides/:port': ['north-haven'] },
          strict: true,
        }),
  ],
});
