// The slice of Vite that the plug-in uses.

/** The resolved configuration: of the whole build, or of one environment. */
export interface ViteConfig {
  readonly root: string;
  readonly base: string;
  readonly consumer?: string;
  readonly build: { readonly outDir: string };
  readonly publicDir: string;
  readonly plugins: readonly { readonly name: string; readonly api?: unknown }[];
  readonly logger: { info(text: string): void; warn(text: string): void };
}

/** One of the builds that make the site. */
export interface ViteEnvironment {
  readonly name: string;
  readonly isBuilt?: boolean;
  readonly config: ViteConfig;
}

/** The context of the hooks of a bundle. */
export interface ViteHookContext {
  readonly environment: ViteEnvironment;
}

/** The development server. */
export interface ViteServer {
  readonly config: ViteConfig;
  /** Of Connect: `use` takes a middleware. */
  readonly middlewares: object;
}

/** The plug-in, as Vite takes it. */
export interface SitemapPlugin {
  readonly name: string;
  readonly enforce?: 'post';
  configResolved?(config: ViteConfig): void;
  configureServer?(server: ViteServer): void;
  readonly buildApp?: {
    readonly order: 'pre' | 'post';
    handler(builder: {
      readonly environments: Readonly<Record<string, ViteEnvironment>>;
    }): Promise<void>;
  };
  readonly writeBundle?: {
    readonly order: 'post';
    readonly sequential: true;
    handler(this: ViteHookContext): void;
  };
  readonly closeBundle?: {
    readonly order: 'post';
    readonly sequential: true;
    handler(this: ViteHookContext): Promise<void>;
  };
}
