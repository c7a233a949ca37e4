const isToday = process.env.SITEMAP === 'today';

export default defineNuxtConfig({
  compatibilityDate: '2024-12-24',
  srcDir: 'app/',
  telemetry: false,
  app: { baseURL: '/docs/' },
  site: { url: 'https://example.com' },
  modules: [isToday ? '@nuxtjs/sitemap' : 'portolan/nuxt'],
  ...(isToday ? {} : { portolan: { lastmod: 'git', routes: { '/shop/:id': ['7'] }, strict: true } }),
  nitro: { prerender: { routes: ['/blog/first', '/blog/sturm-über-der-bucht', '/thanks'] } },
  routeRules: { '/old': { redirect: '/about' }, '/admin/**': { robots: false } },
});
