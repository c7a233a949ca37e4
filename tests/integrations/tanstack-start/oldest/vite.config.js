import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { sitemap } from 'portolan/vite';
import { defineConfig } from 'vite';

const isToday = process.env.SITEMAP === 'today';
const ours = sitemap({
  base: 'https://example.com',
  exclude: ['/drafts/**'],
  htmlFolder: { locales: { en: '', de: 'de/' } },
  lastmod: 'git',
  lastmodGuard: false,
  robotsTxt: true,
  routes: { '/tides/$port': ['north-haven'] },
  strict: true,
});

export default defineConfig({
  plugins: [
    tanstackStart({
      prerender: { enabled: true, crawlLinks: true },
    }),
    react(),
    isToday ? undefined : ours,
  ],
});
