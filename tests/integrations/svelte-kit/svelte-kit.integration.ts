// A prerendered site with pages on demand that SvelteKit builds.
import type { Integration } from '../integration.ts';

const BASE = 'https://example.com/docs/';
const COMMITTED = '2026-01-02T09:00:00Z';
const HOMES = `en=${BASE} de=${BASE}de/`;

/** Pages below a base path, with and without a slash at their end. */
export const integration: Integration = {
  committedAt: COMMITTED,
  subjects: [
    {
      name: 'svelte-kit',
      package: '@sveltejs/kit',
      base: BASE,
      expected: [
        `${BASE} ${COMMITTED} ${HOMES}`,
        `${BASE}de/ ${COMMITTED} ${HOMES}`,
        `${BASE}about ${COMMITTED}`,
        `${BASE}blog/first`,
        `${BASE}blog/%C3%BCber-uns`,
        `${BASE}lamp`,
        `${BASE}tides/north-haven`,
      ],
      ours: { build: ['vite', 'build'], output: 'public' },
      today: {
        plugin: 'svelte-sitemap 4.0.4',
        build: ['vite', 'build'],
        environment: { SITEMAP: 'today' },
        output: 'public',
      },
    },
  ],
};
