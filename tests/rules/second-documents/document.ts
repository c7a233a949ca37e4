// Second documents of the subject `document`: bytes, the frame of a document, XML and namespaces.
import { gzipSync } from 'node:zlib';
import { file, latin1, type SecondDocument } from './second-document.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const XHTML = 'http://www.w3.org/1999/xhtml';
const UTF8 = '<?xml version="1.0" encoding="UTF-8"?>';

// As shop systems write it: indented, an entry of the home page first.
const shop = (
  body: string,
  declaration = `${UTF8}\n`,
): string => `${declaration}<urlset xmlns="${NS}"
    xmlns:image="${IMAGE}">
  <url>
    <loc>https://www.korbladen.example/</loc>
    <lastmod>2026-05-30T08:15:00+02:00</lastmod>
  </url>
${body}
</urlset>
`;

const basket = (title: string): string => `  <url>
    <loc>https://www.korbladen.example/koerbe/12</loc>
    <image:image>
      <image:loc>https://www.korbladen.example/bilder/12.jpg</image:loc>
      <image:title>${title}</image:title>
    </image:image>
  </url>`;

const translated = (attributes: string): string => `${UTF8}
<urlset xmlns:x="${XHTML}" xmlns="${NS}">
<url><loc>https://museum.example/de/</loc><x:link ${attributes}/></url>
<url><loc>https://museum.example/nl/</loc></url>
</urlset>`;

const plain = `<urlset xmlns="${NS}"><url><loc>https://radio.example/live</loc></url></urlset>`;
const news = `<urlset xmlns="${NS}"><url><loc>https://radio.example/news</loc></url></urlset>`;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const accented = shop(basket('Körbe für Äpfel'));

// The frame: what stands before, around and behind the root.
const frame: readonly SecondDocument[] = [
  {
    rule: 'document-empty',
    wrong: file('', { url: 'https://radio.example/sitemap.xml', contentType: 'text/xml' }),
    right: file(`<urlset xmlns='${NS}'/>`, { url: 'https://radio.example/sitemap.xml' }),
  },
  {
    rule: 'document-empty',
    wrong: file(new Uint8Array()),
    right: file(() => new Uint8Array(gzipSync(gzipSync(gzipSync(plain)))), {
      url: 'https://radio.example/sitemap.xml.gz',
    }),
  },
  {
    rule: 'document-not-sitemap',
    wrong: file('{"error":"not found","see":"https://radio.example/help"}', {
      contentType: 'application/json',
    }),
    right: file(`${UTF8}<!-- <html><body>404</body></html> -->\n<?php-free yes?>${plain}`),
  },
  {
    rule: 'document-without-entries',
    wrong: file(`${UTF8}\n<s:sitemapindex xmlns:s="${NS}">\n</s:sitemapindex>\n`),
    right: file(`${UTF8}\n<s:sitemapindex xmlns:s="${NS}"><s:sitemap><s:loc>
      https://radio.example/1.xml</s:loc></s:sitemap></s:sitemapindex>`),
  },
  {
    rule: 'document-blank-before',
    wrong: file(`\r\n\r\n${UTF8}\r\n${plain}`),
    right: file(`${UTF8}\r\n\r\n\t\r\n${plain}\r\n\r\n`),
  },
  {
    rule: 'document-comment-before',
    wrong: file(`<!-- served from cache -->${UTF8}${plain}`),
    right: file(`<!-- served from cache -->\n${plain}`),
  },
  {
    rule: 'document-content-before',
    wrong: file(
      `<br />\n<b>Deprecated</b>: strftime() in <b>/srv/x.php</b><br />\n${UTF8}${plain}`,
    ),
    right: file(`${UTF8}<?xml-stylesheet type="text/xsl" href="/s.xsl"?><!-- <br /> -->\n${plain}`),
  },
  {
    rule: 'document-declaration-repeated',
    wrong: file(`${UTF8}\n<?xml version="1.0"?>\n${plain}`),
    right: file(`${UTF8}\n<?xml-stylesheet href="main.xsl" type="text/xsl"?>\n${plain}`),
  },
  {
    rule: 'document-root-inside',
    wrong: file(`${UTF8}<response status="ok"><body>${plain}</body></response>`),
    right: file(
      `${UTF8}<urlset xmlns="${NS}" xmlns:rs="http://www.openarchives.org/rs/terms/">
        <rs:md capability="resourcelist" at="2026-06-01T00:00:00Z"/>
        <url><loc>https://archive.example/item/1</loc></url></urlset>`,
    ),
  },
  {
    rule: 'document-root-repeated',
    wrong: file(`${UTF8}${plain}\n${news}`),
    right: file(`${UTF8}${plain.replace('<url>', '<!-- </urlset><urlset> --><url>')}`),
  },
  {
    rule: 'document-entry-after-root',
    wrong: file(`${UTF8}${plain}\n<url><loc>https://radio.example/archive</loc></url>`),
    right: file(`${UTF8}${plain}\n<!-- <url><loc>https://radio.example/archive</loc></url> -->`),
  },
  {
    rule: 'document-content-after',
    wrong: file(`${UTF8}${plain}\nGenerated in 0.31 seconds, 14 queries`),
    right: file(`${UTF8}${plain}\n<!-- Generated in 0.31 seconds -->\n<?php-end?>\n`),
  },
  {
    rule: 'document-nul-after',
    wrong: file(`${UTF8}${plain}\n\0\0\0\0\0\0\0\0`),
    right: file(`${UTF8}${plain}\n\n\n\t\n`),
  },
  {
    rule: 'document-cut',
    wrong: file(accented.slice(0, accented.lastIndexOf('<image:title>'))),
    right: file(accented.trimEnd()),
  },
];

