// The integration of Astro, called with made-up hooks.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { adapterContract } from '../contract/adapter.contract.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import type { AstroConfig, AstroRoute } from './astro-config.ts';
import { sitemap } from './astro-sitemap.ts';

const folderUrl = (folder: string): URL => pathToFileURL(`${folder}/`);
const logTo = (say: (text: string) => void) => ({ info: say, warn: say });

const configOf = (rootFolder: string, more: Partial<AstroConfig> = {}): AstroConfig => ({
  root: folderUrl(rootFolder),
  cacheDir: folderUrl(join(rootFolder, 'node_modules/.astro')),
  base: '/',
  site: 'https://example.com',
  trailingSlash: 'ignore',
  build: { format: 'directory' },
  ...more,
});

adapterContract('Astro', async ({ rootFolder, outputFolder, basePath, say }, options) => {
  const { hooks } = sitemap(options);
  const config = configOf(rootFolder, { base: basePath.replace(/(.)\/$/, '$1') });
  hooks['astro:config:done']({ config });
  hooks['astro:routes:resolved']({ routes: [] });
  const dir = folderUrl(outputFolder);
  await hooks['astro:build:done']({ dir, assets: new Map(), logger: logTo(say) });
});

const PAGE = '<!doctype html><html lang="en"><title>x</title><body><h1>A page</h1></body></html>';

interface Project {
  readonly config?: Partial<AstroConfig>;
  readonly routes: readonly (Partial<AstroRoute> & Pick<AstroRoute, 'pattern'>)[];
  /** The files of each pattern. */
  readonly built?: Readonly<Record<string, readonly string[]>>;
  readonly collections?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly options?: SitemapOptions;
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

// The store of content is a list of values that name each other by index.
function storeOf(collections: NonNullable<Project['collections']>): string {
  const values: unknown[] = [];
  const put = (value: unknown): number => values.push(value) - 1;
  const root: unknown[] = ['Map'];
  put(root);
  for (const [name, entries] of Object.entries(collections)) {
    const map: unknown[] = ['Map'];
    for (const [id, filePath] of Object.entries(entries)) {
      map.push(put(id), put({ id: put(id), filePath: put(filePath) }));
    }
    root.push(put(name), put(map));
  }
  return JSON.stringify(values);
}

async function built(t: TestContext, { config, routes, built = {}, ...more }: Project) {
  const rootFolder = temporaryFolder(t);
  const dist = join(rootFolder, 'dist');
  const said: string[] = [];
  const files = new Map<string, string | undefined>();
  for (const name of Object.values(built).flat()) writeFile(join(dist, name), PAGE);
  if (more.collections) {
    writeFile(join(rootFolder, 'node_modules/.astro/data-store.json'), storeOf(more.collections));
  }
  const { hooks } = sitemap({
    ...more.options,
    transform(entry, { file }) {
      files.set(entry.loc ?? '', file?.slice(rootFolder.length + 1));
      return entry;
    },
  });
  hooks['astro:config:done']({ config: configOf(rootFolder, config) });
  const given = routes.map((route) => ({
    entrypoint: `src/pages${route.pattern}.astro`,
    isPrerendered: true,
    origin: 'project' as const,
    type: 'page',
    params: [...route.pattern.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = '']) => name),
    ...route,
  }));
  hooks['astro:routes:resolved']({ routes: given });
  const urls = Object.entries(built).map(
    ([pattern, names]) => [pattern, names.map((name) => pathToFileURL(join(dist, name)))] as const,
  );
  const logger = logTo((text) => said.push(text));
  await hooks['astro:build:done']({ dir: folderUrl(dist), assets: new Map(urls), logger });
  const text = readFileSync(join(dist, 'sitemap.xml'), 'utf8');
  const locs = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc).sort();
  return { files, locs, said, text };
}

const POSTS = { '/blog/[...slug]': ['blog/a/index.html', 'blog/2026/b/index.html'] };

