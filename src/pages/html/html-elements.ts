// What the elements of HTML are like, as far as it matters where each one ends.
import { ownText } from '../../base/text/own-text.ts';
import type { RawText } from './html-tokenizer.ts';
import { NameTable } from './name-table.ts';

/** The mark of places inside a table or a template: only there are rows and cells. */
export const TABLE_MARK = 0x4_0000;

export interface HtmlElement {
  /** In lower case. */
  readonly name: string;
  /** Its place among those that are known, `HTML_ELEMENT_COUNT` in number; 0 for all others. */
  readonly index: number;
  /** Has no content and no end tag. */
  readonly isVoid: boolean;
  /** Stands within a line of text. */
  readonly isInline: boolean;
  /** Ends a picture in SVG or a formula, which cannot contain it. */
  readonly leavesForeign: boolean;
  /** An end tag of something outside does not reach into it. */
  readonly isBarrier: boolean;
  /** An end tag of a word in a line, or of what HTML does not know, does not reach out of it. */
  readonly isSpecial: boolean;
  /** Its end tag closes all open elements inside that are not barriers. */
  readonly isOfBlocks: boolean;
  /** A part of a table: its end tag ends what is in it, whatever that is. */
  readonly isOfTable: boolean;
  /** Its end tag is one of the page, not of an element: it ends nothing but the head. */
  readonly isOfPage: boolean;
  /** An HTML element with content, but not one of a table or of the page. */
  readonly isPlain: boolean;
  /** Allowed in the head; all others end it. */
  readonly isOfHead: boolean;
  /** The mark of what is inside it; 0 for most. */
  readonly mark: number;
  /** A bit of its own, when some start tag ends it; else 0. */
  readonly bit: number;
  /** The bits of those that it ends, where one of them is the innermost open element. */
  readonly ends: number;
  /** How its text is read, where it holds no tags. */
  readonly raw: RawText | undefined;
}

// https://html.spec.whatwg.org/ (2026-11), §13.1.2, §13.2.5, §13.2.6.4 and §13.2.6.5.
const VOID = words(
  'area base basefont bgsound br col command embed frame hr img input isindex keygen link meta',
  'param source track wbr',
);
const INLINE = words(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark',
  'nobr output q ruby s samp small span strike strong sub sup time tt u var wbr',
);
const LEAVES_FOREIGN = words(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li',
  'listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt',
  'u ul var',
);
const BARRIER = words('applet caption html marquee object table td template th');
const BLOCKS = words(
  'address article aside blockquote button center details dialog dir div dl fieldset figcaption',
  'figure footer header hgroup listing main menu nav ol pre search section select summary ul form',
  'h1 h2 h3 h4 h5 h6 p li dd dt applet marquee object',
);
const OF_TABLE = words('caption col colgroup table tbody td template tfoot th thead tr');
const OF_PAGE = words('body br head html');
const OF_HEAD = words(
  'html head title base basefont bgsound link meta noframes noscript script style template',
);
const RAW = words('iframe noembed noframes script style xmp');
const RCDATA = words('textarea title');
const NOT_PLAIN: ReadonlySet<string> = new Set([...VOID, ...OF_TABLE, ...OF_PAGE, 'svg', 'math']);
// Less `dialog`, with all of tables and all that is in the head or has no content.
const SPECIAL = [
  ...BLOCKS.filter((name) => name !== 'dialog'),
  ...OF_TABLE,
  ...OF_PAGE,
  ...OF_HEAD,
  ...RAW,
  ...RCDATA,
  ...words('embed frameset iframe plaintext'),
];
// Those of which nothing is said above.
const MORE = words(
  'amp-img audio button canvas datalist desc embed foreignobject image math select svg video',
  'picture plaintext font main section annotation-xml',
  'path g circle ellipse line polygon polyline rect defs use symbol',
);