const encodings: readonly SecondDocument[] = [
  {
    rule: 'encoding-not-utf8',
    wrong: file(latin1(accented.replace('UTF-8', 'iso-8859-1'))),
    right: file(accented.replace('UTF-8', 'utf-8')),
  },
  {
    rule: 'encoding-byte-order-mark',
    wrong: file(`\uFEFF${accented}`),
    right: file(shop(basket('Korb \uFEFF 12'))),
  },
  {
    rule: 'encoding-label-unknown',
    wrong: file(accented.replace('UTF-8', 'UTF-42')),
    right: file(shop(basket('Korb')).replace('UTF-8', 'Shift_JIS')),
  },
  {
    rule: 'encoding-label-unregistered',
    wrong: file(accented.replace('UTF-8', 'utf8')),
    right: file(accented.replace('UTF-8', 'Utf-8')),
  },
  {
    rule: 'encoding-label-mismatch',
    wrong: file(`\uFEFF${accented.replace('UTF-8', 'windows-1252')}`),
    right: file(`\uFEFF${accented}`, { contentType: 'Text/XML; Charset="utf-8"' }),
  },
  {
    rule: 'encoding-ill-formed',
    wrong: file(() => {
      const whole = bytes(accented);
      const place = whole.indexOf(0xc3);
      return Uint8Array.from([...whole.slice(0, place), 0xe4, ...whole.slice(place + 2)]);
    }),
    right: file(shop(basket('Körbe \u{1F9FA} und \u{10FFFD} \uFFFD'))),
  },
];

