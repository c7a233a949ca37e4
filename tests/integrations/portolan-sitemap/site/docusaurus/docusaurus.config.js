module.exports = {
  title: 'Ports & tides',
  url: 'https://example.com',
  baseUrl: '/docs/',
  trailingSlash: false,
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  plugins: [
    '@docusaurus/plugin-content-pages',
    [
      '@docusaurus/plugin-sitemap',
      { lastmod: 'date', changefreq: 'weekly', priority: 0.5, ignorePatterns: ['/docs/drafts/**'] },
    ],
  ],
  themes: ['@docusaurus/theme-classic'],
};
