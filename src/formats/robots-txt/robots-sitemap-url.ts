// One URL as written on a Sitemap line: the absolute URL that it means, or why it means none.

import type { RobotsNoteCode } from './robots-txt-note.ts';

export interface RobotsSitemapUrl {
  /** The absolute http or https URL, where there is one. IRIs stay as written. */
  readonly loc?: string;
  /** The same for two spellings of one URL; present with `loc`. */
  readonly identity?: string;
  readonly code?: RobotsNoteCode;
}

// Names of files that look like hosts where nothing follows them.
const FILE_NAME =
  /\.(?:xml|xsl|gz|zip|bz2|txt|rss|atom|rdf|json|csv|[sx]?html?|php\d?|as[ph]x?|jspx?|cfm|cgi)$/;

const WELL_BEGUN = /^https?:\/\/[^/\\?]/i;

/**
 * Reads one written URL. `base` is the address of the robots.txt, for relative ones.
 *
 * `https://…` stays as written. A relative one is resolved, and noted. A host without a scheme
 * (`www.example.com/s.xml`), another scheme and what is not a URL have no loc. Wrong slashes after
 * `http:` are corrected, and noted, where a host plainly follows: a path does not become one. The
 * empty text has neither loc nor code.
 * Source: https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#sitemap
 */
export function readRobotsSitemapUrl(written: string, base: URL | undefined): RobotsSitemapUrl {
  if (written === '') return {};
  if (WELL_BEGUN.test(written)) {
    return absolute(written) ?? { code: 'robots-sitemap-malformed' };
  }
  const spoilt = /^(?:(https?)(?::[\\/]*|[\\/]{2})[\\/]*|[\\/]{2,})/i.exec(written);
  if (spoilt !== null) {
    const [slashes, scheme = base?.protocol.slice(0, -1)] = spoilt;
    const rest = written.slice(slashes.length);
    // `http:///sitemap.xml` has no host, nor has `//sitemap.xml`.
    const host = scheme !== undefined && namesHostAlone(rest, base);
    const repaired = host ? absolute(`${scheme}://${rest}`) : undefined;
    const lawful = slashes === '//' && (host || base === undefined);
    return { ...repaired, code: lawful ? 'robots-sitemap-relative' : 'robots-sitemap-malformed' };
  }
  if (namesHostAlone(written, base)) return { code: 'robots-sitemap-without-scheme' };
  if (/^[a-z][a-z0-9+.-]*:/i.test(written)) return { code: 'robots-sitemap-scheme' };
  if (/["<>]/.test(written)) return { code: 'robots-sitemap-malformed' };
  const resolved = base === undefined ? undefined : absolute(resolve(written, base));
  return { ...resolved, code: 'robots-sitemap-relative' };
}

/** The base of relative URLs: the address of the robots.txt when it is absolute http or https. */
export function robotsBase(url: string | undefined): URL | undefined {
  const base = url === undefined ? null : URL.parse(url);
  return base !== null && /^https?:$/.test(base.protocol) ? base : undefined;
}

function absolute(loc: string): RobotsSitemapUrl | undefined {
  const url = URL.parse(loc);
  if (url === null) return undefined;
  return { loc: WELL_BEGUN.test(loc) ? loc : url.href, identity: url.href };
}

// Joined as text, because the URL class would escape an IRI. It does the rare rest.
function resolve(reference: string, base: URL): string {
  if (/\\|(?:^|\/)\.{1,2}(?:[/?]|$)/.test(reference)) {
    return URL.parse(reference, base)?.href ?? '';
  }
  if (reference.startsWith('/')) return base.origin + reference;
  if (reference.startsWith('?')) return base.origin + base.pathname + reference;
  return base.origin + base.pathname.slice(0, base.pathname.lastIndexOf('/') + 1) + reference;
}

/*
 * The first segment, where a relative reference would have the name of a folder or a file.
 *
 * > | Sitemap: www.example.com:8080/s.xml
 *              ^^^^^^^^^^^^^^^
 */
function namesHostAlone(written: string, base: URL | undefined): boolean {
  const parts = /^([^/?:@\\]+)(:\d+(?![^/?]))?([/?]?)/.exec(written);
  if (parts === null) return false;
  const [, name = '', port, follows] = parts;
  const host = name.toLowerCase();
  if (port !== undefined || host.startsWith('www.') || host === base?.hostname) return true;
  if (written.startsWith(':', name.length)) return false;
  if (follows !== '/') return /\.(?:com|net|org)$/.test(host);
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return true;
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const named = labels.length > 1 && !labels.includes('');
  return named && !FILE_NAME.test(host) && /^(?:xn--[a-z0-9-]+|\p{L}{2,63})$/u.test(last);
}
