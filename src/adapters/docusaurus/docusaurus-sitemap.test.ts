// The plug-in of Docusaurus, called as its builds of one language and of several call it.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

adapterContract('docusaurus', async ({ rootFolder, basePath, say }, options) => {
  const { info } = PLAIN_LOG;
  Object.assign(PLAIN_LOG, { info: say });
  try {
    const built = buildOf(rootFolder, { baseUrl: basePath });
    await sitemap({}, { id: 'default', ...options }).postBuild(built);
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
    await sitemap({}, { lastmod: 'mtime', lastmodGuard: false }).postBuild(built);
  };
  await build('en', '');
  assert.throws(() => readFileSync(join(siteDir, 'build', 'sitemap.xml')), { code: 'ENOENT' });
  await build('de', 'de/');
  const text = readFileSync(join(siteDir, 'build', 'sitemap.xml'), 'utf8');
  assert.equal(text.match(/<loc>https:\/\/example\.com\/base\//g)?.length, 4);
  assert.equal(text.match(/<lastmod>/g)?.length, 4);
});
