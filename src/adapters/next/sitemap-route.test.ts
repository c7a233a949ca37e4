// The route of a Next app: which file it answers with, and what it reads of Next's configuration.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { isPortolanError } from '../../base/portolan-error.ts';
import { listingContract } from '../contract/adapter.contract.ts';
import type { NextSitemapConfig } from './next-sitemap-config.ts';
import { createSitemapRoute } from './sitemap-route.ts';
import { type NextConfig, withSitemap } from './with-sitemap.ts';

// Next keeps its pages for itself, and the options are those of a handler.
const ELSEWHERE = ['sources', 'htmlFolder', 'gzip', 'formats', 'robotsTxt', 'state'];

listingContract('next', async ({ rootFolder, outputFolder, basePath }, options) => {
  const { PORTOLAN_NEXT } = process.env;
  const distDir = relative(process.cwd(), join(rootFolder, 'next'));
  cpSync(outputFolder, join(rootFolder, 'next', 'server', 'app'), { recursive: true });
  const own = Object.entries(options).filter(([name]) => !ELSEWHERE.includes(name));
  const config = Object.fromEntries(own) as unknown as NextSitemapConfig;
  withSitemap({ basePath: basePath.replace(/\/$/, ''), trailingSlash: true, distDir });
  try {
    const { GET } = createSitemapRoute(config);
    const answer = await GET(new Request('http://localhost/sitemap.xml'), {
      params: Promise.resolve({}),
    });
    writeFileSync(join(outputFolder, 'sitemap.xml'), await answer.text());
  } finally {
    if (PORTOLAN_NEXT === undefined) delete process.env.PORTOLAN_NEXT;
    else process.env.PORTOLAN_NEXT = PORTOLAN_NEXT;
  }
});

function given(
  t: TestContext,
  config: Partial<NextSitemapConfig> = {},
  nextConfig: NextConfig = {},
): (file?: string) => Promise<readonly [number, string]> {
  const { PORTOLAN_NEXT } = process.env;
  t.after(() => {
    if (PORTOLAN_NEXT === undefined) delete process.env.PORTOLAN_NEXT;
    else process.env.PORTOLAN_NEXT = PORTOLAN_NEXT;
  });
  withSitemap(nextConfig);
  const { GET } = createSitemapRoute({ base: 'https://example.com', pages: false, ...config });
  return async (file) => {
    const params = Promise.resolve(file === undefined ? {} : { file: file.split('/') });
    const answer = await GET(new Request('http://localhost/sitemap.xml'), { params });
    return [answer.status, await answer.text()];
  };
}

const locsOf = (text: string): readonly string[] =>
  [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);

test('the index and its parts are at their names, others are not there', async (t) => {
  const source = async () => [
    { url: 'https://example.com/docs/a', lastModified: new Date('2026-01-02') },
    '/docs/b/',
    'https://example.com/docs/c',
  ];
  const ask = given(t, { source, urlsMax: 2 }, { basePath: '/docs' });
  const [, index] = await ask();
  assert.deepEqual(locsOf(index), [
    'https://example.com/docs/sitemap-1.xml',
    'https://example.com/docs/sitemap-2.xml',
  ]);
  const [, first] = await ask('1');
  assert.deepEqual(locsOf(first), ['https://example.com/docs/a', 'https://example.com/docs/b']);
  assert.match(first, /<lastmod>2026-01-02T00:00:00Z<\/lastmod>/);
  for (const file of ['9', '1/2', '../robots', '01', 'a://b:c@d'])
    assert.equal((await ask(file))[0], 404, file);
});

test('sections are paged; their parts have their names', async (t) => {
  const page = (number: number, size: number) =>
    Array.from({ length: Math.min(size, 3 - number * size) }, (_, at) => `/p${number * size + at}`);
  const sections = [{ name: 'posts', count: () => 3, page, urlsMax: 2 }];
  const ask = given(t, { sections });
  const [, index] = await ask();
  assert.deepEqual(locsOf(index).slice(-2), [
    'https://example.com/sitemap-posts-1.xml',
    'https://example.com/sitemap-posts-2.xml',
  ]);
  assert.deepEqual(locsOf((await ask('posts-2'))[1]), ['https://example.com/p2']);
});

