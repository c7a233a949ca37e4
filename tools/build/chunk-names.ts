// Which chunk of the bundle a module is in: with those modules of its layer that every entry loads
// together with it, so that nothing is loaded too early and few files are.

import { type ChunkPlan, mergeChunks } from './merge-chunks.ts';

/** A module as the bundler knows it. */
export interface ModuleNode {
  readonly bytes: number;
  readonly imports: readonly string[];
  /** Those that are imported when they are needed. */
  readonly dynamicImports: readonly string[];
}

/** What the names follow from. */
export interface ChunkNamesOptions {
  readonly modules: ReadonlyMap<string, ModuleNode>;
  /** Entries of the package; what is imported dynamically is an entry as well. */
  readonly entries: readonly string[];
  /** Chunks keep to one layer; `undefined`: the bundler chooses. */
  readonly layerOf: (module: string) => string | undefined;
}

/**
 * Returns the name of the chunk of each module that has a layer and is not an entry of the package:
 * that of the layer, or of the module that it is loaded late for, and `~` with a number.
 */
export function chunkNames(options: ChunkNamesOptions): ReadonlyMap<string, string> {
  const { modules, entries, layerOf } = options;
  const closures = new Map<string, ReadonlySet<string>>();
  for (const entry of entries) closures.set(entry, closureOf(entry, modules));
  for (const { dynamicImports } of modules.values()) {
    for (const late of dynamicImports) {
      if (modules.has(late)) closures.set(late, closureOf(late, modules));
    }
  }
  const loaded = loadedBefore(options, closures);
  const loadedWith = new Map(
    [...closures].map(([entry, closure]) => [
      entry,
      new Set([...closure, ...(loaded.get(entry) ?? [])]),
    ]),
  );
  const chunks = new Map<string, ChunkPlan & { readonly modules: string[] }>();
  for (const [module, { bytes }] of modules) {
    const layer = layerOf(module);
    if (layer === undefined || entries.includes(module)) continue;
    const users = [...closures]
      .filter(([entry, closure]) => closure.has(module) && !loaded.get(entry)?.has(module))
      .map(([entry]) => entry);
    const key = [layer, ...users].join('\n');
    const { modules: others = [], bytes: before = 0 } = chunks.get(key) ?? {};
    chunks.set(key, {
      layer,
      modules: [...others, module],
      bytes: before + bytes,
      users: new Set(users),
    });
  }
  const importsOf = (module: string): readonly string[] => modules.get(module)?.imports ?? [];
  const merged = mergeChunks({ chunks: [...chunks.values()], importsOf, loadedWith });
  return new Map(
    merged.flatMap(({ layer, modules: held }, index) => {
      const [late, another] = held.filter((module) => closures.has(module));
      const name = late === undefined || another !== undefined ? layer : baseName(late);
      return held.map((module) => [module, `${name}~${index}`] as const);
    }),
  );
}

function baseName(path: string): string {
  return path.replace(/^.*[\\/]|\.\w+$/g, '');
}

function closureOf(entry: string, modules: ChunkNamesOptions['modules']): ReadonlySet<string> {
  const closure = new Set([entry]);
  for (const module of closure) {
    for (const imported of modules.get(module)?.imports ?? []) closure.add(imported);
  }
  return closure;
}

// What every importer of a late entry has loaded before: those modules need not be asked for again,
// so they do not tell one chunk from another. Starts at everything and takes away until it holds.
function loadedBefore(
  { modules, entries }: ChunkNamesOptions,
  closures: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const everything = new Set(modules.keys());
  const loaded = new Map<string, ReadonlySet<string>>();
  const importers = new Map<string, readonly string[]>();
  for (const late of closures.keys()) {
    const by = [...closures].filter(([, closure]) =>
      [...closure].some((module) => modules.get(module)?.dynamicImports.includes(late)),
    );
    importers.set(
      late,
      by.map(([entry]) => entry),
    );
    loaded.set(late, entries.includes(late) ? new Set() : everything);
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const [late, before] of loaded) {
      if (entries.includes(late)) continue;
      const kept = [...before].filter((module) =>
        importers
          .get(late)
          ?.every((by) => closures.get(by)?.has(module) || loaded.get(by)?.has(module)),
      );
      if (kept.length === before.size) continue;
      loaded.set(late, new Set(kept));
      changed = true;
    }
  }
  return loaded;
}
