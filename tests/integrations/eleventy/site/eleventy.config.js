import { EleventyHtmlBasePlugin } from '@11ty/eleventy';

export default async function (eleventyConfig) {
  eleventyConfig.addPlugin(EleventyHtmlBasePlugin);
  if (process.env.SITEMAP === 'today') {
    const { default: plugin } = await import('@quasibit/eleventy-plugin-sitemap');
    eleventyConfig.addPlugin(plugin, { sitemap: { hostname: 'https://example.com' } });
    eleventyConfig.addTemplate(
      'sitemap.njk',
      '---\npermalink: sitemap.xml\neleventyExcludeFromCollections: true\n---\n{% sitemap collections.all %}',
    );
  } else {
    const { sitemap } = await import('portolan/eleventy');
    eleventyConfig.addPlugin(sitemap, {
      base: 'https://example.com',
      lastmod: 'git',
      htmlFolder: { locales: { en: '', de: 'de/' } },
      source: ['live/tides'],
    });
  }
  return { pathPrefix: '/docs/', dir: { input: 'src' } };
}
