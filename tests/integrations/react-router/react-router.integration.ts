// A site of prerendered pages and pages on demand that React Router builds.
import type { Integration } from '../integration.ts';

const BASE = 'https://example.com/docs/';
const COMMITTED = '2026-01-02T09:00:00Z';
const HOMES = `en=${BASE} de=${BASE}de/`;

/** Pages below the `basename`; the routes are those of `app/routes.js`. */
export const integration: Integration = {
  committedAt: COMMITTED,
  subjects: [
    {
      name: 'react-router',
      package: 'react-router',
      base: BASE,
      expected: [
        `${BASE} ${COMMITTED} ${HOMES}`,
        `${BASE}de/ ${COMMITTED} ${HOMES}`,
        `${BASE}about/ ${COMMITTED}`,
        `${BASE}blog/first/`,
        `${BASE}blog/%C3%BCber-uns/`,
        `${BASE}lamp`,
        `${BASE}tides/north-haven`,
      ],
      ours: { build: ['react-router', 'build'], output: 'build/client/docs' },
      today: {
        plugin: 'vite-plugin-sitemap 0.8.2',
        build: ['react-router', 'build'],
        environment: { SITEMAP: 'today' },
        output: 'build/client',
      },
    },
  ],
};
