// A file, an index with what it lists, or a folder, as corrected copies in another folder.
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { withoutCredentials } from '../../base/text/without-credentials.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import type { Report } from '../port/report.ts';
import { check } from '../run/check.ts';
import {
  checkFixFolder,
  createFixFolder,
  createFixRehearsal,
  type FixStage,
  refuseSource,
} from './copy/fix-stage.ts';
import type { SplitLimits } from './copy/write-copy.ts';
import { type FixOutcome, fixSurveyed } from './fix-sitemap.ts';
import type { FixedSitemap, FixRemains, FixReport, FixWritten } from './notes/fix-report.ts';
import { type FixPlan, type PlannedFix, planFix, reading } from './plan-fix.ts';
import type { DropPage } from './survey/dropped-pages.ts';
import type { SitemapSurvey } from './survey/survey-sitemap.ts';

export interface FixTargetOptions {
  /**
   * The address that the target's folder has on the web. With it relative URLs are resolved, and
   * a sitemap that is split gets an index.
   */
  readonly baseUrl?: string | undefined;
  /** Writes nothing, and reports what would be written. Default: false. */
  readonly dryRun?: boolean | undefined;
  /** Writes nothing at all unless everything in all copies would be certain. Default: false. */
  readonly strict?: boolean | undefined;
  /** Why an entry is to be left out, by its loc; `undefined`: it stays. */
  readonly drop?: DropPage | undefined;
  /** What to call the source: the address that a file was fetched from. */
  readonly sourceName?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with each file before it is read, and before it is written. */
  readonly onProgress?: ((progress: FixProgress) => void) | undefined;
  /** Where sitemaps are split. For tests. */
  readonly limits?: SplitLimits | undefined;
}

export interface FixProgress {
  readonly stage: 'read' | 'write';
  readonly name: string;
  /** Files done in this stage. */
  readonly files: number;
}

/**
 * Writes corrected copies of a file, of an index and what it lists beside it, or of the sitemaps of
 * a folder, into another folder, where the correction is certain.
 *
 * Sources are never changed. Of several files that belong together all are written, those without
 * anything to fix as they are, so that the folder holds the set; a single file without anything to
 * fix is not written. At the end a check says what remains for the owner.
 *
 * Errors: CONFIG_INVALID, for an address as the target, and for a folder that is the sources' own
 * or holds one of them; SOURCE_UNREADABLE; OUTPUT_UNWRITABLE; the signal's reason. No half file is
 * left behind.
 */
export async function fixTarget(
  path: string,
  outFolder: string,
  given: FixTargetOptions = {},
): Promise<FixReport> {
  // What is resolved against the address is written.
  const options = given.baseUrl ? { ...given, baseUrl: withoutCredentials(given.baseUrl) } : given;
  const { baseUrl, dryRun = false, drop, signal, onProgress } = options;
  await checkPlaces(path, outFolder);
  let read = 0;
  const plan = await planFix(path, {
    baseUrl,
    drop,
    signal,
    onFile: (name) => {
      onProgress?.({ stage: 'read', name, files: read });
      read += 1;
    },
  });
  const sources = new Set(plan.files.map((file) => file.path));
  for (const { name } of plan.files) await refuseSource(join(outFolder, name), sources);
  const blocked = options.strict === true && plan.files.some(({ survey }) => isUncertain(survey));
  const stage =
    dryRun || blocked ? createFixRehearsal() : createFixFolder({ folder: outFolder, sources });
  const outcomes = await fixFiles(plan, { ...options, stage, blocked });
  const files = outcomes.map(({ sitemap }) => sitemap);
  const remains = dryRun
    ? undefined
    : await checkRemains({ source: path, outFolder, files }, options);
  return {
    version: 1,
    dryRun,
    complete: outcomes.every(({ complete }) => complete),
    files,
    elsewhere: plan.elsewhere,
    ...(remains && { remains }),
  };
}

async function checkPlaces(path: string, outFolder: string): Promise<void> {
  if (path === '-' || /^https?:\/\//i.test(path)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `Corrected copies are made of files and folders, and ${path} is neither.`,
      hint: 'Save the sitemap as a file first, and give its address with --base.',
    });
  }
  const found = await stat(path).catch(() => undefined);
  if (found) await checkFixFolder(outFolder, found.isDirectory() ? path : dirname(path));
}

