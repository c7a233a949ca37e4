// A folder of built pages as a source, with an error where it holds none.
import { readdir } from 'node:fs/promises';
import { PortolanError } from '../base/portolan-error.ts';
import type { Source, SourceReadOptions, SourceRecord } from './port/source.ts';
import type { OpenSourceOptions } from './port/source-spec.ts';

// Folders into which builds write their pages.
const BUILD_FOLDERS = ['dist', 'build', 'out', 'public', '_site', '.output/public', 'site'];

export interface FolderSourceOptions extends OpenSourceOptions {
  /** As the user named it. */
  readonly name: string;
  /** An absolute path. */
  readonly path: string;
}

/**
 * Makes a source of the pages in a folder. A user who names a folder without pages means another
 * one.
 *
 * Errors: CONFIG_INVALID. The source's: SOURCE_UNREADABLE, also when there is no page; the
 * signal's reason.
 */
export async function createFolderSource(options: FolderSourceOptions): Promise<Source> {
  const { openHtmlFolder } = await import('./html-folder/html-folder-source.ts');
  const pages = openHtmlFolder(options.path, options);
  return { name: options.name, batches: (readOptions) => readPages(pages, options, readOptions) };
}

async function* readPages(
  pages: Source,
  { name, path }: FolderSourceOptions,
  options: SourceReadOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  const { onNote } = options;
  let found = false;
  const noting: SourceReadOptions = {
    ...options,
    onNote: (note) => {
      found = true;
      onNote?.(note);
    },
  };
  for await (const batch of pages.batches(noting)) {
    found = true;
    yield batch;
  }
  if (found) return;
  throw new PortolanError('SOURCE_UNREADABLE', {
    message: `${name} contains no HTML page.`,
    hint: await remedyIn(path),
    path,
  });
}

async function remedyIn(path: string): Promise<string> {
  const names = await readdir(path).catch((): string[] => []);
  const built = BUILD_FOLDERS.find((folder) => names.includes(folder.split('/')[0] ?? folder));
  if (built !== undefined) return `Give the folder of the built pages, perhaps ${built} in it.`;
  const sitemap = names.find((file) => /\.(?:xml|xml\.gz|txt)$/i.test(file));
  if (sitemap !== undefined) return `For the sitemap in it, name that file: ${sitemap}.`;
  return 'Build the site first, and give the folder that the pages are in.';
}
