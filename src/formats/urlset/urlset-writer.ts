// Entries as a urlset, extensions included.
import { CHANGEFREQS } from '../../protocol/changefreq.ts';
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import { utf8Length } from '../bytes/utf8-length.ts';
import { createExtensionWriter } from '../extensions/extension-writer.ts';
import type { EntryWriterOptions } from '../options/write-options.ts';
import { createWriteLog, type WriteLog } from '../problems/write-problem.ts';
import { formatDecimal } from '../records/decimal.ts';
import { beginEntry, writableLastmod, writableXmlLoc } from '../records/entry-fields.ts';
import type { EntryWriter } from '../records/entry-writer.ts';
import { xmlProlog } from '../xml/xml-prolog.ts';

const CHANGEFREQ_ELEMENTS: ReadonlyMap<unknown, string> = new Map(
  CHANGEFREQS.map((word) => [word, `<changefreq>${word}</changefreq>`]),
);
// 0.0, 0.1 … 1.0: nearly all priorities that are ever written.
const TENTHS: readonly string[] = Array.from(
  { length: 11 },
  (_, tenth) => `<priority>${(tenth / 10).toFixed(1)}</priority>`,
);

/**
 * Makes the writer of urlsets: one `<url>` a line, elements in the order of the schemas.
 *
 * A value that is out of its range is left out, an entry without a usable loc as a whole, and
 * `onProblem` is told. Entries of kind `sitemap` are left out.
 * Namespaces: the root declares the `extensions` of the options, or else those that the entries
 * before `head()` use; a `<url>` that uses another declares it itself.
 * Source: https://www.sitemaps.org/protocol.html#xmlTagDefinitions
 */
export function createUrlsetWriter(options: EntryWriterOptions): EntryWriter {
  const log = createWriteLog(options.onProblem);
  const extensions = createExtensionWriter(log, options.extensions);
  const prolog = xmlProlog(options);
  let last = '';
  let lastIsAscii = true;
  return {
    head: () => `${prolog}<urlset xmlns="${NAMESPACES.sitemap}"${extensions.rootDeclarations()}>\n`,
    entry(entry) {
      last = '';
      const fields = beginEntry(entry, 'url', log);
      const loc = fields && writableXmlLoc(log);
      if (!fields || loc === undefined) return '';
      const lastmod = writeLastmod(fields['lastmod'], log);
      const changefreq = writeChangefreq(fields['changefreq'], log);
      const priority = writePriority(fields['priority'], log);
      const inside = extensions.write(fields);
      // URLs, dates, words and numbers are ASCII by now; texts of extensions need not be.
      lastIsAscii = inside === '';
      const start = lastIsAscii ? '<url><loc>' : `<url${extensions.ownDeclarations}><loc>`;
      last = `${start}${loc}</loc>${lastmod}${changefreq}${priority}${inside}</url>\n`;
      return last;
    },
    get entryBytes() {
      return lastIsAscii ? last.length : utf8Length(last);
    },
    tail: () => '</urlset>\n',
  };
}

function writeLastmod(lastmod: unknown, log: WriteLog): string {
  const date = writableLastmod(lastmod, log);
  return date === undefined ? '' : `<lastmod>${date}</lastmod>`;
}

function writeChangefreq(changefreq: unknown, log: WriteLog): string {
  if (changefreq === undefined || changefreq === null) return '';
  const element = CHANGEFREQ_ELEMENTS.get(changefreq);
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
