// What several snapshots of one run did to a URL, as one change: in SQL that all databases take.

/** The numbers that the log has for what was done. `nothing`: it was added and removed again. */
export const CHANGE_CODES = { added: 1, removed: 2, changed: 3, nothing: 4 } as const;

const { added, removed, changed, nothing } = CHANGE_CODES;

/** The end of a statement that merges a change into that of the same URL and run. */
export const MERGED_CHANGE: string = `DO UPDATE SET
  kind = CASE
    WHEN change.kind = ${added} AND excluded.kind = ${removed} THEN ${nothing}
    WHEN change.kind = ${added} THEN ${added}
    WHEN change.kind = ${removed} THEN ${changed}
    ELSE excluded.kind END,
  hash_after = excluded.hash_after,
  lastmod_after = excluded.lastmod_after`;

const isSame = 'hash_before = hash_after';
/** What is true of a change that came to nothing: it is not kept. */
export const IS_UNDONE: string = `(kind = ${nothing} OR kind = ${changed} AND ${isSame})`;
