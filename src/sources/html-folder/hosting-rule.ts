// One rule of a host about the pages that a pattern matches.
import { createGlob } from '../../base/glob.ts';

export interface HostingRule {
  readonly matches: (page: URL) => boolean;
  /** Names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Headers of earlier rules that are taken away. */
  readonly removes: readonly string[];
  /** The page is not served: requests are redirected there. */
  readonly redirect?: string;
}

/** What a file says: its rules, and what of it could not be read. */
export interface HostingFile {
  readonly rules: readonly HostingRule[];
  readonly problems: readonly string[];
  /** The host leaves the extension of pages out of their addresses. */
  readonly cleanUrls?: boolean;
}

/** The most rules of one file; hosts allow far fewer. */
export const HOSTING_RULES_MAX = 10_000;

const OF_PAGES = new Set(['x-robots-tag', 'link', 'refresh']);

/** Whether a header says something about a page as such. */
export function isHeaderOfPages(name: string): boolean {
  return OF_PAGES.has(name);
}

/**
 * Makes the test of a rule from a glob for paths. The path is matched as written in the address and
 * decoded, and a pattern of another host's address matches nothing.
 *
 * A glob that is too long matches nothing.
 */
export function matchPages(pathGlob: string, hostGlob = '**'): (page: URL) => boolean {
  try {
    const matchesPath = createGlob(pathGlob);
    const matchesHost = createGlob(hostGlob);
    return (page) =>
      matchesHost(page.host) &&
      (matchesPath(page.pathname) || matchesPath(decodedPath(page.pathname)));
  } catch {
    return () => false;
  }
}

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Makes a glob of a pattern of Netlify's and Cloudflare's: `*` is anything, `:name` one part.
 *
 * Source: https://docs.netlify.com/manage/routing/redirects/redirect-options/
 * Source: https://developers.cloudflare.com/pages/configuration/headers/
 */
export function splatGlob(pattern: string): string {
  return pattern.replace(/\*|:[A-Za-z]\w*|[?[\]{},\\]/g, (found) => {
    if (found === '*') return '**';
    return found.startsWith(':') ? '?*' : escapeGlob(found);
  });
}

/** Returns a text in which no character means anything to a glob. */
export function escapeGlob(text: string): string {
  return text.replace(/[*?[\]{},\\]/g, '\\$&');
}
