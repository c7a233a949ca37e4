// The routes of a project → which pages are dynamic, rendered on demand, or built from a module.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltSite } from '../site/built-site.ts';

/** A page of the project: its path below the base path, and the module that renders it. */
export interface ProjectRoute {
  /** `/about`, `/blog/[slug]`. */
  readonly path: string;
  /** As an absolute path. */
  readonly file?: string | undefined;
}

const PARAMETER = /[[\]:$*?]/;

/**
 * Dynamic routes, pages that have no file in `pagesFolder` because they are rendered on demand, and
 * the module behind each page that has one. Without `pagesFolder` nothing was built.
 */
export function describeRoutes(
  routes: readonly ProjectRoute[],
  pagesFolder: string,
): Pick<BuiltSite, 'dynamicRoutes' | 'htmlFolder' | 'paths'> {
  const isDynamic = ({ path }: ProjectRoute): boolean => PARAMETER.test(path);
  const pages = routes.filter((route) => !isDynamic(route));
  const files = new Map(pages.map(({ path, file }) => [path.replace(/\/$/, '') || '/', file]));
  const isBuilt = (path: string): boolean =>
    pagesFolder !== '' &&
    (existsSync(join(pagesFolder, path, 'index.html')) ||
      existsSync(join(pagesFolder, `${path}.html`)));
  return {
    // A route of nothing but a rest is the page of what does not exist.
    dynamicRoutes: routes.filter(isDynamic).flatMap(({ path }) => (path === '/*' ? [] : [path])),
    paths: pages.filter(({ path }) => !isBuilt(path)).map(({ path }) => path.slice(1) || './'),
    htmlFolder: {
      sourceOf: (page) => files.get(`/${page.replace(/(?:^|\/)index\.html$|\.html$/, '')}`),
    },
  };
}

/** Whether a module of React renders a page: others only answer requests. */
export function rendersPage(file: string): boolean {
  return /\bexport\s+default\b|\bas\s+default\b|\bcomponent\b/.test(readFileSync(file, 'utf8'));
}
