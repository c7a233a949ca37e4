// --report FILE and --report-links FILE: all addresses of a crawl, or links. The file appears under
// its name when it is complete.
import type { UrlDecision } from '../../../../crawl/port/decision.ts';
import { PendingFile } from '../../stream/pending-file.ts';
import type { CrawlReportEnding, CrawlReportWriter } from './crawl-report-writer.ts';

/** Keep it or discard it. */
export class CrawlReportFile<Row = UrlDecision> {
  readonly #writer: CrawlReportWriter<Row>;
  readonly #file: PendingFile;

  constructor(path: string, writer: CrawlReportWriter<Row>) {
    this.#writer = writer;
    this.#file = new PendingFile(path, { what: 'The report' });
    this.#file.write(writer.begin());
  }

  add(row: Row): void {
    this.#file.write(this.#writer.row(row));
  }

  keep(ending: CrawlReportEnding): void {
    for (const text of this.#writer.end(ending)) this.#file.write(text);
    this.#file.keep();
  }

  discard(): void {
    this.#file.discard();
  }
}
