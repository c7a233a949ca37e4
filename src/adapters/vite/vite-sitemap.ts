// The Vite plug-in: writes the sitemap into a site when it is complete.
import { addToConnect } from '../node/node-middleware.ts';
import { createDevSitemap } from '../site/dev-sitemap.ts';
import { publishSite } from '../site/publish-site.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import { endsElsewhere } from './ends-elsewhere.ts';
import type { SitemapPlugin, ViteConfig } from './vite-config.ts';
import { developedSite, lastConsumerOf, viteSite } from './vite-site.ts';

// After all other plug-ins have finished.
const LAST = { order: 'post', sequential: true } as const;

/**
 * Writes the sitemap of a site that Vite builds: `plugins: [sitemap({ base })]`, as the last one.
 * Errors: those of `publish` and CONFIG_INVALID fail the build.
 */
export function sitemap(options: SitemapOptions = {}): SitemapPlugin[] {
  const written = new Set<string>(); // A bundle is also closed after a failure.
  // Frameworks that build by `buildApp` add pages after the last bundle.
  let isWithinApp = false;
  let isElsewhere = false;
  const publish = (config: ViteConfig) => publishSite(viteSite(config), options);
  const first: SitemapPlugin = {
    name: 'portolan:sitemap-first',
    buildApp: { order: 'pre', handler: async () => void (isWithinApp = true) },
  };
  const last: SitemapPlugin = {
    name: 'portolan:sitemap',
    enforce: 'post',
    configResolved(config) {
      isElsewhere ||= endsElsewhere(config, (site) => publishSite(site, options));
    },
    configureServer({ config, middlewares }) {
      addToConnect(middlewares, createDevSitemap(developedSite(config), options));
    },
    buildApp: {
      order: 'post',
      async handler({ environments: { client } }) {
        isWithinApp = false;
        // Plain Vite comes here before it builds.
        if (client?.isBuilt && !isElsewhere) await publish(client.config);
      },
    },
    writeBundle: {
      ...LAST,
      handler() {
        written.add(this.environment.name);
      },
    },
    closeBundle: {
      ...LAST,
      async handler() {
        const { name, config } = this.environment;
        if (!written.delete(name) || isWithinApp || isElsewhere) return;
        if (config.consumer === lastConsumerOf(config)) await publish(config);
      },
    },
  };
  return [first, last];
}
