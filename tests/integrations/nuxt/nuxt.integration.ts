// A site that `nuxt generate` prerenders below a base path.
import assert from 'node:assert/strict';
import type { Integration } from '../integration.ts';

const BASE = 'https://example.com/docs/';
const HOME = BASE.slice(0, -1);
const COMMITTED = '2026-01-02T09:00:00Z';
const HOMES = `en=${HOME} de=${BASE}de`;

/** Without the page that hides by a route rule, the one that is noindex, and the redirect. */
export const integration: Integration = {
  committedAt: COMMITTED,
  subjects: [
    {
      name: 'nuxt',
      package: 'nuxt',
      base: BASE,
      expected: [
        `${HOME} ${COMMITTED} ${HOMES}`,
        `${BASE}de ${COMMITTED} ${HOMES}`,
        `${BASE}about ${COMMITTED}`,
        `${BASE}blog/first`,
        `${BASE}blog/sturm-%C3%BCber-der-bucht`,
        `${BASE}shop/7`,
      ],
      // Its home page is outside of the folder /docs/: robots.txt has to name the sitemap.
      checkArguments: ['--ignore', 'scope-folder'],
      ours: { build: ['nuxt', 'generate'], output: '.output/public' },
      dev: {
        serve: (port) => ['nuxt', 'dev', '--port', `${port}`],
        expected: ['', 'de', 'about', 'thanks', 'shop/7'],
      },
      today: {
        plugin: '@nuxtjs/sitemap 8.5.1',
        build: ['nuxt', 'generate'],
        environment: { SITEMAP: 'today' },
        output: '.output/public',
      },
      async verify({ secondOutput }) {
        assert.match(secondOutput, /6 URLs \(unchanged/);
      },
    },
  ],
};
