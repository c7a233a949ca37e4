// What Next's server has on disk: prerendered pages, and the routes of the app.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildContext, HandlerEntry } from '../../handler/port/handler-config.ts';
import { openSource } from '../../sources/open-source.ts';

// Those of both routers.
const FOLDERS = ['app', 'pages'];
// What Next shows for `/blog/[slug]` until the page is rendered.
const SHELLS = ['**/*\\[*', '**/*\\[*/**'];

const pathOf = (distDir: string, ...names: readonly string[]): string =>
  join(/* turbopackIgnore: true */ process.cwd(), distDir, ...names);

/** Reads the entries of all prerendered pages; none if the server has no files of them. */
export async function* readPages(
  { base, signal }: BuildContext,
  distDir: string,
): AsyncGenerator<readonly HandlerEntry[]> {
  for (const name of FOLDERS) {
    const folder = pathOf(distDir, 'server', name);
    if (!existsSync(folder)) continue;
    const html = { extension: 'drop', exclude: SHELLS } as const;
    const source = await openSource(folder, { base, html });
    for await (const batch of source.batches({ signal })) yield batch.map(({ entry }) => entry);
  }
}

/** Reads the app's routes with parameters: `/blog/[slug]`. None if they are not known. */
export async function readDynamicRoutes(distDir: string): Promise<readonly string[]> {
  const manifest = pathOf(distDir, 'app-path-routes-manifest.json');
  if (!existsSync(manifest)) return [];
  const routes: Readonly<Record<string, string>> = JSON.parse(await readFile(manifest, 'utf8'));
  return Object.entries(routes)
    .filter(([file, route]) => file.endsWith('/page') && route.includes('['))
    .map(([, route]) => route);
}
