// A file that appears under its name when it is complete.
import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { type UnwritableFile, unwritableError } from './unwritable-error.ts';

// Written when so much has gathered.
const BUFFER_CHARACTERS = 64 * 1024;

/**
 * A text file that is written next to its place, and moved there when it is kept; what is not a
 * regular file is written to directly. Keep it or discard it.
 *
 * Errors: OUTPUT_UNWRITABLE with `texts`.
 */
export class PendingFile {
  readonly #path: string;
  readonly #texts: Pick<UnwritableFile, 'what' | 'hint'>;
  readonly #temporary: string;
  readonly #descriptor: number;
  #buffer = '';
  #open = true;

  constructor(path: string, texts: Pick<UnwritableFile, 'what' | 'hint'>) {
    this.#path = path;
    this.#texts = texts;
    const stats = this.#guarded(() => statSync(path, { throwIfNoEntry: false }));
    const temporary = stats && !stats.isFile() ? path : `${path}.new`;
    this.#temporary = temporary;
    this.#descriptor = this.#guarded(() => {
      // What an earlier run left there goes; never is anything written through a link.
      if (temporary !== path) rmSync(temporary, { force: true });
      return openSync(temporary, temporary === path ? 'w' : 'wx');
    });
  }

  write(text: string): void {
    this.#buffer += text;
    if (this.#buffer.length >= BUFFER_CHARACTERS) this.#guarded(() => this.#writeOut());
  }

  keep(): void {
    this.#guarded(() => {
      this.#writeOut();
      this.#close();
      if (this.#temporary === this.#path) return;
      try {
        renameSync(this.#temporary, this.#path);
      } catch (error) {
        rmSync(this.#temporary, { force: true });
        throw error;
      }
    });
  }

  /** Throws away what was not kept. */
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
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
  }

  #guarded<Result>(act: () => Result): Result {
    try {
      return act();
    } catch (cause) {
      throw unwritableError({ ...this.#texts, path: this.#path, cause });
    }
  }
}
