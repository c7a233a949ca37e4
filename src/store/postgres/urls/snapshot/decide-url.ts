// Decides the outcome of a snapshot for one URL: whether and in which sitemap it is listed now.
import { assert } from '../../../../base/assert.ts';
import type { SpooledEntry } from './entry-spool.ts';

/** What the database knows of a URL. */
export interface UrlState {
  /** Whether there is a row, of a URL that is listed or gone. */
  readonly isKnown: boolean;
  /** The sitemap that its row belongs to; 0 where no sitemap lists it. */
  readonly owner: number;
  readonly hash: number;
  /** The other sitemaps that list it, with the hash of what each says of it. */
  readonly also: ReadonlyMap<number, number>;
}

/** A sitemap that lists a URL now. */
export interface UrlLister {
  readonly order: number;
  readonly hash: number;
  /** Absent where the sitemap says what it said before, and the row says the same. */
  readonly entry?: SpooledEntry | undefined;
}

/** What to do. */
export interface UrlDecision {
  /** The sitemap that has it now; 0 for none. */
  readonly owner: number;
  readonly deed: 'none' | 'add' | 'change' | 'move' | 'remove';
  /** What the row says now, of those that are added and changed. */
  readonly entry?: SpooledEntry;
  /** Other sitemaps, new and with other hashes, and those that do not list it any more. */
  readonly alsoPut: readonly (readonly [sitemap: number, hash: number])[];
  readonly alsoGone: readonly number[];
  /**
   * The owner was not read: it keeps what the row says, so the next read of it is compared with
   * that, not with what it said itself.
   */
  readonly isRestated: boolean;
}

/**
 * Decides. The sitemap that has a URL keeps it while it lists it. Else the first that was found to
 * list it takes it over, then of those that were not read whole the one with the smallest number.
 */
export function decideUrl(
  state: UrlState,
  listers: ReadonlyMap<number, UrlLister>,
  isWhole: (sitemapId: number) => boolean,
): UrlDecision {
  const lists = (sitemapId: number): boolean => listers.has(sitemapId) || !isWhole(sitemapId);
  const owner = nextOwner(state, listers, lists);
  const lister = listers.get(owner);
  const also = new Map(owner === 0 ? [] : state.also);
  const alsoGone = [...state.also.keys()].filter((id) => !lists(id) || id === owner || owner === 0);
  for (const id of alsoGone) also.delete(id);
  const alsoPut = [...listers]
    .filter(([id, { hash }]) => id !== owner && also.get(id) !== hash)
    .map(([id, { hash }]) => [id, hash] as const);
  const isMoved = owner !== 0 && owner !== state.owner;
  const isRestated = isMoved && !lister && state.also.get(owner) !== state.hash;
  const shared = { owner, alsoPut, alsoGone, isRestated };
  if (owner === 0) return { ...shared, deed: state.owner === 0 ? 'none' : 'remove' };
  if (state.owner !== 0 && (!lister || lister.hash === state.hash)) {
    return { ...shared, deed: isMoved ? 'move' : 'none' };
  }
  assert(lister?.entry, 'the entry of a URL that differs was not kept');
  return { ...shared, deed: state.owner === 0 ? 'add' : 'change', entry: lister.entry };
}

function nextOwner(
  { owner, also }: UrlState,
  listers: ReadonlyMap<number, UrlLister>,
  lists: (sitemapId: number) => boolean,
): number {
  if (owner !== 0 && lists(owner)) return owner;
  const [first] = [...listers].sort(([, one], [, other]) => one.order - other.order);
  if (first) return first[0];
  const others = [...also.keys()].filter(lists);
  return others.length === 0 ? 0 : Math.min(...others);
}
