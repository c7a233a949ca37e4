// Damage to the text of a sitemap, by class: its markup, prolog, references and what is around it.
import { below, type Chance, maybe, oneOf } from './chance.ts';
import { doctype, entityDeclarations } from './doctype-samples.ts';

/** Gives another text. */
export type TextChange = (text: string, chance: Chance) => string;

const insertedAt = (text: string, at: number, piece: string): string =>
  text.slice(0, at) + piece + text.slice(at);

// A place right behind a tag or inside a text: where markup may stand.
function contentPlace(text: string, chance: Chance): number {
  const tags = [...text.matchAll(/>/g)].map(({ index }) => index + 1);
  return maybe(chance, 0.7) && tags.length > 0
    ? oneOf(chance, tags)
    : below(chance, text.length + 1);
}

function insertion(pieces: readonly string[]): TextChange {
  return (text, chance) => insertedAt(text, contentPlace(text, chance), oneOf(chance, pieces));
}

const MARKUP = [
  '<',
  '>',
  '</',
  '/>',
  '&',
  ';',
  '"',
  "'",
  '=',
  '[',
  ']',
  ']]>',
  '<!',
  '<?',
  '?>',
  '--',
  '-->',
  '<!--',
  '<![CDATA[',
  '<a>',
  '</a>',
  '<a/>',
  '&#',
  '%',
  '\0',
  '\x01',
  '\ufffe',
  '\u0085',
  '\ufeff',
  ':',
  ' ',
  '\t',
  '\r',
  'xmlns',
  '!',
  '?',
  '/',
];

