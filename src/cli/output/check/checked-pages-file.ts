// --pages-file FILE: every page that was visited or was to be, as a table or as lines of JSON.
import type { CheckedPage } from '../../../check/pages/checked-page.ts';
import { PendingFile } from '../stream/pending-file.ts';
import { unwritableError } from '../stream/unwritable-error.ts';
import { shownJson } from '../text/shown-json.ts';
import { spreadsheetCell as cell } from '../text/spreadsheet-cell.ts';

const HEADER = [
  'loc',
  'status',
  'final_url',
  'redirects',
  'robots',
  'noindex',
  'canonical',
  'lastmod',
  'content_type',
  'first_byte_ms',
  'bytes',
  'failure',
  'title',
  'findings',
  'sitemap',
  'line',
  'not_visited',
];

/** A file of visited pages. It appears under its name when it is kept. */
export class CheckedPagesFile {
  readonly #path: string;
  readonly #file: PendingFile;
  readonly #lines: boolean;

  /** A name that ends in `.jsonl` gets a record a line, any other a table. */
  constructor(path: string) {
    this.#path = path;
    this.#lines = /\.(?:jsonl|ndjson)$/i.test(path);
    this.#file = this.#told(() => new PendingFile(path));
    if (!this.#lines) this.#told(() => this.#file.write(`${HEADER.join(',')}\r\n`));
  }

  add(page: CheckedPage): void {
    const text = this.#lines ? `${shownJson(page)}\n` : row(page);
    this.#told(() => this.#file.write(text));
  }

  keep(): void {
    this.#told(() => this.#file.keep());
  }

  discard(): void {
    this.#file.discard();
  }

  #told<T>(write: () => T): T {
    try {
      return write();
    } catch (cause) {
      throw unwritableError({ path: this.#path, what: 'The file of pages', cause });
    }
  }
}

function row(page: CheckedPage): string {
  const { loc, status = '', finalUrl = '', redirects, robots, noindex, canonical = '' } = page;
  const { lastmod = '', contentType = '', firstByteMs, bytes = '', failure = '' } = page;
  const { title = '', findings, sitemap, line = '', notVisited = '' } = page;
  const cells = [
    cell(loc),
    status,
    cell(finalUrl),
    redirects.map((step) => step.status).join(' '),
    robots,
    noindex ? 'noindex' : '',
    cell(canonical),
    cell(lastmod),
    cell(contentType),
    firstByteMs === undefined ? '' : Math.round(firstByteMs),
    bytes,
    failure,
    cell(title),
    findings.join(' '),
    cell(sitemap),
    line,
    notVisited,
  ];
  return `${cells.join(',')}\r\n`;
}
