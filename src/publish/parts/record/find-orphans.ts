// Files of parts that no set needs: of attempts that lost, and of publications never committed.
import type { ListedFile, PublishedView } from '../../ports/target.ts';
import type { PublishManifest } from '../../targets/publish-manifest.ts';
import { readManifestJson } from '../../targets/publish-manifest.ts';
import { checkPartRecord, ownFiles } from './part-record.ts';

/** How old a file is at least that may be removed, in milliseconds: parts take less than that. */
export const ORPHAN_AGE_MS_MIN: number = 7 * 86_400_000;

export interface OrphanSearch {
  /** The publication that is being committed, and the names of all of its files. */
  readonly publication: string;
  readonly names: ReadonlySet<string>;
  readonly manifest: PublishManifest | undefined;
  readonly nowMs: number;
}

export interface Orphans {
  /** No set and no publication under way names them: the next commit removes them. */
  readonly found: readonly string[];
  /** Those that the commit before found, and that are orphans still: they are removed now. */
  readonly confirmed: readonly string[];
  /** Names of publications under way: they stay, whatever sets before said. */
  readonly held: ReadonlySet<string>;
}

// They are in the manifest until the next commit.
const FOUND_MAX = 20_000;
const READS_AT_ONCE = 32;
const PART_SHARD = /^sitemap-(?:[\w-]+-)?p\d+-\d+-[0-9a-f]{12}\.xml(?:\.gz)?$/;
const PLAN = /^\.portolan-parts-(.+)\.json$/;
const RECORD = /^\.portolan-part-(.+)-\d+\.json$/;
const BESIDE = /^\.portolan-part-(.+)-\d+-(?:changes|contents)-[0-9a-f]{12}\.(?:txt\.gz|bin)$/;

/**
 * Looks for orphans. A publication is under way while any of its records is younger than
 * `ORPHAN_AGE_MS_MIN`; then all that its records name is held. What is younger itself stays, too:
 * a worker may have put it whose record is still to come.
 *
 * They are removed by the commit after this one, which finds them in the manifest: a commit of
 * another publication meanwhile either saw this manifest, or is refused.
 */
export async function findOrphans(
  view: Pick<PublishedView, 'read'> & Required<Pick<PublishedView, 'list'>>,
  search: OrphanSearch,
): Promise<Orphans> {
  const { names, manifest, nowMs } = search;
  const files = new Map<string, ListedFile>();
  for (const prefix of ['.portolan-part', 'sitemap-']) {
    for await (const page of view.list(prefix)) for (const file of page) files.set(file.name, file);
  }
  // What has no time is taken for new.
  const isOld = ({ modifiedMs }: ListedFile): boolean => nowMs - modifiedMs >= ORPHAN_AGE_MS_MIN;
  const retired = new Set(manifest?.retired);
  // What was committed is not under way any more.
  const ended = new Set([...retired].map(publicationOf));
  const live = new Set([search.publication]);
  for (const file of files.values()) {
    const publication = publicationOf(file.name);
    const isUnderWay = !isOld(file) && !ended.has(publication);
    if (publication !== undefined && isUnderWay) live.add(publication);
  }
  const held = await readHeld(view, files.keys(), live);
  const isNamed = new Set([...names, ...(manifest?.files ?? []).map(({ name }) => name)]);
  const isOrphan = (file: ListedFile): boolean => {
    const { name } = file;
    const publication = publicationOf(name);
    const ours = publication !== undefined || PART_SHARD.test(name);
    const isLive = publication !== undefined && live.has(publication);
    return ours && isOld(file) && !isLive && !isNamed.has(name) && !held.has(name);
  };
  const orphans = [...files.values()].filter(isOrphan).map(({ name }) => name);
  const before = new Set(manifest?.orphans);
  const found = orphans.filter((name) => !before.has(name) && !retired.has(name));
  return {
    found: found.slice(0, FOUND_MAX),
    confirmed: orphans.filter((name) => before.has(name)),
    held,
  };
}

function publicationOf(name: string): string | undefined {
  return (PLAN.exec(name) ?? BESIDE.exec(name) ?? RECORD.exec(name))?.[1];
}

async function readHeld(
  view: Pick<PublishedView, 'read'>,
  names: Iterable<string>,
  live: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  const all = [...names].filter((name) => live.has(publicationOf(name) ?? ''));
  for (const name of all) held.add(name);
  const records = all.filter((name) => RECORD.test(name));
  for (let start = 0; start < records.length; start += READS_AT_ONCE) {
    const some = records.slice(start, start + READS_AT_ONCE);
    const found = await Promise.all(some.map((name) => namesIn(view, name)));
    for (const name of found.flat()) held.add(name);
  }
  return held;
}

// A listing may still have a record that was removed.
async function namesIn(view: Pick<PublishedView, 'read'>, name: string): Promise<string[]> {
  const bytes = await view.read(name);
  if (bytes === undefined) return [];
  const record = checkPartRecord(await readManifestJson(bytes), name);
  return [...ownFiles(record), ...record.files.map((file) => file.name)];
}
