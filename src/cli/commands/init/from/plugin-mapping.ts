// What becomes of each option of a sitemap plug-in.

/** Where the new options stand: the adapter of a framework, or a configuration of the command. */
export type NewPlace =
  | 'astro'
  | 'docusaurus'
  | 'eleventy'
  | 'next'
  | 'nuxt'
  | 'vite'
  | 'vitepress'
  | 'command';

/** What becomes of one option. */
export type OptionMapping =
  /** It has another name, and perhaps another form. `undefined`: its value means our default. */
  | { readonly to: string; readonly value?: (value: unknown) => unknown }
  /** A function whose body is copied by hand: what it gets and returns now. */
  | { readonly copyTo: 'source' | 'transform'; readonly was: string; readonly how: string }
  /** It has no counterpart: why. */
  | { readonly gone: string };

/** A plug-in, and all of its options. */
export interface PluginMapping {
  /** Its name on npm. */
  readonly plugin: string;
  readonly place: NewPlace;
  /** Configurations that can be imported, and the options in them. */
  readonly files?: readonly string[];
  readonly optionsIn?: (config: unknown) => unknown;
  readonly options: Readonly<Record<string, OptionMapping>>;
  /** What differs in a project with an adapter, for plug-ins that belong to no framework. */
  readonly adapterOptions?: PluginMapping['options'];
}

const HINT = 'engines ignore it; no value is better than one for all pages';

export const CHANGEFREQ_GONE: OptionMapping = { gone: HINT };
export const PRIORITY_GONE: OptionMapping = { gone: HINT };
export const LASTMOD_GONE: OptionMapping = {
  gone: 'one date for all pages means nothing to engines; `lastmod` says where dates come from',
};
export const NAME_GONE: OptionMapping = {
  gone: 'the set is always at sitemap.xml, so that links to it never break',
};
export const STYLE_GONE: OptionMapping = {
  gone: '`css: true` makes the XML readable in browsers, `html: true` writes a page for people',
};
export const NAMESPACES_GONE: OptionMapping = {
  gone: 'a sitemap declares the namespaces that it uses',
};

type Properties = Readonly<Record<string, unknown>>;

/** The property of an unknown value; `undefined` where there is none. */
export function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Properties)[name] : undefined;
}

/** Patterns as ours: each begins with a slash or `**`. `stars`: a `*` of theirs spans slashes. */
export function patternsFrom(value: unknown, { stars }: { readonly stars: boolean }): unknown {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return given.map((pattern) => {
    if (typeof pattern !== 'string') return pattern;
    const spanning = stars ? pattern.replace(/\*+/g, '**') : pattern;
    return /^(?:\/|\*\*|https?:)/.test(spanning) ? spanning : `/${spanning}`;
  });
}

export function whenTrue(value: unknown): unknown {
  return value === true ? true : undefined;
}