const declarations: readonly SecondDocument[] = [
  {
    rule: 'xml-version',
    wrong: file(`<?xml version='1.1' encoding='utf-8'?>\n${plain}`),
    right: file(`<?xml   version = '1.0'   encoding = 'utf-8'  ?>\n${plain}`),
  },
  {
    rule: 'xml-declaration-missing',
    wrong: file(plain, { profile: 'baidu' }),
    right: file(`<?xml version="1.0"?>${plain}`, { profile: 'baidu' }),
  },
  {
    rule: 'xml-declaration-malformed',
    wrong: file(`<?xml version="1.0" encoding="UTF-8">\n${plain}`),
    right: file(`<?xml version='1.0' encoding="UTF-8"\n standalone='yes' ?>\n${plain}`),
  },
  {
    rule: 'xml-declaration-malformed',
    wrong: file(`<?xml version=1.0 encoding=UTF-8?>\n${plain}`),
    right: file(`<?xml version='1.0' encoding='UTF-8'?>\n${plain}`),
  },
  {
    rule: 'xml-declaration-malformed',
    wrong: file(`<?xml encoding="UTF-8" version="1.0"?>\n${plain}`),
    right: file(`<?xml version="1.0"\tencoding="UTF-8"?>\n${plain}`),
  },
  {
    rule: 'xml-doctype',
    wrong: file(`${UTF8}<!DOCTYPE urlset [ <!ELEMENT urlset (url)*> ]>${plain}`),
    right: file(`${UTF8}<!-- <!DOCTYPE urlset> -->${plain}`),
  },
  {
    rule: 'xml-entity-declared',
    wrong: file(`${UTF8}<!DOCTYPE urlset [<!ENTITY h "https://radio.example">]>
      <urlset xmlns="${NS}"><url><loc>&h;/live</loc></url></urlset>`),
    right: file(`${UTF8}<!DOCTYPE urlset [<!ENTITY h "https://radio.example">]>
      <urlset xmlns="${NS}"><url><loc>https://radio.example/?h&amp;h;</loc></url></urlset>`),
  },
  {
    rule: 'xml-entity-html',
    wrong: file(shop(basket('K&ouml;rbe&nbsp;f&uuml;r alle'))),
    right: file(shop(basket('K&#246;rbe&#xA0;f&amp;uuml;r alle'))),
  },
  {
    rule: 'xml-entity-unknown',
    wrong: file(shop(basket('Korb &shopname; 12'))),
    right: file(shop(basket('Korb &quot;Anna&apos;s&quot; &lt;12&gt; &amp;shopname;'))),
  },
];

const wellFormedness: readonly SecondDocument[] = [
  {
    rule: 'xml-ampersand-unescaped',
    wrong: file(shop(basket('Korb & Deckel'))),
    right: file(shop(basket('<![CDATA[Korb & Deckel]]> &amp; Henkel'))),
  },
  {
    rule: 'xml-reference-invalid',
    wrong: file(shop(basket('Korb &#X41; klein'))),
    right: file(shop(basket('Korb &#x41; &#x10FFFD; &#9; klein'))),
  },
  {
    rule: 'xml-character-forbidden',
    wrong: file(shop(basket('Korb\u000Bklein'))),
    right: file(shop(basket('Korb\tklein\r\nund \u007F \uFFFD gro\u00DF'))),
  },
  {
    rule: 'xml-less-than-unescaped',
    wrong: file(shop(basket('Preis < 10 Euro'))),
    right: file(shop(basket('Preis &lt; 10 Euro, <![CDATA[oder < 12]]>, nie > 15'))),
  },
  {
    rule: 'xml-cdata-end-in-text',
    wrong: file(shop(basket('Korb ]]> klein'))),
    right: file(shop(basket('Korb ]]&gt; ]] > <![CDATA[]] klein]]>'))),
  },
  {
    rule: 'xml-tag-cut',
    wrong: file(shop('  <url\n    <loc>https://www.korbladen.example/k</loc>\n  </url>')),
    right: file(shop('  <url\n  ><loc\t>https://www.korbladen.example/k</loc\n>\n  </url >')),
  },
  {
    rule: 'xml-attribute-unquoted',
    wrong: file(translated('rel=alternate hreflang="de" href="https://museum.example/de/"')),
    right: file(translated(`rel='alternate' hreflang='de' href='https://museum.example/de/?a=b'`)),
  },
  {
    rule: 'xml-attribute-malformed',
    wrong: file(
      translated('async rel="alternate" hreflang="de" href="https://museum.example/de/"'),
    ),
    right: file(
      translated('rel = "alternate" hreflang\n=\n"de" href="https://museum.example/de/" '),
    ),
  },
  {
    rule: 'xml-attribute-repeated',
    wrong: file(
      translated('rel="alternate" hreflang="de" href="https://museum.example/" hreflang="de"'),
    ),
    right: file(
      translated('rel="alternate" hreflang="de" lang="de" href="https://museum.example/de/"'),
    ),
  },
  {
    rule: 'xml-name-case',
    wrong: file(shop('<url><Loc>https://www.korbladen.example/k</Loc></url>')),
    right:
      file(`${UTF8}<SM:urlset xmlns:SM="${NS}"><SM:url><SM:loc>https://radio.example/LOC</SM:loc>
      </SM:url></SM:urlset>`),
  },
  {
    rule: 'xml-end-tag-missing',
    wrong: file(shop('<url><loc>https://www.korbladen.example/k</loc><lastmod>2026-05-01</url>')),
    right: file(
      shop('<url><loc>https://www.korbladen.example/k</loc><lastmod>2026-05-01</lastmod ></url>'),
    ),
  },
  {
    rule: 'xml-end-tag-stray',
    wrong: file(shop('<url><loc>https://www.korbladen.example/k</loc></changefreq></url>')),
    right: file(
      shop('<url><loc>https://www.korbladen.example/k</loc><!-- </changefreq> --></url>'),
    ),
  },
];

