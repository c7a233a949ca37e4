// Which fault is told of which document, and where.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunkings } from '../../../tests/support/chunkings.ts';
import type { SchemaFault } from './schema-validator.ts';
import { createSchemaValidator } from './schema-validator.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

type Expected = readonly [code: string, line: number, column: number, found?: string];

const bytesOf = (document: string | Uint8Array): Uint8Array =>
  typeof document === 'string' ? new TextEncoder().encode(document) : document;

function told({ code, line, column, found }: SchemaFault): Expected {
  return found === undefined ? [code, line, column] : [code, line, column, found];
}

function judges(title: string, document: string | Uint8Array, ...expected: Expected[]): void {
  test(title, async () => {
    for (const { name, chunks } of chunkings(bytesOf(document))) {
      const faults: SchemaFault[] = [];
      const validator = createSchemaValidator({ onFault: (fault) => faults.push(fault) });
      for await (const chunk of chunks()) validator.write(chunk);
      validator.end();
      assert.deepEqual(faults.map(told), expected, name);
    }
  });
}

const entry = (more = ''): string => `<url><loc>https://example.com/</loc>${more}</url>`;
const urlset = (body: string, attributes = ''): string =>
  `<urlset xmlns="${NS}"${attributes}>\n${body}\n</urlset>`;

judges('a urlset is valid', urlset(entry()));
judges(
  'an index is valid, in any order',
  [
    `<sitemapindex xmlns="${NS}"><sitemap><lastmod>2005-05-10</lastmod>`,
    '<loc>https://example.com/a.xml</loc></sitemap></sitemapindex>',
  ].join(''),
);
judges(
  'prefixes, comments and instructions do not matter',
  [
    `<!-- c --><s:urlset xmlns:s="${NS}"><?a b?><s:url><s:loc>https://exam<!-- c -->ple.com/`,
    '</s:loc></s:url></s:urlset><!-- c -->',
  ].join(''),
);
judges(
  'a text in a CDATA section is a text',
  urlset('<url><loc><![CDATA[https://example.com/?a&b]]></loc></url>'),
);

judges('no document at all', '', ['schema-not-well-formed', 1, 1]);
judges('an ampersand', urlset(entry('<priority>&</priority>')), [
  ...(['schema-not-well-formed', 2, 47] as const),
]);
judges('two roots', `${urlset(entry())}<a/>`, ['schema-not-well-formed', 3, 10]);
judges('a document cut off', urlset(entry()).slice(0, -9), ['schema-not-well-formed', 3, 1]);
judges(
  'bytes that are not UTF-8',
  Uint8Array.from(Buffer.from(urlset('<!-- \xfc -->'), 'latin1')),
  [...(['schema-not-well-formed', 2, 6] as const)],
);
judges(
  'Latin-1 that says so',
  Uint8Array.from(
    Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${urlset(entry('<!-- \xfc -->'))}`,
      'latin1',
    ),
  ),
);

judges('another root', '<rss version="2.0"/>', ['schema-root-unknown', 1, 1, 'rss']);
judges('no namespace', `<urlset>${entry()}</urlset>`, ['schema-root-unknown', 1, 1, 'urlset']);
judges('no entry', urlset(''), ['schema-element-missing', 1, 1, 'url']);
judges('an entry without loc', urlset('<url/>'), ['schema-element-missing', 2, 1, 'loc']);
judges('an element before loc', urlset('<url><lastmod>2005-05-10</lastmod></url>'), [
  ...(['schema-element-unexpected', 2, 6, 'lastmod'] as const),
]);
judges(
  'behind an element that was not expected, others are known by their names',
  urlset(`<url/>${entry('<loc>https://example.com/</loc><priority>2</priority>')}`),
  ['schema-element-missing', 2, 1, 'loc'],
  ['schema-element-unexpected', 2, 43, 'loc'],
  ['schema-value-invalid', 2, 84, '2'],
);
judges('nothing is told of what is inside an unknown element', urlset(`${entry()}<a><b/>t</a>`), [
  ...(['schema-element-unexpected', 2, 43, 'a'] as const),
]);
judges('an element of no schema', urlset(entry('<x xmlns="urn:x"/>')), [
  ...(['schema-element-undeclared', 2, 37, '{urn:x}x'] as const),
]);
judges('a prefix without a namespace', urlset(entry('<x:y/>')), [
  ...(['schema-prefix-undeclared', 2, 37, 'x'] as const),
]);
judges('a text between entries', urlset(`${entry()}\n  more\n`), [
  ...(['schema-text-unexpected', 3, 3, 'more'] as const),
]);
judges(
  'an attribute that no schema has, and a reference in a value',
  urlset('<url id="1"><loc>http://a&amp;b</loc></url>'),
  ['schema-attribute-unexpected', 2, 6, 'id'],
  ['schema-value-invalid', 2, 18, 'http://a&b'],
);
judges(
  'a link with faults',
  urlset(entry(`<link xmlns="${XHTML}" rel="self" href="%"/>`)),
  ['schema-value-invalid', 2, 80, 'rel="self"'],
  ['schema-value-invalid', 2, 91, 'href="%"'],
  ['schema-attribute-missing', 2, 37, 'hreflang'],
);
judges(
  'a declared entity in a text',
  `<!DOCTYPE urlset [<!ENTITY e "x">]>${urlset(entry('<lastmod>&e;</lastmod>'))}`,
  ['schema-entity-used', 2, 46, '&e;'],
  ['schema-value-invalid', 2, 46, ''],
);
judges(
  'a type that is not derived from the declared one',
  urlset(`<url xmlns:xsi="${XSI}" xsi:type="tLoc"><loc>https://example.com/</loc></url>`),
  ['schema-type-unknown', 2, 60, 'tLoc'],
);
judges('xsi:nil', urlset(`<url xmlns:xsi="${XSI}" xsi:nil="false">${entry().slice(5)}`), [
  ...(['schema-attribute-unexpected', 2, 60, 'nil'] as const),
]);
judges(
  'a price of a video is any text, its currency is not',
  urlset(
    entry(
      '<video xmlns="http://www.google.com/schemas/sitemap-video/1.1"><thumbnail_loc>a' +
        '</thumbnail_loc><title>t</title><description>d</description>\n' +
        '<price currency="EUR">1,99</price><price/><price> free </price>\n' +
        '<price currency="eur">1.99</price></video>',
    ),
  ),
  ['schema-value-invalid', 4, 8, 'currency="eur"'],
);
judges(
  'the 33rd tag of a video',
  urlset(
    entry(
      '<video xmlns="http://www.google.com/schemas/sitemap-video/1.1"><thumbnail_loc>a' +
        '</thumbnail_loc><title>t</title><description>d</description>' +
        `${'<tag/>'.repeat(33)}</video>`,
    ),
  ),
  ['schema-element-unexpected', 2, 368, 'tag'],
);
