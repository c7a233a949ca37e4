// Second documents of the subject `loc`.
import { evidence, file, type SecondDocument } from './second-document.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const SHOP = 'https://www.winzer-eck.example';
const WHERE = `${SHOP}/sitemaps/products.xml`;

// The texts stand as they are: escaped for XML by whoever writes them.
const listing = (loc: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<ns0:urlset xmlns:ns0="${NS}">
  <ns0:url><ns0:loc>${SHOP}/sitemaps/weine</ns0:loc><ns0:lastmod>2026-04-02</ns0:lastmod></ns0:url>
  <ns0:url><ns0:lastmod>2026-04-02</ns0:lastmod><ns0:loc>${loc}</ns0:loc></ns0:url>
  <ns0:url><ns0:loc>${SHOP}/sitemaps/kontakt</ns0:loc></ns0:url>
</ns0:urlset>
`;

const pair = (rule: string, wrong: string, right: string): SecondDocument => ({
  rule,
  wrong: file(listing(wrong), { url: WHERE }),
  right: file(listing(right), { url: WHERE }),
});

const ofLength = (length: number): string => `${SHOP}/`.padEnd(length, 'wein-');

// Three bytes a character in UTF-8.
const chinese = (bytes: number): string => {
  const spare = bytes - `${SHOP}/`.length;
  return `${SHOP}/${'酒'.repeat(Math.floor(spare / 3))}${'x'.repeat(spare % 3)}`;
};

const baidu = (loc: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<urlset>\n<url><loc>${loc}</loc></url>\n</urlset>`;

const wholeness: readonly SecondDocument[] = [
  pair('loc-empty', ' \n ', `\n${SHOP}/\n`),
  pair('loc-relative', '/weine/riesling', `${SHOP}/weine/riesling`),
  pair('loc-scheme-missing', 'www.winzer-eck.example/riesling', `${SHOP}/www.winzer-eck.example`),
  pair('loc-scheme-unsupported', 'ftp://ftp.winzer-eck.example/a', `${SHOP}/?u=ftp://x.example/a`),
  pair('loc-invalid', 'https://[2001:db8::zz]/preise', 'https://[2001:db8::7]/preise'),
  pair('loc-host-slashes', 'https:/www.winzer-eck.example/preise', `${SHOP}/https:/preise`),
  pair('loc-quoted', `"${SHOP}/riesling"`, `${SHOP}/l'esprit-du-vin'`),
  pair('loc-blank-around', `\n      ${SHOP}/riesling\n    `, `${SHOP}/riesling`),
  pair('loc-unicode-blank-around', `\u00A0${SHOP}/riesling\u200B`, `${SHOP}/riesling%C2%A0`),
  pair('loc-blank-inside', `${SHOP}/weisser burgunder`, `${SHOP}/weisser%20burgunder+rot`),
  pair('loc-backslash', `${SHOP}\\weine\\rot`, `${SHOP}/weine/rot?path=C:\\wein`),
  pair('loc-character-unsafe', `${SHOP}/{id}|rot`, `${SHOP}/%7Bid%7D%7C(rot),;@~!*'$=:+`),
  pair('loc-percent-invalid', `${SHOP}/100%-riesling`, `${SHOP}/100%25-riesling%2f`),
  pair('loc-double-encoded', `${SHOP}/weisser%2520burgunder`, `${SHOP}/rabatt-20%25%20auf-alles`),
  pair('loc-control-escaped', `${SHOP}/rot%0D%0Aweiss`, `${SHOP}/rot%20weiss%21%7E`),
  pair('loc-escape-not-utf8', `${SHOP}/ros%E9`, `${SHOP}/ros%C3%A9`),
  pair('loc-ampersand-escaped', `${SHOP}/?a=1&amp;amp;b=2`, `${SHOP}/?a=1&amp;amp=2&amp;b`),
  pair(
    'loc-placeholder',
    `${SHOP}/weine/{{ wein.slug }}`,
    `${SHOP}/weine?sorte[]=rot&amp;jahr[bis]=9`,
  ),
  pair('loc-placeholder', `${SHOP}/%5B...weg%5D`, `${SHOP}/riesling-%5B2019%5D`),
  pair('loc-not-ascii', `${SHOP}/rosé`, `${SHOP}/ros%C3%A9`),
  pair(
    'loc-host-unicode',
    'https://münster-wein.example/',
    'https://xn--mnster-wein-thb.example/é',
  ),
  pair('loc-host-private', 'http://192.168.178.20:8080/rot', 'http://192.169.178.20:8080/rot'),
  pair('loc-host-private', 'http://rechner.local/rot', `${SHOP}/?von=http://localhost/`),
];

const form: readonly SecondDocument[] = [
  pair('loc-credentials', 'https://gast:wein@www.winzer-eck.example/', `${SHOP}/@gast:wein@rot`),
  pair('loc-upper-case', 'HTTPS://www.Winzer-Eck.example/rot', `${SHOP}/ROT/HTTPS://WWW`),
  pair('loc-default-port', 'https://www.winzer-eck.example:443/a', `${SHOP}:80/a:443/`),
  pair('loc-dot-segment', `${SHOP}/rot/../weiss`, `${SHOP}/rot..weiss/.hof/.../?p=../x`),
  pair('loc-double-slash', `${SHOP}/rot//spaetburgunder`, `${SHOP}/rot?from=https://a.example//b`),
  pair('loc-fragment', `${SHOP}/rot#bewertungen`, `${SHOP}/rot%23bewertungen`),
  pair('loc-long', ofLength(2048), ofLength(2047)),
  pair('loc-too-long', ofLength(2049), ofLength(2048)),
  {
    rule: 'loc-over-256-bytes',
    wrong: file(baidu(chinese(257)), { profile: 'baidu' }),
    right: file(baidu(chinese(256)), { profile: 'baidu' }),
  },
  pair('loc-short', 'http://a.io', 'http://a.io/'),
];

const meaning: readonly SecondDocument[] = [
  pair('loc-session-id', `${SHOP}/rot;jsessionid=1A2B3C4D5E6F?p=2`, `${SHOP}/was-ist-jsessionid`),
  pair(
    'loc-tracking-parameter',
    `${SHOP}/rot?p=2&amp;utm_campaign=herbst`,
    `${SHOP}/utm_campaign=herbst?p=2&amp;source=utm`,
  ),
  pair('loc-index-file', `${SHOP}/rot/index.html`, `${SHOP}/rot/reindex.html`),
  pair('loc-index-file', `${SHOP}/rot/index.php`, `${SHOP}/index.php?route=rot&amp;id=4`),
  pair('loc-file-type', `${SHOP}/preisliste.zip`, `${SHOP}/preisliste.zip/ansehen?f=liste.zip`),
  pair('loc-self', WHERE, `${SHOP}/sitemaps/products.xml/`),
  {
    rule: 'loc-duplicate',
    wrong: evidence('duplicate', {
      loc: `${SHOP}/rot`,
      sitemap: WHERE,
      first: WHERE,
      kind: 'same-file',
    }),
    right: evidence('duplicate', {
      loc: `${SHOP}/rot`,
      sitemap: WHERE,
      first: `${SHOP}/sitemaps/categories.xml`,
      kind: 'other-file',
    }),
  },
  {
    rule: 'loc-in-several-sitemaps',
    wrong: evidence('duplicate', {
      loc: `${SHOP}/weiss`,
      sitemap: `${SHOP}/b.txt`,
      first: `${SHOP}/a.xml.gz`,
      kind: 'other-file',
    }),
    right: evidence('duplicate', {
      loc: `${SHOP}/weiss`,
      sitemap: `${SHOP}/b.txt`,
      first: `${SHOP}/b.txt`,
      kind: 'same-file',
    }),
  },
];

/** A rule of a page's URL each. */
export const locDocuments: readonly SecondDocument[] = [...wholeness, ...form, ...meaning];
