// The routes of a SvelteKit project, by its folders.
import { globSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { ProjectRoute } from './project-routes.ts';
import type { ViteConfig } from './vite-config.ts';

/** The settings of SvelteKit that are used here. */
export interface KitSettings {
  readonly adapter?: { adapt(builder: never): unknown };
  readonly paths?: { readonly base?: string };
  readonly files?: { readonly routes?: string };
}

/** Returns the settings if SvelteKit is used; before 2.63 they are not known. */
export function svelteKitOf({ plugins }: ViteConfig): KitSettings | undefined {
  const setup = plugins.find(({ name }) => name === 'vite-plugin-sveltekit-setup');
  if (setup === undefined) return undefined;
  // Version 3 has them in the options of its plug-in, version 2 in svelte.config.js below `kit`.
  const { options = {} } = (setup.api ?? {}) as {
    readonly options?: KitSettings & { readonly kit?: KitSettings };
  };
  return options.kit ?? options;
}

/** Returns the pages of a project, written in Svelte or Markdown. */
export function svelteKitRoutes(root: string, { files }: KitSettings): readonly ProjectRoute[] {
  const folder = resolve(root, files?.routes ?? 'src/routes');
  return globSync('**/+page.{svelte,svx,md}', { cwd: folder }).map((name) => ({
    path: pathOfRoute(`/${dirname(name).replaceAll(sep, '/')}`.replace(/^\/\.$/, '/')),
    file: join(folder, name),
  }));
}

/** Returns the path of a route by its id, without groups. */
export function pathOfRoute(id: string): string {
  return id.replaceAll(/\/\([^()/]+\)/g, '') || '/';
}
