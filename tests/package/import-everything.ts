// A program for the installed package: imports every door, and reads one sitemap. It is copied
// to where the package is installed and run there, so it imports nothing else.

interface FrontDoor {
  readSitemap(input: Uint8Array, options: { url: string }): AsyncIterable<{ loc: string }>;
}

const [name = '', ...specifiers] = process.argv.slice(2);
for (const specifier of specifiers) {
  const attributes = specifier.endsWith('.json') ? { with: { type: 'json' } } : {};
  const door = (await import(specifier, attributes)) as Record<string, unknown>;
  if (Object.keys(door).length === 0) throw new Error(`${specifier} exports nothing.`);
}

const { readSitemap } = (await import(name)) as FrontDoor;
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://example.com/?a&amp;b</loc></url>
</urlset>`;
const bytes = new TextEncoder().encode(xml);
for await (const { loc } of readSitemap(bytes, { url: 'https://example.com/sitemap.xml' })) {
  console.log(`${process.versions.node} read ${loc}`);
}
