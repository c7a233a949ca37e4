import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { sitemap } from 'portolan/vite';
import { svelteSitemap } from 'svelte-sitemap/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter({ pages: 'public', fallback: '200.html', strict: false }),
      paths: { base: '/docs' },
    }),
    process.env.SITEMAP === 'today'
      ? svelteSitemap({
          domain: 'https://example.com/docs',
          outDir: 'public',
          ignore: ['drafts/**'],
          additional: ['tides/north-haven'],
        })
      : sitemap({
          base: 'https://example.com',
          exclude: ['/docs/drafts/**'],
          htmlFolder: { locales: { en: '', de: 'de/' } },
          lastmod: 'git',
          lastmodGuard: false,
          routes: { '/tides/[port]': ['north-haven'] },
          strict: true,
        }),
  ],
});
