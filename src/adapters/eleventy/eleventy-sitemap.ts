// Eleventy: writes the sitemap into the output folder after each build.
import { relative, resolve, sep } from 'node:path';
import { publishSite } from '../site/publish-site.ts';
import { PLAIN_LOG } from '../site/site-report.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';

/** What is used of Eleventy's configuration. */
export interface EleventyConfig {
  on(
    event: 'eleventy.config',
    told: (config: { config?: { pathPrefix?: string } }) => void,
  ): unknown;
  on(event: 'eleventy.after', told: (build: EleventyBuild) => Promise<void>): unknown;
}

/** What is used of a build that has ended. */
export interface EleventyBuild {
  readonly directories: { readonly output: string };
  readonly results: readonly { readonly inputPath: string; readonly outputPath?: string | false }[];
  readonly runMode: string;
  readonly outputMode: string;
}

/**
 * Writes the sitemap of an Eleventy site: `eleventyConfig.addPlugin(sitemap, { base })`.
 *
 * `eleventy --serve` and `--watch` write it too, but do not update the state.
 */
export function sitemap(eleventyConfig: EleventyConfig, options: SitemapOptions = {}): void {
  let pathPrefix = '/';
  eleventyConfig.on('eleventy.config', ({ config }) => {
    pathPrefix = `/${config?.pathPrefix ?? ''}/`.replace(/\/+/g, '/');
  });
  eleventyConfig.on('eleventy.after', async ({ directories, results, runMode, outputMode }) => {
    if (outputMode !== 'fs') return;
    const outputFolder = resolve(directories.output);
    const sources = new Map<string, string>();
    for (const { inputPath, outputPath } of results) {
      if (!outputPath) continue;
      const page = relative(outputFolder, resolve(outputPath)).replaceAll(sep, '/');
      sources.set(page, resolve(inputPath));
    }
    await publishSite(
      {
        framework: 'Eleventy',
        outputFolder,
        rootFolder: process.cwd(),
        basePath: pathPrefix,
        baseHint: "Set base: addPlugin(sitemap, { base: 'https://example.com/' }).",
        htmlFolder: { sourceOf: (page) => sources.get(page) },
        isDevelopment: runMode !== 'build',
        log: PLAIN_LOG,
      },
      options,
    );
  });
}
