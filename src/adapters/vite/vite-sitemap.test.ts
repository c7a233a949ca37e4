// The plug-in for Vite, called with made-up hooks as each framework calls them.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { adapterContract } from '../contract/adapter.contract.ts';
import type { NodeMiddleware } from '../node/node-middleware.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import type { ViteConfig, ViteEnvironment } from './vite-config.ts';
import { sitemap } from './vite-sitemap.ts';

type Hooks = ReturnType<typeof hooksOf>;

// Calls the hooks of both parts of the plug-in.
function hooksOf(options: SitemapOptions) {
  const plugins = sitemap(options);
  return {
    async configResolved(config: ViteConfig) {
      for (const plugin of plugins) plugin.configResolved?.(config);
    },
    async buildApp(order: 'pre' | 'post', environments: Readonly<Record<string, ViteEnvironment>>) {
      for (const { buildApp } of plugins) {
        if (buildApp?.order === order) await buildApp.handler({ environments });
      }
    },
    async writeBundle(environment: ViteEnvironment) {
      for (const plugin of plugins) plugin.writeBundle?.handler.call({ environment });
    },
    async closeBundle(environment: ViteEnvironment) {
      for (const plugin of plugins) await plugin.closeBundle?.handler.call({ environment });
    },
  };
}

function configOf(root: string, more: Partial<ViteConfig> = {}, say?: (text: string) => void) {
  const print = (text: string): void => say?.(text);
  return {
    root,
    base: '/',
    consumer: 'client',
    publicDir: join(root, 'public'),
    build: { outDir: 'dist' },
    plugins: [],
    logger: { info: print, warn: print },
    ...more,
  };
}

// `vite build` of Vite 7 and later; `vite build` of Vite 6 has no hook `buildApp`.
async function buildPlain(hooks: Hooks, config: ViteConfig, { isOldVite = false } = {}) {
  const client: ViteEnvironment = { name: 'client', config };
  await hooks.configResolved(config);
  if (!isOldVite) await hooks.buildApp('pre', { client });
  if (!isOldVite) await hooks.buildApp('post', { client });
  await hooks.writeBundle(client);
  await hooks.closeBundle(client);
}

for (const isOldVite of [false, true]) {
  adapterContract(isOldVite ? 'Vite 6' : 'Vite', async ({ rootFolder, basePath, say }, options) => {
    const config = configOf(rootFolder, { base: basePath }, say);
    await buildPlain(hooksOf(options), config, { isOldVite });
  });
}

const PAGE = '<!doctype html><html lang="en"><title>x</title><body><h1>A page</h1></body></html>';
const BASE = { base: 'https://example.com' };

function projectOf(t: TestContext, files: readonly string[] = ['dist/index.html']): string {
  const root = temporaryFolder(t);
  for (const name of files) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), name.endsWith('.html') ? PAGE : 'export default () => null;');
  }
  return root;
}

const locsIn = (folder: string): string[] => {
  const text = readFileSync(join(folder, 'sitemap.xml'), 'utf8');
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc).sort();
};

test('a bundle that is closed after a failure publishes nothing', async (t) => {
  const root = projectOf(t);
  const hooks = hooksOf(BASE);
  const config = configOf(root);
  await hooks.configResolved(config);
  await hooks.closeBundle({ name: 'client', config });
  assert.equal(existsSync(join(root, 'dist/sitemap.xml')), false);
});

test('where a framework builds by buildApp, the sitemap is published when that ends', async (t) => {
  const root = projectOf(t);
  const hooks = hooksOf(BASE);
  const config = configOf(root);
  const client: ViteEnvironment = { name: 'client', config, isBuilt: true };
  const plugins = [{ name: 'tanstack-start-core:config' }];
  const ssr: ViteEnvironment = {
    name: 'ssr',
    config: configOf(root, { consumer: 'server', plugins }),
  };
  await hooks.configResolved(config);
  await hooks.buildApp('pre', { client, ssr });
  for (const environment of [client, ssr]) {
    await hooks.writeBundle(environment);
    await hooks.closeBundle(environment);
  }
  assert.equal(existsSync(join(root, 'dist/sitemap.xml')), false);
  await hooks.buildApp('post', { client, ssr });
  assert.deepEqual(locsIn(join(root, 'dist')), ['https://example.com/']);
});

const ROUTES = {
  root: { id: 'root', path: '', file: 'root.jsx' },
  home: { id: 'home', parentId: 'root', file: 'home.jsx' },
  log: { id: 'log', parentId: 'root', path: 'log', file: 'log.jsx' },
  entry: { id: 'entry', parentId: 'log', path: ':day', file: 'entry.jsx' },
  lamp: { id: 'lamp', parentId: 'root', path: 'lamp', file: 'lamp.jsx' },
  gauge: { id: 'gauge', parentId: 'root', path: 'gauge', file: 'gauge.js' },
  missing: { id: 'missing', parentId: 'root', path: '*', file: 'missing.jsx' },
};

