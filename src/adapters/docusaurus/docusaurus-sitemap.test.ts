// The plug-in of Docusaurus, called as its builds of one language and of several call it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { adapterContract } from '../contract/adapter.contract.ts';
import { PLAIN_LOG } from '../site/site-report.ts';
import type { DocusaurusBuild } from './docusaurus-build.ts';
import { sitemap } from './docusaurus-sitemap.ts';

const buildOf = (siteDir: string, more: Partial<DocusaurusBuild> = {}): DocusaurusBuild => ({
  siteDir,
  outDir: join(siteDir, 'dist'),
  baseUrl: '/',
  siteConfig: { url: 'https://example.com' },
  i18n: { currentLocale: 'en', defaultLocale: 'en', locales: ['en'] },
  routes: [],
  ...more,
});

const CONTEXT = { siteDir: '/', baseUrl: '/', generatedFilesDir: '/' };

adapterContract('docusaurus', async ({ rootFolder, basePath, say }, options) => {
  const { info } = PLAIN_LOG;
  Object.assign(PLAIN_LOG, { info: say });
  try {
    const built = buildOf(rootFolder, { baseUrl: basePath });
    await sitemap(CONTEXT, { id: 'default', ...options }).postBuild(built);
  } finally {
    Object.assign(PLAIN_LOG, { info });
  }
});

test('languages are one sitemap, made with the last; dates are those of all', async (t) => {
  const siteDir = temporaryFolder(t);
  const page = (path: string): void => {
    mkdirSync(join(siteDir, 'build', path), { recursive: true });
    const text = `<!doctype html><title>${path}</title><p>${path}`;
    writeFileSync(join(siteDir, 'build', path, 'index.html'), text);
  };
  writeFileSync(join(siteDir, 'intro.md'), '# Intro');
  const locales = ['de', 'en'];
  const build = async (currentLocale: string, below: string): Promise<void> => {
    for (const path of ['', 'intro']) page(join(below, path));
    const metadata = { sourceFilePath: 'intro.md' };
    const leaves = ['', 'intro'].map((path) => ({ path: `/base/${below}${path}`, metadata }));
    const built = buildOf(siteDir, {
      outDir: join(siteDir, 'build', below),
      baseUrl: `/base/${below}`,
      i18n: { currentLocale, defaultLocale: 'en', locales },
      routes: [{ path: `/base/${below}`, routes: leaves }],
    });
    await sitemap(CONTEXT, { lastmod: 'mtime', lastmodGuard: false }).postBuild(built);
  };
  await build('en', '');
  assert.throws(() => readFileSync(join(siteDir, 'build', 'sitemap.xml')), { code: 'ENOENT' });
  await build('de', 'de/');
  const text = readFileSync(join(siteDir, 'build', 'sitemap.xml'), 'utf8');
  assert.equal(text.match(/<loc>https:\/\/example\.com\/base\//g)?.length, 4);
  assert.equal(text.match(/<lastmod>/g)?.length, 4);
});

const ROUTES = `export default [
  { path: '/base/docs', component: ComponentCreator('/base/docs', 'bf3'), routes: [
      {
        path: '/base/docs/über',
        component: ComponentCreator('/base/docs/über', '254'),
        exact: true,
        sidebar: "defaultSidebar"
      }
  ] },
  {
    path: '/base/__docusaurus/debug',
    component: ComponentCreator('/base/__docusaurus/debug', '5ff'),
    exact: true
  },
  {
    path: '/base/',
    component: ComponentCreator('/base/', '410'),
    exact: true
  },
  { path: '*', component: ComponentCreator('*') },
];`;

test('docusaurus start answers with the pages that are there, before all else', async (t) => {
  const { NODE_ENV } = process.env;
  t.after(() => {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  });
  const generatedFilesDir = temporaryFolder(t, { 'routes.js': ROUTES });
  const plugin = sitemap({ siteDir: '/', baseUrl: '/base/', generatedFilesDir }, {});
  assert.deepEqual(plugin.configureWebpack({}, false), {});
  process.env['NODE_ENV'] = 'development';
  assert.deepEqual(plugin.configureWebpack({}, true), {});
  let calls = 0;
  const before = { devServer: { onListening: () => void (calls += 1) } };
  const { devServer } = plugin.configureWebpack(before, false);
  const server = createServer((_, response) => response.end('the app'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  devServer?.onListening?.({ server });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const textOf = async (path: string) => (await fetch(origin + path)).text();
  const locs = [...(await textOf('/base/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)];
  const app = await textOf('/base/');
  server.close();
  assert.deepEqual(locs.map(([, loc]) => loc).sort(), [
    `${origin}/base/`,
    `${origin}/base/docs/%C3%BCber`,
  ]);
  assert.deepEqual([app, calls], ['the app', 1]);
});
