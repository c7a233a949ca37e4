// A site with a content collection, two languages and pages on demand that Astro builds.
import type { Integration } from '../integration.ts';

const BASE = 'https://example.com/docs/';
const COMMITTED = '2026-01-02T09:00:00Z';
const HOMES = `en=${BASE} de=${BASE}de/`;
const ABOUTS = `en=${BASE}about/ de=${BASE}de/about/`;

/** Pages below a base path; the languages are those of `i18n`. */
export const integration: Integration = {
  committedAt: COMMITTED,
  subjects: [
    {
      name: 'astro',
      package: 'astro',
      base: BASE,
      expected: [
        `${BASE} ${COMMITTED} ${HOMES}`,
        `${BASE}de/ ${COMMITTED} ${HOMES}`,
        `${BASE}about/ ${COMMITTED} ${ABOUTS}`,
        `${BASE}de/about/ ${COMMITTED} ${ABOUTS}`,
        `${BASE}blog/first/ ${COMMITTED}`,
        `${BASE}blog/sturm-%C3%BCber-der-bucht/ ${COMMITTED}`,
        `${BASE}lamp/`,
        `${BASE}tides/north-haven/`,
        `${BASE}tides/s%C3%BCd/ ${COMMITTED}`,
      ],
      ours: { build: ['astro', 'build'], output: 'dist/client' },
      today: {
        plugin: '@astrojs/sitemap',
        build: ['astro', 'build'],
        environment: { SITEMAP: 'today' },
        output: 'dist/client',
        sitemap: 'sitemap-index.xml',
      },
    },
  ],
};