function isUncertain({ format, notes }: SitemapSurvey): boolean {
  if (format === undefined) return true;
  if (format === 'rss' || format === 'atom') return false;
  const classes = ['assumed', 'dropped-entry', 'incomplete'] as const;
  return classes.some((one) => notes.total(one) > 0);
}

interface FixFilesOptions extends FixTargetOptions {
  readonly stage: FixStage;
  /** Something is uncertain, so nothing may be written. */
  readonly blocked: boolean;
}

/** What is listed comes before what lists it, which may have to list parts instead. */
async function fixFiles(plan: FixPlan, options: FixFilesOptions): Promise<readonly FixOutcome[]> {
  const replacements = new Map<string, readonly string[]>();
  const outcomes: FixOutcome[] = [];
  const one = plan.files.length === 1;
  for (const file of [...plan.files].reverse()) {
    const { name, url, listed, survey } = file;
    options.onProgress?.({ stage: 'write', name, files: outcomes.length });
    if (options.blocked && !isUncertain(survey)) {
      outcomes.push(heldBack(file));
      continue;
    }
    const { stage, strict, drop, limits, signal } = options;
    const relists = [...file.lists].some((key) => replacements.has(key));
    const outcome = await fixSurveyed(reading(file.path, signal), survey, {
      name,
      stage,
      listed,
      replacements,
      relists,
      taken: plan.names,
      drop,
      url,
      strict,
      limits,
      signal,
    });
    if (outcome.parts && listed && url !== undefined) {
      replacements.set(sitemapKey(url), outcome.parts);
    }
    const asIs = outcome.sitemap.state === 'unchanged' && !one;
    outcomes.push(asIs ? await copyAsIs(file, outcome, options) : outcome);
  }
  return outcomes.reverse();
}

function heldBack({ name, survey }: PlannedFix): FixOutcome {
  const { format, entries, notes } = survey;
  const sitemap: FixedSitemap = {
    name,
    ...(format && { format }),
    entries,
    state: 'not-written',
    remarks: ['Another file of the set could not be fixed with certainty.'],
    notes: notes.list(true),
    written: [],
  };
  return { sitemap, complete: false };
}

async function copyAsIs(
  { path, name, survey }: PlannedFix,
  outcome: FixOutcome,
  { stage, signal }: FixFilesOptions,
): Promise<FixOutcome> {
  const staged = await stage.open();
  let bytes = 0;
  try {
    for await (const chunk of await reading(path, signal)()) {
      await staged.write(chunk);
      bytes += chunk.length;
    }
    await staged.publish(name);
  } catch (error) {
    await staged.discard();
    throw error;
  }
  const copy: FixWritten = { name, kind: 'copy', entries: survey.entries, bytes };
  return { ...outcome, sitemap: { ...outcome.sitemap, written: [copy] } };
}

interface FixedFiles {
  readonly source: string;
  readonly outFolder: string;
  /** The one that was given is the first. */
  readonly files: readonly FixedSitemap[];
}

/** Checks the copies, or the source if there are none; `undefined`: a check can open neither. */
async function checkRemains(
  fixed: FixedFiles,
  { baseUrl, sourceName, signal }: FixTargetOptions,
): Promise<FixRemains | undefined> {
  const checked = await pathOf(fixed);
  let report: Report;
  try {
    report = await check(checked, { url: baseUrl, signal });
  } catch (error) {
    // Parts without an index may have names that no folder of sitemaps is known by.
    if (isPortolanError(error) && error.code === 'SOURCE_UNREADABLE') return undefined;
    throw error;
  }
  const path = checked === fixed.source ? (sourceName ?? checked) : checked;
  return { path, baseUrl, ...report.summary };
}

async function pathOf({ source, outFolder, files }: FixedFiles): Promise<string> {
  const names = new Set(files.flatMap(({ written }) => written).map(({ name }) => name));
  if (names.size === 0) return source;
  const [first] = files;
  const given = first && !(await stat(source)).isDirectory() ? first.name : undefined;
  return given !== undefined && names.has(given) ? join(outFolder, given) : outFolder;
}
