// SvelteKit: the site just before its adapter copies it.
import { join, resolve } from 'node:path';
import type { BuiltSite } from '../site/built-site.ts';
import { describeRoutes } from './project-routes.ts';
import {
  type KitSettings,
  pathOfRoute,
  svelteKitOf,
  svelteKitRoutes,
} from './svelte-kit-routes.ts';
import type { ViteConfig } from './vite-config.ts';
import { plainSite } from './vite-site.ts';

interface KitBuilder {
  readonly config: KitSettings | { readonly kit: KitSettings };
  /** Routes without a page have no `page.methods`. */
  readonly routes: readonly {
    readonly id: string;
    readonly page: { readonly methods: readonly string[] };
  }[];
  getClientDirectory(): string;
}

interface KitAdapter {
  adapt(builder: KitBuilder): unknown;
}

const prepared = new WeakSet<KitAdapter>();

/**
 * Publishes the sitemap among the files that the adapter copies, so that any adapter deploys it.
 * Returns whether it will.
 */
export function beforeSvelteKitAdapts(
  config: ViteConfig,
  publish: (site: BuiltSite) => Promise<unknown>,
): boolean {
  const adapter: KitAdapter | undefined = svelteKitOf(config)?.adapter;
  if (adapter === undefined) return false;
  // Vite resolves its configuration once for each bundle.
  if (prepared.has(adapter)) return true;
  prepared.add(adapter);
  const adapt = adapter.adapt.bind(adapter);
  adapter.adapt = async (builder) => {
    await publish(svelteKitSite(config, builder));
    await adapt(builder);
  };
  return true;
}

function svelteKitSite(config: ViteConfig, builder: KitBuilder): BuiltSite {
  // In version 3, `kit` only exists to print a warning.
  const kit =
    'kit' in builder.config && !('paths' in builder.config)
      ? builder.config.kit
      : (builder.config as KitSettings);
  const outputFolder = resolve(config.root, builder.getClientDirectory());
  const pagesFolder = join(outputFolder, '../prerendered/pages');
  const files = new Map(svelteKitRoutes(config.root, kit).map(({ path, file }) => [path, file]));
  const pages = builder.routes
    .filter(({ page }) => page.methods.includes('GET'))
    .map(({ id }) => ({ path: pathOfRoute(id), file: files.get(pathOfRoute(id)) }));
  const routes = describeRoutes(pages, pagesFolder);
  return {
    ...plainSite(config),
    framework: 'SvelteKit',
    outputFolder,
    pagesFolder,
    basePath: kit.paths?.base || '/',
    emptyHint:
      'Set export const prerender = true in the pages, or answer requests for /sitemap.xml with ' +
      'portolan/handler in src/routes/sitemap.xml/+server.ts.',
    ...routes,
    // `about.html` is at `/about`, and `about/index.html`, of trailingSlash 'always', at `/about/`.
    htmlFolder: { ...routes.htmlFolder, extension: 'drop' },
  };
}
