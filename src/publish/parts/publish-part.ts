// One part of a publication from many workers: its shards, then a record that names them.
import { checkKind } from '../../base/check-given-options.ts';
import { counted, formatCount } from '../../base/counted.ts';
import { type BuiltDocuments, buildSet } from '../build/build-set.ts';
import type { PublishRecord } from '../build/entries/normalise-records.ts';
import type { KnownPages } from '../build/shards/known-pages.ts';
import { verifyPublished } from '../commit/commit-publication.ts';
import type { Refusal } from '../guard/guard-publication.ts';
import { verifyStaged } from '../guard/verify-staged.ts';
import {
  type OpenTarget,
  openPublication,
  type Publication,
  type PublishRun,
} from '../plan/publication.ts';
import type { PublishPlan, SourcePlan } from '../plan/publish-plan.ts';
import { nameShard } from '../plan/shard-names.ts';
import {
  NOT_ANNOUNCED,
  PublishRefusedError,
  type PublishReport,
  reportPublication,
} from '../report/publish-report.ts';
import type { PublishConfig } from '../settings/publish-config.ts';
import type { PublishOptions } from '../settings/publish-options.ts';
import { orderSteps } from '../stage/order-steps.ts';
import type { SetFile } from '../stage/set-files.ts';
import type { StagedSetFile } from '../stage/stage-files.ts';
import { manifestFile, type TargetSet } from '../stage/stage-set.ts';
import { checkPartConfig, checkPublicationPart, type PublicationPart } from './check-parts.ts';
import { type MemoryFile, memoryFiles, memoryNames, stageMemory } from './memory/memory-files.ts';
import { PartChanges } from './memory/part-changes.ts';
import { PartState, readPartState } from './memory/part-state.ts';
import {
  assertSamePlan,
  checkPartRecord,
  checkPartsPlan,
  namePart,
  namePartsPlan,
  type PartRecord,
  type PartsPlan,
  partSection,
  partSettings,
  readPartRecord,
  readPartsPlan,
} from './record/part-record.ts';
import { createPartShare, divisionOf, sourcesOfPart } from './record/part-sources.ts';
import { stageCopy, withSession, writeOnce } from './record/write-once.ts';

/**
 * Publishes one part of a set, which `commitParts` makes visible when all parts are there.
 *
 * Each part reads the whole of the sources and keeps the pages that belong to it, by a hash of the
 * page, so that duplicates meet in one part; sources with `{part}` in their address, or of
 * `ownSources`, only have the pages of the part. Shards in which nothing changed since the previous
 * publication stay unchanged. The first attempt of a part that ends wins; a later
 * one changes nothing, and its report says so (`parts.outcome`).
 * Errors: as of `publish`, without those of a state; CONFIG_INVALID for a part that does not fit
 * the others.
 *
 * ```ts
 * const config = { base: 'https://example.com/', source: 'urls.csv', targets: 'public' };
 * for (const part of [0, 1]) await publishPart(config, { publication: 'a', part, parts: 2 });
 * await commitParts(config, 'a');
 * ```
 */
export async function publishPart(
  config: PublishConfig,
  part: PublicationPart,
  options: PublishOptions = {},
): Promise<PublishReport> {
  checkKind('config', config, 'object');
  checkPublicationPart(part);
  checkPartConfig(config);
  // Nothing is locked while a part is built: it waits in a folder for temporary files.
  const silent = { ...config, announce: undefined };
  const all = part.ownSources ?? false;
  const chooseSources = ({ sources }: PublishPlan): SourcePlan[] =>
    sourcesOfPart(sources, part, { all });
  const rehearsal = { ...options, dryRun: true };
  const publication = await openPublication(silent, rehearsal, { chooseSources, inParts: true });
  const run = { ...publication.run, dryRun: options.dryRun ?? false };
  const { targets } = publication;
  const inRobotsTxt = (config.announce?.robotsTxt ?? false) !== false;
  const plan = { ...publication.plan, inRobotsTxt };
  const [open] = targets;
  try {
    const own = partsPlan(part, plan);
    const there = await readPartsPlan(open.session, part.publication);
    if (there) assertSamePlan(own, there);
    const record = await readPartRecord(open.session, part);
    if (record) return reportRecord(record, open, run);
    const known = await findKnown(open, { ...own, part: part.part }, { plan, run });
    const { built, rows, changes } = await buildPart({ ...publication, plan }, part, {
      known,
      run,
    });
    const set = await nameParts(built, open, { part, plan, run, state: known?.state });
    const files = await memoryFiles(part, { changes, state: known?.state });
    const parts = { ...placeOf(part), outcome: 'published' } as const;
    const outcome = { targets, built, sets: [set], sitemaps: [], parts };
    const refusal =
      guardPart(built, rows, plan) ??
      (plan.verify ? await verifyStaged([set], built.listed, run) : undefined) ??
      (run.dryRun
        ? undefined
        : await putShards(set, { plan, own, there, files, listed: built.listed }, run));
    if (refusal) {
      throw new PublishRefusedError(refusal.code, refusal, reportPublication(outcome, run));
    }
    if (!run.dryRun) {
      const memory = { ...memoryNames(files), since: known?.since };
      const winner = await putRecord(set, { part, built, memory }, run);
      if (winner) return reportRecord(winner, open, run);
    }
    return reportPublication({ ...outcome, announced: NOT_ANNOUNCED }, run);
  } finally {
    await publication.close();
  }
}

