// Documents of every format, small and whole, from which the fuzz tests make broken ones.
import { gzipSync } from 'node:zlib';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A document that is read without a problem of weight, and the name of its format. */
export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const plain = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${NS}">
<url><loc>https://example.com/first?a=1&amp;b=2</loc><lastmod>2005-01-01</lastmod></url>
<url>
  <loc> https://example.com/zweite/ü </loc>
  <changefreq>daily</changefreq><priority>0.5</priority>
</url>
<url><loc><![CDATA[https://example.com/third?x&y]]></loc></url>
</urlset>
`;
const rich =
  `<?xml version='1.0'?>\r\n<s:urlset xmlns:s='${NS}' xmlns:image="http://www` +
  '.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999' +
  '/xhtml">\r\n<!-- a comment --><s:url><image:image><image:loc>https://examp' +
  'le.com/pic.png</image:loc></image:image><s:loc>https://example.com/rich</s' +
  ':loc><xhtml:link rel="alternate" hreflang="de" href="https://example.com/d' +
  'e"/></s:url><s:url><s:loc>https://example.com/&#99;af&#xe9;</s:loc><x:y xm' +
  'lns:x="urn:x"><s:loc>https://example.com/foreign</s:loc></x:y></s:url></s:' +
  'urlset>';
const index =
  `<!DOCTYPE sitemapindex [<!ENTITY x "y">]><sitemapindex xmlns="${NS}"><site` +
  'map><loc>https://example.com/one.xml</loc></sitemap><sitemap><lastmod>2005' +
  '-01-01T10:30Z</lastmod><loc>https://example.com/two.xml.gz</loc></sitemap>' +
  '</sitemapindex>';
const rss =
  '<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/eleme' +
  'nts/1.1/"><channel><title>T</title><link>https://example.com/home</link><i' +
  'tem><title>a</title><link>https://example.com/item-one</link><pubDate>Sat,' +
  ' 01 Jan 2005 10:30:15 GMT</pubDate></item><item><guid>https://example.com/' +
  'item-two</guid><dc:date>2005-01-01</dc:date></item></channel></rss>';
const atom =
  '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><link href="http' +
  's://example.com/home"/><entry><title>a</title><id>urn:1</id><link rel="alt' +
  'ernate" href="https://example.com/entry-one"/><updated>2005-01-01T10:30:15' +
  `Z</updated></entry><entry><link href='https://example.com/entry-two'/></en` +
  'try></feed>';
const list =
  'https://example.com/line-one\r\nhttps://example.com/line-zwei-ü\n\n  https' +
  '://example.com/line-three,2005-01-01\n# comment\nhttps://example.com/line-' +
  'four\n';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Documents in UTF-8, not compressed. */
export const PLAIN_SAMPLES: readonly Sample[] = Object.entries({
  plain,
  rich,
  index,
  rss,
  atom,
  list,
}).map(([name, text]) => ({ name, bytes: encode(text) }));

/** The same in UTF-16 and in gzip of one and two layers. */
export const WRAPPED_SAMPLES: readonly Sample[] = [
  { name: 'utf-16 with a mark', bytes: Uint8Array.from(Buffer.from(`\ufeff${plain}`, 'utf16le')) },
  { name: 'utf-16be', bytes: Uint8Array.from(Buffer.from(index, 'utf16le').swap16()) },
  { name: 'gzip', bytes: Uint8Array.from(gzipSync(plain)) },
  { name: 'gzip, stored', bytes: Uint8Array.from(gzipSync(list, { level: 0 })) },
  { name: 'gzip twice', bytes: Uint8Array.from(gzipSync(gzipSync(rss))) },
  {
    name: 'gzip of two members',
    bytes: Uint8Array.from(
      Buffer.concat([gzipSync(plain.slice(0, 200)), gzipSync(plain.slice(200))]),
    ),
  },
];
