// One sitemap, corrected: look at it, decide, write it again, read the copy back, name it.
import { assert } from '../../base/assert.ts';
import { utf8Length } from '../../formats/bytes/utf8-length.ts';
import { CopyFile, type CopyProof, type FinishedCopy } from './copy/copy-file.ts';
import { type CopyFormat, createCopyWriter } from './copy/copy-writer.ts';
import type { FixStage } from './copy/fix-stage.ts';
import { namePartsOf } from './copy/part-names.ts';
import { type SplitLimits, writeCopy } from './copy/write-copy.ts';
import type { FixClass } from './notes/fix-classes.ts';
import type { FixNotes } from './notes/fix-notes.ts';
import type { FixCode, FixedSitemap, FixReport, FixWritten } from './notes/fix-report.ts';
import type { DropPage } from './survey/dropped-pages.ts';
import { type FixInput, type SitemapSurvey, surveySitemap } from './survey/survey-sitemap.ts';

export interface FixSitemapOptions {
  /** Its name, which the copy has too; a path with slashes. An ending `.gz` compresses the copy. */
  readonly name: string;
  /** Its own address, against which relative URLs are resolved; parts of a split are beside it. */
  readonly url?: string | undefined;
  /** Where copies go. */
  readonly stage: FixStage;
  /** Writes nothing unless all that the copy would have is certain. Default: false. */
  readonly strict?: boolean | undefined;
  /** Why an entry is to be left out, by its loc; `undefined`: it stays. */
  readonly drop?: DropPage | undefined;
  /** Names that parts of a split may not have. */
  readonly taken?: Iterable<string> | undefined;
  /** Where it is split. For tests. */
  readonly limits?: SplitLimits | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FixSurroundings {
  /** An index lists it, and will list its parts: it needs no index of its own. */
  readonly listed?: boolean;
  /** What it lists in place of sitemaps that were split, by the keys of their addresses. */
  readonly replacements?: ReadonlyMap<string, readonly string[]>;
  /** It lists one of those. */
  readonly relists?: boolean;
}

/** The result for one file. */
export interface FixOutcome {
  readonly sitemap: FixedSitemap;
  /** Nothing is left to do, and no entry was left out. */
  readonly complete: boolean;
  /** The addresses of its parts where it was split. */
  readonly parts?: readonly string[];
}

interface NameCopiesOptions {
  readonly name: string;
  readonly url?: string | undefined;
  readonly format: CopyFormat;
  readonly stage: FixStage;
  readonly gzip: boolean;
  readonly address: string;
  readonly taken?: Iterable<string> | undefined;
  /** An index of the set will list the parts. */
  readonly listed?: boolean | undefined;
}

interface NamedCopies {
  readonly written: readonly FixWritten[];
  /** What the owner has to know. */
  readonly remarks: readonly string[];
  /** The addresses of the parts. */
  readonly parts?: readonly string[];
  /** Engines find every file. */
  readonly placed: boolean;
}

type NamedCopy = FinishedCopy & Pick<FixWritten, 'name' | 'kind'>;

const NO_ADDRESS =
  'The parts have no index, whose URLs need the address of the folder: give it with --base.';

/**
 * Writes a corrected copy of a sitemap where the correction is certain, and reports what was done.
 *
 * The copy has the source's format, its entries in their order, and all that was read of them;
 * `FIX_CLASSES` says what happens to each problem. Feeds stay as they are. A sitemap beyond the
 * protocol's limits becomes several, and an index under its name where its `url` is known. It is
 * read twice, and memory does not grow with it.
 *
 * Errors: SOURCE_UNREADABLE, when it changes between the readings; what the input and the stage
 * throw; the signal's reason.
 */
export async function fixSitemap(input: FixInput, options: FixSitemapOptions): Promise<FixReport> {
  const { name, url, drop, signal } = options;
  const survey = await surveySitemap(input, { address: url ?? name, drop, signal });
  const { sitemap, complete } = await fixSurveyed(input, survey, options);
  return { version: 1, dryRun: false, complete, files: [sitemap], elsewhere: 0 };
}

/** The same for a sitemap that was surveyed, as one of a set. Errors: as of `fixSitemap`. */
export async function fixSurveyed(
  input: FixInput,
  survey: SitemapSurvey,
  options: FixSitemapOptions & FixSurroundings,
): Promise<FixOutcome> {
  const { name, strict = false } = options;
  const { format, entries } = survey;
  const about = { name, ...(format && { format }), entries };
  const unwritten = (
    state: 'unchanged' | 'not-written',
    remarks: readonly string[],
  ): FixOutcome => {
    const notes = survey.notes.clone();
    // What the schemas want elsewhere and a copy would not move is not out of order.
    if (state === 'unchanged') notes.drop('element-order', 'repaired');
    const sitemap = { ...about, state, remarks, notes: notes.list(true), written: [] };
    return { sitemap, complete: state === 'unchanged' };
  };
  const refused = refusal(survey, strict);
  if (refused !== undefined) return unwritten('not-written', [refused]);
  if (format === 'rss' || format === 'atom') return unwritten('unchanged', [FEED]);
  if (format === undefined || !worthWriting(survey, options)) return unwritten('unchanged', []);
  const notes = survey.notes.clone();
  const address = options.url ?? name;
  const naming = { ...options, format, address, gzip: /\.gz$/i.test(name) };
  const files = await writeCopy(input, { ...naming, survey: { ...survey, format }, notes });
  const better = settleNotes(
    notes,
    files.map(({ proof }) => proof),
  );
  if (!better && files.length === 1) {
    for (const { staged } of files) await staged.discard();
    return unwritten('unchanged', []);
  }
  for (const { entries: written, proof } of files) {
    assert(proof.entries === written, `${name} reads as ${proof.entries} entries, not ${written}`);
  }
  const { written, remarks, parts, placed } = await nameCopies(files, naming);
  const damaged = survey.untrusted ? [DAMAGED] : [];
  const state = notes.total('incomplete') > 0 ? 'incomplete' : 'fixed';
  const all = [...damaged, ...remarks];
  const sitemap = { ...about, state, remarks: all, notes: notes.list(), written } as const;
  const complete = placed && state === 'fixed' && notes.total('dropped-entry') === 0;
  return { sitemap, complete, ...(parts && { parts }) };
}

const DAMAGED =
  'Its gzip is damaged, so the copy may list URLs that do not exist and lack others. ' +
  'Compress the original again; use the copy only where that is lost.';
const FEED =
  'A feed has texts that are not read here and that a copy would lose: correct it at its source.';

/** Why no copy can be made. */
function refusal({ format, notes, entries }: SitemapSurvey, strict: boolean): string | undefined {
  if (format === undefined) return 'It is not a sitemap in any format of the protocol.';
  if (format === 'rss' || format === 'atom') return undefined;
  const lost = [...notes.codes('dropped-entry'), ...notes.codes('incomplete')];
  const uncertain = [...lost, ...notes.codes('assumed')];
  if (strict && uncertain.length > 0) {
    return `Not everything in the copy would be certain: ${uncertain.join(', ')}.`;
  }
  const uncertainUrls = notes.count('text-line-uncertain', 'dropped-entry');
  if (entries === uncertainUrls && lost.length > 0) return 'None of its entries can be read.';
  return undefined;
}

function worthWriting(
  { notes }: SitemapSurvey,
  { relists = false, limits }: FixSitemapOptions & FixSurroundings,
): boolean {
  return relists || limits !== undefined || CHANGED.some((one) => notes.total(one) > 0);
}

const CHANGED: readonly FixClass[] = [
  'repaired',
  'assumed',
  'dropped-value',
  'dropped-entry',
  'dropped-page',
  'incomplete',
];

/** Moves what the copies do not confirm; returns whether they are better than the source. */
function settleNotes(notes: FixNotes, proofs: readonly CopyProof[]): boolean {
  const droppedValues = notes.total('dropped-value');
  const left = (code: FixCode): number =>
    proofs.reduce((sum, { counts }) => sum + (counts.get(code) ?? 0), 0);
  for (const code of notes.codes('kept')) {
    const gone = notes.count(code, 'kept') - left(code);
    if (gone > 0) notes.move(code, { from: 'kept', to: 'dropped-value', count: gone });
  }
  for (const fixClass of ['repaired', 'assumed'] as const) {
    for (const code of notes.codes(fixClass)) {
      const count = left(code);
      if (count > 0) notes.move(code, { from: fixClass, to: 'kept', count });
    }
  }
  // What the schemas want elsewhere because they do not know it is noted as unknown.
  notes.drop('element-order', 'kept');
  const better = notes.total('repaired') + notes.total('assumed') + droppedValues;
  const dropped = notes.total('dropped-entry') + notes.total('dropped-page');
  return better + dropped + notes.total('incomplete') > 0;
}

/**
 * Gives finished files their names. The index comes last, when all that it lists is there.
 *
 * Errors: those of the stage. Files without a name are then removed.
 */
async function nameCopies(
  files: readonly FinishedCopy[],
  options: NameCopiesOptions,
): Promise<NamedCopies> {
  const { name } = options;
  const [only] = files;
  if (only && files.length === 1) {
    const written = await publishAll([{ ...only, name, kind: 'copy' }]);
    return { written, remarks: [], placed: true };
  }
  const { format, url, taken = [], listed = false } = options;
  const names = namePartsOf(name, { text: format === 'text', taken });
  const parts = files.map(
    (file, index) => ({ ...file, name: names.part(index + 1), kind: 'part' }) as const,
  );
  if (url === undefined) {
    const written = await publishAll(parts);
    return { written, remarks: [NO_ADDRESS], placed: false };
  }
  const urls = parts.map((part) => addressBeside(url, part.name));
  if (listed) {
    const remark = `The index lists its parts instead of ${name}: remove it from the server.`;
    return { written: await publishAll(parts), remarks: [remark], parts: urls, placed: true };
  }
  const gzip = options.gzip && names.index === name;
  const index = await writeIndex(urls, { ...options, gzip }).catch(async (error: unknown) => {
    await discardAll(files);
    throw error;
  });
  const written = await publishAll([...parts, { ...index, name: names.index, kind: 'index' }]);
  const renamed = `${names.index} lists the parts: name it in robots.txt in place of the old list.`;
  const remarks = names.index === name ? [] : [renamed];
  return { written, remarks, parts: urls, placed: true };
}

function addressBeside(url: string, name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return new URL(encodeURIComponent(last), url).href;
}

async function writeIndex(
  urls: readonly string[],
  { stage, gzip, url = '' }: NameCopiesOptions,
): Promise<FinishedCopy> {
  const writer = createCopyWriter({ format: 'sitemapindex', extensions: [] });
  const file = await CopyFile.open({ writer, stage, gzip, address: url, ordered: false });
  try {
    for (const loc of urls) {
      const text = writer.entry({ kind: 'sitemap', loc });
      file.add(text, utf8Length(text));
    }
    return await file.finish();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function discardAll(copies: readonly FinishedCopy[]): Promise<void> {
  for (const { staged } of copies) await staged.discard();
}

async function publishAll(copies: readonly NamedCopy[]): Promise<readonly FixWritten[]> {
  const written: FixWritten[] = [];
  try {
    for (const { staged, name, kind, entries, bytes } of copies) {
      await staged.publish(name);
      written.push({ name, kind, entries, bytes });
    }
  } catch (error) {
    await discardAll(copies.slice(written.length));
    throw error;
  }
  return written;
}
