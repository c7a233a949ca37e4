// Parts of an address that may vary without changing the page: parameter values and path tokens.
// docs/reference/decisions.md §7, "Idle parameter".

/** Further parameters and segments are ignored. */
export const PARTS_MAX = 16;
const ORDERED_MIN = 2;
const ORDER = ' (order)';
const TOKEN = /[\da-z]{8,}/gi;
const HAS_DIGIT_AND_LETTER = /\d.*[a-z]|[a-z].*\d/i;
const MAY_HAVE_TOKEN = /\/[^/?]*[\da-z]{8}/i;

export interface AddressPart {
  /** The name of the parameter, or position and shape of a path segment. */
  readonly name: string;
  /** The name, and the address without the value or segment. */
  readonly without: string;
}

const NONE: readonly AddressPart[] = [];

/**
 * The name of the order of the segments below the first one, two or more; `undefined` for fewer.
 * `/shoes/red/42` has `/shoes/ (order)`.
 */
export function orderName(url: string): string | undefined {
  const queryStart = url.indexOf('?');
  return orderPart(url, queryStart < 0 ? url.length : queryStart)?.name;
}

/** Whether a part of this name is the order of segments. */
export function isOrderName(name: string): boolean {
  return name.endsWith(ORDER);
}

/**
 * The parts of an address that may be idle: parameters with a name and a `=`, and path segments
 * with a token: 8 or more letters and digits in a row, some of each. `/(S(4f9a01bc))/a?b=1` has `/1
 * (S())` and `b`. The order of two or more segments below the first one is a part as well.
 */
export function partsOf(url: string, withOrder = true): readonly AddressPart[] {
  const queryStart = url.indexOf('?');
  const pathEnd = queryStart < 0 ? url.length : queryStart;
  const ofTokens = MAY_HAVE_TOKEN.test(url) ? segmentsWithTokens(url, pathEnd) : NONE;
  const order = withOrder ? orderPart(url, pathEnd) : undefined;
  const ofPath = order === undefined ? ofTokens : [...ofTokens, order];
  if (queryStart < 0) return ofPath;
  const head = url.slice(0, queryStart + 1);
  const parameters = url.slice(queryStart + 1).split('&');
  const ofQuery: AddressPart[] = [];
  for (const [at, parameter] of parameters.entries()) {
    const end = parameter.indexOf('=');
    if (end <= 0) continue;
    const name = parameter.slice(0, end);
    ofQuery.push({ name, without: `${name} ${head}${parameters.with(at, '').join('&')}` });
    if (ofQuery.length === PARTS_MAX) break;
  }
  return ofPath.length === 0 ? ofQuery : [...ofPath, ...ofQuery];
}

function segmentsWithTokens(url: string, pathEnd: number): readonly AddressPart[] {
  const pathStart = url.indexOf('/', 'https://'.length);
  const segments = url.slice(pathStart + 1, pathEnd).split('/');
  return segments.slice(0, PARTS_MAX).flatMap((segment, at) => {
    const shape = segment.replace(TOKEN, (run) => (HAS_DIGIT_AND_LETTER.test(run) ? '' : run));
    if (shape === segment) return [];
    const name = `/${at + 1} ${shape}`;
    const others = `${url.slice(0, pathStart)}/${segments.with(at, '').join('/')}`;
    return [{ name, without: `${name} ${others}${url.slice(pathEnd)}` }];
  });
}

function orderPart(url: string, pathEnd: number): AddressPart | undefined {
  const pathStart = url.indexOf('/', 'https://'.length);
  const folderEnd = url.indexOf('/', pathStart + 1) + 1;
  if (folderEnd === 0 || url.indexOf('/', folderEnd) < 0 || folderEnd > pathEnd) return undefined;
  const segments = segmentsBelow(url, folderEnd, pathEnd);
  if (segments.length < ORDERED_MIN || segments.length >= PARTS_MAX) return undefined;
  const name = url.slice(pathStart, folderEnd) + ORDER;
  const slash = url.charCodeAt(pathEnd - 1) === 0x2f /* / */ ? '/' : '';
  const sorted = segments.sort().join('/') + slash;
  return { name, without: `${name} ${url.slice(0, folderEnd)}${sorted}${url.slice(pathEnd)}` };
}

function segmentsBelow(url: string, folderEnd: number, pathEnd: number): string[] {
  return url
    .slice(folderEnd, pathEnd)
    .split('/')
    .filter((segment) => segment !== '');
}