const ENDS_PARAGRAPH = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure',
  'footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
);
const ENDS: readonly (readonly [elements: string, ended: string])[] = [
  ['li', 'li p'],
  ['dd dt', 'dd dt p'],
  ['tr', 'tr td th caption colgroup'],
  ['td th', 'td th'],
  ['thead tbody tfoot', 'thead tbody tfoot tr td th caption colgroup'],
  ['caption colgroup col', 'thead tbody tfoot tr td th caption'],
  ['option', 'option'],
  ['optgroup', 'option optgroup'],
  ['rt rp', 'rt rp'],
  ['a', 'a'],
  ['body', 'head'],
];

const ENDED = [...new Set(ENDS.flatMap(([, ended]) => ended.split(' ')))];

const NAMES = new NameTable(
  [...VOID, ...INLINE, ...LEAVES_FOREIGN, ...BARRIER, ...OF_HEAD, ...ENDS_PARAGRAPH]
    .concat(ENDS.flatMap(([elements]) => elements.split(' ')))
    .concat(RAW, RCDATA, SPECIAL, BLOCKS, MORE),
);
// From 1: 0 is for all that HTML does not know.
const ELEMENTS: readonly HtmlElement[] = NAMES.names.map((name, at) => describe(name, at + 1));
const BY_NAME: ReadonlyMap<string, HtmlElement> = new Map(
  ELEMENTS.map((element) => [element.name, element]),
);

/** How many indexes of elements there are, that of the unknown ones included. */
export const HTML_ELEMENT_COUNT: number = ELEMENTS.length + 1;

const OTHER = describe('', 0);
// Names that sites invented: they are on page after page.
const others = new Map<string, HtmlElement>();
const OTHERS_MAX = 1_000;

function words(...lines: readonly string[]): readonly string[] {
  return lines.join(' ').split(' ');
}

function describe(name: string, index: number): HtmlElement {
  const ended = ENDS.filter(([elements]) => elements.split(' ').includes(name));
  const names = ended.flatMap(([, list]) => list.split(' '));
  if (names.length === 0 && ENDS_PARAGRAPH.includes(name)) names.push('p');
  return {
    name,
    index,
    isVoid: VOID.includes(name),
    isInline: INLINE.includes(name),
    leavesForeign: LEAVES_FOREIGN.includes(name),
    isBarrier: BARRIER.includes(name),
    isSpecial: SPECIAL.includes(name),
    isOfBlocks: BLOCKS.includes(name),
    isOfTable: OF_TABLE.includes(name),
    isOfPage: OF_PAGE.includes(name),
    isPlain: !NOT_PLAIN.has(name),
    isOfHead: OF_HEAD.includes(name),
    mark: name === 'table' || name === 'template' ? TABLE_MARK : 0,
    bit: bitOf(name),
    ends: names.reduce((bits, one) => bits | bitOf(one), 0),
    raw: rawTextOf(name),
  };
}

function bitOf(name: string): number {
  const index = ENDED.indexOf(name);
  return index < 0 ? 0 : 1 << index;
}

function rawTextOf(name: string): RawText | undefined {
  if (name === 'plaintext') return { form: 'plain', name };
  if (RCDATA.includes(name)) return { form: 'rcdata', name };
  return RAW.includes(name) ? { form: 'raw', name } : undefined;
}

/**
 * Returns what is known of an element by its name in lower case; what HTML does not know is a
 * container like any other.
 *
 * Source: https://html.spec.whatwg.org/#parsing
 */
export function describeHtmlElement(name: string): HtmlElement {
  const known = BY_NAME.get(name) ?? others.get(name);
  if (known !== undefined) return known;
  const other = { ...OTHER, name: ownText(name) };
  if (others.size < OTHERS_MAX) others.set(other.name, other);
  return other;
}

/**
 * The element whose name is at a place in a text, in letters of any case. `hash`: that of its
 * characters.
 */
export function findHtmlElement(
  text: string,
  start: number,
  end: number,
  hash: number,
): HtmlElement {
  const index = NAMES.find(text, start, end, hash);
  // An array that was read at -1, even once, is slow from then on.
  if (index >= 0) return ELEMENTS[index] as HtmlElement;
  return describeHtmlElement(text.slice(start, end).replace(/[A-Z]+/g, (run) => run.toLowerCase()));
}
