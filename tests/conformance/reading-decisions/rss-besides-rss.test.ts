// Decisions on what feeds of RSS hold besides the elements of RSS.
import { at, decides, url } from './decides.ts';

const rss = (items: string, attributes = ' version="2.0"'): string =>
  `<?xml version="1.0"?>\r\n<rss${attributes}><channel><title>t</title><link>` +
  `${at('home')}</link><image><url>${at('i')}</url><link>${at('home')}</link>` +
  `</image>${items}</channel></rss>`;
const item = (content: string): string => `<item>${content}</item>`;
const link = (path: string): string => `<link>${at(path)}</link>`;
const A10 = 'xmlns:a10="http://www.w3.org/2005/Atom"';
decides(
  'an item whose only link is one of Atom, as .NET writes it',
  rss(
    item(`<a10:link ${A10} href="${at('a')}"/>`) +
      item(`<a10:link ${A10} rel="alternate" href="${at('b')}"/><guid>${at('no')}</guid>`) +
      item(`<a10:link ${A10} rel="self" href="${at('no')}"/>${link('c')}`) +
      item(`<a10:link ${A10} href="${at('no')}"/>${link('d')}`) +
      item(`${link('e')}<a10:link ${A10} href="${at('no')}"/>`),
  ),
  [url('a'), url('b'), url('c'), url('d'), url('e')],
);
decides(
  'dates of Atom, as .NET writes them; pubDate goes before them',
  rss(
    item(`${link('a')}<a10:updated ${A10}>2026-11-20T10:00:00Z</a10:updated>`) +
      item(`${link('b')}<a10:published ${A10}>2026-11-19T10:00:00+01:00</a10:published>`) +
      item(
        `${link('c')}<a10:updated ${A10}>2026-11-20T10:00:00Z</a10:updated>` +
          '<pubDate>Fri, 13 Nov 2026 16:20:00 GMT</pubDate>',
      ) +
      item(
        `${link('d')}<a10:published ${A10}>2026-11-19</a10:published>` +
          `<a10:updated ${A10}>2026-11-20</a10:updated>`,
      ) +
      item(`${link('e')}<updated xmlns="urn:x">2026-11-20</updated>`) +
      item(`${link('f')}<a10:source ${A10}><a10:updated>2026-11-20</a10:updated></a10:source>`) +
      item(`${link('g')}<a10:summary ${A10}>2026-11-20</a10:summary>`),
  ),
  [
    url('a', { lastmod: '2026-11-20T10:00:00Z' }),
    url('b', { lastmod: '2026-11-19T10:00:00+01:00' }),
    url('c', { lastmod: '2026-11-13T16:20:00Z' }),
    url('d', { lastmod: '2026-11-20' }),
    url('e'),
    url('f'),
    url('g'),
  ],
);
decides(
  'a link of RSS whose address is in href',
  rss(item(`<link href="${at('a')}"/>`) + item(`<link href="${at('no')}">${at('b')}</link>`)),
  [url('a'), url('b')],
);
decides(
  'dates of the DCMI terms, where there is no pubDate',
  rss(
    item(
      `${link('a')}<pubDate>Fri, 13 Nov 2026 16:20:00 GMT</pubDate><t:modified ` +
        'xmlns:t="http://purl.org/dc/terms/">2026-11-20</t:modified>',
    ) +
      item(`${link('b')}<t:issued xmlns:t="http://purl.org/dc/terms/">2026-11-19</t:issued>`) +
      item(
        `${link('c')}<d:date xmlns:d="http://purl.org/dc/elements/1.1/">2026-11-01</d:date>` +
          '<t:modified xmlns:t="http://purl.org/dc/terms/">2026-11-20</t:modified>',
      ),
  ),
  [
    url('a', { lastmod: '2026-11-13T16:20:00Z' }),
    url('b', { lastmod: '2026-11-19' }),
    url('c', { lastmod: '2026-11-20' }),
  ],
);
decides(
  'a relative guid is an address where it says that it is one',
  rss(item(`<guid isPermaLink="true">/g</guid>`) + item('<guid>/no</guid>') + item(link('a'))),
  [url('g'), url('a')],
  ['loc-relative', 'feed-item-without-url'],
);

const NO = link('no');
decides(
  'what declares another default namespace is foreign, with the items and links in it',
  rss(
    `<entry xmlns="urn:y"><item xmlns="urn:z">${NO}</item></entry>` +
      item(`<link xmlns="urn:y">${at('no')}</link>${link('a')}`) +
      item(`${link('b')}<link xmlns="urn:y"><item>${NO}</item></link>`) +
      item(`${link('c')}<pubDate xmlns="urn:y">Fri, 13 Nov 2026 16:20:00 GMT</pubDate>`) +
      `<list xmlns="urn:y"><item>${NO}</item></list>`,
  ),
  [url('a'), url('b'), url('c')],
);
decides(
  'a channel, and an item in it, of whatever namespace they are said to be',
  `<?xml version="1.0"?><rss version="2.0"><channel xmlns="urn:a"><title>t</title>` +
    `${item(link('a'))}<item xmlns="urn:b">${link('b')}</item></channel></rss>`,
  [url('a'), url('b')],
);
