// What the plug-in of TanStack Start knows about its routes.
import type { BuiltSite } from '../site/built-site.ts';
import { describeRoutes, type ProjectRoute, rendersPage } from './project-routes.ts';
import type { ViteConfig } from './vite-config.ts';

/** What the plug-in provides to other plug-ins, by the path of the route. */
interface WithManifest {
  readonly TSS_ROUTES_MANIFEST?: Readonly<
    Record<string, { readonly filePath?: string; readonly children?: readonly string[] }>
  >;
}

const ROOT = '__root__';

/** Whether TanStack Start is used. */
export function isTanStackStart({ plugins }: ViteConfig): boolean {
  return plugins.some(({ name }) => name.startsWith('tanstack-start-core:'));
}

/** Returns the pages of a project. */
export function tanStackRoutes(): readonly ProjectRoute[] {
  const { TSS_ROUTES_MANIFEST: manifest = {} } = globalThis as WithManifest;
  return (
    Object.entries(manifest)
      .filter(([id, { children = [] }]) => id !== ROOT && children.length === 0)
      // Releases as old as 1.132 do not name the files, so what renders a page is not known.
      .flatMap(([id, { filePath: file }]) =>
        file === undefined ? [] : [{ path: pathOf(id), file }],
      )
      .filter(({ file }) => rendersPage(file))
  );
}

/** Describes the site: prerendered pages are in the output of the client. */
export function tanStackSite(outputFolder: string): Partial<BuiltSite> {
  const routes = describeRoutes(tanStackRoutes(), outputFolder);
  return {
    framework: 'TanStack Start',
    emptyHint:
      'Set prerender.enabled of tanstackStart(), or answer requests for /sitemap.xml with ' +
      'portolan/handler in a server route.',
    ...routes,
    htmlFolder: { ...routes.htmlFolder, extension: 'drop', exclude: ['_shell.html'] },
  };
}

// Groups and pathless layouts are not part of the URL.
function pathOf(id: string): string {
  const segments = id.split('/').filter((segment) => !/^_|^\(.*\)$/.test(segment));
  return segments.join('/').replace(/\/$/, '') || '/';
}
