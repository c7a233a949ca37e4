// The made-up sites of the console's benchmark: what each of their addresses gives. It shares no
// code with Portolan's writer.

/** How the sites stand: what a site that lives changes between two reads. */
export interface SiteState {
  /** Another number is another comment in each document: other bytes that list the same. */
  readonly stamp: number;
  /** One of so many URLs has another lastmod than at first; 0 for none. */
  readonly changedEvery: number;
  /** The day of that lastmod, from 1 to 28. */
  readonly changedDay: number;
}

/** The state that a server begins with. */
export const FIRST_STATE: SiteState = { stamp: 0, changedEvery: 0, changedDay: 1 };

/** What a site is made of. */
export interface MadeSite {
  readonly origin: string;
  readonly urls: number;
  /** Also a sitemap that is no sitemap, and one that is not there. */
  readonly isFaulty: boolean;
}

/** What is answered. */
export interface MadeAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const SITEMAP_URLS = 50_000;
const CATEGORIES = 97;
const TOPICS = 13;
const MONTHS = 36;
const NEWS = 1_000;
const HOUR_MS = 3_600_000;
// News stays the same as long as the server runs.
const STARTED_AT = Date.now();
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:xhtml="http://www.w3.org/1999/xhtml" ' +
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" ' +
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';
const ABSENT: MadeAnswer = { status: 404, type: 'text/html', body: '<!doctype html><p>Nothing.' };

/** Gives what an address of a site answers. */
export function answerOf(site: MadeSite, path: string, state: SiteState): MadeAnswer {
  if (path === '/robots.txt') {
    const body = `User-agent: *\nDisallow: /private/\n\nSitemap: ${site.origin}/sitemap.xml\n`;
    return { status: 200, type: 'text/plain', body };
  }
  if (path === '/sitemap.xml') return xml(indexXml(site, state));
  if (path === '/news.xml') return xml(newsXml(site));
  if (path === '/page.xml' && site.isFaulty) return { ...ABSENT, status: 200 };
  const number = Number(/^\/sitemap-(\d{1,4})\.xml$/.exec(path)?.[1] ?? 0);
  if (number < 1 || number > sitemapsOf(site)) return ABSENT;
  return xml(urlsetXml(site, number, state));
}

/** Gives the path of a URL of a site. */
export function pathOf(index: number, urls: number): string {
  // One that is found at once, and one behind all others.
  if (index === 0) return '/a-first/needle-at-the-beginning.html';
  if (index === urls - 1) return '/zz-last/needle-at-the-end.html';
  const id = (index * 7_919) % 10_000_019;
  const category = `category-${index % CATEGORIES}`;
  const topic = `topic-${(index % (CATEGORIES * TOPICS)) % TOPICS}`;
  const tracking = index % 1_000 === 3 ? '?utm_source=mail' : '';
  return `/${category}/${topic}/some-words-of-a-product-${id}-${index}.html${tracking}`;
}

function sitemapsOf({ urls }: MadeSite): number {
  return Math.ceil(urls / SITEMAP_URLS);
}

function xml(body: string): MadeAnswer {
  return { status: 200, type: 'application/xml', body };
}

function head({ stamp }: SiteState): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made ${stamp} -->\n`;
}

function indexXml(site: MadeSite, state: SiteState): string {
  const paths = Array.from({ length: sitemapsOf(site) }, (_, at) => `/sitemap-${at + 1}.xml`);
  paths.push('/news.xml', ...(site.isFaulty ? ['/page.xml', '/absent.xml'] : []));
  const rows = paths.map((path) => `<sitemap><loc>${site.origin}${path}</loc></sitemap>\n`);
  return `${head(state)}<sitemapindex ${NAMESPACES}>\n${rows.join('')}</sitemapindex>\n`;
}

function urlsetXml(site: MadeSite, number: number, state: SiteState): string {
  const rows: string[] = [];
  const end = Math.min(number * SITEMAP_URLS, site.urls);
  for (let index = (number - 1) * SITEMAP_URLS; index < end; index += 1) {
    rows.push(urlXml(site, index, state));
  }
  return `${head(state)}<urlset ${NAMESPACES}>\n${rows.join('')}</urlset>\n`;
}

function urlXml({ origin, urls }: MadeSite, index: number, state: SiteState): string {
  const loc = origin + pathOf(index, urls);
  let body = `<loc>${loc}</loc>\n${lastmodXml(index, state)}`;
  if (index % 3 === 0) body += '<changefreq>weekly</changefreq>\n<priority>0.5</priority>\n';
  if (index % 50 === 1) {
    for (const language of ['en', 'de', 'fr']) {
      body += `<xhtml:link rel="alternate" hreflang="${language}" href="${loc}#${language}"/>\n`;
    }
  }
  if (index % 20 === 0) {
    for (const name of ['front', 'back']) {
      const image = `${origin}/images/${name}-${index}.jpg`;
      body += `<image:image><image:loc>${image}</image:loc></image:image>\n`;
    }
  }
  return `<url>\n${body}</url>\n`;
}

function lastmodXml(index: number, { changedEvery, changedDay }: SiteState): string {
  // Some have none, and some one that has not come yet.
  if (index % 40 === 9) return '';
  if (index % 500 === 7) return '<lastmod>2099-01-01</lastmod>\n';
  const month = index % MONTHS;
  const isChanged = changedEvery > 0 && index % changedEvery === 0;
  const day = isChanged ? changedDay : (index % 27) + 1;
  const hour = isChanged ? '11' : '10';
  const date = `${2022 + Math.floor(month / 12)}-${two((month % 12) + 1)}-${two(day)}`;
  return `<lastmod>${date}T${hour}:11:12+00:00</lastmod>\n`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

function newsXml({ origin }: MadeSite): string {
  const rows = Array.from({ length: NEWS }, (_, at) => {
    const date = new Date(STARTED_AT - (at % 47) * HOUR_MS).toISOString();
    const publication =
      '<news:publication><news:name>The Example Times</news:name>' +
      '<news:language>en</news:language></news:publication>';
    return (
      `<url><loc>${origin}/news/what-happened-${at}.html</loc><news:news>${publication}` +
      `<news:publication_date>${date}</news:publication_date>` +
      `<news:title>What happened, part ${at}</news:title></news:news></url>\n`
    );
  });
  const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
  return `${opening}<urlset ${NAMESPACES}>\n${rows.join('')}</urlset>\n`;
}