const namespaces: readonly SecondDocument[] = [
  {
    rule: 'namespace-missing',
    wrong: file(`${UTF8}<urlset><url><loc>https://radio.example/a</loc></url></urlset>`),
    right:
      file(`${UTF8}<m:urlset xmlns:m='${NS}'><m:url><m:loc>https://radio.example/a</m:loc></m:url>
      </m:urlset>`),
  },
  {
    rule: 'namespace-foreign',
    wrong:
      file(`${UTF8}<urlset xmlns="urn:example:pages"><url><loc>https://radio.example/a</loc></url>
      </urlset>`),
    right: file(`${UTF8}<m:urlset xmlns="${XHTML}" xmlns:m="${NS}"><m:url>
      <m:loc>https://radio.example/a</m:loc></m:url></m:urlset>`),
  },
  {
    rule: 'namespace-misspelt',
    wrong: file(plain.replace('http://www.sitemaps.org', 'https://sitemaps.org')),
    right: file(
      plain.replace(
        '<urlset ',
        `<urlset xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xsi:schemaLocation="${NS} https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd" `,
      ),
    ),
  },
  {
    rule: 'namespace-prefix-unbound',
    wrong: file(shop(basket('Korb')).replace(`xmlns:image="${IMAGE}"`, '')),
    right: file(
      shop(basket('Korb').replace('<image:image>', `<image:image xmlns:image="${IMAGE}">`)).replace(
        `    xmlns:image="${IMAGE}"`,
        '',
      ),
    ),
  },
  {
    rule: 'namespace-schema-location',
    wrong: file(
      plain.replace(
        '<urlset ',
        `<urlset xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xsi:schemaLocation="http://www.google.com/schemas/sitemap/0.84
          http://www.google.com/schemas/sitemap/0.84/sitemap.xsd" `,
      ),
    ),
    right: file(
      shop(basket('Korb')).replace(
        '<urlset ',
        `<urlset xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="
          ${NS} http://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd
          ${IMAGE} http://www.google.com/schemas/sitemap-image/1.1/sitemap-image.xsd" `,
      ),
    ),
  },
];

/** The frame of a document, its encoding, its XML and its namespaces. */
export const documentDocuments: readonly SecondDocument[] = [
  ...frame,
  ...encodings,
  ...declarations,
  ...wellFormedness,
  ...namespaces,
];
