// A site of Markdown below a path prefix that Eleventy builds.
import assert from 'node:assert/strict';
import type { Integration } from '../integration.ts';

const BASE = 'https://example.com/docs/';
const COMMITTED = '2026-01-02T09:00:00Z';
const HOMES = `en=${BASE} de=${BASE}de/`;
const ABOUTS = `en=${BASE}about/ de=${BASE}de/about/`;

/** Dates are those of the Markdown files; two pages are the same in two languages. */
export const integration: Integration = {
  quick: true,
  committedAt: COMMITTED,
  subjects: [
    {
      name: 'eleventy',
      package: '@11ty/eleventy',
      base: BASE,
      expected: [
        `${BASE} ${COMMITTED} ${HOMES}`,
        `${BASE}de/ ${COMMITTED} ${HOMES}`,
        `${BASE}about/ ${COMMITTED} ${ABOUTS}`,
        `${BASE}de/about/ ${COMMITTED} ${ABOUTS}`,
        `${BASE}contact.html ${COMMITTED}`,
        `${BASE}blog/first/ ${COMMITTED}`,
        `${BASE}blog/sturm-%C3%BCber-der-bucht/ ${COMMITTED}`,
        `${BASE}live/tides`,
      ],
      ours: { build: ['eleventy'], output: '_site' },
      today: {
        plugin: '@quasibit/eleventy-plugin-sitemap 2.2.0',
        build: ['eleventy'],
        environment: { SITEMAP: 'today' },
        output: '_site',
      },
      async verify({ output, secondOutput }) {
        assert.match(output, /8 URLs \(8 new, 2 pages not listed\)/);
        assert.match(secondOutput, /8 URLs \(unchanged/);
      },
    },
  ],
};
