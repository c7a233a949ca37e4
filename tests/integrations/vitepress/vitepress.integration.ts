// Documentation in two languages that VitePress builds with clean addresses.
import assert from 'node:assert/strict';
import type { Integration } from '../integration.ts';

const BASE = 'https://example.com/docs/';
const COMMITTED = '2026-01-02T09:00:00Z';
const HOMES = `en=${BASE} de=${BASE}de/`;
const ABOUTS = `en=${BASE}about de=${BASE}de/about`;

/** Dates are those of the Markdown files, also of one that is moved; a made page has none. */
export const integration: Integration = {
  committedAt: COMMITTED,
  subjects: [
    {
      name: 'vitepress',
      package: 'vitepress',
      base: BASE,
      expected: [
        `${BASE} ${COMMITTED} ${HOMES}`,
        `${BASE}de/ ${COMMITTED} ${HOMES}`,
        `${BASE}about ${COMMITTED} ${ABOUTS}`,
        `${BASE}de/about ${COMMITTED} ${ABOUTS}`,
        `${BASE}posts/first ${COMMITTED}`,
        `${BASE}blog/sturm-%C3%BCber-der-bucht ${COMMITTED}`,
        `${BASE}pkg/lamp%20oil`,
      ],
      ours: { build: ['vitepress', 'build', 'docs'], output: 'docs/.vitepress/dist' },
      dev: {
        serve: (port) => ['vitepress', 'dev', 'docs', '--port', `${port}`],
        expected: [
          '',
          'de/',
          'about',
          'de/about',
          'thanks',
          'posts/first',
          'blog/sturm-%C3%BCber-der-bucht',
          'pkg/lamp%20oil',
        ],
      },
      today: {
        plugin: 'the sitemap of VitePress itself',
        build: ['vitepress', 'build', 'docs'],
        environment: { SITEMAP: 'today' },
        output: 'docs/.vitepress/dist',
      },
      async verify({ secondOutput }) {
        assert.match(secondOutput, /7 URLs \(unchanged/);
      },
    },
  ],
};
