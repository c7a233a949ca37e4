// --changes FILE: each URL that was added, changed or removed, as one JSON object a line.
import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { PortolanError } from '../../base/portolan-error.ts';

// Written when so much has gathered: changes come in the middle of building, where nothing waits.
const BUFFER_CHARACTERS = 64 * 1024;

/** What became of a URL. */
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
  /** Where it is written meanwhile; what is no regular file is written to at once. */
  readonly #temporary: string;
  readonly #descriptor: number;
  #buffer = '';
  #failure: PortolanError | undefined;
  #open = true;

  /** Errors: OUTPUT_UNWRITABLE, CONFIG_INVALID. */
  constructor(path: string) {
    if (path === '-') {
      throw new PortolanError('CONFIG_INVALID', {
        message: '--changes needs the name of a file; standard output is for the report.',
        hint: 'Write --changes changes.jsonl, or --changes ./- for a file of that name.',
      });
    }
    this.#path = path;
    try {
      const stats = statSync(path, { throwIfNoEntry: false });
      this.#temporary = stats && !stats.isFile() ? path : `${path}.new`;
      this.#descriptor = openSync(this.#temporary, 'w');
    } catch (error) {
      throw unwritable(path, error);
    }
  }

  /** Adds a line: `{ change, loc }`. Errors: None here; they wait for `keep`. */
  add({ kind, loc }: ChangeLine): void {
    this.#buffer += `${JSON.stringify({ change: kind, loc })}\n`;
    if (this.#buffer.length >= BUFFER_CHARACTERS) this.#writeOut();
  }

  /** Ends the file and gives it its name. Errors: OUTPUT_UNWRITABLE. */
  keep(): void {
    this.#writeOut();
    this.#close();
    if (this.#failure) throw this.#failure;
    if (this.#temporary === this.#path) return;
    try {
      renameSync(this.#temporary, this.#path);
    } catch (error) {
      throw unwritable(this.#path, error);
    }
  }

  /** Throws away what was not kept. Errors: None. */
  discard(): void {
    if (!this.#open) return;
    this.#close();
    if (this.#temporary !== this.#path) rmSync(this.#temporary, { force: true });
  }

  #close(): void {
    this.#open = false;
    closeSync(this.#descriptor);
  }

  #writeOut(): void {
    const bytes = Buffer.from(this.#buffer, 'utf8');
    this.#buffer = '';
    if (this.#failure) return;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    } catch (error) {
      this.#failure = unwritable(this.#path, error);
    }
  }
}

function unwritable(path: string, error: unknown): PortolanError {
  const reason = error instanceof Error ? error.message : String(error);
  return new PortolanError('OUTPUT_UNWRITABLE', {
    message: `The changes could not be written to ${path}: ${reason}.`,
    hint: 'Choose another file with --changes.',
    path,
    cause: error,
  });
}
