// Entries as a plain list of URLs.

import type { EntryWriterOptions } from '../options/write-options.ts';
import { createWriteLog } from '../problems/write-problem.ts';
import { beginEntry, writableLoc } from '../records/entry-fields.ts';
import type { EntryWriter } from '../records/entry-writer.ts';

/**
 * The writer of plain lists: one `loc` a line, each ended by a line feed. Other fields, and entries
 * of kind `sitemap`, are left out.
 *
 * Source: https://www.sitemaps.org/protocol.html#otherformats
 */
export function createTextWriter(options: EntryWriterOptions): EntryWriter {
  const log = createWriteLog(options.onProblem);
  let entryBytes = 0;
  return {
    head: () => '',
    entry(entry) {
      const loc = beginEntry(entry, 'url', log) ? writableLoc(log) : undefined;
      const text = loc === undefined ? '' : `${loc}\n`;
      // URLs are ASCII by now.
      entryBytes = text.length;
      return text;
    },
    get entryBytes() {
      return entryBytes;
    },
    tail: () => '',
  };
}
