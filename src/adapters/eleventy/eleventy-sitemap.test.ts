// The plug-in of Eleventy, called with its events.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { adapterContract } from '../contract/adapter.contract.ts';
import { PLAIN_LOG } from '../site/site-report.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import { type EleventyBuild, type EleventyConfig, sitemap } from './eleventy-sitemap.ts';

async function build(
  { output, pathPrefix = '/' }: { readonly output: string; readonly pathPrefix?: string },
  options: SitemapOptions,
  more: Partial<EleventyBuild> = {},
): Promise<void> {
  let after = async (_build: EleventyBuild): Promise<void> => {};
  const config = {
    on(event: string, told: (value: never) => Promise<void>) {
      if (event === 'eleventy.after') after = told as typeof after;
      else told({ config: { pathPrefix } } as never);
    },
  };
  sitemap(config as unknown as EleventyConfig, options);
  const ended = { results: [], runMode: 'build', outputMode: 'fs', directories: { output } };
  await after({ ...ended, ...more });
}

adapterContract('eleventy', async ({ rootFolder, outputFolder, basePath, say }, options) => {
  const { info } = PLAIN_LOG;
  Object.assign(PLAIN_LOG, { info: say });
  // It is run in the folder of its project.
  process.chdir(rootFolder);
  try {
    await build({ output: outputFolder, pathPrefix: basePath }, options);
  } finally {
    process.chdir(import.meta.dirname);
    Object.assign(PLAIN_LOG, { info });
  }
});

test('nothing is made of what is not written; a failure while serving is printed', async (t) => {
  const output = join(temporaryFolder(t), '_site');
  mkdirSync(output);
  writeFileSync(join(output, 'index.html'), '<!doctype html><title>a</title><p>a');
  const base = 'https://example.com';
  await build({ output }, { base }, { outputMode: 'json' });
  assert.ok(!existsSync(join(output, 'sitemap.xml')));
  await build({ output }, { base: 'nowhere' }, { runMode: 'serve' });
  await build({ output }, { base, dev: false }, { runMode: 'watch' });
  assert.ok(!existsSync(join(output, 'sitemap.xml')));
  await build({ output }, { base }, { runMode: 'serve' });
  assert.ok(existsSync(join(output, 'sitemap.xml')));
});