/** The classes. */
export const TEXT_MUTATIONS: Readonly<Record<string, TextChange>> = {
  'white space': (text, chance) => {
    const at = below(chance, text.length + 1);
    return insertedAt(
      text,
      at,
      oneOf(chance, [' ', '\n', '\t', '\r\n', '\r', '   ', '\u00a0', '\u2028', '\v', '\f']),
    );
  },
  case: (text, chance) => {
    const at = below(chance, text.length);
    const end = maybe(chance) ? at + 1 : at + below(chance, 12);
    const piece = text.slice(at, end);
    return (
      text.slice(0, at) +
      (maybe(chance) ? piece.toUpperCase() : piece.toLowerCase()) +
      text.slice(end)
    );
  },
  markup: (text, chance) => insertedAt(text, below(chance, text.length + 1), oneOf(chance, MARKUP)),
  'markup deleted': (text, chance) => {
    const marks = [...text.matchAll(/[<>&;"'=/:? ]/g)];
    if (marks.length === 0) return text;
    const { index } = oneOf(chance, marks);
    return text.slice(0, index) + text.slice(index + 1);
  },
  'characters deleted': (text, chance) => {
    const at = below(chance, text.length);
    return text.slice(0, at) + text.slice(at + 1 + below(chance, maybe(chance) ? 4 : 60));
  },
  comment: insertion([
    '<!-- c -->',
    '<!---->',
    '<!-- a -- b -->',
    '<!-- a --->',
    '<!--->',
    '<!-->',
    '<!-- <a> & ]]> -->',
    '<!-- é -->',
    '<!- c ->',
    '<!--\n-->',
    '<!-- \0 -->',
  ]),
  instruction: insertion([
    '<?a b?>',
    '<?a?>',
    '<?xml version="1.0"?>',
    '<?XML a?>',
    '<?xml-stylesheet href="a"?>',
    '<? a?>',
    '<?a b>',
    '<?a:b c?>',
    '<?1?>',
    '<??>',
    '<?a"b?>',
    '<?é ?>',
    '<?xmlx?>',
    '<?a ?>?>',
  ]),
  cdata: (text, chance) => {
    const pieces = [
      '<![CDATA[]]>',
      '<![CDATA[ ]]>',
      '<![CDATA[x]]>',
      '<![CDATA[<a>&]]>',
      '<![CDATA[]]]]>',
      '<![CDATA[a]]b]]>',
      '<![cdata[]]>',
      '<![CDATA [x]]>',
      '<![CDATA[\0]]>',
    ];
    if (maybe(chance)) return insertion(pieces)(text, chance);
    // A whole text as a section.
    const texts = [...text.matchAll(/>([^<>]+)</g)];
    if (texts.length === 0) return text;
    const { index, 1: inside = '' } = oneOf(chance, texts);
    const section = `<![CDATA[${inside}]]>`;
    return text.slice(0, index + 1) + section + text.slice(index + 1 + inside.length);
  },
  reference: (text, chance) => {
    const pieces = [
      '&amp;',
      '&lt;',
      '&gt;',
      '&quot;',
      '&apos;',
      '&#65;',
      '&#x41;',
      '&#32;',
      '&#10;',
      '&#xD;',
      '&#0;',
      '&#x;',
      '&#;',
      '&#xD800;',
      '&#x10FFFF;',
      '&#x110000;',
      '&#xFFFE;',
      '&nbsp;',
      '&foo;',
      '& ',
      '&amp',
      '&#65',
      '&AMP;',
      '&#X41;',
      '&a b;',
      '&;',
      '&é;',
      '&#x1F600;',
      '&#9;',
      '&#1114112;',
      '&#00000000000065;',
    ];
    const texts = [...text.matchAll(/[^<>&"]{2,}/g)];
    if (texts.length === 0) return text;
    const { index, 0: inside } = oneOf(chance, texts);
    return insertedAt(text, index + below(chance, inside.length + 1), oneOf(chance, pieces));
  },
  'attribute syntax': (text, chance) => {
    const tags = [...text.matchAll(/<[\w:]+/g)];
    if (tags.length === 0) return text;
    const { index, 0: tag } = oneOf(chance, tags);
    const pieces = [
      ' a',
      ' a=',
      ' a=b',
      ' a="b',
      ' a = "b"',
      " a='b'",
      'a="b"',
      ' a="b"c="d"',
      ' a="b" a="c"',
      ' a="<"',
      ' a="&"',
      ' a="&amp;"',
      ' xmlns:q="u"',
      " xmlns:q = 'u'",
      '\nxmlns:q="u"',
      ' xmlns:q="&lt;"',
      ' xmlns:q="a" xmlns:q="b"',
      ' xmlns:q="u" xmlns:r="u"',
      ' "',
      ' =',
      '/',
      ' /',
      ' xmlns:q="u"xmlns:r="v"',
      ' 1="a"',
      ' é="a"',
      ' xmlns:é="a"',
      '  ',
    ];
    return insertedAt(text, index + tag.length, oneOf(chance, pieces));
  },
  prolog: (text, chance) => prolog(chance) + text.replace(/^<\?xml[^>]*>/, ''),
  // Past the sizes in which libxml2 takes a file: 4,000 bytes and more.
  'long document': (text, chance) => {
    const filler = oneOf(chance, [
      ' ',
      '\n',
      '\r\n',
      '<!-- é -->',
      '<?a b?>',
      `<!--${' x'.repeat(50)}-->`,
    ]);
    const count = Math.ceil((3_900 + below(chance, 5_000)) / filler.length);
    const at = contentPlace(text, chance);
    const long = insertedAt(text, at, filler.repeat(count));
    return maybe(chance) ? long : insertion(MARKUP)(long, chance);
  },
  'after the root': (text, chance) =>
    text +
    oneOf(chance, [
      '',
      ' ',
      '\n\n',
      'x',
      '<a/>',
      '<!-- c -->',
      '<?a b?>',
      '&amp;',
      '\0',
      '\0x',
      '<![CDATA[]]>',
      '<!DOCTYPE a>',
      '<',
      '<!--',
      '\ufeff',
      text,
      '</urlset>',
      '\n\0<a>',
      '<!-- c -->\0',
      '<?xml version="1.0"?>',
    ]),
  doctype: (text, chance) => withDoctype(text, doctype(chance)),
  'doctype edited': (text, chance) => {
    const whole = doctype(chance);
    const at = below(chance, whole.length);
    const more = oneOf(chance, [
      '',
      ' ',
      '"',
      '>',
      '<',
      '%',
      '&',
      ';',
      '(',
      ')',
      '|',
      ',',
      '*',
      ']',
      '[',
      '#',
      'x',
      '-',
      "'",
      '!',
    ]);
    return withDoctype(text, whole.slice(0, at) + more + whole.slice(at + (maybe(chance) ? 1 : 0)));
  },
  entity: (text, chance) => {
    const name = oneOf(chance, ['e', 'e', 'e', 'f', 'amp', 'lt', 'undeclared']);
    const declared = withDoctype(text, `<!DOCTYPE urlset [${entityDeclarations(chance)}]>`);
    const spots = maybe(chance, 0.3)
      ? [...declared.matchAll(/(?<=<loc>|<loc>h)/g)]
      : [...declared.matchAll(/(?<=(?:href|src|info|title|media|autoplay|name|value)=")/g)];
    if (spots.length === 0 || maybe(chance, 0.4)) {
      return declared.replace(/(<(?:\w+:)?(?:urlset|sitemapindex)\b)/, `$1 xmlns:q="&${name};"`);
    }
    return insertedAt(declared, oneOf(chance, spots).index, `&${name};`);
  },
};

const VERSIONS = {
  right: [
    ' version="1.0"',
    " version='1.0'",
    ' version="1.1"',
    ' version="1."',
    '\tversion = "1.0"',
  ],
  wrong: [
    ' version="2.0"',
    ' version="1"',
    '',
    ' Version="1.0"',
    ' version=1.0',
    'version="1.0"',
    ' version="1.0\'',
    ' version="1.0 "',
    ' version="1.0a"',
    ' version=""',
  ],
};
const ENCODINGS = {
  right: [
    '',
    '',
    ' encoding="UTF-8"',
    ' encoding="utf-8"',
    " encoding='UTF-8'",
    ' encoding="US-ASCII"',
    ' encoding="ISO-8859-1"',
    ' encoding="windows-1252"',
    '\nencoding = "UTF8"',
  ],
  wrong: [
    ' encoding=""',
    ' encoding="UTF-16"',
    ' encoding="x"',
    'encoding="UTF-8"',
    ' encoding="UTF 8"',
    ' ENCODING="UTF-8"',
    ' encoding="8"',
    ' encoding=UTF-8',
  ],
};
const STANDALONES = {
  right: ['', '', ' standalone="yes"', " standalone='no'", '\r\nstandalone = "no"'],
  wrong: [
    ' standalone="maybe"',
    'standalone="yes"',
    ' standalone=""',
    ' foo="bar"',
    ' standalone="YES"',
    ' standalone=" yes"',
    ' standalone="yes" standalone="yes"',
  ],
};
const ENDS = { right: ['?>', ' ?>', '\n?>'], wrong: ['>', '? >', '?>?>', '', '/>'] };
const BEFORE = { right: ['', '', '\ufeff'], wrong: [' ', '\n', '<!-- c -->', '\ufeff\ufeff', 'x'] };

function prolog(chance: Chance): string {
  const parts = [BEFORE, { right: ['<?xml'], wrong: ['<?XML', '<? xml', '<xml', '<?xmlx'] }];
  return [...parts, VERSIONS, ENCODINGS, STANDALONES, ENDS]
    .map(({ right, wrong }) => oneOf(chance, maybe(chance, 0.93) ? right : wrong))
    .join('');
}

function withDoctype(text: string, declaration: string): string {
  const root = text.search(/<(?:s:)?(?:urlset|sitemapindex)\b/);
  return root < 0 ? text : insertedAt(text, root, declaration);
}
