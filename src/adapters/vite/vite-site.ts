// What a Vite build knows about its site, whichever framework is used.
import { existsSync, globSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { BuiltSite } from '../site/built-site.ts';
import type { DevelopedSite } from '../site/dev-sitemap.ts';
import { describeRoutes, type ProjectRoute } from './project-routes.ts';
import { reactRouterOf, reactRouterRoutes, reactRouterSite } from './react-router-site.ts';
import { svelteKitOf, svelteKitRoutes } from './svelte-kit-routes.ts';
import { isTanStackStart, tanStackRoutes, tanStackSite } from './tanstack-site.ts';
import type { ViteConfig } from './vite-config.ts';

/** Describes a site that is built; `config` is that of the environment that is built last. */
export function viteSite(config: ViteConfig): BuiltSite {
  const common = plainSite(config);
  const router = reactRouterOf(config);
  if (router) return { ...common, ...reactRouterSite(router, common.basePath) };
  if (isTanStackStart(config)) return { ...common, ...tanStackSite(common.outputFolder) };
  // SvelteKit before 2.63 does not say where its adapter writes; most write here.
  if (svelteKitOf(config)) {
    const outputFolder = join(config.root, 'build');
    return { ...common, framework: 'SvelteKit', outputFolder, htmlFolder: { extension: 'drop' } };
  }
  return common;
}

/** Which bundle is written last, if no `buildApp` hook ends the build. */
export function lastConsumerOf(config: ViteConfig): 'client' | 'server' {
  return reactRouterOf(config) || svelteKitOf(config) ? 'server' : 'client';
}

/** Describes a site in development. Its routes may change. */
export function developedSite(config: ViteConfig): DevelopedSite {
  const { framework, rootFolder, basePath, log } = plainSite(config);
  const router = reactRouterOf(config);
  const kit = svelteKitOf(config);
  const routes = (): readonly ProjectRoute[] => {
    if (router) return reactRouterRoutes(router);
    if (kit) return svelteKitRoutes(config.root, kit);
    return isTanStackStart(config) ? tanStackRoutes() : pagesBelow(config);
  };
  return {
    framework,
    rootFolder,
    basePath: router && router.basename !== '/' ? router.basename : (kit?.paths?.base ?? basePath),
    paths: () => describeRoutes(routes(), '').paths ?? [],
    get dynamicRoutes() {
      return describeRoutes(routes(), '').dynamicRoutes ?? [];
    },
    log,
  };
}

/** Describes what Vite itself knows about a site. */
export function plainSite({ root, base, build, logger }: ViteConfig): BuiltSite {
  const sourceOf = (page: string): string | undefined => {
    const file = join(root, page);
    return existsSync(file) ? file : undefined;
  };
  return {
    framework: 'Vite',
    outputFolder: resolve(root, build.outDir),
    rootFolder: root,
    // `base` may be another host, or relative to the page.
    basePath: base.startsWith('/') ? base : '/',
    baseHint: "Set it in the configuration of Vite: sitemap({ base: 'https://example.com/' }).",
    emptyHint:
      'Put sitemap() last in plugins. Where a server renders the pages, list their paths in ' +
      'source, or answer requests for /sitemap.xml with portolan/handler.',
    htmlFolder: { sourceOf },
    log: {
      info: (text) => logger.info(`[sitemap] ${text}`),
      warn: (text) => logger.warn(`[sitemap] ${text}`),
    },
  };
}

// Plain Vite serves the HTML files of its root folder.
function pagesBelow({ root, build, publicDir }: ViteConfig): readonly ProjectRoute[] {
  const left = [resolve(root, build.outDir), publicDir].map((folder) => folder + sep);
  return globSync('**/*.html', { cwd: root, exclude: ['**/node_modules', '**/.*'] })
    .map((name) => join(root, name))
    .filter((file) => !left.some((folder) => file.startsWith(folder)) && !/40\d\.html$/.test(file))
    .map((file) => {
      const path = relative(root, file).replaceAll(sep, '/');
      return { path: `/${path.replace(/(^|\/)index\.html$/, '$1')}`, file };
    });
}
