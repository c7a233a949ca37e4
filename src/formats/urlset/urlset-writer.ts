// Entries as a urlset, extensions included.
import { CHANGEFREQS } from '../../protocol/changefreq.ts';
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import { utf8Length } from '../bytes/utf8-length.ts';
import { createExtensionWriter } from '../extensions/extension-writer.ts';
import type { EntryWriterOptions, WritableEntry } from '../options/write-options.ts';
import { createWriteLog, type WriteLog } from '../problems/write-problem.ts';
import { formatDecimal } from '../records/decimal.ts';
import { beginEntry, escapeUrl, writableLastmod, writableXmlLoc } from '../records/entry-fields.ts';
import type { EntryWriter } from '../records/entry-writer.ts';
import { xmlProlog } from '../xml/xml-prolog.ts';

const WORDS: readonly unknown[] = CHANGEFREQS;
const CHANGEFREQ_ELEMENTS = CHANGEFREQS.map((word) => `<changefreq>${word}</changefreq>`);
// 0.0, 0.1 … 1.0: nearly all priorities that are written.
const TENTHS: readonly string[] = Array.from(
  { length: 11 },
  (_, tenth) => `<priority>${(tenth / 10).toFixed(1)}</priority>`,
);

export interface UrlsetWriter extends EntryWriter {
  /**
   * `isClean`: the loc is what `pageKey` returns for it, of at most 2,047 characters, and the
   * lastmod is W3C Datetime or absent.
   */
  entry(entry: WritableEntry, isClean?: boolean): string;
}

/**
 * The writer of urlsets: one `<url>` a line, elements in the order of the schemas.
 *
 * Entries of kind `sitemap` and without a usable loc, and values out of their range, are left out
 * with a note. The root declares the `extensions` of the options, or else those that the entries
 * before `head()` use; a `<url>` that uses another declares it itself.
 * Source: https://www.sitemaps.org/protocol.html#xmlTagDefinitions
 */
export function createUrlsetWriter(options: EntryWriterOptions): UrlsetWriter {
  const log = createWriteLog(options.onProblem);
  const extensions = createExtensionWriter(log, options.extensions);
  const prolog = xmlProlog(options);
  let last = '';
  let lastBytes = 0;
  return {
    head: () => `${prolog}<urlset xmlns="${NAMESPACES.sitemap}"${extensions.rootDeclarations()}>\n`,
    entry(entry, isClean) {
      last = '';
      lastBytes = 0;
      const fields = beginEntry(entry, 'url', log);
      if (!fields) return '';
      const { loc: given, lastmod: date } = fields;
      const loc = isClean === true ? escapeUrl(given as string) : writableXmlLoc(log);
      if (loc === undefined) return '';
      const lastmod =
        date === undefined || isClean !== true ? writeLastmod(date, log) : lastmodElement(date);
      const changefreq = writeChangefreq(fields['changefreq'], log);
      const priority = writePriority(fields['priority'], log);
      const inside = extensions.write(fields);
      const start = inside === '' ? '<url><loc>' : `<url${extensions.ownDeclarations}><loc>`;
      const core = `${start}${loc}${lastmod}${changefreq}${priority}`;
      const text = inside === '' ? `${core}</url>\n` : `${core}${inside}</url>\n`;
      // URLs, dates, words and numbers are ASCII by now; texts of extensions need not be.
      if (inside === '') lastBytes = text.length;
      else last = text;
      return text;
    },
    get entryBytes() {
      return last === '' ? lastBytes : utf8Length(last);
    },
    tail: () => '</urlset>\n',
  };
}

function writeLastmod(lastmod: unknown, log: WriteLog): string {
  const date = writableLastmod(lastmod, log);
  return date === undefined ? '</loc>' : lastmodElement(date);
}

function lastmodElement(date: unknown): string {
  return `</loc><lastmod>${date}</lastmod>`;
}

function writeChangefreq(changefreq: unknown, log: WriteLog): string {
  if (changefreq === undefined || changefreq === null) return '';
  // Quicker than a map, which hashes each text that was just read.
  const element = CHANGEFREQ_ELEMENTS[WORDS.indexOf(changefreq)];
  if (element !== undefined) return element;
  log.note('changefreq-invalid', 'changefreq', changefreq);
  return '';
}

function writePriority(priority: unknown, log: WriteLog): string {
  if (priority === undefined || priority === null) return '';
  if (typeof priority !== 'number' || Number.isNaN(priority)) {
    log.note('priority-invalid', 'priority', priority);
    return '';
  }
  const tenths = priority * 10;
  const element = tenths / 10 === priority ? TENTHS[tenths] : undefined;
  if (element !== undefined) return element;
  if (priority >= 0 && priority <= 1) return `<priority>${formatDecimal(priority)}</priority>`;
  log.note('priority-out-of-range', 'priority', priority);
  return '';
}
