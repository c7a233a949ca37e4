// The plug-in for Vite: when the site is complete, its sitemap is published into it.
import { publishSite } from '../site/publish-site.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';
import { beforeSvelteKitAdapts } from './svelte-kit-site.ts';
import { lastConsumerOf, viteSite } from './vite-site.ts';
import type { SitemapPlugin, ViteConfig } from './vite-slice.ts';

/**
 * Writes the sitemap of what Vite builds: plain pages, SvelteKit, React Router, TanStack Start.
 * Name it last in `plugins`.
 *
 * Errors: the build fails with those of `publish`, and with CONFIG_INVALID for options that do not
 * exist and a site without an address.
 *
 * ```ts
 * import { sitemap } from 'portolan/vite';
 *
 * export default { plugins: [sitemap({ base: 'https://example.com/' })] };
 * ```
 */
export function sitemap(options: SitemapOptions = {}): SitemapPlugin[] {
  // The environments that were written. A bundle is also closed after a failure.
  const written = new Set<string>();
  // Frameworks that build by `buildApp` add pages after the last bundle.
  let isWithinApp = false;
  let isSvelteKit = false;
  const publish = async (config: ViteConfig): Promise<void> => {
    await publishSite(viteSite(config), options);
  };
  const first: SitemapPlugin = {
    name: 'portolan:sitemap-first',
    buildApp: {
      order: 'pre',
      async handler() {
        isWithinApp = true;
      },
    },
  };
  return [
    first,
    {
      name: 'portolan:sitemap',
      enforce: 'post',
      configResolved(config) {
        isSvelteKit = beforeSvelteKitAdapts(config, (site) => publishSite(site, options));
      },
      buildApp: {
        order: 'post',
        async handler({ environments }) {
          isWithinApp = false;
          const { client = Object.values(environments)[0] } = environments;
          // Plain Vite comes here before it builds.
          if (client?.isBuilt && !isSvelteKit) await publish(client.config);
        },
      },
      writeBundle: {
        order: 'post',
        sequential: true,
        handler() {
          written.add(this.environment.name);
        },
      },
      closeBundle: {
        order: 'post',
        sequential: true,
        async handler() {
          const { name, config } = this.environment;
          if (!written.delete(name) || isWithinApp || isSvelteKit) return;
          if (config.consumer === lastConsumerOf(config)) await publish(config);
        },
      },
    },
  ];
}
