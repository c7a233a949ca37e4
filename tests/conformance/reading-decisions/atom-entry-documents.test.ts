// Decisions on documents that are a single entry of Atom.
// Source: https://www.rfc-editor.org/rfc/rfc4287.html#section-4.1.2
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { check } from '../../../src/check/index.ts';
import { readSitemap } from '../../../src/formats/index.ts';
import { at, decides, HOME, NS, url, urlset, utf16 } from './decides.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const link = (path: string): string => `<link href="${at(path)}"/>`;
const entry = (content: string, attributes = ''): string =>
  '<?xml version="1.0" encoding="utf-8"?>\r\n' +
  `<entry xmlns="${ATOM}"${attributes}>${content}</entry>`;
const WHOLE =
  `<title>One &amp; only</title>\n<link rel="self" href="${at('no')}"/>${link('a')}<id>urn:a</id>` +
  '<published>2026-11-01</published><updated>2026-11-20T10:00:00Z</updated>';
const A = url('a', { lastmod: '2026-11-20T10:00:00Z' });

decides('an entry of Atom alone is a feed with one entry', entry(WHOLE), [A]);
decides('in a gzip stream', Uint8Array.from(gzipSync(entry(WHOLE))), [A], ['gzip-not-named']);
decides(
  'in UTF-16',
  utf16(entry(WHOLE).replace('utf-8', 'utf-16'), 'le', true),
  [A],
  ['encoding-not-utf8'],
);
decides(
  'with a prefix',
  `<a:entry xmlns:a="${ATOM}"><a:updated>2026-11-20</a:updated>` +
    `<a:link href="${at('a')}"/></a:entry>`,
  [url('a', { lastmod: '2026-11-20' })],
);
decides('its base is that of its link', entry('<link href="b"/>', ` xml:base="${at('x/')}"`), [
  url('x/b'),
]);
decides(
  'entries and links in its content and its source are none of the document',
  entry(
    `<source><id>urn:f</id>${link('no')}</source><content type="application/atom+xml">` +
      `<entry>${link('no')}</entry><feed><entry>${link('no')}</entry></feed></content>` +
      link('a') +
      `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><entry/></div></content>`,
  ),
  [url('a')],
);
decides(
  'an entry directly in it ends it, as in a feed',
  entry(`${link('a')}<entry>${link('b')}</entry>`, ` xml:base="${at('x/')}"`),
  [url('a'), url('b')],
  ['entry-not-closed'],
);
decides(
  'several one after the other are all read',
  entry(link('a')) + entry(link('b')),
  [url('a'), url('b')],
  ['document-root-repeated'],
);
decides(
  'cut off behind its link it is given, and not cut in it',
  entry(WHOLE).slice(0, -'</entry>'.length),
  [A],
  ['document-cut'],
);
decides(
  'cut off in its link',
  entry(link('a')).slice(0, -20),
  [],
  ['document-cut', 'document-without-entries'],
);
decides(
  'without a link it gives nothing',
  entry('<id>urn:a</id>'),
  [],
  ['document-without-entries', 'feed-item-without-url'],
);
decides(
  'a tag that closes itself',
  `<entry xmlns="${ATOM}"/>`,
  [],
  ['document-without-entries', 'feed-item-without-url'],
);
for (const [what, root] of [
  ['no namespace', '<entry>'],
  ['another namespace', '<entry xmlns="urn:x">'],
  ['the namespace of Atom 0.3', '<entry xmlns="http://purl.org/atom/ns#">'],
  ['an unbound prefix', '<a:entry>'],
] as const) {
  const end = root.includes('a:') ? '</a:entry>' : '</entry>';
  const codes = ['document-content-before', 'document-not-sitemap'] as const;
  const unbound = root.includes('a:') ? (['namespace-prefix-unbound'] as const) : [];
  decides(
    `an entry in ${what} is no document`,
    `${root}${link('a')}${end}`,
    [],
    [...codes, ...unbound],
  );
}
decides(
  'inside an unknown root it is no document',
  `<items><entry xmlns="${ATOM}">${link('no')}</entry></items>`,
  [],
  ['document-content-before', 'document-not-sitemap'],
);
decides(
  'in an open document of another format it is foreign',
  urlset(
    `<url><loc>${at('a')}</loc></url><entry xmlns="${ATOM}">${link('no')}</entry>` +
      `<url><loc>${at('b')}</loc><entry xmlns="${ATOM}">${link('no')}</entry></url>`,
  ),
  [url('a'), url('b')],
  ['element-foreign'],
);
decides(
  'behind the end of another document it is one more',
  `<urlset xmlns="${NS}"><url><loc>${at('a')}</loc></url></urlset>` +
    `<entry xmlns="${ATOM}">${link('b')}</entry>`,
  [url('a'), url('b')],
  ['document-root-repeated'],
);

test('its format is Atom, and a check has nothing against it', async () => {
  const bytes = new TextEncoder().encode(entry(WHOLE));
  const formats: unknown[] = [];
  const onEnd = (end: { readonly format?: string }): unknown => formats.push(end.format);
  for await (const _ of readSitemap(bytes, { url: HOME, onEnd }));
  assert.deepEqual(formats, ['atom']);
  const { findings } = await check(bytes, { url: at('feed.atom'), now: Date.UTC(2026, 10, 21) });
  assert.deepEqual(findings, []);
});
