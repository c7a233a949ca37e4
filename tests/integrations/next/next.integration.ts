// An app of Next with prerendered pages, two languages, and a shop that is rendered on demand.
import assert from 'node:assert/strict';
import type { Integration } from '../integration.ts';

const BASE = 'https://example.com/docs/';
const HOMES = `en=${BASE.slice(0, -1)} de=${BASE}de`;
const ABOUTS = `en=${BASE}about de=${BASE}de/about`;
const CHANGED = '2026-01-01T08:00:00Z';

/** Prerendered pages below a base path, without what is noindex or shown for errors. */
export const integration: Integration = {
  subjects: [
    {
      name: 'next',
      package: 'next',
      base: BASE,
      expected: [
        `${BASE.slice(0, -1)} ${HOMES}`,
        `${BASE}de ${HOMES}`,
        `${BASE}about ${ABOUTS}`,
        `${BASE}de/about ${ABOUTS}`,
        `${BASE}blog/first ${CHANGED}`,
        `${BASE}blog/sturm-%C3%BCber-der-bucht ${CHANGED}`,
        `${BASE}shop/7 2026-01-02T00:00:00Z`,
        `${BASE}shop/8`,
      ],
      // Next has its home page outside of the folder /docs/: robots.txt has to name the sitemap.
      checkArguments: ['--ignore', 'scope-folder'],
      ours: { build: ['next', 'build'], serve: ['node', 'serve.js'] },
      async verify({ origin }) {
        const statusOf = async (path: string) => (await fetch(new URL(path, origin))).status;
        assert.equal(await statusOf('/docs/sitemap-2.xml'), 200);
        assert.equal(await statusOf('/docs/sitemap-9.xml'), 404);
        assert.equal(await statusOf('/docs/about'), 200);
      },
    },
  ],
};