test('React Router: the server’s bundle is the last, pages are below the basename', async (t) => {
  const modules = Object.values(ROUTES).map(({ file }) => `app/${file}`);
  const root = projectOf(t, [
    ...modules,
    'build/client/docs/index.html',
    'build/client/docs/log/%C3%BC/index.html',
  ]);
  writeFileSync(join(root, 'app/gauge.js'), 'export const loader = () => new Response();');
  const said: string[] = [];
  const reactRouterConfig = {
    appDirectory: join(root, 'app'),
    basename: '/docs/',
    buildDirectory: join(root, 'build'),
    routes: ROUTES,
  };
  const more = { __reactRouterPluginContext: { reactRouterConfig } };
  const config = { ...configOf(root, {}, (text) => said.push(text)), ...more };
  const hooks = hooksOf(BASE);
  await hooks.configResolved(config);
  const output = join(root, 'build/client/docs');
  for (const consumer of ['client', 'server']) {
    const environment = { name: consumer, config: { ...config, consumer } };
    await hooks.writeBundle(environment);
    await hooks.closeBundle(environment);
    assert.equal(existsSync(join(output, 'sitemap.xml')), consumer === 'server');
  }
  const below = 'https://example.com/docs/';
  assert.deepEqual(locsIn(output), [below, `${below}lamp`, `${below}log/%C3%BC/`]);
  assert.match(said.join('\n'), /^\[sitemap\] 3 URLs/);
});

for (const version of [2, 3]) {
  test(`SvelteKit ${version}: the sitemap is among what the adapter copies`, async (t) => {
    const kitFolder = '.svelte-kit/output';
    const root = projectOf(t, [
      'src/routes/+page.svelte',
      'src/routes/(log)/blog/[slug]/+page.svelte',
      'src/routes/lamp/+page.svelte',
      `${kitFolder}/client/app.js`,
      `${kitFolder}/prerendered/pages/index.html`,
      `${kitFolder}/prerendered/pages/about.html`,
      `${kitFolder}/prerendered/pages/blog/first.html`,
    ]);
    const copied: string[][] = [];
    const adapter = {
      async adapt(builder: { getClientDirectory(): string }) {
        copied.push(locsIn(join(root, builder.getClientDirectory())));
      },
    };
    const kit = { adapter, paths: { base: '/docs' }, files: { routes: 'src/routes' } };
    const api = { options: version === 2 ? { kit } : kit };
    const config = configOf(root, { plugins: [{ name: 'vite-plugin-sveltekit-setup', api }] });
    const hooks = hooksOf(BASE);
    await hooks.configResolved(config);
    await hooks.configResolved(config);
    await hooks.writeBundle({ name: 'client', config });
    await hooks.closeBundle({ name: 'client', config });
    const route = (id: string, methods = ['GET']) => ({ id, page: { methods } });
    const builder = {
      config: version === 2 ? { kit } : kit,
      routes: [route('/'), route('/(log)/blog/[slug]'), route('/lamp'), route('/api', [])],
      getClientDirectory: () => `${kitFolder}/client`,
    };
    await adapter.adapt(builder);
    const below = 'https://example.com/docs/';
    const expected = [below, `${below}about`, `${below}blog/first`, `${below}lamp`];
    assert.deepEqual(copied, [expected]);
  });
}

test('a build without pages says what to do instead', async (t) => {
  const root = projectOf(t, ['app/root.jsx', 'app/entry.jsx', 'build/client/app.js']);
  const reactRouterConfig = {
    appDirectory: join(root, 'app'),
    basename: '/',
    buildDirectory: join(root, 'build'),
    routes: { root: ROUTES.root, day: { ...ROUTES.entry, parentId: 'root' } },
  };
  const more = { __reactRouterPluginContext: { reactRouterConfig } };
  const config = { ...configOf(root, { consumer: 'server' }), ...more };
  const hooks = hooksOf(BASE);
  await hooks.configResolved(config);
  await hooks.writeBundle({ name: 'ssr', config });
  await assert.rejects(
    hooks.closeBundle({ name: 'ssr', config }),
    /List pages in prerender of react-router\.config, or .*portolan\/handler in a resource route/,
  );
});

test('the development server shows the pages of the project', async (t) => {
  const root = projectOf(t, ['index.html', 'about/index.html', '404.html', 'dist/old.html']);
  const used: Parameters<NonNullable<ReturnType<typeof sitemap>[number]['configureServer']>>[0] = {
    config: configOf(root, { base: '/docs/' }),
    middlewares: { use: (answer: NodeMiddleware) => void answers.push(answer) },
  };
  const answers: NodeMiddleware[] = [];
  for (const plugin of sitemap({ routes: { '/live/:port': ['north'] } })) {
    plugin.configureServer?.(used);
  }
  const [answer] = answers;
  assert.ok(answer);
  const text = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const response = new Writable({
      write: (chunk: Buffer, _encoding, done) => done(void chunks.push(chunk)),
      final: (done) => done(void resolve(Buffer.concat(chunks).toString())),
    });
    const headers = { getHeader: () => undefined, setHeader: () => undefined, statusCode: 0 };
    const request = {
      method: 'GET',
      url: '/docs/sitemap.xml',
      headers: { host: 'localhost:5173' },
    };
    answer(request, Object.assign(response, headers), reject);
  });
  const locs = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc).sort();
  const below = 'http://localhost:5173/docs/';
  assert.deepEqual(locs, [below, `${below}about/`, `${below}live/north`]);
});
