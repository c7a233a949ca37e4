// Entries for people: aligned columns, the address last, a heading for each sitemap of a tree.
import { counted } from '../../../base/counted.ts';
import type { Entry } from '../../../protocol/url-entry.ts';
import { painter } from '../text/paint.ts';
import { plainText } from '../text/plain-text.ts';
import type { EntryOutput, EntryOutputOptions } from './entry-output.ts';

const LANGUAGES_SHOWN_MAX = 8;
const TITLE_CHARACTERS_MAX = 100;

/**
 * Makes the output `human`: lastmod, changefreq and priority where any entry so far has them, the
 * address, and what else the entry holds. It is for eyes; its form may change.
 */
export function createHumanOutput({ follow, nameOf }: EntryOutputOptions): EntryOutput {
  const bold = painter('bold', process.stdout);
  const dim = painter('dim', process.stdout);
  let current: string | undefined;
  // A column is as wide as the widest value so far; it takes no room before it has one.
  let widths = [0, 0, 0];
  return {
    begin: () => '',
    batch({ sitemap, entries }) {
      let text = '';
      if (sitemap.url !== current) {
        if (follow)
          text = `${current === undefined ? '' : '\n'}${bold(plainText(nameOf(sitemap.url)))}\n`;
        current = sitemap.url;
        widths = [0, 0, 0];
      }
      const rows = entries.map(columnsOf);
      for (const row of rows) {
        widths = widths.map((width, index) => Math.max(width, row[index]?.length ?? 0));
      }
      for (const [index, entry] of entries.entries()) {
        let line = follow ? '  ' : '';
        for (const [column, width] of widths.entries()) {
          if (width > 0) line += `${(rows[index]?.[column] ?? '').padEnd(width)}  `;
        }
        const rest = detailsOf(entry);
        text += `${dim(line)}${plainText(entry.loc)}${rest === '' ? '' : dim(`  ${rest}`)}\n`;
      }
      return text;
    },
    end: () => '',
  };
}

function columnsOf(entry: Entry): readonly string[] {
  if (entry.kind === 'sitemap') return [plainText(entry.lastmod ?? '')];
  const { lastmod = '', changefreq = '', priority } = entry;
  return [plainText(lastmod), changefreq, priority === undefined ? '' : String(priority)];
}

function detailsOf(entry: Entry): string {
  if (entry.kind === 'sitemap') return '';
  const { alternates, images, videos, news, extras } = entry;
  const parts: string[] = [];
  if (news) parts.push(headline(news.title));
  if (images) parts.push(counted(images.length, 'image'));
  if (videos) parts.push(counted(videos.length, 'video'));
  if (alternates) parts.push(languages(alternates));
  if (extras) parts.push(counted(extras.length, 'other element'));
  return parts.join(', ');
}

// A title that a broken document lacks is absent.
function headline(title: string | undefined): string {
  if (title === undefined) return 'news';
  const short = title.length <= TITLE_CHARACTERS_MAX;
  return `news “${plainText(short ? title : `${title.slice(0, TITLE_CHARACTERS_MAX)}…`)}”`;
}

function languages(alternates: readonly { readonly hreflang: string }[]): string {
  if (alternates.length > LANGUAGES_SHOWN_MAX) return counted(alternates.length, 'language');
  return alternates.map(({ hreflang }) => plainText(hreflang)).join(' ');
}
