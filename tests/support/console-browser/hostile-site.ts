// A site whose owner wants to run scripts in the console: every text that a stranger can choose
// holds some.
import type { FakeWebHost } from '../fake-web.ts';

/** What would run if it stood in a page as it is; in an attribute of either quotes, too. */
export const EVIL = `"'></script><img src=x onerror=alert(1)><svg onload=alert(2)>`;

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const NAMESPACES = [
  ['xhtml', 'http://www.w3.org/1999/xhtml'],
  ['image', 'http://www.google.com/schemas/sitemap-image/1.1'],
  ['video', 'http://www.google.com/schemas/sitemap-video/1.1'],
  ['news', 'http://www.google.com/schemas/sitemap-news/0.9'],
];

/** Serves the site. `now` is when its news are published. */
export function serveHostile(host: FakeWebHost, now: number): void {
  const at = host.loopbackOrigin;
  const evilPath = encodeURI(`/${EVIL}`);
  const paths = [
    '/urls.xml',
    '/moved.xml',
    '/broken.xml',
    '/no-sitemap.xml',
    '/forbidden/x.xml',
    `/${EVIL}.xml`,
  ];
  const index = paths.map((path) => `<sitemap><loc>${xml(at + path)}</loc>${lastmod()}</sitemap>`);
  const headers = {
    'content-type': `application/xml; charset="${EVIL}"`,
    etag: `"${EVIL}"`,
    server: EVIL,
    'x-robots-tag': EVIL,
  };
  host.serve({
    '/robots.txt': [
      'User-agent: *',
      `Disallow: /forbidden/${EVIL}`,
      'Disallow: /forbidden/',
      `# ${EVIL}`,
      `Sitemap: ${at}/sitemap.xml`,
      'Sitemap: javascript:alert(3)',
      '',
    ].join('\n'),
    '/sitemap.xml': {
      headers,
      body: `<sitemapindex xmlns="${XMLNS}">\n${index.join('\n')}\n</sitemapindex>`,
    },
    '/urls.xml': { headers, body: urlset(at, now) },
    '/moved.xml': { status: 301, headers: { location: `${evilPath}?to=${EVIL}` } },
    '/broken.xml': [
      `<urlset xmlns="${XMLNS}">`,
      `<url><loc>${at}/?a=1&b=${EVIL}</loc><${EVIL}></url>`,
      `<url><loc>${EVIL}</loc></url>`,
      '</urlset>',
    ].join('\n'),
    '/no-sitemap.xml': `<!doctype html><title>${EVIL}</title>${EVIL}`,
  });
}

function urlset(at: string, now: number): string {
  const evil = xml(EVIL);
  const namespaces = NAMESPACES.map(([prefix, name]) => ` xmlns:${prefix}="${name}"`).join('');
  const published = new Date(now - 3_600_000).toISOString();
  const entries = [
    `<url><loc>${xml(at)}/${evil}/${evil}</loc>${lastmod()}<changefreq>${evil}</changefreq>` +
      `<priority>${evil}</priority></url>`,
    `<url><loc>${xml(at)}/media/</loc>` +
      `<xhtml:link rel="alternate" hreflang="${evil}" href="javascript:alert(4)"/>` +
      `<xhtml:link rel="alternate" hreflang="de" href="${xml(at)}/${evil}"/>` +
      `<image:image><image:loc>javascript:alert(5)</image:loc><image:title>${evil}</image:title>` +
      `<image:caption>${evil}</image:caption></image:image>` +
      `<video:video><video:thumbnail_loc>javascript:alert(6)</video:thumbnail_loc>` +
      `<video:title>${evil}</video:title><video:description>${evil}</video:description>` +
      '<video:player_loc>data:text/html,<script>alert(7)</script></video:player_loc></video:video>'
        .replaceAll('<script>', '&lt;script&gt;')
        .replaceAll('</script>', '&lt;/script&gt;') +
      '</url>',
    `<url><loc>${xml(at)}/news/${evil}</loc><news:news><news:publication><news:name>${evil}` +
      `</news:name><news:language>${evil}</news:language></news:publication>` +
      `<news:publication_date>${published}</news:publication_date>` +
      `<news:title>${evil}</news:title></news:news></url>`,
    `<url><loc>javascript:alert(8)</loc></url>`,
    `<url><loc>data:text/html,${evil}</loc></url>`,
  ];
  return `<urlset xmlns="${XMLNS}"${namespaces}>\n${entries.join('\n')}\n</urlset>`;
}

function lastmod(): string {
  return `<lastmod>${xml(EVIL)}</lastmod>`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
