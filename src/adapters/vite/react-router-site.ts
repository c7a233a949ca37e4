// What the plug-in of React Router knows about its routes and output.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '../site/built-site.ts';
import { describeRoutes, type ProjectRoute, rendersPage } from './project-routes.ts';
import type { ViteConfig } from './vite-config.ts';

interface RouterRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly file: string;
}

/** The resolved configuration of React Router. */
export interface ReactRouterConfig {
  readonly appDirectory: string;
  readonly basename: string;
  readonly buildDirectory: string;
  readonly routes: Readonly<Record<string, RouterRoute>>;
}

interface WithRouter {
  readonly __reactRouterPluginContext?: { readonly reactRouterConfig: ReactRouterConfig };
}

/** Returns the configuration of React Router, if it is used. */
export function reactRouterOf(config: ViteConfig): ReactRouterConfig | undefined {
  return (config as ViteConfig & WithRouter).__reactRouterPluginContext?.reactRouterConfig;
}

/** Returns the pages of a project: routes without children whose module renders something. */
export function reactRouterRoutes({
  appDirectory,
  routes,
}: ReactRouterConfig): readonly (ProjectRoute & { readonly file: string })[] {
  const all = Object.values(routes);
  const parents = new Set(all.map(({ parentId }) => parentId));
  return all
    .filter(({ id }) => !parents.has(id))
    .map((route) => ({ path: pathOf(route, routes), file: join(appDirectory, route.file) }))
    .filter(({ file }) => rendersPage(file));
}

/** Describes the site: prerendered pages are in the folder of `basename`, assets beside it. */
export function reactRouterSite(
  config: ReactRouterConfig,
  viteBase: string | undefined,
): Partial<BuiltSite> {
  const { basename, buildDirectory } = config;
  const client = join(buildDirectory, 'client');
  const below = join(client, basename);
  const outputFolder = existsSync(below) ? below : client;
  const basePath = basename === '/' ? viteBase : basename;
  const emptyHint =
    'List pages in prerender of react-router.config, or answer requests for /sitemap.xml with ' +
    'portolan/handler in a resource route.';
  return {
    framework: 'React Router',
    outputFolder,
    basePath,
    emptyHint,
    // The folder of `/über` is named `%C3%BCber`.
    addressOf: (loc) => loc.replaceAll(/%25([\dA-F]{2})/gi, '%$1'),
    ...describeRoutes(reactRouterRoutes(config), outputFolder),
  };
}

function pathOf(route: RouterRoute, routes: Readonly<Record<string, RouterRoute>>): string {
  const parent = routes[route.parentId ?? ''];
  const before = parent === undefined ? '' : pathOf(parent, routes);
  return `${before.replace(/\/$/, '')}/${route.path ?? ''}`;
}
