// The hook of VitePress, called as the end of a build calls it.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { adapterContract } from '../contract/adapter.contract.ts';
import { sitemap, type VitePressSite } from './vitepress.ts';

const siteOf = (root: string, more: Partial<VitePressSite> = {}): VitePressSite => ({
  root,
  srcDir: join(root, 'src'),
  outDir: join(root, 'dist'),
  rewrites: { inv: {} },
  site: { base: '/', locales: { root: { lang: 'en' } } },
  logger: { info() {}, warn() {} },
  ...more,
});

adapterContract('vitepress', async ({ rootFolder, basePath, say }, options) => {
  const logger = { info: say, warn: say };
  await sitemap(options)(siteOf(rootFolder, { site: { base: basePath }, logger }));
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
    rewrites: { inv: { 'posts/first.md': 'blog/first.md' } },
    dynamicRoutes: { routes: [{ path: 'made/a b.md' }] },
    site: { base: '/', lang: 'en', locales: { root: {}, de: { lang: 'de-DE' } } },
  });
  await sitemap({ base: 'https://example.com', lastmod: 'mtime', lastmodGuard: false })(built);
  const text = readFileSync(join(root, 'dist', 'sitemap.xml'), 'utf8');
  const dated = [...text.matchAll(/<loc>([^<]*)<\/loc><lastmod>/g)].map(([, loc]) => loc);
  assert.deepEqual(dated, ['https://example.com/posts/first']);
  assert.equal(text.match(/hreflang="de-DE" href="https:\/\/example\.com\/de\/"/g)?.length, 2);
  assert.ok(text.includes('<loc>https://example.com/made/a%20b</loc>'));
});
