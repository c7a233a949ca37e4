// The files behind entries of content collections, from the data store that Astro keeps.
import { existsSync, readFileSync } from 'node:fs';

/** The file of each entry, by its id. */
type Collection = ReadonlyMap<string, string>;

/**
 * Reads the collections. The returned function finds the file of each page of a dynamic route, or
 * none: the collection must have an entry for every page, by its id, and be the only one that does.
 */
export function readContentFiles(
  cacheFolder: URL,
): (pattern: string, pages: readonly string[]) => readonly string[] {
  const collections = readCollections(new URL('data-store.json', cacheFolder));
  return (pattern, pages) => {
    const ids = pages.map((page) => parametersOf(pattern, page));
    const found = collections.flatMap((files) => {
      const sources = ids.flatMap((id) => files.get(id) ?? []);
      return ids.length > 0 && sources.length === ids.length ? [sources] : [];
    });
    const [only = [], ...others] = found;
    return others.length === 0 ? only : [];
  };
}

// `/blog/[...slug]` and `blog/2026/first/index.html`: `2026/first`.
function parametersOf(pattern: string, page: string): string {
  const segments = pattern.slice(1).split('/');
  const path = page.replace(/(?:^|\/)index\.html$|\.html$/, '').split('/');
  return path.filter((_, index) => segments[index]?.includes('[') ?? true).join('/');
}

function readCollections(store: URL): readonly Collection[] {
  if (!existsSync(store)) return [];
  const values: unknown = JSON.parse(readFileSync(store, 'utf8'));
  if (!Array.isArray(values)) return [];
  return [...mapAt(values, 0).values()].map((at) => {
    const entries = [...mapAt(values, at)].flatMap(([id, entry]) => {
      const { filePath }: { filePath?: unknown } = Object(values[entry]);
      const file: unknown = typeof filePath === 'number' ? values[filePath] : undefined;
      return typeof file === 'string' ? [[id, file] as const] : [];
    });
    return new Map(entries);
  });
}

// The store is a list of values that refer to each other by index: `["Map", key, value, …]`.
function mapAt(values: readonly unknown[], at: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const map = values[at];
  if (!Array.isArray(map) || map[0] !== 'Map') return found;
  for (let index = 1; index + 1 < map.length; index += 2) {
    const key: unknown = values[map[index]];
    if (typeof key === 'string') found.set(key, map[index + 1]);
  }
  return found;
}
