// A program that runs where there is only the web's API: opens the core doors and uses each.

interface Entry {
  readonly kind: 'url' | 'sitemap';
  readonly loc: string;
}
interface Formats {
  readSitemap(input: Uint8Array, options: { url: string }): AsyncIterable<Entry>;
}
interface RobotsTxt {
  isAllowed(url: string, userAgent: string): boolean;
}
interface HandlerDoor {
  createSitemapHandler(config: object): (request: Request) => Promise<Response | undefined>;
}
interface RobotsDoor {
  readRobotsTxt(text: string): RobotsTxt;
}

// The names are not literals, so that this file type-checks before the package is built.
const open = async (name: string): Promise<unknown> => import(name);

const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://example.com/a</loc></url><url><loc>https://example.com/é</loc></url>
</urlset>`;

const plain = new TextEncoder().encode(xml);
const squeezed = new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip'));
const gzipped = new Uint8Array(await new Response(squeezed).arrayBuffer());

const results: Record<string, unknown> = {};
const { readSitemap } = (await open('portolan')) as Formats;
const url = 'https://example.com/sitemap.xml';
for (const [name, bytes] of Object.entries({ plain, gzipped })) {
  const entries: string[] = [];
  for await (const { kind, loc } of readSitemap(bytes, { url })) entries.push(`${kind} ${loc}`);
  results[name] = entries;
}

const { readRobotsTxt } = (await open('portolan/robots-txt')) as RobotsDoor;
const robots = readRobotsTxt('User-agent: *\nDisallow: /shut\n');
results['open'] = robots.isAllowed('https://example.com/open', 'anybot');
results['shut'] = robots.isAllowed('https://example.com/shut', 'anybot');

const { createSitemapHandler } = (await open('portolan/handler')) as HandlerDoor;
const handle = createSitemapHandler({
  base: 'https://example.com/',
  source: async function* () {
    yield { url: '/a', lastModified: new Date(0) };
    yield { variants: { en: '/en', de: '/de' }, images: [{ loc: '/a.png' }] };
  },
  formats: ['xml', 'rss', 'atom', 'text'],
  exclude: ['/admin/**'],
  robotsTxt: true,
});
const sitemap = await handle(new Request(url, { headers: { 'accept-encoding': 'gzip' } }));
const inflated = sitemap?.body?.pipeThrough(new DecompressionStream('gzip'));
results['handler'] = (await new Response(inflated).text()).match(/<loc>[^<]*/g);
Reflect.deleteProperty(globalThis, 'CompressionStream');
const uncompressed = await handle(new Request(url, { headers: { 'accept-encoding': 'gzip' } }));
results['without compression'] = uncompressed?.headers.get('content-encoding') ?? 'plain';
for (const name of ['feed.rss', 'feed.atom', 'sitemap.txt', 'robots.txt', 'about']) {
  results[name] = (await handle(new Request(new URL(name, url))))?.status ?? 0;
}

for (const door of ['portolan/protocol', 'portolan/formats']) {
  results[door] = Object.keys((await open(door)) as object).length > 0;
}
results['process'] = typeof Reflect.get(globalThis, 'process');
console.log(JSON.stringify(results));
