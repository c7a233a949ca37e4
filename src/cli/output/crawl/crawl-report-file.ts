// --report FILE: all addresses of a crawl. The file appears under its name when it is whole.
import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { UrlDecision } from '../../../crawl/decision.ts';
import type { CrawlReportEnding, CrawlReportWriter } from './crawl-report-writer.ts';

// Written when so much has gathered.
const BUFFER_CHARACTERS = 64 * 1024;

/** A file that is being written. Keep it or discard it. */
export class CrawlReportFile {
  readonly #path: string;
  readonly #writer: CrawlReportWriter;
  /** Where it is written meanwhile; what is no regular file is written to at once. */
  readonly #temporary: string;
  readonly #descriptor: number;
  #buffer: string;
  #open = true;

  /** Errors: OUTPUT_UNWRITABLE. */
  constructor(path: string, writer: CrawlReportWriter) {
    this.#path = path;
    this.#writer = writer;
    try {
      const stats = statSync(path, { throwIfNoEntry: false });
      this.#temporary = stats && !stats.isFile() ? path : `${path}.new`;
      this.#descriptor = openSync(this.#temporary, 'w');
    } catch (error) {
      throw unwritable(path, error);
    }
    this.#buffer = writer.begin();
  }

  /** Adds an address. Errors: OUTPUT_UNWRITABLE. */
  add(decision: UrlDecision): void {
    this.#write(this.#writer.row(decision));
  }

  /** Ends the file and gives it its name. Errors: OUTPUT_UNWRITABLE. */
  keep(ending: CrawlReportEnding): void {
    for (const text of this.#writer.end(ending)) this.#write(text);
    this.#writeOut();
    this.#close();
    if (this.#temporary === this.#path) return;
    try {
      renameSync(this.#temporary, this.#path);
    } catch (error) {
      rmSync(this.#temporary, { force: true });
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

  #write(text: string): void {
    this.#buffer += text;
    if (this.#buffer.length >= BUFFER_CHARACTERS) this.#writeOut();
  }

  #writeOut(): void {
    const bytes = Buffer.from(this.#buffer, 'utf8');
    this.#buffer = '';
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor, bytes, at);
    } catch (error) {
      throw unwritable(this.#path, error);
    }
  }
}

function unwritable(path: string, error: unknown): PortolanError {
  const reason = error instanceof Error ? error.message : String(error);
  return new PortolanError('OUTPUT_UNWRITABLE', {
    message: `The report could not be written to ${path}: ${reason}.`,
    hint: 'Choose a file in a folder that exists and may be written to.',
    path,
    cause: error,
  });
}
