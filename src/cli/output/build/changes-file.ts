// --changes FILE: each URL that was added, changed or removed, as one JSON object a line.
import { PortolanError } from '../../../base/portolan-error.ts';
import { PendingFile } from '../stream/pending-file.ts';

/** What happened to a URL. */
export interface ChangeLine {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly loc: string;
}

/**
 * A file of changes. It appears under its name when it is kept: changes that were not published do
 * not count. Keep it or discard it.
 */
export class ChangesFile {
  readonly #file: PendingFile;
  #failure: unknown;

  constructor(path: string) {
    if (path === '-') {
      throw new PortolanError('CONFIG_INVALID', {
        message: '--changes needs the name of a file; standard output is for the report.',
        hint: 'Write --changes changes.jsonl, or --changes ./- for a file of that name.',
      });
    }
    const hint = 'Choose another file with --changes.';
    this.#file = new PendingFile(path, { what: 'The changes', hint });
  }

  /** Adds a line: `{ change, loc }`. Errors wait for `keep`: changes come while it builds. */
  add({ kind, loc }: ChangeLine): void {
    if (this.#failure) return;
    try {
      this.#file.write(`${JSON.stringify({ change: kind, loc })}\n`);
    } catch (error) {
      this.#failure = error;
    }
  }

  keep(): void {
    if (this.#failure) throw this.#failure;
    this.#file.keep();
  }

  discard(): void {
    this.#file.discard();
  }
}
