// The pages of a Nuxt app: their paths, the files behind them, the routes with parameters, and what
// route rules hide.
import type { NuxtPage, NuxtRouteRule } from './nuxt-slice.ts';

export interface NuxtPages {
  /** The file behind each page without parameters, by its path: `/about`. */
  readonly files: ReadonlyMap<string, string | undefined>;
  readonly dynamicRoutes: readonly string[];
}

/** Flattens the pages of `pages:extend`: paths of children continue those of their parents. */
export function readNuxtPages(pages: readonly NuxtPage[]): NuxtPages {
  const files = new Map<string, string | undefined>();
  const dynamicRoutes: string[] = [];
  const walk = (all: readonly NuxtPage[], parent: string): void => {
    for (const { path, file, children = [] } of all) {
      const whole = path.startsWith('/') ? path : `${parent}/${path}`.replace(/\/$/, '') || '/';
      if (children.length > 0) walk(children, whole);
      else if (whole.includes(':')) dynamicRoutes.push(whole.replaceAll('()', ''));
      else files.set(whole, file);
    }
  };
  walk(pages, '');
  return { files, dynamicRoutes };
}

/** The patterns of the pages that route rules keep from being indexed. */
export function readHiddenPages(
  rules: Readonly<Record<string, NuxtRouteRule>>,
  basePath: string,
): readonly string[] {
  const hidden = Object.entries(rules).filter(([, { robots }]) =>
    typeof robots === 'string' ? robots.includes('noindex') : robots === false,
  );
  // `/admin/**` is `/admin` as well.
  return hidden
    .flatMap(([path]) => [path, path.replace(/\/\*\*$/, '')])
    .map((path) => basePath.replace(/\/$/, '') + path);
}
