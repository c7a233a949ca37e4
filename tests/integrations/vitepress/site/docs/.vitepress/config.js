import { sitemap } from 'portolan/vitepress';
import { defineConfig } from 'vitepress';

const isToday = process.env.SITEMAP === 'today';

export default defineConfig({
  title: 'Harbours',
  base: '/docs/',
  cleanUrls: true,
  lastUpdated: true,
  rewrites: { 'blog/first.md': 'posts/first.md' },
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
  ...(isToday
    ? { sitemap: { hostname: 'https://example.com/docs/' } }
    : { vite: { plugins: [sitemap({ base: 'https://example.com' })] } }),
});
