// The module of Nuxt: what it reads of the app, and when it publishes.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { adapterContract } from '../contract/adapter.contract.ts';
import { PLAIN_LOG } from '../site/site-report.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import { readNuxtPages } from './nuxt-pages.ts';
import { sitemap } from './nuxt-sitemap.ts';
import type { NitroRoute, NuxtDevHandler, NuxtPage, NuxtSlice } from './nuxt-slice.ts';

type Done = (done: { prerenderedRoutes: readonly NitroRoute[] }) => Promise<void>;

adapterContract('nuxt', async ({ rootFolder, outputFolder, basePath, say }, options) => {
  const { info } = PLAIN_LOG;
  Object.assign(PLAIN_LOG, { info: say });
  let done: Done = async () => {};
  const nitro = {
    options: { output: { publicDir: outputFolder } },
    hooks: { hook: (_name: string, told: Done) => void (done = told) },
  };
  const nuxt = {
    options: { dev: false, rootDir: rootFolder, devServerHandlers: [], app: { baseURL: basePath } },
    hook: (name: string, told: (value: never) => void) =>
      told((name === 'nitro:init' ? nitro : []) as never),
  };
  try {
    const trailingSlash = options.trailingSlash ?? 'always';
    sitemap({ ...options, trailingSlash }, nuxt as unknown as NuxtSlice);
    await done({ prerenderedRoutes: [{ fileName: '/index.html' }] });
  } finally {
    Object.assign(PLAIN_LOG, { info });
  }
});

const PAGES: readonly NuxtPage[] = [
  { path: '/', file: 'pages/index.vue' },
  { path: '/about', file: 'pages/about.vue' },
  { path: '/admin', file: 'pages/admin.vue' },
  { path: '/blog/:slug()', file: 'pages/blog/[slug].vue' },
];
const BUILT = ['index.html', 'about/index.html', 'admin/index.html', 'blog/a/index.html'];

function given(t: TestContext, options: SitemapOptions = {}, dev = false) {
  const rootDir = temporaryFolder(t);
  const publicDir = join(rootDir, '.output', 'public');
  for (const name of [...BUILT, '200.html', '404.html']) {
    mkdirSync(join(publicDir, name, '..'), { recursive: true });
    writeFileSync(join(publicDir, name), '<!doctype html><title>Page</title><p>Page');
  }
  const devServerHandlers: NuxtDevHandler[] = [];
  let done: Done = async () => {};
  const nuxt: NuxtSlice = {
    options: {
      dev,
      rootDir,
      devServerHandlers,
      app: { baseURL: '/docs/' },
      site: { url: 'https://example.com' },
      portolan: options,
      routeRules: { '/admin/**': { robots: false }, '/about': {} },
    },
    hook(name: string, told: (value: never) => unknown) {
      if (name === 'pages:extend') told(PAGES as never);
      else told({ options: { output: { publicDir } }, hooks: { hook } } as never);
    },
  };
  const hook = (_name: string, told: Done): void => {
    done = told;
  };
  sitemap({ state: false }, nuxt);
  const locs = async (routes: readonly string[] = BUILT): Promise<readonly string[]> => {
    await done({ prerenderedRoutes: routes.map((fileName) => ({ fileName: `/${fileName}` })) });
    const text = readFileSync(join(publicDir, 'sitemap.xml'), 'utf8');
    return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);
  };
  return { devServerHandlers, locs };
}

test('prerendered pages are listed as Nuxt links to them, without those that hide', async (t) => {
  const { locs } = given(t);
  assert.deepEqual(await locs(), [
    'https://example.com/docs/about',
    'https://example.com/docs/blog/a',
    'https://example.com/docs',
  ]);
});

test('nothing is written where nothing was prerendered', async (t) => {
  const { locs } = given(t);
  await assert.rejects(locs(['_payload.json']), { code: 'ENOENT' });
});

test('a route with parameters needs pages with strict', async (t) => {
  const { locs } = given(t, { strict: true, exclude: ['/docs/blog/a'] });
  await assert.rejects(locs(), /No page of \/blog\/:slug is listed/);
});

test('in development the routes are listed at the address of the server', async (t) => {
  const { devServerHandlers } = given(t, { routes: { '/blog/:slug': ['b'] } }, true);
  const [only] = devServerHandlers;
  assert.equal(only?.route, '/', 'a route would not have the base path');
  const req = { method: 'GET', url: '/docs/sitemap.xml', headers: { host: 'localhost:3000' } };
  const answer = await only?.handler({ node: { req } } as never);
  const text = (await answer?.text()) ?? '';
  assert.deepEqual(
    [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc),
    ['', 'about', 'blog/b'].map((path) => `http://localhost:3000/docs/${path}`),
  );
});

test('paths of children continue those of their parents', () => {
  const { files, dynamicRoutes } = readNuxtPages([
    { path: '/docs', children: [{ path: '' }, { path: 'a' }, { path: ':path(.*)*' }] },
    { path: '/x/:id()', children: [{ path: 'edit' }] },
  ]);
  assert.deepEqual([...files.keys()], ['/docs', '/docs/a']);
  assert.deepEqual(dynamicRoutes, ['/docs/:path(.*)*', '/x/:id/edit']);
});
