// Merges chunks where that makes loading cheaper: a file takes as long to load as some code.

/** A chunk, and what it costs. */
export interface ChunkPlan {
  readonly layer: string;
  readonly modules: readonly string[];
  readonly bytes: number;
  /** Entries that ask for it, and do not have it from whoever loads them. */
  readonly users: ReadonlySet<string>;
}

/** What limits merging. */
export interface MergeChunksOptions {
  readonly chunks: readonly ChunkPlan[];
  /** Static imports of a module: modules, and packages and modules of Node by their names. */
  readonly importsOf: (module: string) => readonly string[];
  /** All that is loaded once the entry is, in the same terms. */
  readonly loadedWith: ReadonlyMap<string, ReadonlySet<string>>;
}

// Measured with Node 24: one file more costs what 10 KB of code cost.
const FILE_BYTES = 10_000;

interface Part {
  readonly chunk: ChunkPlan;
  // Bits of what it holds, and of all that is loaded with it.
  readonly own: bigint;
  reach: bigint;
}

interface Merger {
  readonly parts: readonly [Part, Part];
  readonly cost: number;
}

/**
 * Merges pairs of one layer as long as the entries gain by it. An entry never loads another chunk or
 * package than before, only more bytes of the chunks that it loads, and no cycle comes about.
 */
export function mergeChunks(options: MergeChunksOptions): readonly ChunkPlan[] {
  const bits = bitsOf(options);
  const loaded = new Map<string, bigint>();
  for (const [entry, names] of options.loadedWith) loaded.set(entry, maskOf(names, bits));
  let parts = partsOf(options, bits);
  for (;;) {
    const mergers = pairsOf(parts)
      .map((pair) => ({ parts: pair, cost: costOf(pair, parts, loaded) }))
      .filter(({ cost }) => cost < 0)
      .sort((a, b) => a.cost - b.cost);
    const [best] = mergers;
    if (best === undefined) return parts.map(({ chunk }) => chunk);
    parts = merged(best, parts, loaded);
  }
}

function bitsOf({ chunks, importsOf }: MergeChunksOptions): ReadonlyMap<string, bigint> {
  const bits = new Map<string, bigint>();
  let next = 1n;
  for (const { modules } of chunks) {
    for (const module of modules) bits.set(module, next);
    next <<= 1n;
  }
  for (const { modules } of chunks) {
    for (const name of modules.flatMap(importsOf)) {
      if (bits.has(name)) continue;
      bits.set(name, next);
      next <<= 1n;
    }
  }
  return bits;
}

function maskOf(names: Iterable<string>, bits: ReadonlyMap<string, bigint>): bigint {
  let mask = 0n;
  for (const name of names) mask |= bits.get(name) ?? 0n;
  return mask;
}

function partsOf(
  { chunks, importsOf }: MergeChunksOptions,
  bits: ReadonlyMap<string, bigint>,
): readonly Part[] {
  const parts = chunks.map((chunk) => ({
    chunk,
    own: maskOf(chunk.modules, bits),
    reach: maskOf([...chunk.modules, ...chunk.modules.flatMap(importsOf)], bits),
  }));
  for (let changed = true; changed; ) {
    changed = false;
    for (const part of parts) {
      for (const { own, reach } of parts) {
        if ((part.reach & own) === 0n || (part.reach | reach) === part.reach) continue;
        part.reach |= reach;
        changed = true;
      }
    }
  }
  return parts;
}

function pairsOf(parts: readonly Part[]): readonly (readonly [Part, Part])[] {
  return parts.flatMap((a, index) =>
    parts
      .slice(index + 1)
      .filter(({ chunk }) => chunk.layer === a.chunk.layer)
      .map((b) => [a, b] as const),
  );
}

// Below zero where the entries together gain; infinite where one would load something else.
function costOf(
  [a, b]: readonly [Part, Part],
  parts: readonly Part[],
  loaded: ReadonlyMap<string, bigint>,
): number {
  let cost = -FILE_BYTES * [...a.chunk.users].filter((user) => b.chunk.users.has(user)).length;
  if (cost === 0 || wouldCycle(a, b, parts)) return Number.POSITIVE_INFINITY;
  for (const mask of loaded.values()) {
    const hasA = (mask & a.own) !== 0n;
    const hasB = (mask & b.own) !== 0n;
    if (hasA === hasB) continue;
    const lacking = hasA ? b : a;
    if ((lacking.reach & ~lacking.own & ~mask) !== 0n) return Number.POSITIVE_INFINITY;
    cost += lacking.chunk.bytes;
  }
  return cost;
}

function wouldCycle(a: Part, b: Part, parts: readonly Part[]): boolean {
  const between = (from: Part, to: Part): boolean =>
    parts.some(
      (part) =>
        part !== from &&
        part !== to &&
        (from.reach & part.own) !== 0n &&
        (part.reach & to.own) !== 0n,
    );
  return between(a, b) || between(b, a);
}

function merged(
  { parts: [a, b] }: Merger,
  parts: readonly Part[],
  loaded: Map<string, bigint>,
): readonly Part[] {
  const own = a.own | b.own;
  const reach = a.reach | b.reach;
  for (const part of parts) if ((part.reach & own) !== 0n) part.reach |= reach;
  for (const [entry, mask] of loaded) if ((mask & own) !== 0n) loaded.set(entry, mask | reach);
  const chunk = {
    layer: a.chunk.layer,
    modules: [...a.chunk.modules, ...b.chunk.modules],
    bytes: a.chunk.bytes + b.chunk.bytes,
    users: new Set([...a.chunk.users, ...b.chunk.users]),
  };
  return [...parts.filter((part) => part !== a && part !== b), { chunk, own, reach }];
}
