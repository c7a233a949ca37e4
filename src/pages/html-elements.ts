// What the elements of HTML are like, as far as it matters where each one ends.

/** What is known of an element. */
export interface HtmlElement {
  /** Has no content and no end tag. */
  readonly isVoid: boolean;
  /** Stands within a line of text. */
  readonly isInline: boolean;
  /** Ends a picture in SVG or a formula, within which it cannot stand. */
  readonly leavesForeign: boolean;
  /** An end tag of something outside does not reach into it. */
  readonly isBarrier: boolean;
  /** May stand in the head; all else ends it. */
  readonly isOfHead: boolean;
  /** Ends these, where one of them is the innermost open element. */
  readonly ends: ReadonlySet<string>;
}

// https://html.spec.whatwg.org/ (2026-11), §13.1.2, §13.2.6.4 and §13.2.6.5.
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
  'listing main menu meta nobr ol p pre ruby s section small span strong strike sub sup table tt',
  'u ul var',
);
const BARRIER = words('caption html marquee object table td template th');
const OF_HEAD = words(
  'html head title base basefont bgsound link meta noframes noscript script style template',
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
  ['option', 'option'],
  ['optgroup', 'option optgroup'],
  ['rt rp', 'rt rp'],
  ['a', 'a'],
  ['body', 'head'],
];

const NONE: ReadonlySet<string> = new Set();
const PARAGRAPH: ReadonlySet<string> = new Set(['p']);

const ELEMENTS: ReadonlyMap<string, HtmlElement> = new Map(
  [...VOID, ...INLINE, ...LEAVES_FOREIGN, ...BARRIER, ...OF_HEAD, ...ENDS_PARAGRAPH]
    .concat(ENDS.flatMap(([elements]) => elements.split(' ')))
    .map((name) => [name, describe(name)]),
);
const OTHER = describe('');

function words(...lines: readonly string[]): readonly string[] {
  return lines.join(' ').split(' ');
}

function describe(name: string): HtmlElement {
  const ended = ENDS.filter(([elements]) => elements.split(' ').includes(name));
  const names = ended.flatMap(([, list]) => list.split(' '));
  const others = ENDS_PARAGRAPH.includes(name) ? PARAGRAPH : NONE;
  return {
    isVoid: VOID.includes(name),
    isInline: INLINE.includes(name),
    leavesForeign: LEAVES_FOREIGN.includes(name),
    isBarrier: BARRIER.includes(name),
    isOfHead: OF_HEAD.includes(name),
    ends: names.length === 0 ? others : new Set(names),
  };
}

/**
 * Gives what is known of an element by its name in lower case; what HTML does not know is a
 * container like any other.
 *
 * Errors: None.
 * Source: https://html.spec.whatwg.org/#parsing
 */
export function describeHtmlElement(name: string): HtmlElement {
  return ELEMENTS.get(name) ?? OTHER;
}
