// A prerendered site that TanStack Start builds.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Integration } from '../integration.ts';

const BASE = 'https://example.com/';
const COMMITTED = '2026-01-02T09:00:00Z';
const HOMES = `en=${BASE} de=${BASE}de/`;

/** Pages that are found by their links, and one that is rendered on demand. */
export const integration: Integration = {
  committedAt: COMMITTED,
  subjects: [
    {
      name: 'tanstack-start',
      package: '@tanstack/react-start',
      base: BASE,
      expected: [
        `${BASE} ${COMMITTED} ${HOMES}`,
        `${BASE}de/ ${COMMITTED} ${HOMES}`,
        `${BASE}about/ ${COMMITTED}`,
        `${BASE}blog/first/`,
        `${BASE}blog/%C3%BCber-uns/`,
        `${BASE}tides/north-haven`,
      ],
      ours: { build: ['vite', 'build'], output: 'dist/client' },
      today: {
        plugin: 'its own sitemap',
        build: ['vite', 'build'],
        environment: { SITEMAP: 'today' },
        output: 'dist/client',
      },
      async verify({ folder, secondOutput }) {
        const robotsTxt = await readFile(join(folder, 'dist/client/robots.txt'), 'utf8');
        assert.match(robotsTxt, /^Sitemap: https:\/\/example\.com\/sitemap\.xml$/m);
        assert.match(secondOutput, /6 URLs \(unchanged/);
      },
    },
  ],
};
