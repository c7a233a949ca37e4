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
 * Returns the dynamic routes, the pages without a file in `pagesFolder` since they are rendered on
 * demand, and the module behind each page. An empty `pagesFolder`: nothing was built.
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
    // A catch-all route at the root is the "not found" page.
    dynamicRoutes: routes.filter(isDynamic).flatMap(({ path }) => (path === '/*' ? [] : [path])),
    paths: pages.filter(({ path }) => !isBuilt(path)).map(({ path }) => path.slice(1) || './'),
    htmlFolder: {
      sourceOf: (page) => files.get(`/${page.replace(/(?:^|\/)index\.html$|\.html$/, '')}`),
    },
  };
}

/** Whether a React module renders a page, or only answers requests. */
export function rendersPage(file: string): boolean {
  return /\bexport\s+default\b|\bas\s+default\b|\bcomponent\b/.test(readFileSync(file, 'utf8'));
}
