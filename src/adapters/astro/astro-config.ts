// The slice of Astro that the integration touches.
import type { SiteLog } from '../site/built-site.ts';

/** A language of the site, or several that share their pages. */
export type AstroLocale = string | { readonly path: string; readonly codes: readonly string[] };

export interface AstroConfig {
  readonly root: URL;
  readonly cacheDir: URL;
  readonly site?: string | undefined;
  readonly base: string;
  readonly trailingSlash: 'always' | 'never' | 'ignore';
  readonly build: { readonly format: 'directory' | 'file' | 'preserve' };
  readonly i18n?:
    | {
        readonly defaultLocale: string;
        readonly locales: readonly AstroLocale[];
        readonly routing: 'manual' | { readonly prefixDefaultLocale: boolean };
        readonly domains?: Readonly<Record<string, string>> | undefined;
      }
    | undefined;
}

export interface AstroRoute {
  /** `/blog/[slug]`, below the base path. */
  readonly pattern: string;
  /** The module, below the root folder. */
  readonly entrypoint: string;
  readonly isPrerendered: boolean;
  readonly origin: 'internal' | 'external' | 'project';
  readonly type: string;
  readonly params: readonly string[];
}

/** What the hooks are called with. */
export type AstroHooks = {
  'astro:config:done'(options: { readonly config: AstroConfig }): void;
  'astro:routes:resolved'(options: { readonly routes: readonly AstroRoute[] }): void;
  'astro:server:setup'(options: {
    readonly server: { readonly middlewares: object };
    readonly logger: SiteLog;
  }): void;
  'astro:build:done'(options: {
    readonly dir: URL;
    /** The files of each pattern. */
    readonly assets: ReadonlyMap<string, readonly URL[]>;
    readonly logger: SiteLog;
  }): Promise<void>;
};

/** The integration, as Astro takes it. */
export interface SitemapIntegration {
  readonly name: string;
  readonly hooks: AstroHooks;
}
