// Which chunk of the bundle a module is in: with those that the same entries load, and with others
// where loading them as well costs less than another file.

/** A module as the bundler knows it. */
export interface ModuleNode {
  readonly bytes: number;
  /** What it imports: modules, and packages and modules of Node by their names. */
  readonly imports: readonly string[];
  /** The modules that it imports when it needs them. */
  readonly dynamicImports: readonly string[];
}

/** What the names follow from. */
export interface ChunkNamesOptions {
  readonly modules: ReadonlyMap<string, ModuleNode>;
  /** The entries of the package. What is imported dynamically is an entry as well. */
  readonly doors: readonly string[];
  /** Modules that bundles of users have alone: no chunk has what some of them need and some not. */
  readonly alone?: readonly string[];
}

type Modules = ChunkNamesOptions['modules'];

interface Chunk {
  readonly modules: readonly string[];
  readonly bytes: number;
  /** The entries that load it, a bit each. */
  readonly users: bigint;
}

interface Merger {
  readonly parts: readonly [Chunk, Chunk];
  /** In bytes that the entries load, over all of them. */
  readonly cost: number;
}

// Measured with Node 24: one more file costs what 10 KB of code cost.
const FILE_BYTES = 10_000;

const FOLDER = /.*\b(?:src|node_modules)[\\/](?:@[^\\/]+[\\/])?([\w-]+)/;

/** Returns the name of the chunk of each module that is not in the file of an entry. */
export function chunkNames(options: ChunkNamesOptions): ReadonlyMap<string, string> {
  const { modules, doors } = options;
  const loaded = loadedWith(modules, doors);
  const bytesOf = (id: string): number => modules.get(id)?.bytes ?? 0;
  const names = new Map<string, string>();
  for (const [index, { modules: held }] of mergedChunks(options, [...loaded.values()]).entries()) {
    // What belongs to one late entry, the bundler puts into the file of that entry.
    if (held.filter((id) => loaded.has(id)).length === 1) continue;
    const [largest = ''] = held.toSorted((a, b) => bytesOf(b) - bytesOf(a));
    const [, folder = 'shared'] = FOLDER.exec(largest) ?? [];
    for (const id of held) names.set(id, `${folder}~${index}`);
  }
  return names;
}

/** All that is loaded once an entry is: what it imports, and what its importers have loaded. */
function loadedWith(
  modules: Modules,
  doors: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const loaded = new Map(doors.map((door) => [door, closureOf(door, modules)]));
  for (const late of [...modules.values()].flatMap(({ dynamicImports }) => dynamicImports)) {
    if (modules.has(late) && !loaded.has(late)) loaded.set(late, closureOf(late, modules));
  }
  const importers = new Map(
    [...loaded.keys()].map((late) => {
      const imports = (id: string): boolean =>
        modules.get(id)?.dynamicImports.includes(late) === true;
      return [late, [...loaded.values()].filter((closure) => closure.values().some(imports))];
    }),
  );
  for (let grew = true; grew; ) {
    grew = false;
    for (const [late, closure] of loaded) {
      if (doors.includes(late)) continue;
      const [first = closure, ...others] = importers.get(late) ?? [];
      for (const id of first) {
        if (closure.has(id) || !others.every((other) => other.has(id))) continue;
        closure.add(id);
        grew = true;
      }
    }
  }
  return loaded;
}

function closureOf(entry: string, modules: Modules): Set<string> {
  const closure = new Set([entry]);
  for (const id of closure) {
    for (const imported of modules.get(id)?.imports ?? []) closure.add(imported);
  }
  return closure;
}

/**
 * Chunks by the entries that load them, merged in pairs as long as that costs less.
 *
 * Whoever loads a chunk loads what it imports: of a chunk that is merged, each user has loaded all
 * other chunks and packages before. So chunks import those alone that have more users, not each
 * other.
 */
function mergedChunks(
  { modules, doors, alone = [] }: ChunkNamesOptions,
  loaded: readonly ReadonlySet<string>[],
): readonly Chunk[] {
  const users = new Map<string, bigint>();
  const closures = [...alone.map((id) => closureOf(id, modules)), ...loaded];
  for (const [index, closure] of closures.entries()) {
    for (const id of closure) users.set(id, (users.get(id) ?? 0n) | (1n << BigInt(index)));
  }
  const inner = new Set([...modules.keys()].filter((id) => !doors.includes(id)));
  const chunks = new Map(
    [...Map.groupBy(inner, (id) => users.get(id) ?? 0n)].map(([mask, held]) => {
      const bytes = held.reduce((sum, id) => sum + (modules.get(id)?.bytes ?? 0), 0);
      return [mask, { modules: held, bytes, users: mask }];
    }),
  );
  const isSafe = ({ parts }: Merger): boolean => {
    const masks = parts.map((part) => part.users);
    const together = masks.reduce((a, b) => a | b);
    const imports = parts
      .flatMap((part) => part.modules)
      .flatMap((id) => modules.get(id)?.imports ?? []);
    return imports.every((id) => {
      const mask = users.get(id) ?? 0n;
      const isOwn = inner.has(id) && masks.includes(mask);
      return isOwn || (mask & together) === together;
    });
  };
  const apart = (1n << BigInt(alone.length)) - 1n;
  const mergersOf = (a: Chunk, others: readonly Chunk[]): Merger[] =>
    others
      .filter((b) => ((a.users ^ b.users) & apart) === 0n)
      .map((b) => ({ parts: [a, b] as const, cost: costOf(a, b) }))
      .filter(({ cost }) => cost < 0);
  let mergers = [...chunks.values()].flatMap((chunk, index, all) =>
    mergersOf(chunk, all.slice(index + 1)),
  );
  for (;;) {
    const best = mergers.sort((a, b) => a.cost - b.cost).find(isSafe);
    if (best === undefined) return [...chunks.values()];
    const mask = best.parts.reduce((sum, part) => sum | part.users, 0n);
    const parts = new Set([...best.parts, chunks.get(mask) ?? best.parts[0]]);
    for (const part of parts) chunks.delete(part.users);
    const chunk = {
      modules: [...parts].flatMap((part) => part.modules),
      bytes: [...parts].reduce((sum, { bytes }) => sum + bytes, 0),
      users: mask,
    };
    for (const id of chunk.modules) users.set(id, mask);
    mergers = mergers
      .filter((merger) => !merger.parts.some((part) => parts.has(part)))
      .concat(mergersOf(chunk, [...chunks.values()]));
    chunks.set(mask, chunk);
  }
}

/** What the entries load more, less what they save by one file less. */
function costOf(a: Chunk, b: Chunk): number {
  return (
    a.bytes * countOf(b.users & ~a.users) +
    b.bytes * countOf(a.users & ~b.users) -
    FILE_BYTES * countOf(a.users & b.users)
  );
}

function countOf(mask: bigint): number {
  return mask.toString(2).replaceAll('0', '').length;
}
