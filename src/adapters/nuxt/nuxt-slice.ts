// What is used of Nuxt and Nitro, and nothing else of them.
import type { NodeRequest } from '../node/node-request.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';

export interface NuxtSlice {
  readonly options: {
    readonly dev: boolean;
    readonly rootDir: string;
    readonly app: { readonly baseURL: string };
    readonly site?: { readonly url?: string };
    readonly portolan?: SitemapOptions;
    readonly routeRules?: Readonly<Record<string, NuxtRouteRule>>;
    readonly devServerHandlers: NuxtDevHandler[];
  };
  hook(name: 'pages:extend', told: (pages: readonly NuxtPage[]) => void): unknown;
  hook(name: 'nitro:init', told: (nitro: NitroSlice) => void): unknown;
}

export interface NuxtPage {
  readonly path: string;
  readonly file?: string;
  readonly children?: readonly NuxtPage[];
}

export interface NuxtRouteRule {
  readonly robots?: boolean | string | object;
}

export interface NuxtDevHandler {
  readonly route: string;
  readonly handler: (event: NuxtEvent) => Promise<Response | undefined>;
}

export interface NuxtEvent {
  readonly node: { readonly req: NodeRequest };
}

export interface NitroSlice {
  readonly options: { readonly output: { readonly publicDir: string } };
  readonly hooks: {
    hook(
      name: 'prerender:done',
      told: (done: { readonly prerenderedRoutes: readonly NitroRoute[] }) => Promise<void>,
    ): unknown;
  };
}

export interface NitroRoute {
  readonly fileName?: string;
}
