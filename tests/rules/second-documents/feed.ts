// Second documents of the subject `feed`.
import type { TreeDocument } from '../../../src/rules/evidence/tree-evidence.ts';
import { evidence, file, type SecondDocument } from './second-document.ts';

const HOST = 'https://podcast.example';

const rss = (items: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:m="http://search.yahoo.com/mrss/" xmlns:a="http://www.w3.org/2005/Atom">
<channel>
<a:link rel="self" href="${HOST}/feed/"/>
<title>Folgen</title><link>${HOST}</link><description/>
<lastBuildDate>Mon, 01 Jun 2026 06:00:00 GMT</lastBuildDate>
<item><guid isPermaLink="false">0</guid><title>Null</title>
<pubDate>Sun, 31 May 2026 06:00:00 +0000</pubDate><link>${HOST}/0</link></item>
${items}
</channel>
</rss>`;

const item = (inner: string): string =>
  `<item><title>Eins</title>${inner}<pubDate>1 Jun 26 06:00 EST</pubDate></item>`;

const pair = (rule: string, wrong: string, right: string): SecondDocument => ({
  rule,
  wrong: file(rss(wrong)),
  right: file(rss(right)),
});

const LINK = `<link>${HOST}/1</link>`;
const FILE = `<m:content url="${HOST}/1.mp4" medium="video" duration="60"/>`;

// A video of a feed's item; its file may be told in other words.
const video = (rest: string, content = FILE): string =>
  item(`${LINK}<m:group>${content}<m:title>Eins</m:title><m:description>Die erste</m:description>
  <m:thumbnail url="${HOST}/1.jpg"/>${rest}</m:group>`);

const described = (
  words: { title?: string; description?: string; thumbnail?: string } = {},
): string => {
  const { title = 'Eins', description = 'Die erste', thumbnail = `${HOST}/1.jpg` } = words;
  return item(`${LINK}${FILE}${title && `<m:title>${title}</m:title>`}
    ${description && `<m:description type="plain">${description}</m:description>`}
    ${thumbnail && `<m:thumbnail url='${thumbnail}' width="320"/>`}`);
};

const valid = (zone: string): string =>
  `<t:valid xmlns:t="http://purl.org/dc/terms/">start=2026-06-01T00:00:00${zone};
  end=2027-06-01T00:00:00${zone}; scheme=W3C-DTF</t:valid>`;

const atom = (namespace: string, inner: string): string => `<?xml version="1.0" encoding="utf-8"?>
<f:feed xmlns:f="${namespace}"><f:title>Folgen</f:title>
<f:entry><f:title>Eins</f:title><f:link rel="alternate" href="${HOST}/1"/>${inner}
</f:entry></f:feed>`;

const ATOM10 = atom(
  'http://www.w3.org/2005/Atom',
  '<f:id>tag:podcast.example,2026:1</f:id><f:updated>2026-06-01T00:00:00Z</f:updated>',
);
const ATOM03 = atom('http://purl.org/atom/ns#', '<f:modified>2026-06-01T00:00:00Z</f:modified>');

const RSS10 = `<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
<channel rdf:about="${HOST}/feed"><title>Folgen</title><link>${HOST}</link></channel>
<item rdf:about="${HOST}/1"><title>Eins</title><link>${HOST}/1</link></item>
</rdf:RDF>`;

const sitemap = (name: string, format: string): TreeDocument => ({
  url: `${HOST}/${name}`,
  depth: 0,
  found: 'robots-txt',
  format,
  entries: 20,
  bytes: 9000,
  complete: true,
});

/** A rule of feeds each. */
export const feedDocuments: readonly SecondDocument[] = [
  { rule: 'feed-format', wrong: file(RSS10), right: file(rss('')) },
  pair(
    'feed-item-without-url',
    item(`<guid isPermaLink="false">${HOST}/1</guid>`),
    item(`<guid>${HOST}/1</guid>`),
  ),
  pair(
    'feed-date-invalid',
    `<item>${LINK}<pubDate>gestern abend</pubDate></item>`,
    `<item>${LINK}<pubDate>Tue, 2 Jun 2026 06:00 GMT</pubDate></item>`,
  ),
  pair(
    'feed-date-not-rfc822',
    `<item>${LINK}<pubDate>Wed, 02 Jun 2026 06:00:00 GMT</pubDate></item>`,
    `<item>${LINK}<pubDate>Tue, 02 Jun 2026 06:00:00 GMT</pubDate></item>`,
  ),
  pair('feed-undated', `<item>${LINK}</item>`, item(LINK)),
  { rule: 'feed-atom-03', wrong: file(ATOM03), right: file(ATOM10) },
  {
    rule: 'feed-unsupported',
    wrong: file(ATOM10, { profile: 'yandex' }),
    right: file(`${HOST}/1\n${HOST}/feed/atom\n`, { profile: 'yandex' }),
  },
  {
    rule: 'feed-alone',
    wrong: evidence('tree', {
      documents: [sitemap('feed', 'rss'), sitemap('atom.xml', 'atom')],
      urls: 40,
    }),
    right: evidence('tree', {
      documents: [sitemap('feed', 'rss'), sitemap('all.txt', 'text')],
      urls: 40,
    }),
  },
  pair(
    'feed-video-without-url',
    video('', '<m:content medium="video" duration="60"/>'),
    video(`<m:player url="${HOST}/play/1"/>`, '<m:content medium="video" duration="60"/>'),
  ),
  pair(
    'feed-video-medium-missing',
    video('', `<m:content url="${HOST}/1.mp4" type="video/mp4"/>`),
    video('', `<m:content url="${HOST}/1.mp4" type="video/mp4" medium="video"/>`),
  ),
  pair(
    'feed-video-medium-missing',
    video('', `<m:content url="${HOST}/1.mp4" duration="60"/>`),
    video(''),
  ),
  pair('feed-video-title-missing', described({ title: '' }), described()),
  pair('feed-video-description-missing', described({ description: '' }), described()),
  pair('feed-video-thumbnail-missing', described({ thumbnail: '' }), described()),
  // Characters are those of Unicode: an emoji is one.
  pair(
    'feed-video-title-too-long',
    described({ title: 'Ä'.repeat(101) }),
    described({ title: '\u{1F3A7}'.repeat(100) }),
  ),
  pair(
    'feed-video-description-too-long',
    described({ description: 'ä'.repeat(2049) }),
    described({ description: '\u{1F3A7}'.repeat(2048) }),
  ),
  pair(
    'feed-video-player-is-page',
    video(`<m:player url="${HOST}/1"/>`),
    video(`<m:player url="${HOST}/1?embed"/>`),
  ),
  pair(
    'feed-video-url-invalid',
    video('', '<m:content url="/files/1.mp4" medium="video"/>'),
    video('', '<m:content url="ftp://ftp.podcast.example/files/1.mp4" medium="video"/>'),
  ),
  pair(
    'feed-video-value-invalid',
    video('', `<m:content url="${HOST}/1.mp4" medium="video" duration="1:00"/>`),
    video('', `<m:content url="${HOST}/1.mp4" medium="video" duration="60"/>`),
  ),
  pair(
    'feed-price-incomplete',
    video('<m:price type="rent" price="2.99"/>'),
    video('<m:price currency="EUR" type="rent" price="2.99"/>'),
  ),
  pair(
    'feed-restriction-type-missing',
    video('<m:restriction relationship="allow">de at</m:restriction>'),
    video('<m:restriction type="country" relationship="allow">de at</m:restriction>'),
  ),
  pair(
    'feed-restriction-relationship-missing',
    video('<m:restriction type="country">de at</m:restriction>'),
    video('<m:restriction relationship="deny" type="country">de at</m:restriction>'),
  ),
  pair(
    'feed-restriction-country-unknown',
    video('<m:restriction relationship="deny" type="country">de en</m:restriction>'),
    video('<m:restriction relationship="deny" type="country">DE gb</m:restriction>'),
  ),
  // Of the subject of videos, but only feeds have other dates than those of videos.
  pair('extension-date-not-w3c', video(valid('+0200')), video(valid('+02:00'))),
];
