// The commit of a publication from many workers: its indexes, once all of its parts are there.
import { checkKind } from '../../base/check-given-options.ts';
import { counted } from '../../base/counted.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import type { BuiltDocuments } from '../build/build-set.ts';
import { StagedDocument } from '../build/shards/staged-document.ts';
import { commitPublication } from '../commit/commit-publication.ts';
import { guardPublication } from '../guard/guard-publication.ts';
import { verifyStaged } from '../guard/verify-staged.ts';
import { writeHumanFiles } from '../human-view/human-files.ts';
import {
  type OpenTarget,
  openPublication,
  type Publication,
  type PublishRun,
} from '../plan/publication.ts';
import type { PublishPlan } from '../plan/publish-plan.ts';
import type { ChangeKind } from '../ports/announcer.ts';
import type { PublishedView } from '../ports/target.ts';
import {
  PublishRefusedError,
  type PublishReport,
  reportPublication,
} from '../report/publish-report.ts';
import { type PublishConfig, withSource } from '../settings/publish-config.ts';
import type { PublishOptions } from '../settings/publish-options.ts';
import { namePublishedFiles, type SetFile } from '../stage/set-files.ts';
import { entryAddresses, stageNamed, type TargetSet } from '../stage/stage-set.ts';
import type { ManifestFile } from '../targets/publish-manifest.ts';
import { announceParts, nameTold } from './announce-parts.ts';
import { checkPartConfig, checkPublicationName } from './check-parts.ts';
import { findOrphans, type OrphanSearch, type Orphans } from './record/find-orphans.ts';
import {
  namePartsPlan,
  ownFiles,
  type PartRecord,
  type PartsPlan,
  readPartRecord,
  readPartsPlan,
} from './record/part-record.ts';

interface PublishedParts {
  readonly plan: PartsPlan;
  /** In the order of their numbers. */
  readonly records: readonly PartRecord[];
}

// Each look at a file in a bucket is a request.
const LOOKS_AT_ONCE = 32;
const MISSING_SHOWN_MAX = 20;

/**
 * Makes the set visible whose parts `publishPart` published: the guards are applied, the indexes
 * are written and the entry point is replaced last. It may be repeated, and ends in the same bytes.
 *
 * The configuration needs the `base` and the target of the parts, and no source.
 * Errors: PUBLISH_INCOMPLETE, when parts are missing; PUBLISH_CONFLICT or PUBLISH_LOCKED, when
 * another process publishes at the same time; others as of `publish`, without those of a state.
 */
export async function commitParts(
  config: PublishConfig,
  publication: string,
  options: PublishOptions = {},
): Promise<PublishReport> {
  checkKind('config', config, 'object');
  checkPublicationName(publication);
  checkPartConfig(config);
  const opened = await openPublication(withSource(config), options, {
    inParts: true,
    chooseSources: () => [],
  });
  try {
    return await commitOpened(opened, publication);
  } finally {
    await opened.close();
  }
}

async function commitOpened(opened: Publication, publication: string): Promise<PublishReport> {
  const { targets, announcers, initial, urlsBefore } = opened;
  const [open] = targets;
  const { session, manifest } = open;
  const run = { ...opened.run, id: publication };
  const done = manifest?.publication === publication ? manifest : undefined;
  const parts = await readParts(session, publication);
  const plan = planOfParts(opened.plan, parts);
  const knowing = knowingParts(parts, done ? parts.records[0]?.since : manifest?.publication);
  const unknown = parts.records.length - knowing.length;
  if (manifest !== undefined && unknown > 0) {
    const found = `${unknown} of ${counted(parts.records.length, 'part')}`;
    run.log.note('changes-unknown', { found });
  }
  const changes = unknown === 0 ? { changes: sumOfChanges(knowing) } : {};
  const built = { ...builtOf(parts), ...(done && { urls: done.entries }), ...changes };
  const told = announcers.filter(({ urls }) => urls !== undefined);
  const spent = told.map((announcer) => nameTold(publication, announcer));
  const set = done
    ? publishedSet(open, done.files)
    : await stageParts(parts, open, { plan, run, spent });
  const { entries, others } = set.files;
  const sitemaps = entryAddresses(plan.base, [...entries, ...others]);
  const sets = [set];
  const outcome = done ? 'already-committed' : 'committed';
  const { parts: count } = parts.plan;
  const result = {
    targets,
    built,
    sets,
    sitemaps,
    parts: { publication, count, outcome },
  } as const;
  const refusal =
    (done ? undefined : guardPublication(built, { plan, targets, urlsBefore }, run)) ??
    (plan.verify ? await verifyStaged(sets, built.listed, run) : undefined);
  if (refusal) {
    throw new PublishRefusedError(refusal.code, refusal, reportPublication(result, run));
  }
  const committed = await commitPublication(
    built,
    sets,
    { plan, state: undefined, announcers },
    run,
  );
  const announcing = { plan, announcers, initial, sitemaps, publication, targets };
  const announced = await announceParts(
    { ...announcing, ...committed, records: knowing, entries: built.listed },
    run,
  );
  return reportPublication({ ...result, announced }, run);
}

