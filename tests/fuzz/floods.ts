// Hostile documents without end, chunk by chunk, and what reading them may cost.
import { gzipSync } from 'node:zlib';

/** A document made of `count` pieces. */
export interface Flood {
  readonly name: string;
  /** How many pieces the measured document has; the other one has a quarter. */
  readonly count: number;
  readonly make: (count: number) => Iterable<Uint8Array>;
  /** Entries that are expected, whatever the count. */
  readonly locs?: readonly string[];
  /** Codes of which one at least is noted. */
  readonly codes?: readonly string[];
}

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD =
  `<?xml version="1.0"?><urlset xmlns="${NS}"><url><loc>https://example.com/a` + '</loc></url>';
const TAIL = '<url><loc>https://example.com/b</loc></url></urlset>';
const A = 'https://example.com/a';
const B = 'https://example.com/b';
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function numbered(count: number, text: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => text(at)).join('');
}

/** `text` over and over between a head and a tail, in chunks of about 64 KiB. */
function repeated(
  head: string,
  text: string,
  tail: string,
): (count: number) => Iterable<Uint8Array> {
  return function* make(count) {
    const perChunk = Math.max(1, Math.floor(65_536 / text.length));
    yield encode(head);
    const chunk = encode(text.repeat(perChunk));
    let left = count;
    for (; left >= perChunk; left -= perChunk) yield chunk.slice();
    yield encode(text.repeat(left) + tail);
  };
}

function flood(
  name: string,
  count: number,
  parts: readonly [string, string, string],
  more: Omit<Flood, 'name' | 'count' | 'make'> = {},
): Flood {
  return { name, count, make: repeated(...parts), ...more };
}

const inLoc = (text: string): [string, string, string] => [
  `${HEAD}<url><loc>https://example.com/x`,
  text,
  `</loc></url>${TAIL}`,
];
const between = (text: string): [string, string, string] => [HEAD, text, TAIL];

/**
 * Units that cost the most of all that `search-costs.ts` found: each is compared with a plain
 * document, byte for byte, when WebAssembly is switched off.
 */
export const COSTLY_UNITS: readonly Flood[] = [
  flood('loc that is cut', 250_000, between('<loc')),
  flood('loc with a relative address', 200_000, between('<loc>x')),
  flood('loc with an element that is never opened', 110_000, between('<loc>x</a>')),
  flood('url that is cut', 250_000, between('<url')),
  flood('roots that are cut', 250_000, between('<rss')),
  flood('roots that are cut behind stray end tags', 100_000, between('</nee><rss')),
  flood('roots that open', 180_000, between('<feed>')),
  flood('less-than signs between entries', 1_000_000, between('<')),
  flood('less-than signs in an entry', 500_000, [`${HEAD}<url>`, '< ', `</url>${TAIL}`]),
  flood('instructions in a field', 500_000, [`${HEAD}<url><lastmod>`, '<?', `</lastmod>${TAIL}`]),
  flood('dates that never end', 70_000, between('<lastmod>2026-')),
  flood('prefixes that nobody bound, among many', 160_000, [
    `<urlset${numbered(300, (at) => ` xmlns:p${at}="urn:${at}"`)}>`,
    '<b:c/>',
    '</urlset>',
  ]),
  flood('prefixes that are bound, among many', 60_000, [
    `<urlset${numbered(300, (at) => ` xmlns:p${at}="urn:${at}"`)}>`,
    "<a xmlns:d=''/>",
    '</urlset>',
  ]),
  flood('links that are relative to a long base', 30_000, [
    `<feed xml:base="https://example.com/${'a/'.repeat(50_000)}">`,
    "<entry><link href='x'/></entry>",
    '</feed>',
  ]),
];

