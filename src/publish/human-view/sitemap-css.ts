// sitemap.css: makes the XML files readable in a browser.

export interface SitemapCssOptions {
  /** The page for people, which has links; named at the top. Default: none. */
  readonly humanPage?: string | undefined;
}

/**
 * Writes the style sheet that `<?xml-stylesheet type="text/css" href="sitemap.css"?>` names: a
 * urlset and an index become a table. CSS cannot make links, and the top says so.
 * Source: https://www.w3.org/TR/xml-stylesheet/
 */
export function sitemapCss({ humanPage }: SitemapCssOptions = {}): string {
  const where = humanPage === undefined ? '' : ` The same pages as links: ${humanPage}`;
  return SITEMAP_CSS.replaceAll('"HUMAN-PAGE"', () => cssString(where));
}

// Quotes, backslashes and line feeds would end the string.
function cssString(text: string): string {
  return `"${text.replace(/["\\\x00-\x1f]/g, (character) => {
    return `\\${character.charCodeAt(0).toString(16)} `;
  })}"`;
}

const SITEMAP_CSS = `@namespace xhtml "http://www.w3.org/1999/xhtml";
@namespace image "http://www.google.com/schemas/sitemap-image/1.1";
@namespace video "http://www.google.com/schemas/sitemap-video/1.1";
@namespace news "http://www.google.com/schemas/sitemap-news/0.9";
:root {
  color-scheme: light dark;
  --text: #1c1f23; --quiet: #5c6570; --paper: #fff; --line: #dde1e6; --hover: #eef3fb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e7e9ec; --quiet: #a3abb5; --paper: #15181c; --line: #343a42; --hover: #202a38;
  }
}
urlset, sitemapindex {
  display: block; counter-reset: entry; min-height: 100vh; box-sizing: border-box;
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 72rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--paper);
}
urlset::before, sitemapindex::before {
  display: block; margin-bottom: 1.5rem; color: var(--quiet); white-space: pre-line;
}
urlset::before {
  content: "This is a sitemap: a list of pages for search engines. \\
Copy an address to open it; a browser cannot make it a link here." "HUMAN-PAGE";
}
sitemapindex::before {
  content: "This is a sitemap index: a list of sitemaps for search engines. \\
Copy an address to open it; a browser cannot make it a link here." "HUMAN-PAGE";
}
urlset::after, sitemapindex::after {
  display: block; margin-top: 1rem; color: var(--quiet); content: counter(entry) " addresses";
}
url, sitemap {
  display: grid; grid-template-columns: 3rem minmax(0, 1fr) 13rem; gap: 0 1rem;
  counter-increment: entry; padding: .3rem 0; border-top: 1px solid var(--line);
}
url:hover, sitemap:hover { background: var(--hover); }
url::before, sitemap::before {
  grid-area: 1 / 1; content: counter(entry); text-align: right; color: var(--quiet);
  font-variant-numeric: tabular-nums;
}
url > *, sitemap > * { grid-column: 2; font-size: .875rem; color: var(--quiet); }
url > loc, sitemap > loc {
  grid-area: 1 / 2; display: block; font-size: 1rem; color: var(--text); overflow-wrap: anywhere;
  user-select: all;
}
url > lastmod, sitemap > lastmod {
  grid-area: 1 / 3; display: block; padding-top: .125rem; font-variant-numeric: tabular-nums;
}
url > changefreq::before { content: "changes "; }
url > priority::before { content: "priority "; }
url > xhtml|link { display: block; overflow-wrap: anywhere; }
url > xhtml|link::before { content: attr(hreflang) "  " attr(href); }
url > :not(loc, lastmod, changefreq, priority, xhtml|link) {
  display: block; overflow-wrap: anywhere;
}
url > image|image::before { content: "image "; }
url > video|video::before { content: "video "; }
url > news|news::before { content: "news "; }
url > * > * { margin-inline-end: .5rem; }
@media (max-width: 44rem) {
  url, sitemap { grid-template-columns: 3rem minmax(0, 1fr); }
  url > lastmod, sitemap > lastmod { grid-area: auto / 2; }
}
`;