// A part may have been built before the publication that is the last one now.
function knowingParts({ records }: PublishedParts, since: string | undefined): PartRecord[] {
  return records.filter((record) => record.changes !== undefined && record.since === since);
}

function sumOfChanges(records: readonly PartRecord[]): Record<ChangeKind, number> {
  const all = { added: 0, changed: 0, removed: 0 };
  for (const { changes } of records) {
    all.added += changes?.added ?? 0;
    all.changed += changes?.changed ?? 0;
    all.removed += changes?.removed ?? 0;
  }
  return all;
}

// What the set looks like was decided by its parts.
function planOfParts(
  plan: PublishPlan,
  { plan: { settings, publication } }: PublishedParts,
): PublishPlan {
  const { base, newsOnly, css } = settings;
  if (base !== plan.base) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `The parts of ${publication} are for ${base}, not for ${plan.base}.`,
      hint: `Commit with --base ${base}.`,
    });
  }
  return { ...plan, newsOnly: newsOnly === true, css: css === true };
}

// Parts that read all entries each count those that no part can list.
function builtOf({ records, plan }: PublishedParts): BuiltDocuments {
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
  const ofAll = plan.settings['sources'] === 'own' ? sum : most;
  const urls = sum(records.map(({ entries }) => entries));
  return {
    urls,
    listed: urls,
    skipped: ofAll(records.map(({ skipped }) => skipped)),
    excluded: ofAll(records.map(({ excluded }) => excluded)),
    duplicates: sum(records.map(({ duplicates }) => duplicates)),
    incomplete: false,
    partial: false,
    shards: [],
    sections: new Map(),
    sides: [],
  };
}

async function stageParts(
  { plan: { publication }, records }: PublishedParts,
  open: OpenTarget,
  { plan, run, spent }: { plan: PublishPlan; run: PublishRun; spent: readonly string[] },
): Promise<TargetSet> {
  const { session, manifest, target } = open;
  // The same bytes have not changed.
  const dates = new Map(manifest?.files.map(({ sha256, lastmod }) => [sha256, lastmod]));
  const files = records.flatMap((record) => record.files);
  const shards = files.map((file): SetFile => {
    const lastmod = dates.get(file.sha256) ?? file.lastmod;
    return { ...file, lastmod, unchanged: true, replaces: false, losesMoved: false };
  });
  await assertShardsThere(session, files);
  const createDocument = (): StagedDocument => new StagedDocument({ stage: () => session.stage() });
  const { base, css, indexEntriesMax } = plan;
  const storedDocument = () => new Uint8Array(0);
  const human = { html: false, css, base, shards: [], storedDocument, createDocument };
  const others = await writeHumanFiles(human);
  // A commit that is repeated writes the same bytes, so its time is that of the parts.
  const nowMs = records.reduce((ms, { time }) => Math.max(ms, Date.parse(time)), 0);
  const hashedNames = target.naming === 'hashed';
  const naming = { session, manifest, hashedNames, adrift: false, base, indexEntriesMax, nowMs };
  const stylesheet = css ? 'sitemap.css' : undefined;
  const named = await namePublishedFiles(
    { shards, others },
    { ...naming, createDocument, stylesheet },
  );
  const entries = records.reduce((sum, record) => sum + record.entries, 0);
  const retired = [namePartsPlan(publication), ...records.flatMap(ownFiles), ...spent];
  const names = [named.shards, named.entries, named.others].flat().map(({ name }) => name);
  const search = { publication, manifest, names: new Set(names), nowMs: run.nowMs };
  const orphans = await lookForOrphans(open, search, run);
  const whole = { base, publication, entries, partial: false, isHome: true, retired, orphans };
  return stageNamed(named, open, whole);
}

