// What a build by Vite says about its site, whichever framework made it.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BuiltSite } from '../site/built-site.ts';
import { reactRouterOf, reactRouterSite } from './react-router-site.ts';
import { isTanStackStart, tanStackSite } from './tanstack-site.ts';
import type { ViteConfig } from './vite-slice.ts';

/** Describes the site of a build that is complete; `config` is that of the environment it ends in. */
export function viteSite(config: ViteConfig): BuiltSite {
  const common = commonSite(config);
  const router = reactRouterOf(config);
  if (router) return { ...common, ...reactRouterSite(router, common.basePath) };
  if (isTanStackStart(config)) return { ...common, ...tanStackSite(common.outputFolder) };
  // SvelteKit of before 2.63 does not say where its adapter writes; this is where most do.
  if (isSvelteKit(config)) {
    const outputFolder = join(config.root, 'build');
    return { ...common, framework: 'SvelteKit', outputFolder, htmlFolder: { extension: 'drop' } };
  }
  return common;
}

/** Whose bundle is the last one that is written, where no `buildApp` hook ends the build. */
export function lastConsumerOf(config: ViteConfig): 'client' | 'server' {
  return reactRouterOf(config) || isSvelteKit(config) ? 'server' : 'client';
}

/** What all sites have in common that Vite builds. */
export function commonSite({ root, base, build, logger }: ViteConfig): BuiltSite {
  const sourceOf = (page: string): string | undefined => {
    const file = join(root, page);
    return existsSync(file) ? file : undefined;
  };
  return {
    framework: 'Vite',
    outputFolder: resolve(root, build.outDir),
    rootFolder: root,
    // Assets may be on another host, or relative to their page.
    basePath: base.startsWith('/') ? base : '/',
    baseHint: "Set it in the configuration of Vite: sitemap({ base: 'https://example.com/' }).",
    htmlFolder: { sourceOf },
    log: {
      info: (text) => logger.info(`[sitemap] ${text}`),
      warn: (text) => logger.warn(`[sitemap] ${text}`),
    },
  };
}

function isSvelteKit({ plugins }: ViteConfig): boolean {
  return plugins.some(({ name }) => name === 'vite-plugin-sveltekit-setup');
}
