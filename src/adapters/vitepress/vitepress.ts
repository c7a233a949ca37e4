// VitePress: writes the sitemap when a build ends, and serves one in development.
import { PortolanError } from '../../base/portolan-error.ts';
import { addToConnect } from '../node/node-middleware.ts';
import { createDevSitemap } from '../site/dev-sitemap.ts';
import { publishSite } from '../site/publish-site.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import { builtSite, developedSite, type VitePressSite } from './vitepress-site.ts';

interface ViteConfig {
  readonly vitepress?: VitePressSite;
}

/** The plug-in, as the Vite of VitePress takes it. */
export interface VitePressPlugin {
  readonly name: string;
  configResolved(config: object): void;
  configureServer(server: { readonly config: object; readonly middlewares: object }): void;
}

/**
 * The sitemap of a VitePress site: `vite: { plugins: [sitemap({ base: 'https://example.com' })] }`.
 * Errors: those of `publish` fail the build, and so does CONFIG_INVALID.
 */
export function sitemap(options: SitemapOptions = {}): VitePressPlugin {
  // Vite resolves its configuration for each of the two bundles of a build.
  const seen = new WeakSet<VitePressSite>();
  return {
    name: 'portolan:sitemap',
    configResolved(config) {
      const site = siteOf(config);
      if (seen.has(site)) return;
      seen.add(site);
      const { buildEnd } = site;
      site.buildEnd = async (built) => {
        await buildEnd?.(built);
        await publishSite(builtSite(built), options);
      };
    },
    configureServer({ config, middlewares }) {
      addToConnect(middlewares, createDevSitemap(developedSite(siteOf(config)), options));
    },
  };
}

function siteOf({ vitepress }: ViteConfig): VitePressSite {
  if (vitepress !== undefined) return vitepress;
  throw new PortolanError('CONFIG_INVALID', {
    message: 'portolan/vitepress is not used within VitePress.',
    hint: "In another site that Vite builds, import the plug-in from 'portolan/vite'.",
  });
}
