// The sitemap that `docusaurus start` serves.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addToServer } from '../node/node-middleware.ts';
import { createDevSitemap } from '../site/dev-sitemap.ts';
import { PLAIN_LOG } from '../site/site-report.ts';
import type { SitemapOptions } from '../site/sitemap-options.ts';

/** What is used of the context that Docusaurus passes to a plug-in. */
export interface DocusaurusContext {
  readonly siteDir: string;
  readonly baseUrl: string;
  readonly generatedFilesDir: string;
}

interface DevServer {
  /** Node's server; its type would need Node's types of every user. */
  readonly server?: object | undefined;
}

/** What is used of the webpack configuration. */
export interface WebpackSlice {
  readonly devServer?:
    | { readonly onListening?: ((server: DevServer) => void) | undefined }
    | undefined;
}

/** Returns what is merged into the webpack configuration; nothing for a build. */
export function webpackOfDev(
  { siteDir, baseUrl, generatedFilesDir }: DocusaurusContext,
  options: SitemapOptions,
  before: WebpackSlice,
): WebpackSlice {
  if (process.env['NODE_ENV'] !== 'development') return {};
  const handle = createDevSitemap(
    {
      framework: 'Docusaurus',
      rootFolder: siteDir,
      basePath: baseUrl,
      paths: async () => {
        const routes = await readFile(join(generatedFilesDir, 'routes.js'), 'utf8');
        return pathsOf(routes).map((path) => path.slice(baseUrl.length));
      },
      log: PLAIN_LOG,
    },
    options,
  );
  // Middleware of a plug-in would replace that of Docusaurus.
  const onListening = (dev: DevServer): void => {
    before.devServer?.onListening?.(dev);
    if (dev.server) addToServer(dev.server, handle);
  };
  return { devServer: { onListening } };
}

// Only pages are exact. Docusaurus writes the file again when they change.
const PAGE = /path: (['"])(.*?)\1,\s+component: .*\s+exact: true/g;

function pathsOf(routes: string): readonly string[] {
  const paths = [...routes.matchAll(PAGE)].map(([, , path = '']) => path);
  return paths.filter((path) => !/\/__docusaurus\/|\/404\.html$/.test(path));
}
