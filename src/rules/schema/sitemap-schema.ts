// sitemap.xsd of 2008-03-26 and siteindex.xsd of 2009-04-08, as tables.
import { CHANGEFREQS } from '../../protocol/changefreq.ts';
import { NAMESPACES } from '../../protocol/extensions/namespaces.ts';
import {
  type SchemaElement,
  type SchemaSimpleType,
  schemaElementsOf,
  schemaParticle,
} from './schema-element.ts';
import { SITEMAP_LASTMOD, wordsType, XS_ANY_URI, XS_DECIMAL } from './schema-types.ts';

const LOC: SchemaSimpleType = {
  kind: 'anyURI',
  says: 'an address of 12 to 2,048 characters',
  base: XS_ANY_URI,
  lengthMin: 12,
  lengthMax: 2048,
};
const CHANGEFREQ = wordsType(...CHANGEFREQS);
const PRIORITY: SchemaSimpleType = {
  kind: 'decimal',
  says: 'a number from 0.0 to 1.0',
  base: XS_DECIMAL,
  min: '0',
  max: '1',
};

const element = schemaElementsOf(NAMESPACES.sitemap);
const loc = element.text('loc', LOC);
const lastmod = element.text('lastmod', SITEMAP_LASTMOD);

const url: SchemaElement = {
  ...element.of('url', {
    kind: 'sequence',
    particles: [
      schemaParticle(loc),
      schemaParticle(lastmod, '?'),
      schemaParticle(element.text('changefreq', CHANGEFREQ), '?'),
      schemaParticle(element.text('priority', PRIORITY), '?'),
      schemaParticle('other', '*'),
    ],
  }),
  typeName: 'tUrl',
};

const sitemap = element.of('sitemap', {
  kind: 'all',
  particles: [schemaParticle(loc), schemaParticle(lastmod, '?')],
});

/**
 * The root elements of the protocol.
 *
 * Source: https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd
 */
export const SITEMAP_SCHEMA: readonly SchemaElement[] = [
  element.of('urlset', {
    kind: 'sequence',
    particles: [schemaParticle('other', '*'), schemaParticle(url, '+')],
  }),
  element.of('sitemapindex', { kind: 'sequence', particles: [schemaParticle(sitemap, '+')] }),
];

/** The named types of sitemap.xsd, for `xsi:type`. */
export const SITEMAP_TYPES: ReadonlyMap<string, SchemaSimpleType> = new Map([
  ['tLoc', LOC],
  ['tLastmod', SITEMAP_LASTMOD],
  ['tChangeFreq', CHANGEFREQ],
  ['tPriority', PRIORITY],
]);
