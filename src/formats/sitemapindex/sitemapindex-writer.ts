// Entries as a sitemap index.
import { EXTENSIONS } from '../../protocol/extensions/extensions.ts';
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import type { EntryWriterOptions } from '../options/write-options.ts';
import { createWriteLog, type WriteLog } from '../problems/write-problem.ts';
import { beginEntry, escapeUrl, writableLastmod, writableLoc } from '../records/entry-fields.ts';
import type { EntryWriter } from '../records/entry-writer.ts';
import { xmlProlog } from '../xml/xml-prolog.ts';

// Fields of a urlset's entries that those of an index cannot have.
const URL_FIELDS: readonly string[] = [
  'changefreq',
  'priority',
  'extras',
  ...EXTENSIONS.map(({ property }) => property),
];

/**
 * The writer of sitemap indexes: one `<sitemap>` a line, `loc` and `lastmod`. Entries of kind `url`
 * are left out; of those without `kind`, fields that only URLs have.
 *
 * Source: https://www.sitemaps.org/protocol.html#index
 */
export function createSitemapindexWriter(options: EntryWriterOptions): EntryWriter {
  const log = createWriteLog(options.onProblem);
  const head = `${xmlProlog(options)}<sitemapindex xmlns="${NAMESPACES.sitemap}">\n`;
  let entryBytes = 0;
  return {
    head: () => head,
    entry(entry) {
      const text = writeEntry(entry, log);
      // URLs and dates are ASCII by now.
      entryBytes = text.length;
      return text;
    },
    get entryBytes() {
      return entryBytes;
    },
    tail: () => '</sitemapindex>\n',
  };
}

function writeEntry(entry: unknown, log: WriteLog): string {
  const fields = beginEntry(entry, 'sitemap', log);
  const loc = fields && writableLoc(log);
  if (!fields || loc === undefined) return '';
  for (const name of URL_FIELDS) {
    if (fields[name] !== undefined) log.note('entry-field-ignored', name);
  }
  const lastmod = writableLastmod(fields['lastmod'], log);
  const date = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
  return `<sitemap><loc>${escapeUrl(loc)}</loc>${date}</sitemap>\n`;
}
