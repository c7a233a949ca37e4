// A table for spreadsheets and databases: RFC 4180 with LF, one header line.
import type { Entry } from '../../../protocol/url-entry.ts';
import type { EntryOutput, EntryOutputOptions } from './entry-output.ts';

const HEADER =
  'loc,lastmod,changefreq,priority,kind,sitemap,alternates,images,videos,newsDate,extras\n';

/**
 * Makes the output `csv`: the fields of an entry; `kind` (`url` or `sitemap`); `sitemap`, where it
 * stands; how many alternates, images, videos and unknown elements it has (empty for none); and
 * when its news appeared.
 *
 * No column holds free text, so no cell can be taken for a formula.
 */
export function createCsvOutput({ nameOf }: EntryOutputOptions): EntryOutput {
  return {
    begin: () => HEADER,
    batch({ sitemap, entries }) {
      const name = cell(nameOf(sitemap.url));
      let text = '';
      for (const entry of entries) text += row(entry, name);
      return text;
    },
    end: () => '',
  };
}

function row(entry: Entry, sitemap: string): string {
  const { kind, loc, lastmod = '' } = entry;
  if (kind === 'sitemap') return `${cell(loc)},${lastmod},,,sitemap,${sitemap},,,,,\n`;
  const { changefreq = '', priority = '', alternates, images, videos, news, extras } = entry;
  const fields = [cell(loc), lastmod, changefreq, priority, 'url', sitemap];
  const counts = [alternates, images, videos].map((list) => list?.length ?? '');
  return `${[...fields, ...counts, news?.publicationDate ?? '', extras?.length ?? ''].join(',')}\n`;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
