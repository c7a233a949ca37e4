// --pages-file FILE: every page that was visited or was to be, as a table or as lines of JSON.
import type { CheckedPage } from '../../../check/port/checked-page.ts';
import { PendingFile } from '../stream/pending-file.ts';
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
  readonly #file: PendingFile;
  readonly #format: (page: CheckedPage) => string;

  /** A name that ends in `.jsonl` gets a record a line, any other a table. */
  constructor(path: string) {
    const isTable = !/\.(?:jsonl|ndjson)$/i.test(path);
    this.#format = isTable ? row : (page) => `${shownJson(page)}\n`;
    this.#file = new PendingFile(path, { what: 'The file of pages' });
    if (isTable) this.#file.write(`${HEADER.join(',')}\r\n`);
  }

  add(page: CheckedPage): void {
    this.#file.write(this.#format(page));
  }

  keep(): void {
    this.#file.keep();
  }

  discard(): void {
    this.#file.discard();
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
