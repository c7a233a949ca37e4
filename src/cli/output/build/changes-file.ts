// --changes FILE: each URL that was added, changed or removed, as one JSON object a line.
import { PortolanError } from '../../../base/portolan-error.ts';
import { PendingFile } from '../stream/pending-file.ts';
import { unwritableError } from '../stream/unwritable-error.ts';

export interface ChangeLine {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly loc: string;
}

/**
 * A file of changes. It appears under its name when it is kept, since changes that were not
 * published are none. Keep it or discard it.
 */
export class ChangesFile {
  readonly #path: string;
  readonly #file: PendingFile;
  #failure: PortolanError | undefined;

  constructor(path: string) {
    if (path === '-') {
      throw new PortolanError('CONFIG_INVALID', {
        message: '--changes needs the name of a file; standard output is for the report.',
        hint: 'Write --changes changes.jsonl, or --changes ./- for a file of that name.',
      });
    }
    this.#path = path;
    try {
      this.#file = new PendingFile(path);
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  /**
   * Adds a line: `{ change, loc }`. Errors wait for `keep`, since changes come in the middle of
   * building.
   */
  add({ kind, loc }: ChangeLine): void {
    if (this.#failure) return;
    try {
      this.#file.write(`${JSON.stringify({ change: kind, loc })}\n`);
    } catch (error) {
      this.#failure = this.#unwritable(error);
    }
  }

  keep(): void {
    if (this.#failure) throw this.#failure;
    try {
      this.#file.keep();
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  discard(): void {
    this.#file.discard();
  }

  #unwritable(cause: unknown): PortolanError {
    const hint = 'Choose another file with --changes.';
    return unwritableError({ path: this.#path, what: 'The changes', hint, cause });
  }
}
