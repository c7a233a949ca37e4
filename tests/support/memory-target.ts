// A target in memory that shows itself to an observer between any two steps of a publication.
import type { CommitStep } from '../../src/publish/ports/target.ts';
import {
  createMemoryTarget as createPlainTarget,
  type MemoryTarget as PlainTarget,
} from '../../src/publish/targets/memory/memory-target.ts';

/** A target in memory. */
export interface MemoryTarget extends PlainTarget {
  /** What is published, by name. */
  readonly files: Map<string, Uint8Array>;
  /** Called after every step of a commit. */
  onStep?: (step: CommitStep) => void;
  /** The steps of all commits so far. */
  readonly steps: CommitStep[];
}

/** Makes an empty one. */
export function createMemoryTarget(naming: 'fixed' | 'hashed' = 'fixed'): MemoryTarget {
  const plain = createPlainTarget({ naming });
  const files = plain.files as Map<string, Uint8Array>;
  const commitStepwise: typeof plain.open = async (options) => {
    const session = await plain.open(options);
    return {
      ...session,
      commit: async (steps, more) => {
        const waiting = [...steps];
        const stepped = <T>(result: T): T => {
          const step = waiting.shift();
          if (step) target.steps.push(step);
          if (step) target.onStep?.(step);
          return result;
        };
        // Each change of the map is the next step.
        files.set = (...change) => stepped(Map.prototype.set.apply(files, change));
        files.delete = (name) => stepped(Map.prototype.delete.call(files, name));
        await session.commit(steps, more).finally(() => {
          for (const method of ['set', 'delete']) Reflect.deleteProperty(files, method);
        });
      },
    };
  };
  const target: MemoryTarget = { ...plain, files, steps: [], open: commitStepwise };
  return target;
}
