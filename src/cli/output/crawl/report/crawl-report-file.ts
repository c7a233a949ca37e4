// --report FILE and --report-links FILE: all addresses of a crawl, or links. The file appears under
// its name when it is whole.
import type { UrlDecision } from '../../../../crawl/decide/decision.ts';
import { PendingFile } from '../../stream/pending-file.ts';
import { unwritableError } from '../../stream/unwritable-error.ts';
import type { CrawlReportEnding, CrawlReportWriter } from './crawl-report-writer.ts';

export class CrawlReportFile<Row = UrlDecision> {
  readonly #path: string;
  readonly #writer: CrawlReportWriter<Row>;
  readonly #file: PendingFile;

  constructor(path: string, writer: CrawlReportWriter<Row>) {
    this.#path = path;
    this.#writer = writer;
    this.#file = this.#told(() => new PendingFile(path));
    this.#told(() => this.#file.write(writer.begin()));
  }

  add(row: Row): void {
    this.#told(() => this.#file.write(this.#writer.row(row)));
  }

  keep(ending: CrawlReportEnding): void {
    for (const text of this.#writer.end(ending)) this.#told(() => this.#file.write(text));
    this.#told(() => this.#file.keep());
  }

  discard(): void {
    this.#file.discard();
  }

  #told<T>(write: () => T): T {
    try {
      return write();
    } catch (cause) {
      throw unwritableError({ path: this.#path, what: 'The report', cause });
    }
  }
}
