// One change in a site's sitemap, as an editor's day leaves it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which sitemap to change. */
export interface SitemapChange {
  /** Where it lies, with its index. */
  readonly folder: string;
  readonly name: string;
  readonly now: number;
}

/** What was done to a sitemap. */
export interface ChangedSitemap {
  readonly added: string;
  readonly removed: string;
  readonly changed: string;
}

/**
 * Changes a sitemap in its file: a page is new, one is gone, and one has another lastmod. The index
 * beside it says so.
 *
 * Errors: those of the file system; a sitemap of fewer than two entries is none of ours.
 */
export function changeSitemap({ folder, name, now }: SitemapChange): ChangedSitemap {
  const file = join(folder, name);
  const text = readFileSync(file, 'utf8');
  const entries = [...text.matchAll(/^[\t ]*<url>[\s\S]*?<\/url>\n?/gm)].map(([entry]) => entry);
  const [first = '', second = ''] = entries;
  const [last = ''] = entries.slice(-1);
  const [changed, removed] = [locOf(first), locOf(last)];
  if (second === '' || changed === undefined || removed === undefined) {
    throw new Error(`${file} is not a sitemap of two entries or more.`);
  }
  const added = new URL('harbours/ragusa/', new URL('/', changed)).href;
  const lastmod = `<lastmod>${new Date(now).toISOString()}</lastmod>`;
  const moved = withLastmod(first, lastmod);
  const fresh = `<url><loc>${added}</loc>${lastmod}</url>\n`;
  writeFileSync(
    file,
    text.replace(first, () => moved).replace(last, () => fresh),
  );
  const index = join(folder, 'sitemap.xml');
  const listed = new RegExp(
    `<sitemap><loc>[^<]*/${name.replaceAll('.', '\\.')}</loc>.*?</sitemap>`,
  );
  const whole = readFileSync(index, 'utf8');
  writeFileSync(
    index,
    whole.replace(listed, (entry) => withLastmod(entry, lastmod)),
  );
  return { added, removed, changed };
}

function withLastmod(entry: string, lastmod: string): string {
  return /<lastmod>/.test(entry)
    ? entry.replace(/<lastmod>[^<]*<\/lastmod>/, lastmod)
    : entry.replace('</loc>', `</loc>${lastmod}`);
}

function locOf(entry: string): string | undefined {
  return /<loc>([^<]+)<\/loc>/.exec(entry)?.[1];
}
