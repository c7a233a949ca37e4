// Memory as a target: the files of a set by their names, for servers and tests.
import { assert } from '../../../base/assert.ts';
import { checkGivenOptions, type OptionKinds } from '../../../base/check-given-options.ts';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import { joinBytes } from '../../../base/stream/join-bytes.ts';
import { checkPublishedName } from '../../ports/published-name.ts';
import type {
  CommitOptions,
  CommitStep,
  PublishedView,
  StagedFile,
  Target,
  TargetSession,
} from '../../ports/target.ts';

/** A target in memory. */
export interface MemoryTarget extends Target {
  /**
   * What is published, by name; also the manifest, `.portolan-manifest.json`. A publication
   * changes all of it in one step.
   */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** How a target in memory names its files, and when it dates them. */
export interface MemoryTargetOptions {
  /** `hashed`: a changed shard gets a new name, as in a bucket. Default `fixed`, as in a folder. */
  readonly naming?: 'fixed' | 'hashed' | undefined;
  /** Default: the machine's clock. */
  readonly clock?: Clock | undefined;
}

const KINDS: OptionKinds<MemoryTargetOptions> = {
  naming: '"fixed"|"hashed"',
  clock: 'now() monotonic()',
};

/**
 * Makes an empty target in memory. It takes the whole set into memory, and lasts as long as the
 * object.
 *
 * ```ts
 * const target = createMemoryTarget();
 * await publish({ base: 'https://example.com/', source: ['/', '/about'], targets: target });
 * const sitemap = target.files.get('sitemap.xml');
 * ```
 */
export function createMemoryTarget(options: MemoryTargetOptions = {}): MemoryTarget {
  checkGivenOptions(options, KINDS);
  const { naming = 'fixed', clock = systemClock } = options;
  const place = new MemoryPlace(clock);
  return {
    name: 'memory',
    naming,
    files: place.files,
    open: async ({ signal } = {}) => {
      signal?.throwIfAborted();
      return place.open();
    },
    view: async ({ signal } = {}) => {
      signal?.throwIfAborted();
      return place.view();
    },
  };
}

class MemoryPlace {
  readonly files = new Map<string, Uint8Array>();
  readonly #modifiedMs = new Map<string, number>();
  readonly #clock: Clock;
  #isLocked = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  view(): PublishedView {
    const { files } = this;
    const modifiedMs = this.#modifiedMs;
    const bytesOf = (name: string): Uint8Array | undefined => {
      checkPublishedName(name);
      return files.get(name);
    };
    return {
      read: async (name) => {
        const bytes = bytesOf(name);
        return bytes && chunksOf([bytes]);
      },
      size: async (name) => bytesOf(name)?.length,
      async *list(prefix) {
        const names = [...files.keys()].filter((name) => name.startsWith(prefix));
        yield names.map((name) => ({ name, modifiedMs: modifiedMs.get(name) ?? Number.NaN }));
      },
      close: async () => {},
    };
  }

  open(): TargetSession {
    if (this.#isLocked) {
      throw new PortolanError('PUBLISH_LOCKED', {
        message: 'This target in memory is being published to.',
        hint: 'Wait for the publication that runs, or make a target of its own for each.',
      });
    }
    this.#isLocked = true;
    const staged = new Map<StagedFile, readonly Uint8Array[]>();
    let committed = false;
    let closed = false;
    return {
      ...this.view(),
      recovered: false,
      stage: async () => {
        assert(!closed, 'files are staged before the session is closed');
        const [file, chunks] = createStagedFile();
        staged.set(file, chunks);
        return file;
      },
      commit: async (steps, options = {}) => {
        assert(!committed && !closed, 'a session commits once, before it is closed');
        committed = true;
        await this.#commit(steps, staged, options);
      },
      close: async () => {
        if (!closed) this.#isLocked = false;
        closed = true;
      },
    };
  }

  async #commit(
    steps: readonly CommitStep[],
    staged: ReadonlyMap<StagedFile, readonly Uint8Array[]>,
    { signal, onDecided }: CommitOptions,
  ): Promise<void> {
    signal?.throwIfAborted();
    const changes = steps.map((step): readonly [name: string, bytes: Uint8Array | undefined] => {
      checkPublishedName(step.name);
      if (step.kind === 'remove') return [step.name, undefined];
      const chunks = staged.get(step.file);
      assert(chunks, `${step.name} was staged in this session`);
      return [step.name, joinBytes(chunks)];
    });
    await onDecided?.();
    const now = this.#clock.now();
    for (const [name, bytes] of changes) {
      if (bytes === undefined) this.files.delete(name);
      else this.files.set(name, bytes);
      this.#modifiedMs.set(name, now);
    }
  }
}

function createStagedFile(): readonly [file: StagedFile, chunks: readonly Uint8Array[]] {
  const chunks: Uint8Array[] = [];
  const file: StagedFile = {
    write: async (chunk) => void chunks.push(chunk.slice()),
    finish: async () => {},
    read: () => chunksOf(chunks),
    discard: async () => void (chunks.length = 0),
  };
  return [file, chunks];
}

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
