// The plug-in of VitePress, called as its builds and its development server call it.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { adapterContract } from '../contract/adapter.contract.ts';
import type { NodeMiddleware } from '../node/node-middleware.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import { sitemap } from './vitepress.ts';
import type { VitePressSite } from './vitepress-site.ts';

const siteOf = (root: string, more: Partial<VitePressSite> = {}): VitePressSite => ({
  root,
  srcDir: join(root, 'src'),
  outDir: join(root, 'dist'),
  pages: [],
  rewrites: { map: {}, inv: {} },
  site: { base: '/', locales: { root: { lang: 'en' } } },
  logger: { info() {}, warn() {} },
  ...more,
});

async function build(site: VitePressSite, options: SitemapOptions): Promise<void> {
  const plugin = sitemap(options);
  for (const _bundle of ['client', 'server']) plugin.configResolved({ vitepress: site });
  await site.buildEnd?.(site);
}

adapterContract('vitepress', async ({ rootFolder, basePath, say }, options) => {
  const logger = { info: say, warn: say };
  await build(siteOf(rootFolder, { site: { base: basePath }, logger }), options);
});

test('addresses, languages and dates are those of VitePress', async (t) => {
  const root = temporaryFolder(t);
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const page of ['index', 'posts/first', 'de/index', 'de/posts/first', 'made/a b']) {
    write(`dist/${page}.html`, `<!doctype html><title>${page}</title><p>${page}`);
  }
  write('src/blog/first.md', '# First');
  write('src/made/a b.md', '# Not the source of a made page');
  const built = siteOf(root, {
    cleanUrls: true,
    rewrites: { map: {}, inv: { 'posts/first.md': 'blog/first.md' } },
    dynamicRoutes: { routes: [{ path: 'made/a b.md' }] },
    site: { base: '/', lang: 'en', locales: { root: {}, de: { lang: 'de-DE' } } },
  });
  await build(built, { base: 'https://example.com', lastmod: 'mtime', lastmodGuard: false });
  const text = readFileSync(join(root, 'dist', 'sitemap.xml'), 'utf8');
  const dated = [...text.matchAll(/<loc>([^<]*)<\/loc><lastmod>/g)].map(([, loc]) => loc);
  assert.deepEqual(dated, ['https://example.com/posts/first']);
  assert.equal(text.match(/hreflang="de-DE" href="https:\/\/example\.com\/de\/"/g)?.length, 2);
  assert.ok(text.includes('<loc>https://example.com/made/a%20b</loc>'));
});

test('a buildEnd of the user is called once, before the sitemap is written', async (t) => {
  const root = temporaryFolder(t, { 'dist/index.html': '<!doctype html><title>a</title><p>a' });
  let calls = 0;
  const buildEnd = async () => {
    calls += 1;
    assert.ok(!existsSync(join(root, 'dist/sitemap.xml')));
  };
  await build(siteOf(root, { buildEnd }), { base: 'https://example.com' });
  assert.equal(calls, 1);
  assert.ok(existsSync(join(root, 'dist/sitemap.xml')));
});

test('the development server lists the pages that are there, where they are moved to', async () => {
  let answer: NodeMiddleware | undefined;
  const middlewares = { use: (middleware: NodeMiddleware) => void (answer = middleware) };
  const site = siteOf('/nowhere', {
    cleanUrls: true,
    pages: ['index.md', 'de/index.md', 'about.md', 'lamp öl.md', 'blog/first.md'],
    rewrites: { map: { 'blog/first.md': 'posts/first.md' }, inv: {} },
    site: { base: '/docs/' },
    logger: { info() {}, warn: (text) => assert.fail(text) },
  });
  sitemap().configureServer({ config: { vitepress: site }, middlewares });
  const server = createServer((request, response) => answer?.(request, response, () => {}));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}/docs/`;
  const text = await (await fetch(`${base}sitemap.xml`)).text();
  server.close();
  const locs = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) =>
    loc.slice(base.length),
  );
  assert.deepEqual(locs, ['', 'de/', 'about', 'lamp%20%C3%B6l', 'posts/first']);
});

test('outside of VitePress the error names the plug-in to use', () => {
  assert.throws(() => sitemap().configResolved({}), {
    code: 'CONFIG_INVALID',
    hint: /portolan\/vite'/,
  });
});
