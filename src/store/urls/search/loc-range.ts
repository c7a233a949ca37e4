// Ranges of locs: those that begin with a text, from the start of a page.
import type { UrlPageRequest } from '../../port/url-row.ts';
import { compareCodePoints, endOfPrefix } from '../paging/compare-code-points.ts';

/** What a loc is compared with. */
export interface LocBound {
  readonly loc: string;
  readonly beyond: '>' | '>=' | '<' | '<=';
}

/** The bounds of all that begins with a text. */
export function edgesOf(text: string = ''): readonly [LocBound, LocBound | undefined] {
  const prefix = text.toWellFormed();
  const end = endOfPrefix(prefix);
  const upper: LocBound | undefined = end === undefined ? end : { loc: end, beyond: '<' };
  return [{ loc: prefix, beyond: '>=' }, upper];
}

/** Where a page of what begins with a text starts, and where all of that ends, on its way. */
export interface LocRange {
  readonly start: LocBound | undefined;
  readonly last: LocBound | undefined;
}

/** Returns the range of a page. */
export function rangeOf(prefix: string | undefined, request: UrlPageRequest): LocRange {
  const edges = edgesOf(prefix);
  const [first, last] = request.descending === true ? edges.toReversed() : edges;
  return { start: startOf(request, first), last };
}

/** Behind the page before, where that is not in front of everything. */
function startOf(
  { after, descending = false }: UrlPageRequest,
  first: LocBound | undefined,
): LocBound | undefined {
  if (after === undefined) return first;
  const start: LocBound = { loc: after, beyond: descending ? '<' : '>' };
  return first !== undefined && isBeyond(first.loc, start, descending) && first.loc !== after
    ? first
    : start;
}

/** Whether a loc is not before the end of the way. */
export function isBeyond(loc: string, { loc: end }: LocBound, descending: boolean): boolean {
  return descending ? compareCodePoints(loc, end) <= 0 : compareCodePoints(loc, end) >= 0;
}