/** Memory and time of these are measured in a process of their own. */
export const FLOODS: readonly Flood[] = [
  ...COSTLY_UNITS,
  flood('a loc of 10 MiB', 10_485_760, inLoc('x'), { locs: [A, B], codes: ['limit-text'] }),
  flood('a loc of 10 MiB of blanks', 10_485_760, inLoc(' '), {
    locs: [A, B],
    codes: ['limit-text'],
  }),
  flood('a million nested elements', 1_000_000, between('<a>'), {
    locs: [A],
    codes: ['limit-depth'],
  }),
  flood('many nested urls', 300_000, between('<url>'), {
    locs: [A, B],
    codes: ['entry-not-closed'],
  }),
  flood('a million elements in one url', 1_000_000, [`${HEAD}<url>`, '<b/>', `</url>${TAIL}`], {
    locs: [A, B],
    codes: ['limit-items'],
  }),
  flood(
    'many images in one url',
    100_000,
    [
      `${HEAD}<url>`,
      '<image:image><image:loc>https://example.com/i</image:loc></image:image>',
      `</url>${TAIL}`,
    ],
    { locs: [A, B], codes: ['limit-items'] },
  ),
  flood('a million attributes', 1_000_000, [`${HEAD}<url `, 'a="b" ', `/>${TAIL}`], {
    locs: [A, B],
    codes: ['limit-tag'],
  }),
  flood('a tag name of 10 MB', 10_000_000, [`${HEAD}<`, 'n', `/>${TAIL}`], {
    locs: [A],
    codes: ['limit-tag'],
  }),
  flood('many end tags', 400_000, between('</a>'), { locs: [A, B], codes: ['xml-end-tag-stray'] }),
  flood('many end tags of url', 400_000, between('</url>'), { locs: [A, B] }),
  flood('a million comments that open', 1_000_000, between('<!--'), {
    locs: [A],
    codes: ['document-cut'],
  }),
  flood('a million CDATA sections that open', 1_000_000, between('<![CDATA['), {
    locs: [A],
    codes: ['document-cut'],
  }),
  flood('a million instructions that open', 1_000_000, between('<?a '), {}),
  flood('many declarations that open', 300_000, between('<?xml '), {}),
  flood('many DOCTYPEs that open', 500_000, between('<!DOCTYPE a ['), {}),
  flood('many markup declarations', 400_000, between('<!x '), { locs: [A, B] }),
  flood('NUL bytes before the document', 100_000_000, ['', '\0', HEAD + TAIL], {
    locs: [A, B],
    codes: ['document-blank-before'],
  }),
  flood('NUL bytes inside the document', 5_000_000, between('\0'), { locs: [A, B] }),
  flood('NUL bytes in a loc', 5_000_000, inLoc('\0'), {
    locs: [A, 'https://example.com/x', B],
    codes: ['xml-character-forbidden'],
  }),
  flood('marks before the document', 3_000_000, ['', '\ufeff', HEAD + TAIL], { locs: [A, B] }),
  flood('blanks before the document', 20_000_000, ['', ' ', HEAD + TAIL], { locs: [A, B] }),
  flood('line ends inside the document', 30_000_000, between('\r\n'), { locs: [A, B] }),
  flood('less-than signs', 1_000_000, between('<'), {
    locs: [A, B],
    codes: ['xml-less-than-unescaped'],
  }),
  flood('less-than signs in a loc', 2_000_000, inLoc('<'), { locs: [A, B], codes: ['limit-text'] }),
  flood('ampersands in a loc', 1_500_000, inLoc('&'), { locs: [A, B], codes: ['limit-text'] }),
  flood('ampersands between elements', 1_000_000, between('&'), { locs: [A, B] }),
  flood('quotes in a tag', 5_000_000, [`${HEAD}<url a=`, '"', `>${TAIL}`], {}),
  flood('quotes in attributes', 1_000_000, [`${HEAD}<url `, "a='", `>${TAIL}`], {}),
  flood('equals signs in a tag', 200_000, [`${HEAD}<url `, '= ', `/>${TAIL}`], {}),
  flood('bytes that are no UTF-8', 5_000_000, inLoc('é'), { locs: [A, B] }),
  flood('a line of 10 MiB in a list', 524_288, [`${A}\n`, 'https://example.com/,', `\n${B}\n`], {
    locs: [A, B],
    codes: ['limit-text'],
  }),
  flood('commas in a list', 300_000, [`${A}\nhttps://example.com/`, ',2', `\n${B}\n`], {}),
  flood('many lines that are no URLs', 300_000, [`${A}\n`, 'no url\n', `${B}\n`], {
    locs: [A, B],
    codes: ['text-not-url'],
  }),
  flood(
    'many items of RSS that open',
    200_000,
    ['<rss><channel>', '<item>', `<link>${A}</link></item></channel></rss>`],
    { locs: [A] },
  ),
  flood(
    'many entries of Atom that open',
    300_000,
    [
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      '<entry><link>',
      `<link href="${A}"/></entry></feed>`,
    ],
    {},
  ),
  flood(
    'namespaces on nested elements',
    20_000,
    between('<a xmlns:a="urn:a" xmlns:b="urn:b" xmlns:c="urn:c">'),
    { locs: [A] },
  ),
  flood(
    'entities that are declared',
    500_000,
    ['<!DOCTYPE urlset [', '<!ENTITY a "&b;&b;">', `]>${HEAD}${TAIL}`],
    { locs: [A, B], codes: ['xml-doctype'] },
  ),
  flood('text between elements', 100_000, between('x<lastmod>'), {}),
  flood('CRs in a list', 2_000_000, [`${A}\n`, '\r', `${B}\n`], { locs: [A, B] }),
];

/** The floods that bytes in gzip are: one layer, two layers. */
export function gzipBomb(layers: 1 | 2, mebibytes: number): Uint8Array {
  const member = gzipSync(Buffer.alloc(16 * 1_048_576, 0x20), { level: 9 });
  const many = Buffer.concat([
    gzipSync(HEAD),
    ...Array.from({ length: mebibytes / 16 }, () => member),
    gzipSync(TAIL),
  ]);
  return Uint8Array.from(layers === 1 ? many : gzipSync(many));
}

/** Files of many small members of gzip: `count` of them. */
export const SMALL_MEMBERS: readonly Flood[] = [
  members('empty members', 45_000, gzipSync('')),
  members('members of one blank', 45_000, gzipSync(' ')),
  members('members with a name', 40_000, withName(gzipSync(' '))),
  members('members with a wrong checksum', 45_000, withWrongChecksum(gzipSync(' '))),
  members('members of an entry', 10_000, gzipSync(`<url><loc>${A}</loc></url>`)),
  members('members in UTF-16 with a wrong checksum', 45_000, withWrongChecksum(gzipSync(' \0'))),
];

function members(name: string, count: number, member: Uint8Array): Flood {
  const make = function* (many: number): Generator<Uint8Array> {
    const parts = Array.from({ length: many }, () => member);
    const charset = name.includes('UTF-16') ? 'utf16le' : 'utf8';
    const [head, tail] = [HEAD, TAIL].map((text) => gzipSync(Buffer.from(text, charset)));
    const bytes = Buffer.concat([head as Uint8Array, ...parts, tail as Uint8Array]);
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  };
  return { name, count, make };
}

function withName(member: Uint8Array): Uint8Array {
  const head = Buffer.from(member.subarray(0, 10));
  head[3] = 8;
  return Buffer.concat([head, Buffer.from('n\0'), member.subarray(10)]);
}

function withWrongChecksum(member: Uint8Array): Uint8Array {
  const wrong = Buffer.from(member);
  wrong.writeUInt32LE(7, wrong.length - 8);
  return wrong;
}
