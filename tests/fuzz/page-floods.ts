// Pages made to exhaust a reader of HTML, and what they cost.

/** A page made of `count` pieces. */
export interface PageFlood {
  readonly name: string;
  /** How many pieces the measured page has. */
  readonly count: number;
  readonly make: (count: number) => string;
}

function flood(
  name: string,
  count: number,
  [before, piece, behind = '']: readonly [before: string, piece: string, behind?: string],
): PageFlood {
  return { name, count, make: (times) => before + piece.repeat(times) + behind };
}

const numbered = (piece: (index: number) => string) => (count: number) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');
const inLd = (piece: string, behind = ''): readonly [string, string, string] => [
  '<script type="application/ld+json">',
  piece,
  `${behind}</script>`,
];

/** Each is read whole and in a quarter of its size; the times are compared. */
export const PAGE_FLOODS: readonly PageFlood[] = [
  flood('nested elements', 1_000_000, ['', '<div>']),
  flood('nested words, paragraphs and items', 500_000, ['', '<b><p><li>']),
  flood('end tags of nothing in 600 elements', 1_000_000, ['<div>'.repeat(600), '</x>']),
  flood('end tags that a cell keeps in', 400_000, [
    `<span><table><td>${'<i>'.repeat(505)}`,
    '</span>',
  ]),
  flood('drawings and paragraphs', 400_000, ['', '<svg><p>']),
  flood('tables', 300_000, ['', '<table><tr><td>']),
  flood('an attribute', 8_000_000, ['<a href="', 'x', '">']),
  flood('an attribute of entities', 2_000_000, ['<a title="', '&amp;', '">']),
  flood('attributes of one tag', 1_000_000, ['<a ', 'a=b ', '>']),
  {
    name: 'names of attributes',
    count: 300_000,
    make: (n) => `<a ${numbered((i) => `n${i} `)(n)}>`,
  },
  { name: 'links', count: 300_000, make: numbered((index) => `<a href=/${index}>`) },
  { name: 'pictures', count: 300_000, make: numbered((index) => `<img src=/${index}>`) },
  {
    name: 'languages',
    count: 100_000,
    make: numbered((i) => `<link rel=alternate hreflang=l${i} href=/${i}>`),
  },
  flood('videos', 200_000, ['', '<video poster=p src=v title=t>']),
  flood('links to nowhere', 300_000, ['', '<a href="http://[">']),
  flood('a comment that never ends', 8_000_000, ['<!--', '-']),
  flood('comments', 800_000, ['', '<!---->x']),
  flood('a script that never ends', 8_000_000, ['<script>', '<']),
  flood('a title that never ends', 1_500_000, ['<title>', '&amp;']),
  flood('the name of a tag', 8_000_000, ['<', 'a']),
  flood('less-than signs', 4_000_000, ['', '<']),
  flood('blanks', 8_000_000, ['', ' ']),
  flood('an entity without end', 8_000_000, ['<p>&#', '0', ';']),
  flood('entities that are none', 1_500_000, ['', '&#0000']),
  flood('JSON-LD, nested', 500_000, inLd('[')),
  flood('JSON-LD, nested and closed', 90_000, inLd('{"a":', `1${'}'.repeat(90_000)}`)),
  flood('JSON-LD, blanks', 500_000, inLd(' ')),
  flood('JSON-LD, blanks behind a mark', 500_000, inLd(' ', '<!--')),
  flood('JSON-LD, quotes', 200_000, inLd('"\\')),
  flood('JSON-LD, many blocks', 60_000, [
    '',
    '<script type="application/ld+json">{"@type":"X"}</script>',
  ]),
  flood('JSON-LD, never closed', 4_000_000, ['<script type="application/ld+json">', '{"a":[']),
  flood('srcset, commas', 120, ['', `<img srcset="${', '.repeat(30_000)}">`]),
  flood('srcset, brackets', 120, ['', `<img srcset="a ${'('.repeat(60_000)}, b 2x">`]),
  flood('robots', 120, ['', `<meta name=robots content="${'a: '.repeat(20_000)}">`]),
  flood('refreshes', 120, ['', `<meta http-equiv=refresh content="${'1'.repeat(60_000)}">`]),
  flood('styles', 120, ['', `<p style="${'display '.repeat(8_000)}">`]),
  flood('classes', 120, ['', `<p class="${'build-'.repeat(10_000)}">`]),
  flood('dates', 120, ['', `<meta itemprop=dateModified content="${'2026-'.repeat(12_000)}">`]),
  flood('text that looks like a stamp', 1_000_000, ['', 'built ']),
];
