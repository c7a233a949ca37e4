// A target in memory: a map of names to bytes, which an observer may look at between any two steps.
import type {
  CommitStep,
  StagedFile,
  Target,
  TargetSession,
} from '../../src/publish/ports/target.ts';

/** A target in memory. */
export interface MemoryTarget extends Target {
  /** What is published, by name. */
  readonly files: Map<string, Uint8Array>;
  /** Called after every step of a commit. */
  onStep?: (step: CommitStep) => void;
  /** The steps of all commits so far. */
  readonly steps: CommitStep[];
}

/** Makes an empty one. */
export function createMemoryTarget(naming: 'fixed' | 'hashed' = 'fixed'): MemoryTarget {
  const files = new Map<string, Uint8Array>();
  const steps: CommitStep[] = [];
  const bytesOf = new WeakMap<StagedFile, Uint8Array[]>();
  const session: TargetSession = {
    recovered: false,
    async read(name) {
      const bytes = files.get(name);
      return bytes && chunksOf([bytes]);
    },
    async size(name) {
      return files.get(name)?.length;
    },
    async stage() {
      const chunks: Uint8Array[] = [];
      const file: StagedFile = {
        async write(chunk) {
          chunks.push(chunk.slice());
        },
        async finish() {},
        read: () => chunksOf(chunks),
        async discard() {
          chunks.length = 0;
        },
      };
      bytesOf.set(file, chunks);
      return file;
    },
    async commit(all, options = {}) {
      for (const step of all) {
        if (step.kind === 'remove') files.delete(step.name);
        else files.set(step.name, Buffer.concat(bytesOf.get(step.file) ?? []));
        steps.push(step);
        target.onStep?.(step);
      }
      await options.onDecided?.();
    },
    async close() {},
  };
  const target: MemoryTarget = {
    name: 'memory',
    naming,
    files,
    steps,
    open: async () => session,
    view: async () => session,
  };
  return target;
}

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
