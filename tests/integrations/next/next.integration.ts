// An app of Next with prerendered pages, two languages, and a shop that is rendered on demand.
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Integration, SubjectRun } from '../integration.ts';

const BASE = 'https://example.com/docs/';
const HOMES = `en=${BASE.slice(0, -1)} de=${BASE}de`;
const ABOUTS = `en=${BASE}about de=${BASE}de/about`;
const CHANGED = '2026-01-01T08:00:00Z';

// The app of examples/ takes the place of the site, with its packages.
async function buildExample(folder: string, run: SubjectRun['run']): Promise<void> {
  const example = join(import.meta.dirname, '../../../examples/next');
  for (const name of ['app', '.next']) rmSync(join(folder, name), { recursive: true });
  cpSync(example, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('package.json'),
  });
  const { status, output } = await run(['next', 'build']);
  assert.equal(status, 0, output);
  const asked = await run(['node', '--input-type=module', '--eval', ASK]);
  assert.equal(asked.status, 0, asked.output);
  const [index = '', pages = '', tides = ''] = asked.output.trim().split('\n').slice(-3);
  assert.deepEqual(index.split(' ').sort(), ['sitemap-1.xml', 'sitemap-tides-1.xml']);
  assert.deepEqual(pages.trim().split(' '), ['log/first']);
  assert.equal(tides.split(' ').length, 5);
}

const ASK = `
  const { createServer } = await import('node:http');
  const { default: next } = await import('next');
  const app = next({ dev: false });
  await app.prepare();
  const server = createServer(app.getRequestHandler());
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  for (const name of ['sitemap', 'sitemap-1', 'sitemap-tides-1']) {
    const url = 'http://127.0.0.1:' + server.address().port + '/' + name + '.xml';
    const text = await (await fetch(url)).text();
    const locs = [...text.matchAll(/<loc>https:\\/\\/harbours\\.example\\/?(.*?)<\\/loc>/g)];
    console.log(locs.map(([, path]) => path).join(' '));
  }
  process.exit(0);
`;

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
      async verify({ folder, origin, run }) {
        const statusOf = async (path: string) => (await fetch(new URL(path, origin))).status;
        assert.equal(await statusOf('/docs/sitemap-2.xml'), 200);
        assert.equal(await statusOf('/docs/sitemap-9.xml'), 404);
        assert.equal(await statusOf('/docs/about'), 200);
        await buildExample(folder, run);
      },
    },
  ],
};
