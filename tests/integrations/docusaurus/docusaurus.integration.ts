// Documentation in two languages that Docusaurus builds one after the other.
import assert from 'node:assert/strict';
import type { Integration } from '../integration.ts';

const BASE = 'https://example.com/base/';
const COMMITTED = '2026-01-02T09:00:00Z';
const pair = (path: string): string =>
  `en=${BASE}${path} de=${BASE}de/${path} x-default=${BASE}${path}`;
const STORM = 'docs/sturm-%C3%BCber-der-bucht';

/** One sitemap of all languages, without what is a draft, unlisted or shown for errors. */
export const integration: Integration = {
  committedAt: COMMITTED,
  subjects: [
    {
      name: 'docusaurus',
      package: '@docusaurus/core',
      base: BASE,
      expected: ['', 'docs/intro', STORM].flatMap((path) => [
        `${BASE}${path} ${COMMITTED} ${pair(path)}`,
        `${BASE}de/${path} ${COMMITTED} ${pair(path)}`,
      ]),
      ours: { build: ['docusaurus', 'build'], output: 'build' },
      dev: {
        serve: (port) => ['docusaurus', 'start', '--no-open', '--port', `${port}`],
        expected: ['', 'docs/intro', 'docs/sturm-%C3%BCber-der-bucht', 'docs/hidden', 'docs/storm'],
      },
      today: {
        plugin: '@docusaurus/plugin-sitemap 3.10.2',
        build: ['docusaurus', 'build'],
        environment: { SITEMAP: 'today' },
        output: 'build',
      },
      async verify({ secondOutput }) {
        assert.match(secondOutput, /6 URLs \(unchanged/);
      },
    },
  ],
};