function placeOf({ publication, part, parts: count }: PublicationPart) {
  return { publication, count, part };
}

function partsPlan({ publication, parts, ownSources = false }: PublicationPart, plan: PublishPlan) {
  const sources = divisionOf(plan.sources, { all: ownSources });
  return { version: 1, publication, parts, settings: { ...partSettings(plan), sources } } as const;
}

interface Known {
  readonly state: PartState;
  readonly pages?: KnownPages;
  /** The publication that the state is from; absent if none fits. */
  readonly since?: string;
}

// A state knows each page once.
async function findKnown(
  { session, manifest }: OpenTarget,
  own: PartsPlan & { readonly part: number },
  { plan, run }: { readonly plan: PublishPlan; readonly run: PublishRun },
): Promise<Known | undefined> {
  const found = plan.dedupe ? await readPartState(session, own, manifest) : undefined;
  if (typeof found === 'object') return found;
  if (found !== undefined) run.log.note('changes-unknown', { found });
  const strategies = plan.sources.flatMap(({ sections, rest }) => [...sections, rest]);
  const wanted = strategies.some(({ lastmod }) => lastmod === 'content-hash');
  return wanted && plan.dedupe ? { state: PartState.empty(session) } : undefined;
}

async function buildPart(
  publication: Publication,
  part: PublicationPart,
  { known, run }: { readonly known: Known | undefined; readonly run: PublishRun },
): Promise<{ built: BuiltDocuments; rows: number; changes: PartChanges }> {
  const choose = createPartShare(part);
  let rows = 0;
  const share = (
    batch: readonly PublishRecord[],
    { isOfPart }: SourcePlan,
  ): readonly PublishRecord[] => {
    rows += batch.length;
    return isOfPart === true ? batch : choose(batch);
  };
  const changes = new PartChanges();
  const { plan, sources, urlsBefore, targets } = publication;
  const [{ session }] = targets;
  const input = { plan, sources, urlsBefore, session, state: known?.state, pages: known?.pages };
  const since = known?.since;
  const keepChanges = since === undefined ? undefined : changes.keep.bind(changes);
  const scope = { keepUnseen: false, share };
  const built = await buildSet({ ...input, keepChanges }, scope, run);
  // Against nothing, everything is new: that says nothing.
  return { built: since === undefined ? { ...built, changes: undefined } : built, rows, changes };
}

// `rows` are the entries of the whole source: those of other parts count too. How many URLs the set
// may lose is for the commit to say.
function guardPart(
  { incomplete, skipped }: BuiltDocuments,
  rows: number,
  { invalidShareMax }: PublishPlan,
): Refusal | undefined {
  if (skipped > invalidShareMax * (rows + skipped)) {
    return {
      code: 'PUBLISH_INVALID',
      message: `${formatCount(skipped)} of ${formatCount(rows + skipped)} entries are invalid.`,
      hint: 'The findings say which and why. --on-invalid skip or --max-invalid allows more.',
    };
  }
  if (!incomplete) return undefined;
  return {
    code: 'SOURCE_UNREADABLE',
    message: 'Some of the source could not be read, and would be missing from the set.',
    hint: 'The part was not published. Publish it again.',
  };
}

