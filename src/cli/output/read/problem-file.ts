// --problems FILE: every problem as one JSON object a line.
import { closeSync, openSync, writeSync } from 'node:fs';
import type { PortolanError } from '../../../base/portolan-error.ts';
import type { TreeProblem } from '../../../tree/tree-problem.ts';
import { unwritableError } from '../stream/unwritable-error.ts';

// Written when so much has gathered: problems come in the middle of reading, where nothing waits.
const BUFFER_CHARACTERS = 64 * 1024;

export class ProblemFile {
  readonly #path: string;
  readonly #descriptor: number;
  #buffer = '';
  #failure: PortolanError | undefined;

  /** An existing file is replaced. */
  constructor(path: string) {
    this.#path = path;
    try {
      this.#descriptor = openSync(path, 'w');
    } catch (error) {
      throw problemsUnwritable(path, error);
    }
  }

  /**
   * Adds a problem: `{ code, message, line, column, offset, found?, url?, error? }`. What concerns
   * a sitemap as a whole has no line, column and offset; `url` is absent for stdin; `error` is
   * the code of why a sitemap failed.
   *
   * Errors wait for `flush` and `close`, since a reader is in the middle.
   */
  add(problem: TreeProblem, url: string | undefined): void {
    const { code, message, line, column, offset, found, error } = problem;
    // What is undefined is left out.
    const record = { code, message, line, column, offset, found, url, error: error?.code };
    this.#buffer += `${JSON.stringify(record)}\n`;
    if (this.#buffer.length >= BUFFER_CHARACTERS) this.#writeOut();
  }

  flush(): void {
    this.#writeOut();
    if (this.#failure) throw this.#failure;
  }

  close(): void {
    this.#writeOut();
    closeSync(this.#descriptor);
    if (this.#failure) throw this.#failure;
  }

  #writeOut(): void {
    const bytes = Buffer.from(this.#buffer, 'utf8');
    this.#buffer = '';
    if (this.#failure) return;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    } catch (error) {
      this.#failure = problemsUnwritable(this.#path, error);
    }
  }
}

function problemsUnwritable(path: string, cause: unknown): PortolanError {
  const hint = 'Choose another file with --problems.';
  return unwritableError({ path, what: 'The problems', hint, cause });
}
