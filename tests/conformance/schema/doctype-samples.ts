// Random document type declarations, most of them right.
import { below, type Chance, maybe, oneOf } from './chance.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const RIGHT_SHARE = 0.85;

const ENTITY_TEXTS = {
  right: [
    'text',
    'a b',
    '',
    '&f;',
    '&#60;',
    '&#38;#60;',
    '&lt;',
    '&amp;',
    '&#38;',
    '<a/>',
    '\n',
    '&#10;',
    'é',
    '&#38;f;',
    '&f;&f;',
    'https://example.com/',
    '&f; &f;',
    '&#x1F600;',
    '>',
  ],
  wrong: ['%p;', 'a & b', '&#0;', '&x', '&;', '%', '&#xD800;', '&e;', '&none;'],
};

const DECLARATIONS = {
  right: [
    '<!ELEMENT urlset (url+)>',
    '<!ELEMENT url ANY>',
    '<!ELEMENT loc (#PCDATA)>',
    '<!ELEMENT loc (#PCDATA)*>',
    '<!ELEMENT a (#PCDATA|b|c)*>',
    '<!ELEMENT a ( #PCDATA | b )* >',
    '<!ELEMENT a EMPTY>',
    '<!ELEMENT a (b,c?,(d|e)*)+>',
    '<!ELEMENT a ( b , c ) >',
    '<!ELEMENT a ((((b))))>',
    '<!ELEMENT\na\t(b)>',
    '<!ATTLIST urlset a CDATA #IMPLIED>',
    '<!ATTLIST urlset a CDATA "x">',
    `<!ATTLIST urlset xmlns CDATA "${SITEMAP}">`,
    '<!ATTLIST urlset xmlns:z CDATA #FIXED "urn:z">',
    '<!ATTLIST url xmlns CDATA "urn:other">',
    '<!ATTLIST url id ID #REQUIRED b (x|y) "x" c NMTOKENS #IMPLIED>',
    '<!ATTLIST url b NOTATION (n|m) #IMPLIED>',
    '<!ATTLIST url b ( x | 1 ) "x">',
    '<!ATTLIST url b CDATA "&lt;&#60;">',
    '<!ATTLIST url>',
    '<!ATTLIST url >',
    '<!ATTLIST xhtml:link rel NMTOKEN #IMPLIED hreflang NMTOKEN #IMPLIED>',
    '<!ATTLIST xhtml:link href NMTOKENS #IMPLIED media CDATA "x">',
    '<!ATTLIST video:restriction relationship (allow|deny) "allow">',
    '<!NOTATION n SYSTEM "a">',
    '<!NOTATION n PUBLIC "a">',
    '<!NOTATION n PUBLIC "a" "b" >',
    '<!ENTITY % p "<!ENTITY q \'x\'>"> %p;',
    '<!ENTITY % p "<!-- c --> <!ELEMENT a ANY>">%p;',
    '<!ENTITY % p SYSTEM "none.ent">%p;',
    '<!ENTITY % p "">%p;',
    '<!ENTITY % p "<?a b?>">%p;',
    '<!-- c -->',
    '<!-- < > \' " -->',
    '<?a b?>',
    '<?a " > \' ?>',
    ' ',
    '\n',
  ],
  wrong: [
    '<!ELEMENT a (#PCDATA|b)>',
    '<!ELEMENT a (b,c|d)>',
    '<!ELEMENT a ()>',
    '<!ELEMENT a (b)',
    '<!ELEMENT a (b >',
    '<!ELEMENT a>',
    '<!ATTLIST url b (x|) "x">',
    '<!ATTLIST url b CDATA>',
    '<!ATTLIST url b CDATA #FIXED>',
    '<!ATTLIST url b CDATA "&none;">',
    '<!ATTLIST url b CDATA "<">',
    '<!ATTLIST url b CDATA "a"c CDATA "b">',
    '<!NOTATION n>',
    '<!NOTATION n >',
    '<!ENTITY % p "x">%p;',
    '<!ENTITY % p "%p;">%p;',
    '%none;',
    '% p;',
    '<!-- a -- b -->',
    '<?xml version="1.0"?>',
    '<![INCLUDE[]]>',
    'x',
    '&amp;',
    '<a/>',
    '<!FOO>',
  ],
};

const EXTERNAL_IDS = {
  right: [
    '',
    '',
    '',
    '',
    ' SYSTEM "none.dtd"',
    " SYSTEM 'none.dtd'",
    ' PUBLIC "-//A//B" "none.dtd"',
    ' PUBLIC "" ""',
  ],
  wrong: [' PUBLIC "a"', ' PUBLIC "{" "b"', ' SYSTEM', ' public "a" "b"', ' SYSTEM"a"', ' x'],
};

const NAMES = { right: ['urlset', 'html', 'a:b', ':', 'é'], wrong: ['1', ''] };

function mostly<T>(
  chance: Chance,
  { right, wrong }: { readonly right: readonly T[]; readonly wrong: readonly T[] },
): T {
  return oneOf(chance, maybe(chance, RIGHT_SHARE) ? right : wrong);
}

/** Declarations of the entities e and f. */
export function entityDeclarations(chance: Chance): string {
  const value = (): string => mostly(chance, ENTITY_TEXTS);
  const one = (name: string): string => {
    const right = [
      `<!ENTITY ${name} "${value()}">`,
      `<!ENTITY ${name} "${value()}">`,
      `<!ENTITY ${name} '${value()}' >`,
      `<!ENTITY ${name} SYSTEM "none.ent">`,
      `<!ENTITY ${name} SYSTEM "none.ent" NDATA n>`,
      `<!ENTITY % ${name} "${value()}">`,
    ];
    const wrong = [`<!ENTITY${name} "x">`, `<!ENTITY ${name}"x">`, `<!ENTITY ${name} x>`];
    return mostly(chance, { right, wrong: [...wrong, `<!ENTITY ${name} SYSTEM "a#b">`] });
  };
  const third = maybe(chance, 0.2) ? one('e') : '';
  return [one('e'), one('f'), third].join(oneOf(chance, ['', '\n']));
}

/** A document type declaration. */
export function doctype(chance: Chance): string {
  // Names of their own: libxml2 stumbles over a second use of one (see the quirks).
  const subset = Array.from({ length: below(chance, 4) }, (_, index) =>
    maybe(chance, 0.1)
      ? entityDeclarations(chance)
      : mostly(chance, DECLARATIONS).replace(/%( ?)p\b/g, `%$1p${index}`),
  ).join('');
  const right = [` [${subset}]>`, ` [${subset}]>`, ` [${subset}] >`, `[${subset}]\n>`, '>', ' >'];
  const shape = mostly(chance, { right, wrong: [` [${subset}>`, ` [${subset}]`, ' []]>'] });
  const opening = mostly(chance, {
    right: ['<!DOCTYPE ', '<!DOCTYPE ', '<!DOCTYPE\n', '<!DOCTYPE'],
    wrong: ['<!doctype '],
  });
  return opening + mostly(chance, NAMES) + mostly(chance, EXTERNAL_IDS) + shape;
}
