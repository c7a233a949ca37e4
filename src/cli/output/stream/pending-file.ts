// A file that appears under its name when it is whole.
import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';

// Written when so much has gathered.
const BUFFER_CHARACTERS = 64 * 1024;

/**
 * A text file that is written beside its place, and takes it when it is kept; what is no regular
 * file is written to at once. Keep it or discard it.
 */
export class PendingFile {
  readonly #path: string;
  readonly #temporary: string;
  readonly #descriptor: number;
  #buffer = '';
  #open = true;

  constructor(path: string) {
    this.#path = path;
    const stats = statSync(path, { throwIfNoEntry: false });
    this.#temporary = stats && !stats.isFile() ? path : `${path}.new`;
    // What an earlier run left there goes; never is anything written through a link.
    if (this.#temporary !== path) rmSync(this.#temporary, { force: true });
    this.#descriptor = openSync(this.#temporary, this.#temporary === path ? 'w' : 'wx');
  }

  write(text: string): void {
    this.#buffer += text;
    if (this.#buffer.length >= BUFFER_CHARACTERS) this.#writeOut();
  }

  keep(): void {
    this.#writeOut();
    this.#close();
    if (this.#temporary === this.#path) return;
    try {
      renameSync(this.#temporary, this.#path);
    } catch (error) {
      rmSync(this.#temporary, { force: true });
      throw error;
    }
  }

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
}
