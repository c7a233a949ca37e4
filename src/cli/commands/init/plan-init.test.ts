// What init finds in a folder, what it writes, and what it leaves to the user.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { checkPublishConfig } from '../../../publish/settings/check-publish-config.ts';
import { findFramework } from './find-framework.ts';
import { planInit, runInit } from './run-init.ts';
import type { SetupStep } from './setup-steps.ts';

const packageOf = (...names: string[]): string =>
  JSON.stringify({ devDependencies: Object.fromEntries(names.map((name) => [name, '*'])) });

const FOUND: readonly (readonly [
  packages: string[],
  files: string[],
  name: string,
  file?: string,
])[] = [
  [['astro', 'vite'], ['astro.config.mjs'], 'astro', 'astro.config.mjs'],
  [['next', 'express'], ['next.config.ts'], 'next', 'next.config.ts'],
  [['nuxt'], ['nuxt.config.ts'], 'nuxt', 'nuxt.config.ts'],
  [['@sveltejs/kit', 'vite'], ['vite.config.ts'], 'sveltekit', 'vite.config.ts'],
  [['@react-router/dev', 'vite'], ['vite.config.ts'], 'react-router', 'vite.config.ts'],
  [['@tanstack/react-start', 'vite'], [], 'tanstack-start'],
  [['vite'], ['vite.config.js'], 'vite', 'vite.config.js'],
  [['vitepress', 'vite'], ['.vitepress/config.mts'], 'vitepress', '.vitepress/config.mts'],
  [['@docusaurus/core'], ['docusaurus.config.ts'], 'docusaurus', 'docusaurus.config.ts'],
  [['@11ty/eleventy'], ['.eleventy.js'], 'eleventy', '.eleventy.js'],
  [['@nestjs/core', 'express'], [], 'nest'],
  [['fastify'], [], 'fastify'],
  [['hono'], [], 'hono'],
  [['koa'], [], 'koa'],
  [['express'], [], 'express'],
  [['gatsby'], ['gatsby-config.js'], 'gatsby', 'gatsby-config.js'],
  [['hexo'], ['_config.yml'], 'hexo'],
  [['@angular/core'], ['angular.json'], 'angular', 'angular.json'],
  [['lodash'], [], 'none'],
  [[], ['astro.config.ts'], 'astro', 'astro.config.ts'],
];
test('a package.json that is cut off is refused, not taken for a site without a framework', (t) => {
  const folder = temporaryFolder(t, { 'package.json': '{"dependencies":{"astro":"^7"' });
  assert.throws(() => findFramework(folder), /package\.json is not JSON: /);
});

for (const [packages, files, name, configFile] of FOUND) {
  test(`${packages.join(' and ') || files.join()} is ${name}`, async (t) => {
    const all = Object.fromEntries(files.map((file) => [file, '']));
    const folder = temporaryFolder(t, { ...all, 'package.json': packageOf(...packages) });
    const found = findFramework(folder);
    assert.deepEqual([found.name, found.configFile], [name, configFile]);
    const { steps } = await planInit(folder, { base: 'https://site.example/' });
    assert.deepEqual(steps[0], { kind: 'run', command: 'npm install portolan' });
    const text = steps.map((step) => ('text' in step ? step.text : '')).join('\n');
    assert.match(text, /base: 'https:\/\/site\.example\/'/);
    const files2 = steps.filter((step) => step.kind === 'add' && step.file !== 'package.json');
    for (const step of files2) {
      if (configFile !== undefined && 'file' in step) assert.equal(step.file, configFile);
    }
    for (const code of codeOf(steps)) assert.doesNotThrow(() => stripTypeScriptTypes(code), code);
  });
}

function codeOf(steps: readonly SetupStep[]): string[] {
  return steps.flatMap((step) =>
    'text' in step && step.file !== 'package.json' ? [step.text] : [],
  );
}