// A bucket whose names may not be listed still works.
async function lookForOrphans(
  { session: { list, read } }: OpenTarget,
  search: OrphanSearch,
  { log }: PublishRun,
): Promise<Orphans | undefined> {
  if (!list) return undefined;
  try {
    return await findOrphans({ list, read }, search);
  } catch (error) {
    if (!isPortolanError(error) || error.code !== 'PUBLISH_TARGET_UNWRITABLE') throw error;
    log.note('orphans-unknown', { found: error.message });
    return undefined;
  }
}

function publishedSet(open: OpenTarget, files: readonly ManifestFile[]): TargetSet {
  const all = files.map((file): SetFile => {
    return { ...file, unchanged: true, replaces: true, losesMoved: false };
  });
  const ofKind = (kind: ManifestFile['kind']) => all.filter((file) => file.kind === kind);
  const rest = all.filter(({ kind }) => kind !== 'urlset' && kind !== 'index');
  return {
    open,
    files: { shards: ofKind('urlset'), entries: ofKind('index'), others: rest },
    staged: [],
    steps: [],
    removed: [],
  };
}

/** Errors: PUBLISH_INCOMPLETE, which names the parts that are missing. */
async function readParts(
  view: Pick<PublishedView, 'read'>,
  publication: string,
): Promise<PublishedParts> {
  const plan = await readPartsPlan(view, publication);
  if (!plan) {
    throw new PortolanError('PUBLISH_INCOMPLETE', {
      message: `No part of the publication ${publication} is in the target.`,
      hint: `Publish its parts first: --part 0/4 --publication ${publication}, and so on.`,
    });
  }
  const { parts } = plan;
  const numbers = Array.from({ length: parts }, (_, part) => part);
  const found = await lookAtAll(numbers, (part) =>
    readPartRecord(view, { publication, part, parts }),
  );
  const records = found.filter((record) => record !== undefined);
  if (records.length === parts) return { plan, records };
  const missing = numbers.filter((part) => found[part] === undefined);
  const names = missing.map((part) => `${part}/${parts}`);
  const again = `--part ${names[0]} --publication ${publication}`;
  const more = names.splice(MISSING_SHOWN_MAX).length;
  const rest = more > 0 ? ` and ${more} more` : '';
  throw new PortolanError('PUBLISH_INCOMPLETE', {
    message: `${missing.length} of ${counted(parts, 'part')} missing: ${names.join(', ')}${rest}.`,
    hint: `Nothing was published. Publish them, then commit again: ${again}`,
  });
}

/**
 * Checks that the shards of all parts are in the target, as large as they were written: another
 * publication may have removed one that it listed no more. Errors: PUBLISH_INCOMPLETE.
 */
async function assertShardsThere(
  view: Pick<PublishedView, 'size'>,
  files: readonly ManifestFile[],
): Promise<void> {
  const sizes = await lookAtAll(files, ({ name }) => view.size(name));
  const lost = files.filter(({ bytes, gzipBytes }, at) => sizes[at] !== (gzipBytes ?? bytes));
  const [first] = lost;
  if (!first) return;
  throw new PortolanError('PUBLISH_INCOMPLETE', {
    message: `${counted(lost.length, 'shard')} of the parts are missing or damaged: ${first.name}.`,
    hint: 'Nothing was published. Publish all parts again, under another --publication.',
    path: first.name,
  });
}

async function lookAtAll<Item, Found>(
  items: readonly Item[],
  look: (item: Item) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < items.length; start += LOOKS_AT_ONCE) {
    found.push(...(await Promise.all(items.slice(start, start + LOOKS_AT_ONCE).map(look))));
  }
  return found;
}
