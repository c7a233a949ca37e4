// Frameworks that finish their site outside of Vite's hooks.
import type { BuiltSite } from '../site/built-site.ts';
import { beforeSvelteKitAdapts } from './before-svelte-kit-adapts.ts';
import type { ViteConfig } from './vite-config.ts';
import { plainSite } from './vite-site.ts';

interface WithSsgOptions extends ViteConfig {
  ssgOptions?: { readonly onFinished?: () => unknown } | undefined;
}

/** Publishes when such a framework has finished. Returns whether one is used. */
export function endsElsewhere(
  config: ViteConfig,
  publish: (site: BuiltSite) => Promise<unknown>,
): boolean {
  return beforeSvelteKitAdapts(config, publish) || afterViteSsg(config, publish);
}

// The command vite-ssg renders pages after bundling; the configuration does not mention it.
function afterViteSsg(
  config: WithSsgOptions,
  publish: (site: BuiltSite) => Promise<unknown>,
): boolean {
  if (!/[\\/]vite-ssg(?:[\\/]|$)/.test(process.argv[1] ?? '')) return false;
  const { ssgOptions } = config;
  const site = { ...plainSite(config), framework: 'vite-ssg' };
  config.ssgOptions = {
    ...ssgOptions,
    async onFinished() {
      await ssgOptions?.onFinished?.();
      await publish({ ...site, htmlFolder: { extension: 'drop' } });
    },
  };
  return true;
}
