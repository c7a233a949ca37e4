// What differs between two crawls, address by address.

import { givenValues } from '../../../../base/given-values.ts';
import { isBroken, type UrlDecision } from '../../../../crawl/port/decision.ts';

export type DecidedAddress = Pick<
  UrlDecision,
  'broken' | 'detail' | 'linkedFrom' | 'other' | 'reason' | 'status' | 'title' | 'url'
>;

/** An address that differs. Fields are only ever added. */
export interface AddressChange {
  readonly url: string;
  readonly change: 'new' | 'gone' | 'changed';
  /** What differs, of an address that both crawls met; `other`: its canonical or where it leads. */
  readonly changed?: readonly ('reason' | 'status' | 'other' | 'title')[];
  /** `broken`: it is, and was not; `mended`: it was, and is not, or is gone. */
  readonly turned?: 'broken' | 'mended';
  readonly before?: Omit<DecidedAddress, 'url'>;
  readonly after?: Omit<DecidedAddress, 'url'>;
}

export interface ComparisonCounts {
  readonly new: number;
  readonly gone: number;
  readonly changed: number;
  readonly newlyBroken: number;
  readonly mended: number;
  /** Pages whose title changed. */
  readonly titles: number;
}

const COMPARED = ['reason', 'status', 'other', 'title'] as const;

/** Compares what two crawls decided of one address; `undefined` where nothing differs. */
export function addressChange(
  before: DecidedAddress | undefined,
  after: DecidedAddress | undefined,
): AddressChange | undefined {
  const { url } = after ?? before ?? { url: '' };
  const changed = before && after ? COMPARED.filter((name) => differs(name, before, after)) : [];
  const [was, is] = [
    before !== undefined && isBroken(before),
    after !== undefined && isBroken(after),
  ];
  if (before && after && changed.length === 0 && was === is) return undefined;
  return {
    url,
    change: before === undefined ? 'new' : after === undefined ? 'gone' : 'changed',
    ...(changed.length > 0 && { changed }),
    ...(was !== is && { turned: is ? ('broken' as const) : ('mended' as const) }),
    ...(before && { before: partOf(before) }),
    ...(after && { after: partOf(after) }),
  };
}

/** A page that was no page, or of which an older report does not say it, has no other title. */
function differs(
  name: (typeof COMPARED)[number],
  before: DecidedAddress,
  after: DecidedAddress,
): boolean {
  const isKnown = name !== 'title' || (before.title !== undefined && after.title !== undefined);
  return isKnown && before[name] !== after[name];
}

function partOf(decided: DecidedAddress): Omit<DecidedAddress, 'url'> {
  const { reason, detail, status, other, title, broken, linkedFrom } = decided;
  return { reason, ...givenValues({ detail, status, other, title, broken, linkedFrom }) };
}
