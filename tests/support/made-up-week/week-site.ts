// A site of the made-up week: what its server says at any time, and what must be known of it then.

/** What a server does with a request. */
export type WeekAnswer =
  | {
      readonly status: number;
      readonly body?: string | Uint8Array;
      readonly type?: string;
      readonly etag?: string;
      readonly location?: string;
      readonly gzip?: boolean;
      /** The connection breaks after so many bytes of the body. */
      readonly cutAt?: number;
    }
  | { readonly fault: 'dns' | 'refused' | 'tls' | 'timeout' | 'private' };

/** What must be known at the end. */
export interface WeekTruth {
  /** Of the sitemap at `entry`. */
  readonly status: readonly string[];
  readonly cause?: string;
  /** How many URLs are listed. */
  readonly urls: number;
  /** Some of them, and some that must not be. */
  readonly listed?: readonly string[];
  readonly notListed?: readonly string[];
  /** Sitemaps that are gone. */
  readonly gone?: readonly string[];
}

/** A site. */
export interface WeekSite {
  readonly kind: string;
  readonly origin: string;
  /** The sitemap that is submitted. */
  readonly entry: string;
  /** `hour` is counted from the beginning of the week. */
  answer(path: string, hour: number): WeekAnswer;
  truth: WeekTruth;
}

/** A urlset of these paths. */
export function urlsetOf(
  origin: string,
  pages: readonly (string | readonly [path: string, lastmod: string])[],
): string {
  const urls = pages.map((page) => {
    const [path, lastmod] = typeof page === 'string' ? [page] : page;
    const date = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `<url><loc>${origin}${path}</loc>${date}</url>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  );
}

/** An index of these paths. */
export function indexOf(origin: string, paths: readonly string[]): string {
  const sitemaps = paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${sitemaps.join('\n')}\n</sitemapindex>\n`
  );
}

/** So many paths: `/p/1`, `/p/2` and so on. */
export function pagesTo(count: number, prefix = '/p/'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
}
