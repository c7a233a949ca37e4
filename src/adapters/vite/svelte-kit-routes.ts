// The routes of SvelteKit, as the folders of a project say them.
import { globSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { ProjectRoute } from './project-routes.ts';
import type { ViteConfig } from './vite-config.ts';

/** The settings of SvelteKit that matter here; what is not set has its default. */
export interface KitSettings {
  readonly adapter?: { adapt(builder: never): unknown };
  readonly paths?: { readonly base?: string };
  readonly files?: { readonly routes?: string };
}

/** Returns the settings where SvelteKit is used; those of before 2.63 are not known. */
export function svelteKitOf({ plugins }: ViteConfig): KitSettings | undefined {
  const setup = plugins.find(({ name }) => name === 'vite-plugin-sveltekit-setup');
  if (setup === undefined) return undefined;
  // Version 3 has them in the options of its plug-in, version 2 in svelte.config.js below `kit`.
  const { options = {} } = (setup.api ?? {}) as {
    readonly options?: KitSettings & { readonly kit?: KitSettings };
  };
  return options.kit ?? options;
}

/** The pages of a project. A page is Svelte or Markdown. */
export function svelteKitRoutes(root: string, { files }: KitSettings): readonly ProjectRoute[] {
  const folder = resolve(root, files?.routes ?? 'src/routes');
  return globSync('**/+page.{svelte,svx,md}', { cwd: folder }).map((name) => ({
    path: pathOfRoute(`/${dirname(name).replaceAll(sep, '/')}`.replace(/^\/\.$/, '/')),
    file: join(folder, name),
  }));
}

/** Returns the path of a route by its id: groups are no part of it. */
export function pathOfRoute(id: string): string {
  return id.replaceAll(/\/\([^()/]+\)/g, '') || '/';
}