test('pages that Next has made are listed as it serves them', async (t) => {
  const distDir = join(temporaryFolder(t), 'next');
  const files = {
    'app/index.html': '<title>Home</title><p>Home',
    'app/about.html': '<title>About</title><p>About',
    'app/draft.html': '<title>Draft</title><meta name="robots" content="noindex"><p>Draft',
    'app/_not-found.html': '<title>404</title><p>404',
    'app/_global-error.html': '<title>500</title><p>500',
    'app/blog/[slug].html': '<title>Shell</title><p>…',
    'app/blog/first.html': '<title>First</title><p>First',
    'pages/404.html': '<title>404</title><p>404',
    'pages/old.html': '<title>Old</title><p>Old',
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(distDir, 'server', name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `<!doctype html>${text}`);
  }
  const relative = join('..', '..', '..', '..', '..', '..', '..', distDir);
  const ask = given(
    t,
    { pages: true, trailingSlash: undefined },
    { distDir: relative, trailingSlash: true },
  );
  assert.deepEqual(locsOf((await ask())[1]), [
    'https://example.com/about/',
    'https://example.com/blog/first/',
    'https://example.com/',
    'https://example.com/old/',
  ]);
});

test('a dynamic route of the app has pages, or is refused where that is strict', async (t) => {
  const distDir = join(temporaryFolder(t), 'next');
  mkdirSync(distDir);
  const manifest = { '/page': '/', '/shop/[id]/page': '/shop/[id]', '/api/[x]/route': '/api/[x]' };
  writeFileSync(join(distDir, 'app-path-routes-manifest.json'), JSON.stringify(manifest));
  const relative = join('..', '..', '..', '..', '..', '..', '..', distDir);
  const errors: unknown[] = [];
  const strict = { strict: true, onError: (error: unknown) => errors.push(error) };
  const ask = given(t, { ...strict, source: ['/'] }, { distDir: relative });
  assert.equal((await ask())[0], 503);
  assert.match(String(errors[0]), /No page of \/shop\/\[id\] is listed/);
  const listed = given(t, { ...strict, source: ['/shop/7'] }, { distDir: relative });
  assert.equal((await listed())[0], 200);
  const routes = { '/shop/[id]': async () => ['8', '9'] };
  const [, text] = await given(t, { ...strict, routes }, { distDir: relative })();
  assert.deepEqual(locsOf(text), ['https://example.com/shop/8', 'https://example.com/shop/9']);
});

test('the configuration of Next keeps what is in it', async (t) => {
  given(t);
  const rewrite = { source: '/a', destination: '/b' };
  const { env, rewrites, reactStrictMode } = withSitemap({
    reactStrictMode: true,
    env: { A: 'b' },
    rewrites: async () => ({ beforeFiles: [rewrite], fallback: [rewrite] }),
  });
  assert.equal(env.A, 'b');
  assert.equal(reactStrictMode, true);
  const { beforeFiles, afterFiles, fallback } = (await rewrites()) as Record<string, unknown[]>;
  assert.deepEqual([beforeFiles?.length, afterFiles, fallback], [2, [], [rewrite]]);
  const list = withSitemap({ rewrites: async () => [rewrite] });
  assert.deepEqual(((await list.rewrites()) as unknown as NextRewrites).afterFiles, [rewrite]);
});

interface NextRewrites {
  readonly afterFiles: unknown;
}

test('a route without withSitemap, and an option that there is not, are refused', (t) => {
  given(t);
  const options = { base: 'https://example.com', sorce: [] } as NextSitemapConfig;
  assert.throws(() => createSitemapRoute(options), /sorce/);
  delete process.env.PORTOLAN_NEXT;
  assert.throws(
    () => createSitemapRoute({ base: 'https://example.com' }),
    (error) => isPortolanError(error) && /withSitemap/.test(error.hint ?? ''),
  );
});
