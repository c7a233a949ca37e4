// Options of other plug-ins as settings of ours: each is mapped with its value, or named as gone.
import assert from 'node:assert/strict';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { convertOptions } from './convert-options.ts';
import { NEXT_SITEMAP } from './from/next-sitemap.ts';
import { PLUGIN_MAPPINGS } from './from/plugin-mappings.ts';
import { findPluginMapping } from './old-options.ts';
import { planInit } from './run-init.ts';

test('values are kept, functions are to be copied, and what is gone has its reason', () => {
  const lines = convertOptions(NEXT_SITEMAP, {
    siteUrl: "https://it's.example",
    exclude: ['/admin/*', 'draft', '*/private'],
    sitemapSize: 7_000,
    generateRobotsTxt: true,
    generateIndexSitemap: false,
    changefreq: 'daily',
    priority: 0.7,
    trailingSlash: undefined,
    transform: () => undefined,
    aditionalPaths: [],
  });
  assert.deepEqual(lines, [
    "base: 'https://it\\'s.example',",
    "exclude: ['/admin/**', '/draft', '**/private'],",
    'urlsMax: 7000,',
    '// Rewrite your transform here. Before: (config, path) => ({ loc, lastmod, … }). ' +
      'Now: (entry, page) => entry; entry.loc is absolute, undefined leaves the page out.',
    'transform: (entry) => entry,',
    '// generateRobotsTxt: true is gone: ' +
      'add the Sitemap line to app/robots.ts or public/robots.txt.',
    '// generateIndexSitemap: false is gone: ' +
      'sitemap.xml is the one sitemap, or the index where there are several.',
    "// changefreq: 'daily' is gone: engines ignore it; no value is better than one for all pages.",
    '// priority: 0.7 is gone: engines ignore it; no value is better than one for all pages.',
    '// aditionalPaths: not a known option of the plug-in; nothing replaces it.',
  ]);
});

test('two functions become one transform, and both are named', () => {
  const lines = convertOptions(findPluginMapping('@astrojs/sitemap'), {
    filter: () => true,
    customPages: ['https://example.com/x'],
    serialize: () => undefined,
  });
  assert.equal(lines.filter((line) => line.startsWith('transform:')).length, 1);
  assert.deepEqual(
    lines.flatMap((line) => /Rewrite your (\w+)/.exec(line)?.[1] ?? []),
    ['filter', 'serialize'],
  );
  assert.ok(lines.includes("source: ['https://example.com/x'],"));
});

for (const mapping of PLUGIN_MAPPINGS) {
  test(`every option of ${mapping.plugin} is in the result, whatever its value`, async (t) => {
    for (const value of ['x', 1, true, null, ['a'], { a: /b/g }, new Date(0), () => 'x']) {
      const names = Object.keys(mapping.options);
      const options = Object.fromEntries(names.map((name) => [name, value]));
      const lines = convertOptions(mapping, options);
      assert.doesNotThrow(() => stripTypeScriptTypes(`({\n${lines.join('\n')}\n})`));
      for (const name of names) {
        const { to = name, copyTo = to } = mapping.options[name] as {
          to?: string;
          copyTo?: string;
        };
        const mentioned = new RegExp(`^(?:${copyTo}: |// .*\\b${name}\\b)`);
        assert.ok(
          lines.some((line) => mentioned.test(line)),
          `${name}: ${lines.join('\n')}`,
        );
      }
    }
    const json = join(temporaryFolder(t, { 'o.json': '{"exclude":["/a"]}' }), 'o.json');
    const { steps } = await planInit(temporaryFolder(t), { from: mapping.plugin, options: json });
    assert.ok(steps.some((step) => 'text' in step && /exclude/.test(step.text)));
  });
}

test('configurations of plug-ins and frameworks are run and read', async (t) => {
  const FILES: Readonly<Record<string, readonly [file: string, text: string, expected: RegExp]>> = {
    'next-sitemap': [
      'next-sitemap.config.js',
      "module.exports = { siteUrl: 'https://a.example', exclude: ['/x'] };",
      /createSitemapRoute\(\{\n {2}base: 'https:\/\/a\.example',\n {2}exclude: \['\/x'\],/,
    ],
    '@docusaurus/plugin-sitemap': [
      'docusaurus.config.mjs',
      `export default { presets: [['classic', { sitemap: { ignorePatterns: ['/tags/**'], lastmod: 'date' } }]] };`,
      /exclude: \['\/tags\/\*\*'\],\n +lastmod: 'git',/,
    ],
    'gatsby-plugin-sitemap': [
      'gatsby-config.js',
      `module.exports = { siteMetadata: { siteUrl: 'https://g.example' }, plugins: ['x',
        { resolve: 'gatsby-plugin-sitemap', options: { excludes: ['/a'], entryLimit: 9 } }] };`,
      /base: 'https:\/\/g\.example',\n {2}exclude: \['\/a'\],\n {2}urlsMax: 9,\n {2}source: 'public'/,
    ],
    vitepress: [
      'docs/.vitepress/config.ts',
      `export default { sitemap: { hostname: 'https://v.example/docs/', lastmodDateOnly: false } };`,
      /plugins: \[sitemap\(\{\n +base: 'https:\/\/v\.example\/docs\/',\n +\/\/ lastmodDateOnly/,
    ],
  };
  for (const [from, [file, text, expected]] of Object.entries(FILES)) {
    const { steps } = await planInit(temporaryFolder(t, { [file]: text }), { from });
    assert.match(steps.map((step) => ('text' in step ? step.text : '')).join('\n'), expected);
  }
});

test('a plug-in that is not known, and options that cannot be read, are refused', async (t) => {
  const refusal = (message: RegExp) => ({ code: 'CONFIG_INVALID', message });
  assert.throws(() => findPluginMapping('next-sitemaps'), {
    code: 'CONFIG_INVALID',
    hint: /next-sitemap/,
  });
  const folder = temporaryFolder(t, {
    'next-sitemap.config.js': 'throw new Error("no database")',
    'list.json': '[1]',
  });
  await assert.rejects(planInit(folder, { from: 'next-sitemap' }), refusal(/no database/));
  await assert.rejects(
    planInit(folder, { from: 'vite-plugin-sitemap' }),
    refusal(/No configuration file of/),
  );
  const options = join(folder, 'list.json');
  await assert.rejects(
    planInit(folder, { from: 'sitemap', options }),
    refusal(/not a JSON object/),
  );
});
