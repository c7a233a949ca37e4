// Lastmods that lay in the future when they were written: those that have come to pass since, and
// those that still do.
import { LASTMOD_AHEAD_MS_MAX } from '../../../../protocol/limits.ts';
import type { SqliteFile, SqliteRow } from '../../../../sqlite/sqlite-file.ts';
import type { LastmodAge } from '../../../port/url-row.ts';
import { folderPathOf, parentFolder } from './folder-path.ts';

/** The rows of the index of what lies ahead; its condition word for word, so that it is used. */
export const FROM_AHEAD = `FROM url INDEXED BY url_ahead WHERE site = ? AND gone_at IS NULL
  AND lastmod_at > coalesce(changed_at, first_seen) + 86400000`;

// Of the dates that have come to pass the newest, of those to come the next.
const ROWS_MAX = 10_000;

/** What is known of a folder beyond what is counted: of all that lies below it, and directly. */
export interface AheadOfFolder {
  readonly below: LastmodAge;
  readonly pages: LastmodAge;
}

interface Growing {
  readonly below: { newestLastmodAt?: number; lastmodsInFuture?: number };
  readonly pages: { newestLastmodAt?: number; lastmodsInFuture?: number };
}

/** What is known of a folder that has nothing ahead. */
export const NOTHING_AHEAD: AheadOfFolder = { below: {}, pages: {} };

export interface SiteAtTime {
  readonly siteId: number;
  readonly now: number;
}

interface FoundAhead {
  readonly folders: ReadonlyMap<string, AheadOfFolder>;
  /** It holds from this time on, until the next date comes to pass. */
  readonly from: number;
  readonly before: number;
}

/**
 * What lies ahead, by folder. Pages ask for many folders of one site, again and again: what was
 * found is kept until the next date comes to pass, another site is asked for, or the file has
 * changed. Errors of all: STORE_UNUSABLE.
 */
export class LastmodsAhead {
  #key = '';
  #found: FoundAhead | undefined;

  /** Returns what is known of each folder; of those that are missing nothing lies ahead. */
  of(database: SqliteFile, { siteId, now }: SiteAtTime): ReadonlyMap<string, AheadOfFolder> {
    const version = database.number('PRAGMA data_version');
    const key = `${siteId} ${version} ${database.path}`;
    const until = now + LASTMOD_AHEAD_MS_MAX;
    let found = key === this.#key ? this.#found : undefined;
    if (!found || until < found.from || until >= found.before) {
      found = readAhead(database, siteId, until);
      this.#found = found;
      this.#key = key;
    }
    return found.folders;
  }
}

function readAhead(database: SqliteFile, siteId: number, until: number): FoundAhead {
  const folders = new Map<string, Growing>();
  const datedTo = database.number('SELECT dated_to FROM site WHERE site = ?', siteId);
  const passed = database.rows(
    `SELECT loc, lastmod_at ${FROM_AHEAD} AND lastmod_at > ? AND lastmod_at <= ?
     ORDER BY lastmod_at DESC LIMIT ${ROWS_MAX}`,
    siteId,
    datedTo,
    until,
  );
  // The newest come first, so what is there already is as new.
  each(folders, passed, (age, at) => {
    age.newestLastmodAt ??= at;
  });
  const future = database.rows(
    `SELECT loc, lastmod_at ${FROM_AHEAD} AND lastmod_at > ?
     ORDER BY lastmod_at LIMIT ${ROWS_MAX}`,
    siteId,
    until,
  );
  each(folders, future, (age) => {
    age.lastmodsInFuture = (age.lastmodsInFuture ?? 0) + 1;
  });
  const next = future[0]?.[1] as number | undefined;
  return { folders, from: until, before: next ?? Number.POSITIVE_INFINITY };
}

function each(
  folders: Map<string, Growing>,
  rows: readonly SqliteRow[],
  note: (age: Growing['below'], at: number) => void,
): void {
  for (const [loc, at] of rows) {
    const own = folderPathOf(loc as string);
    note(folderOf(folders, own).pages, at as number);
    for (let path: string | undefined = own; path !== undefined; path = parentFolder(path)) {
      note(folderOf(folders, path).below, at as number);
    }
  }
}

function folderOf(folders: Map<string, Growing>, path: string): Growing {
  let folder = folders.get(path);
  if (!folder) {
    folder = { below: {}, pages: {} };
    folders.set(path, folder);
  }
  return folder;
}