test('the file behind a page is that of its route, or of its entry in a collection', async (t) => {
  const { files } = await built(t, {
    routes: [{ pattern: '/about' }, { pattern: '/blog/[...slug]' }],
    built: { '/about': ['about/index.html'], ...POSTS },
    collections: {
      blog: { a: 'src/content/blog/a.md', '2026/b': 'src/content/blog/2026/b.md' },
      authors: { a: 'src/content/authors/a.json' },
    },
  });
  assert.deepEqual(Object.fromEntries(files), {
    'https://example.com/about/': 'src/pages/about.astro',
    'https://example.com/blog/a/': 'src/content/blog/a.md',
    'https://example.com/blog/2026/b/': 'src/content/blog/2026/b.md',
  });
});

test('a page of a dynamic route has no file where two collections could have it', async (t) => {
  const { files } = await built(t, {
    routes: [{ pattern: '/tags/[tag]' }],
    built: { '/tags/[tag]': ['tags/a/index.html'] },
    collections: { blog: { a: 'blog/a.md' }, news: { a: 'news/a.md' } },
  });
  assert.deepEqual([...files.values()], [undefined]);
});

test('pages on demand are listed with a slash; those of dynamic routes are missed', async (t) => {
  const { locs, said } = await built(t, {
    routes: [
      { pattern: '/lamp', isPrerendered: false },
      { pattern: '/404', isPrerendered: false },
      { pattern: '/tides/[port]', isPrerendered: false },
      { pattern: '/gauge', isPrerendered: false, type: 'endpoint' },
      { pattern: '/_server-islands/[name]', isPrerendered: false, origin: 'internal' },
    ],
    built: { '/': ['index.html'] },
  });
  assert.deepEqual(locs, ['https://example.com/', 'https://example.com/lamp/']);
  assert.match(said[0] ?? '', /^No page of \/tides\/\[port\] is listed\./);
});

test('with strict a dynamic route without pages fails the build', async (t) => {
  const routes = [{ pattern: '/tides/[port]', isPrerendered: false }];
  const project = { routes, built: { '/': ['index.html'] } };
  await assert.rejects(built(t, { ...project, options: { strict: true } }), /\/tides\/\[port\]/);
  const { locs } = await built(t, {
    ...project,
    options: { strict: true, routes: { '/tides/[port]': ['north'] } },
  });
  assert.deepEqual(locs, ['https://example.com/', 'https://example.com/tides/north/']);
});

test('pages of trailingSlash never have none, and pages of files no extension', async (t) => {
  const project = { routes: [], built: { '/': ['index.html'], '/about': ['about/index.html'] } };
  const never = await built(t, { ...project, config: { trailingSlash: 'never' } });
  assert.deepEqual(never.locs, ['https://example.com/', 'https://example.com/about']);
  const files = await built(t, {
    routes: [],
    built: { '/': ['index.html'], '/about': ['about.html'] },
    config: { build: { format: 'file' } },
  });
  assert.deepEqual(files.locs, ['https://example.com/', 'https://example.com/about.html']);
});

const LOCALES = ['en', { path: 'german', codes: ['de', 'de-AT'] }];

test('languages of i18n are alternates, the default one with a prefix or not', async (t) => {
  const alternates = (text: string) =>
    [...text.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, lang, href]) => `${lang} ${href}`);
  const i18n = { defaultLocale: 'en', locales: LOCALES, routing: { prefixDefaultLocale: false } };
  const bare = await built(t, {
    routes: [],
    built: { '/a': ['a/index.html'], '/german/a': ['german/a/index.html'] },
    config: { i18n },
  });
  const expected = ['en https://example.com/a/', 'de https://example.com/german/a/'];
  assert.deepEqual(alternates(bare.text), [...expected, ...expected]);
  const prefixed = await built(t, {
    routes: [],
    built: { '/en/a': ['en/a/index.html'], '/german/a': ['german/a/index.html'] },
    config: { i18n: { ...i18n, routing: { prefixDefaultLocale: true } } },
  });
  assert.deepEqual(alternates(prefixed.text).slice(0, 2), [
    'en https://example.com/en/a/',
    'de https://example.com/german/a/',
  ]);
  const ofDomains = await built(t, {
    routes: [],
    built: { '/a': ['a/index.html'], '/german/a': ['german/a/index.html'] },
    config: { i18n: { ...i18n, domains: { german: 'https://example.de' } } },
  });
  assert.deepEqual(alternates(ofDomains.text), []);
});
