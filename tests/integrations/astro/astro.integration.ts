// A site with a content collection, two languages and pages on demand that Astro builds.
import assert from 'node:assert/strict';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
      // Only a build knows which posts there are, and that the page of thanks is noindex.
      dev: {
        serve: (port) => ['astro', 'dev', '--port', `${port}`],
        expected: [
          '',
          'de',
          'about',
          'de/about',
          'lamp',
          'thanks',
          'tides/north-haven',
          'tides/s%C3%BCd',
        ],
      },
      today: {
        plugin: '@astrojs/sitemap',
        build: ['astro', 'build'],
        environment: { SITEMAP: 'today' },
        output: 'dist/client',
        sitemap: 'sitemap-index.xml',
      },
      async verify({ folder, secondOutput, run }) {
        assert.match(secondOutput, /9 URLs \(unchanged/);
        const example = join(import.meta.dirname, '../../../examples/astro');
        await cp(example, join(folder, 'example'), { recursive: true });
        const { status, output } = await run(['astro', 'build', '--root', 'example']);
        assert.equal(status, 0, output);
        const read = (name: string) => readFile(join(folder, 'example/dist', name), 'utf8');
        const locs = [...(await read('sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)];
        assert.deepEqual(locs.map(([, loc]) => loc).sort(), [
          'https://example.com/',
          'https://example.com/blog/first/',
        ]);
        assert.match(await read('robots.txt'), /^Sitemap: https:\/\/example\.com\/sitemap\.xml$/m);
      },
    },
  ],
};