test('what is new is written, and nothing is replaced without --force', async (t) => {
  const folder = temporaryFolder(t, { 'package.json': packageOf('next'), 'app/sitemap.ts': '' });
  const route = 'app/sitemap.xml/[[...file]]/route.js';
  const run = (options: object) => silently(() => runInit(folder, options));
  const shown = await run({ dryRun: true });
  assert.match(shown, /Write app\/sitemap\.xml\/\[\[\.\.\.file\]\]\/route\.js:/);
  assert.match(shown, /Remove app\/sitemap\.ts: it answers \/sitemap\.xml as well\./);
  assert.ok(!existsSync(join(folder, route)));
  const done = await run({});
  assert.match(done, /Wrote app\/sitemap\.xml/);
  assert.match(done, /Wrote next\.config\.mjs\./);
  assert.match(done, /Replace https:\/\/example\.com\//);
  const written = readFileSync(join(folder, route), 'utf8');
  assert.match(written, /export const \{ GET, generateStaticParams \} = createSitemapRoute\(/);
  await assert.rejects(run({ base: 'https://b.example/' }), { code: 'CONFIG_INVALID' });
  assert.equal(readFileSync(join(folder, route), 'utf8'), written);
  await run({ base: 'https://b.example/', force: true });
  assert.match(readFileSync(join(folder, route), 'utf8'), /https:\/\/b\.example\//);
});

test('the last lines say where the sitemap will be, and how to check it', async (t) => {
  const base = 'https://site.example/';
  const shown = (name: string) => {
    const folder = temporaryFolder(t, { 'package.json': packageOf(name) });
    return silently(() => runInit(folder, { dryRun: true, base }));
  };
  assert.match(await shown('astro'), /build the site: sitemap\.xml is in its output folder/);
  assert.match(await shown('next'), /build and start the app, and open \/sitemap\.xml/);
  const express = await shown('express');
  assert.match(express, /start the app, and open \/sitemap\.xml/);
  assert.match(express, /npx portolan check https:\/\/site\.example\//);
  assert.match(express, /onError: console\.error/);
  assert.doesNotMatch(await shown('koa'), /onError/);
  assert.match(await shown('lodash'), /No known framework was found/);
});

test('what is printed is of the kind of module that it is added to', async (t) => {
  const textIn = async (files: Readonly<Record<string, string>>) => {
    const { steps } = await planInit(temporaryFolder(t, files), {});
    return { code: codeOf(steps).join('\n'), steps };
  };
  const common = {
    'next.config.js': 'module.exports = { reactStrictMode: true };',
    'next.config.cjs': '',
    '.eleventy.js': 'module.exports = function (config) {};',
    'docusaurus.config.js': 'const config = {};\nmodule.exports = config;',
  };
  for (const [file, text] of Object.entries(common)) {
    const { code } = await textIn({ [file]: text });
    assert.match(code, /^module\.exports = /m, file);
    assert.doesNotMatch(code, /^import .*portolan\/(?!next)|^export default/m, file);
  }
  const [cut] = Object.keys(common);
  const esm = await textIn({ [cut ?? '']: 'export default {};' });
  assert.match(esm.code, /^export default withSitemap\(nextConfig\)/m);
  const express = await textIn({ 'package.json': packageOf('express') });
  assert.match(express.code, /^const \{ sitemap \} = require\('portolan\/express'\);$/m);
  const fastify = await textIn({ 'package.json': packageOf('fastify') });
  assert.match(fastify.code, /^server\.register\(/m);
  const typed = { 'package.json': packageOf('fastify'), 'tsconfig.json': '{}' };
  assert.match((await textIn(typed)).code, /^import [\s\S]*^await server\.register\(/m);
  const { steps } = await textIn({ 'package.json': packageOf('next') });
  const config = steps.find((step) => 'file' in step && step.file === 'next.config.mjs');
  assert.ok(config?.kind === 'write');
  assert.match(config.text, /export default withSitemap\(\{\}\);/);
});

test('npm sitemap in an app becomes the adapter of the app', async (t) => {
  const options = { hostname: 'https://a.example', sourceData: 'urls.txt', destinationDir: 'x' };
  const files = { 'options.json': JSON.stringify({ ...options, level: 'throw', limit: 9 }) };
  const planned = async (name: string) => {
    const folder = temporaryFolder(t, { ...files, 'package.json': packageOf(name) });
    return planInit(folder, { from: 'sitemap', options: join(folder, 'options.json') });
  };
  const { found, steps } = await planned('express');
  assert.equal(found.name, 'express');
  const code = codeOf(steps).join('\n');
  assert.match(code, /app\.use\(sitemap\(\{\n {2}base: 'https:\/\/a\.example',/);
  assert.match(code, /source: async \(\) => \[\],\n {2}urlsMax: 9,/);
  assert.doesNotMatch(code, /^ *targets|onInvalid/m);
  const next = await planned('next');
  assert.match(codeOf(next.steps).join('\n'), /createSitemapRoute\(\{/);
  const plain = await planned('lodash');
  assert.match(codeOf(plain.steps).join('\n'), /targets: 'x',/);
});

test('the base of Astro is named once', async (t) => {
  const folder = temporaryFolder(t, { 'package.json': packageOf('astro') });
  assert.doesNotMatch(
    codeOf((await planInit(folder, { base: 'https://a.example/' })).steps).join(),
    /site:/,
  );
  assert.match(codeOf((await planInit(folder, {})).steps).join(), /site:/);
});

test('Angular builds into the folder of its project', async (t) => {
  const angular = JSON.stringify({ projects: { shop: {}, admin: {} } });
  const files = { 'package.json': packageOf('@angular/core'), 'angular.json': angular };
  const { steps } = await planInit(temporaryFolder(t, files), {});
  assert.match(codeOf(steps).join(), /source: 'dist\/shop\/browser',\n {2}targets: 'dist\/shop/);
});

test('a plain folder gets a configuration that is valid', async (t) => {
  const folder = temporaryFolder(t, { 'out/index.html': 'x', 'tsconfig.json': '{}' });
  const { steps } = await planInit(folder, {});
  const [, write] = steps;
  assert.ok(write?.kind === 'write' && write.file === 'portolan.config.ts');
  const config = await evaluated(write.text);
  assert.deepEqual(checkPublishConfig(config), {
    base: 'https://example.com/',
    source: 'out',
    targets: 'out',
    state: 'node_modules/.cache/portolan/sitemap.db',
  });
});

test('the homepage of package.json is the base, unless it is that of a repository', async (t) => {
  for (const [homepage, base] of [
    ['https://site.example/a', 'https://site.example/a'],
    ['https://github.com/a/b#readme', 'https://example.com/'],
  ] as const) {
    const folder = temporaryFolder(t, { 'package.json': JSON.stringify({ homepage }) });
    const { steps } = await planInit(folder, {});
    assert.ok(codeOf(steps).join().includes(`base: '${base}'`));
  }
});

test('--options without --from, and a folder that is not there, are refused', async () => {
  await assert.rejects(planInit('.', { options: 'x.json' }), { code: 'CONFIG_INVALID' });
  await assert.rejects(runInit('nowhere', {}), { code: 'CONFIG_INVALID' });
});

/** What a configuration exports, without the package that it imports. */
async function evaluated(text: string): Promise<unknown> {
  const plain = text
    .replace(/^import .*\n/gm, '')
    .replace('export default', 'const defineConfig = (config) => config;\nexport default');
  const module = await import(`data:text/javascript,${encodeURIComponent(plain)}`);
  return (module as { readonly default: unknown }).default;
}

async function silently(run: () => Promise<unknown>): Promise<string> {
  const { write } = process.stdout;
  let text = '';
  process.stdout.write = ((chunk: unknown, ...rest: unknown[]) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString('utf8');
    const done = rest.find((one) => typeof one === 'function');
    if (typeof done === 'function') done();
    return true;
  }) as typeof write;
  try {
    await run();
    return text;
  } finally {
    process.stdout.write = write;
  }
}
