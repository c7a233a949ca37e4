// A plain site of several pages that Vite builds.
import type { Integration } from '../integration.ts';

const BASE = 'https://example.com/docs/';
const COMMITTED = '2026-01-02T09:00:00Z';
const ALTERNATES = `en=${BASE} de=${BASE}de/`;

/** Pages below a base path, two of them the same in two languages. */
export const integration: Integration = {
  quick: true,
  committedAt: COMMITTED,
  subjects: [
    {
      name: 'vite',
      package: 'vite',
      base: BASE,
      expected: [
        `${BASE} ${COMMITTED} ${ALTERNATES}`,
        `${BASE}de/ ${COMMITTED} ${ALTERNATES}`,
        `${BASE}about/ ${COMMITTED}`,
        `${BASE}contact.html ${COMMITTED}`,
        `${BASE}blog/ ${COMMITTED}`,
        `${BASE}blog/first/ ${COMMITTED}`,
        `${BASE}blog/%C3%BCber-uns/ ${COMMITTED}`,
        `${BASE}live/tides 2026-03-04`,
      ],
      dev: {
        serve: (port) => ['vite', '--port', `${port}`, '--strictPort'],
        expected: [
          '',
          'de/',
          'about/',
          'contact.html',
          'blog/',
          'blog/first/',
          'blog/%C3%BCber-uns/',
          'live/tides',
          'thanks.html',
        ],
      },
      ours: { build: ['vite', 'build'], output: 'dist' },
      today: {
        plugin: 'vite-plugin-sitemap 0.8.2',
        build: ['vite', 'build'],
        environment: { SITEMAP: 'today' },
        output: 'dist',
      },
    },
  ],
};
