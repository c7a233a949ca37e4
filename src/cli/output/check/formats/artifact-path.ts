// Sitemaps as files of a repository, which is what the services of CI systems know.
import type { CheckOutputOptions } from '../findings/check-output-options.ts';

// `C:\site` is no URL.
const SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;

/** Tells whether a sitemap was fetched: its name is a URL. */
export function isRemote(name: string): boolean {
  return SCHEME.test(name);
}

/**
 * Returns the path of a sitemap with `/` between folders, relative where its name is. Of an address
 * it is what stands behind the scheme: services refuse addresses where they expect files of the
 * repository.
 *
 * Source: https://github.com/github/codeql-action/issues/754
 */
export function artifactPath(sitemap: string, { nameOf }: CheckOutputOptions): string {
  const name = nameOf?.(sitemap) ?? sitemap;
  if (isRemote(name)) return name.replace(SCHEME, '').replace(/^\/+/, '') || name;
  const path = name.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
  return path === '' || path === '-' ? 'stdin' : path;
}

/**
 * Writes such a path as the URI of an artifact: relative, or `file:` for one from the root.
 *
 * Source: https://www.rfc-editor.org/rfc/rfc3986#section-4.2
 */
export function artifactUri(path: string): string {
  const encoded = path
    .split('/')
    .map((segment) => encodeURIComponent(segment.toWellFormed()))
    .join('/');
  if (/^[a-z]:\//i.test(path)) return `file:///${path.slice(0, 2)}${encoded.slice(4)}`;
  return path.startsWith('/') ? `file://${encoded.replace(/^\/+/, '/')}` : encoded;
}
