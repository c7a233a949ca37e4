// Files that are staged in memory, slowly, and that fail at one call of your choice.
import type { StagedFile } from '../../src/publish/ports/target.ts';

/** What of a staged file fails. */
export type StageCall = 'stage' | 'write' | 'finish' | 'read' | 'discard';

/** Where files are staged. */
export interface FaultyStage {
  readonly stage: () => Promise<StagedFile>;
  /** All files so far, thrown away ones too. */
  readonly files: readonly FaultyStagedFile[];
  /** What was called so far, in order. */
  readonly calls: readonly StageCall[];
}

/** A staged file, and what became of it. */
export interface FaultyStagedFile extends StagedFile {
  /** What was written so far. */
  readonly bytes: () => Uint8Array;
  readonly chunkSizes: readonly number[];
  readonly finished: boolean;
  readonly discarded: boolean;
}

/**
 * Makes a place for staged files. The call of number `failAt`, from 1, fails with `fault`, before
 * it has done anything; 0 lets all succeed. Throwing away does not count, and never fails.
 *
 * Bytes are taken a while after `write` was called: whoever changes a chunk before the promise
 * resolves spoils the file.
 */
export function createFaultyStage(options: { failAt?: number; fault?: Error } = {}): FaultyStage {
  const { failAt = 0, fault = new Error('the disk is full') } = options;
  const calls: StageCall[] = [];
  const files: FaultyStagedFile[] = [];
  let counted = 0;
  const call = async (name: StageCall): Promise<void> => {
    calls.push(name);
    const number = name === 'discard' ? 0 : ++counted;
    await new Promise((resolve) => setImmediate(resolve));
    if (number > 0 && number === failAt) throw fault;
  };
  return {
    calls,
    files,
    async stage() {
      await call('stage');
      const file = createFile(call);
      files.push(file);
      return file;
    },
  };
}

function createFile(call: (name: StageCall) => Promise<void>): FaultyStagedFile {
  const chunks: Uint8Array[] = [];
  const sizes: number[] = [];
  let finished = false;
  let discarded = false;
  return {
    bytes: () => Buffer.concat(chunks),
    chunkSizes: sizes,
    get finished() {
      return finished;
    },
    get discarded() {
      return discarded;
    },
    async write(chunk) {
      await call('write');
      if (finished || discarded) throw new Error('The file was ended already.');
      chunks.push(chunk.slice());
      sizes.push(chunk.length);
    },
    async finish() {
      await call('finish');
      finished = true;
    },
    async *read() {
      await call('read');
      if (!finished) throw new Error('The file was not ended yet.');
      for (const chunk of chunks) yield chunk.slice();
    },
    async discard() {
      await call('discard');
      discarded = true;
    },
  };
}