async function nameParts(
  { shards }: BuiltDocuments,
  open: OpenTarget,
  {
    part,
    plan,
    run,
    state,
  }: {
    part: PublicationPart;
    plan: PublishPlan;
    run: PublishRun;
    state: PartState | undefined;
  },
): Promise<TargetSet> {
  const published = new Set(state && open.manifest?.files.map(({ name }) => name));
  const lastmod = `${new Date(run.nowMs).toISOString().slice(0, 19)}Z`;
  const files: SetFile[] = [];
  const staged: StagedSetFile[] = [];
  for (const { section: own, number, urls, bytes, sha256, document } of shards) {
    const before = state?.fileOf({ section: own, number });
    if (before && !document) {
      files.push({ ...before, unchanged: true, replaces: false, losesMoved: false });
      continue;
    }
    const section = partSection(part, own);
    const { gzipLevel } = plan;
    const name = nameShard({ section, number, gzip: gzipLevel !== undefined, sha256 });
    const gzipBytes = document?.gzipBytes;
    // What no set names may be removed before this one is committed, so it is written again.
    const size = published.has(name) ? await open.session.size(name) : undefined;
    const unchanged = size === (gzipBytes ?? bytes);
    const shard = { kind: 'urlset', name, section, urls, bytes, sha256, gzipLevel } as const;
    const marks = { lastmod, unchanged, replaces: false, losesMoved: false };
    const file: SetFile = { ...shard, ...marks, gzipBytes };
    files.push(file);
    if (!unchanged && document) staged.push({ ...file, staged: document });
  }
  return {
    open,
    files: { shards: files, entries: [], others: [] },
    staged,
    steps: [],
    removed: [],
  };
}

// Their names hold their hash, so nobody finds them before the commit, and nobody replaces them.
async function putShards(
  { files, staged, open }: TargetSet,
  {
    plan,
    own,
    there,
    files: beside,
    listed,
  }: {
    plan: PublishPlan;
    own: PartsPlan;
    there: PartsPlan | undefined;
    files: readonly MemoryFile[];
    listed: number;
  },
  run: PublishRun,
): Promise<Refusal | undefined> {
  const { target } = open;
  const { signal, log, onProgress } = run;
  onProgress?.({ stage: 'publishing', entries: listed });
  const name = namePartsPlan(own.publication);
  if (!there) {
    const first = await writeOnce(target, { name, text: `${JSON.stringify(own)}\n` }, run);
    if (first !== undefined) assertSamePlan(own, checkPartsPlan(first, name));
  }
  if (staged.length + beside.length === 0) return undefined;
  return withSession(target, run, async (session) => {
    const copies: StagedSetFile[] = [];
    for (const file of staged) {
      const copy = await stageCopy(file.staged.file, session);
      copies.push({ ...file, staged: { ...file.staged, file: copy } });
    }
    const steps = orderSteps(files, copies, { hashedNames: true, removed: [] });
    const more = await stageMemory(beside, session);
    await session.commit([...steps, ...more], { signal });
    const sets = [{ open: { ...open, session }, staged: copies }];
    if (!plan.verify || (await verifyPublished(sets, log))) return undefined;
    return {
      code: 'PUBLISH_UNVERIFIED',
      message: `${counted(log.count('verify-different'), 'shard')} differ from what was written.`,
      hint: 'The part was not published. Publish it again.',
    };
  });
}

async function putRecord(
  { files, open }: TargetSet,
  {
    part,
    built,
    memory: { since, ...memory },
  }: {
    part: PublicationPart;
    built: BuiltDocuments;
    memory: Pick<PartRecord, 'changesFile' | 'contents'> & { since: string | undefined };
  },
  run: PublishRun,
): Promise<PartRecord | undefined> {
  const { urls: entries, skipped, excluded, duplicates, changes } = built;
  const { publication, part: number, parts } = part;
  const record: PartRecord = {
    version: 1,
    publication,
    part: number,
    parts,
    time: new Date(run.nowMs).toISOString(),
    entries,
    skipped,
    excluded,
    duplicates,
    files: files.shards.map((file) => manifestFile(file, file.gzipBytes)),
    ...(since !== undefined && { since }),
    ...(changes && { changes }),
    ...memory,
  };
  const name = namePart(part);
  const there = await writeOnce(open.target, { name, text: `${JSON.stringify(record)}\n` }, run);
  return there === undefined ? undefined : checkPartRecord(there, name);
}

function reportRecord(
  record: PartRecord,
  { target }: OpenTarget,
  { dryRun, log }: PublishRun,
): PublishReport {
  const { entries, skipped, excluded, duplicates, changes } = record;
  return {
    version: 1,
    complete: true,
    dryRun,
    targets: [target.name],
    sitemaps: [],
    entries,
    skipped,
    excluded,
    duplicates,
    files: record.files.map(({ sha256: _, gzipLevel: __, ...file }) => ({
      ...file,
      state: 'unchanged',
    })),
    ...changes,
    findings: log.findings(),
    ...NOT_ANNOUNCED,
    parts: { ...placeOf(record), outcome: 'already-published' },
  };
}
