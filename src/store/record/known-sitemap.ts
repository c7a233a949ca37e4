// What becomes of a sitemap that is reported: a new one, or what is different about a known one.
import type {
  SitemapChange,
  SitemapIntake,
  SitemapRecord,
  SitemapSource,
} from '../port/sitemap-record.ts';
import { NO_COUNTS } from './sitemap-shape.ts';

// The greater, the better.
const SOURCE_RANKS: Readonly<Record<SitemapSource, number>> = {
  submitted: 3,
  'robots-txt': 2,
  page: 1,
  guessed: 1,
  index: 0,
  stranger: -1,
};

const NOT_READ = {
  etag: undefined,
  lastModified: undefined,
  bodyHash: undefined,
  copyOf: undefined,
} as const;

/** Indexes are at most 5 levels deep; what is deeper was made to be. */
export const LEVELS_MAX = 64;
/** This many children of an index are added or removed at a time; others work in between. */
export const CHILDREN_AT_ONCE = 200;
/** At most this many indexes are searched for one that still names a sitemap. */
export const LISTERS_MAX = 10_000;

/** Returns a sitemap that is not known yet, without its id and what lists it. */
export function newSitemap(intake: SitemapIntake): Omit<SitemapRecord, 'id'> {
  const { siteId, url, source, namedBy, at, depth = 0, listedLastmod } = intake;
  return {
    siteId,
    url,
    source,
    depth,
    ...(namedBy !== undefined && { namedBy }),
    ...(listedLastmod !== undefined && { listedLastmod }),
    firstSeenAt: at,
    nextReadAt: at,
    ...(isSubmission(intake) && { submittedAt: at }),
    status: 'pending',
    type: 'unknown',
    counts: NO_COUNTS,
    errors: 0,
    warnings: 0,
    expectedErrors: 0,
    expectedWarnings: 0,
    failuresInRow: 0,
    readings: 0,
    readingsChanged: 0,
    intervalMs: 0,
  };
}

/** Whether nothing is known to list a sitemap: an index that does may become its parent. */
export function isRoot(known: SitemapRecord | undefined): boolean {
  return !known || known.status === 'gone' || known.parentId === undefined;
}

/** Whether a sitemap that its index no longer lists is only listed by indexes. */
export function isListedAlone({ source }: SitemapRecord): boolean {
  return source === 'index' || source === 'stranger';
}

/** Returns what is different about a known sitemap that is reported again. */
export function changeOfKnownSitemap(known: SitemapRecord, intake: SitemapIntake): SitemapChange {
  const { source, namedBy, at, depth = 0, listedLastmod, parentId } = intake;
  const submitted = isSubmission(intake) ? { submittedAt: at } : {};
  const listed =
    parentId !== undefined && listedLastmod !== known.listedLastmod ? { listedLastmod } : {};
  if (known.status === 'gone') {
    // Whatever named it before does not any more.
    const again = { status: 'pending', source, namedBy, depth, parentId: undefined } as const;
    return { ...again, nextReadAt: at, ...submitted, ...listed };
  }
  const isBetter = SOURCE_RANKS[source] > SOURCE_RANKS[known.source];
  // What anybody named before is the token's now, and is counted with what that named.
  const isOwned = source === known.source && known.namedBy === undefined && namedBy !== undefined;
  return {
    ...(isBetter && { source }),
    ...(isBetter && known.namedBy !== undefined && { namedBy: undefined }),
    ...(isOwned && { namedBy }),
    // Its URLs were not ingested, or as a stranger's: it is read again.
    ...(isBetter && known.source === 'stranger' && { ...NOT_READ, nextReadAt: at }),
    ...(depth < known.depth && { depth }),
    ...submitted,
    ...listed,
  };
}

// What a stranger's index lists was not submitted by anybody.
function isSubmission({ source, parentId }: SitemapIntake): boolean {
  return source === 'submitted' || (source === 'stranger' && parentId === undefined);
}
