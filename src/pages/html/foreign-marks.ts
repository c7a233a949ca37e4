// Where SVG and MathML begin, where HTML begins again inside them, and what that makes of a place.
import { NameTable } from './name-table.ts';

/** Tags at this place are elements of SVG or MathML. */
export const FOREIGN_MARK = 1;
/** The innermost element is one of SVG or MathML; tags in it may still be HTML. */
export const FOREIGN_NODE = 0x1_0000;
/** The innermost element is one of MathML. */
const MATH_NODE = 0x2_0000;
/** All of these. The marks of others are between the first and the second. */
export const FOREIGN_MARKS: number = FOREIGN_MARK | FOREIGN_NODE | MATH_NODE;

// https://html.spec.whatwg.org/ (2026-11), §13.2.6: integration points, and §13.2.6.5.
const HTML_IN_SVG: ReadonlySet<string> = new Set(['foreignobject', 'desc', 'title']);
const HTML_IN_MATH: ReadonlySet<string> = new Set(['mi', 'mo', 'mn', 'ms', 'mtext']);
const MATH_IN_TEXT: ReadonlySet<string> = new Set(['mglyph', 'malignmark']);
const ANNOTATION = 'annotation-xml';
const HTML_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
const LEAVING_ATTRIBUTES = ['color', 'face', 'size'];

/** Attributes by which it is decided what an element of SVG or MathML is. */
export const FOREIGN_ATTRIBUTES: ReadonlyMap<string, NameTable> = new Map([
  [ANNOTATION, new NameTable(['encoding'])],
  ['font', new NameTable(LEAVING_ATTRIBUTES)],
]);

/**
 * Whether a start tag inside an element of SVG or MathML is one of their elements.
 *
 * `marks`: those of the place; `innermost`: the name of the element around it.
 * Source: https://html.spec.whatwg.org/#tree-construction-dispatcher
 */
export function isForeignTag(name: string, marks: number, innermost: string | undefined): boolean {
  const isAnnotation = innermost === ANNOTATION && (marks & MATH_NODE) !== 0;
  if ((marks & FOREIGN_MARK) !== 0) return !(isAnnotation && name === 'svg');
  return (marks & MATH_NODE) !== 0 && !isAnnotation && MATH_IN_TEXT.has(name);
}

/** Whether a tag ends SVG or MathML by its attributes: the `<font>` of HTML. */
export function leavesByAttributes(name: string, attributes: ReadonlyMap<string, string>): boolean {
  return name === 'font' && LEAVING_ATTRIBUTES.some((one) => attributes.has(one));
}

/**
 * Returns the marks of what is inside an element: 0 when it is one of HTML.
 *
 * `isForeign`: it is an element of SVG or MathML by its place.
 */
export function marksInForeign(
  tag: { readonly name: string; readonly attributes: ReadonlyMap<string, string> },
  place: number,
  isForeign: boolean,
): number {
  const { name } = tag;
  if (!isForeign && name !== 'svg' && name !== 'math') return 0;
  const isMath = isForeign ? (place & MATH_NODE) !== 0 : name === 'math';
  const node = isMath ? FOREIGN_NODE | MATH_NODE : FOREIGN_NODE;
  if (!isForeign) return node | FOREIGN_MARK;
  return holdsHtml(tag, isMath) ? node : node | FOREIGN_MARK;
}

function holdsHtml(
  { name, attributes }: Parameters<typeof marksInForeign>[0],
  isMath: boolean,
): boolean {
  if (!isMath) return HTML_IN_SVG.has(name);
  if (name !== ANNOTATION) return HTML_IN_MATH.has(name);
  return HTML_TYPES.has(attributes.get('encoding')?.toLowerCase() ?? '');
}
