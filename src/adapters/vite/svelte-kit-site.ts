// SvelteKit: what its adapter is called with, just before the adapter copies the site to its place.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BuiltSite } from '../site/built-site.ts';
import { describeRoutes } from './project-routes.ts';
import { commonSite } from './vite-site.ts';
import type { ViteConfig } from './vite-slice.ts';

interface KitConfig {
  readonly paths: { readonly base: string };
  readonly files: { readonly routes: string };
}

interface KitBuilder {
  readonly config: KitConfig | { readonly kit: KitConfig };
  /** Routes that answer requests only have no methods of a page. */
  readonly routes: readonly {
    readonly id: string;
    readonly page: { readonly methods: readonly string[] };
  }[];
  getClientDirectory(): string;
}

interface KitAdapter {
  adapt(builder: KitBuilder): unknown;
}

interface KitOptions {
  readonly adapter?: KitAdapter;
  readonly kit?: { readonly adapter?: KitAdapter };
}

// The page of a route; the others are Markdown.
const PAGES = ['+page.svelte', '+page.svx', '+page.md'];
const prepared = new WeakSet<KitAdapter>();

/**
 * Publishes the sitemap among the files that the adapter is about to copy, so that it is deployed
 * with any adapter. Returns whether it will.
 */
export function beforeSvelteKitAdapts(
  config: ViteConfig,
  publish: (site: BuiltSite) => Promise<unknown>,
): boolean {
  const setup = config.plugins.find(({ name }) => name === 'vite-plugin-sveltekit-setup');
  const { options } = (setup?.api ?? {}) as { readonly options?: KitOptions };
  const adapter = options?.adapter ?? options?.kit?.adapter;
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
  const { paths, files } = 'paths' in builder.config ? builder.config : builder.config.kit;
  const outputFolder = resolve(config.root, builder.getClientDirectory());
  const pagesFolder = join(outputFolder, '../prerendered/pages');
  const pages = builder.routes
    .filter(({ page }) => page.methods.includes('GET'))
    .map(({ id }) => {
      const folder = join(resolve(config.root, files.routes), id);
      const file = PAGES.map((name) => join(folder, name)).find((path) => existsSync(path));
      return { path: pathOf(id), file: file ?? folder };
    });
  const routes = describeRoutes(pages, pagesFolder);
  return {
    ...commonSite(config),
    framework: 'SvelteKit',
    outputFolder,
    pagesFolder,
    basePath: paths.base || '/',
    emptyHint:
      'Set export const prerender = true in the pages, or answer requests for /sitemap.xml with ' +
      'portolan/handler in src/routes/sitemap.xml/+server.ts.',
    ...routes,
    // `about.html` is at `/about`, and `about/index.html`, of trailingSlash 'always', at `/about/`.
    htmlFolder: { ...routes.htmlFolder, extension: 'drop' },
  };
}

// Groups are no part of the address.
function pathOf(id: string): string {
  return id.replaceAll(/\/\([^()/]+\)/g, '') || '/';
}
