const isToday = process.env.SITEMAP === 'today';

module.exports = {
  title: 'Harbours',
  url: 'https://example.com',
  baseUrl: '/base/',
  onBrokenLinks: 'warn',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  presets: [
    [
      'classic',
      { docs: { sidebarPath: undefined }, blog: false, sitemap: isToday ? { lastmod: 'date' } : false },
    ],
  ],
  plugins: isToday ? [] : [['portolan/docusaurus', { lastmod: 'git' }]],
};
