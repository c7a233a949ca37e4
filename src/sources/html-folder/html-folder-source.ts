// A folder of built HTML as a source: each page that wants to be found is an entry.

import { relative, resolve } from 'node:path';
import { systemClock } from '../../base/clock.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { withDefaults } from '../../base/with-defaults.ts';
import type { Source, SourceReadOptions, SourceRecord } from '../port/source.ts';
import type { SourceNote } from '../port/source-note.ts';
import { makeSourceNote } from '../port/source-note.ts';
import type { OpenSourceOptions } from '../port/source-spec.ts';
import { readHostingRules } from './hosting-rules.ts';
import { joinLocales } from './join-locales.ts';
import { findLinkedExtension } from './linked-extension.ts';
import { folderAddress } from './page-address.ts';
import { findPageFiles, type PageFile } from './page-files.ts';
import {
  judgePageFile,
  type PageFileContext,
  type PageSettings,
  type PageVerdict,
} from './page-verdict.ts';

/** What is read of one folder at the most. */
export const HTML_FOLDER_SOURCE_LIMITS = {
  /** How many folders deep. */
  depthMax: 100,
  /** Pages in all. */
  pagesMax: 10_000_000,
} as const;

// So many files are read at once; a batch is a few such groups.
const FILES_AT_ONCE = 16;
const RECORDS_MIN = 256;

const DEFAULTS: PageSettings = {
  indexFiles: 'drop',
  extension: 'auto',
  canonical: 'skip',
  noindex: 'skip',
  media: true,
  news: false,
  exclude: [],
  locales: {},
  contentHash: false,
};

/**
 * Opens a folder of built HTML.
 *
 * Every `.html`, `.htm` and `.xhtml` file is a page, in the order of their paths; hidden folders
 * and `node_modules` are skipped, and links lead nowhere outside. A page is listed unless it
 * asks not to be (robots metas, `X-Robots-Tag` in `_headers`, `vercel.json` or
 * `staticwebapp.config.json`), sends its visitors on, names another page as its canonical one, or
 * is shown for errors; each that is not listed is noted with its reason. A canonical address that
 * only spells the page's own in another way (`/about/` for `about.html`) is its loc.
 *
 * Dates are what the page says of itself, and those to come do not count. `row` is the number of
 * the page among all pages, from 1.
 * Errors: CONFIG_INVALID, when the base is not an http or https URL, or a glob is too long. The
 * source's: SOURCE_UNREADABLE, when the folder cannot be read; the signal's reason.
 */
export function openHtmlFolder(path: string, options: OpenSourceOptions): Source {
  const root = folderAddress(options.base);
  if (root === undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `The base "${options.base}" is not an http or https URL.`,
      hint: 'Give the address that the folder has on the web, as https://example.com/.',
    });
  }
  const workingFolder = resolve(options.folder ?? '.');
  const folder = resolve(workingFolder, path);
  const settings = withDefaults(DEFAULTS, options.html);
  const show = (name: string): string => {
    const shown = relative(workingFolder, resolve(folder, name));
    return shown.startsWith('..') ? resolve(folder, name) : shown;
  };
  const { nowMs, html: { sourceOf } = {} } = options;
  const opened: OpenedFolder = {
    folder,
    root,
    settings,
    show,
    nowMs,
    sourceOf: sourceOf && ((page) => callSourceOf(sourceOf, { page, workingFolder })),
  };
  const source = { name: path, batches: (asked: SourceReadOptions) => readFolder(opened, asked) };
  const { locales } = settings;
  return Object.keys(locales).length > 0
    ? joinLocales(source, { base: root.href, locales })
    : source;
}

interface OpenedFolder {
  readonly folder: string;
  readonly root: URL;
  readonly settings: PageSettings;
  /** The source file behind a page, as an absolute path; absent where pages have none. */
  readonly sourceOf?: ((page: string) => string | undefined) | undefined;
  /** A file's path as the user would write it. */
  readonly show: (name: string) => string;
  readonly nowMs: number | undefined;
}

function callSourceOf(
  sourceOf: (page: string) => string | undefined,
  { page, workingFolder }: { readonly page: string; readonly workingFolder: string },
): string | undefined {
  try {
    const file: unknown = sourceOf(page) ?? undefined;
    if (file === undefined) return undefined;
    if (typeof file === 'string' && file !== '') return resolve(workingFolder, file);
    throw new TypeError(`it returned ${file === '' ? 'an empty text' : `a ${typeof file}`}`);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new PortolanError('CALLBACK_FAILED', {
      message: `sourceOf failed for ${page}: ${why}`,
      hint: 'Return the path of the source file, or undefined where the page has none.',
      path: page,
      cause,
    });
  }
}

async function* readFolder(
  opened: OpenedFolder,
  { signal, onNote = () => {} }: SourceReadOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  signal?.throwIfAborted();
  const { folder, root, settings, sourceOf, show } = opened;
  const hosting = await readHostingRules(folder, {
    signal,
    onUnreadable: (name, found) =>
      onNote(makeSourceNote('page-headers-unreadable', { file: show(name), found })),
  });
  const nowMs = opened.nowMs ?? systemClock.now();
  const { exclude, indexFiles } = settings;
  const { depthMax } = HTML_FOLDER_SOURCE_LIMITS;
  const shared = { root, settings, sourceOf, hosting, nowMs, signal };
  const extension =
    settings.extension === 'auto'
      ? await findLinkedExtension({ folder, context: shared, exclude, depthMax })
      : settings.extension;
  const context: PageFileContext = { ...shared, policy: { indexFiles, extension } };
  const files = findPageFiles(folder, {
    exclude,
    depthMax,
    signal,
    onUnreadable: (name, found) =>
      onNote(makeSourceNote('page-unreadable', { file: show(name), found })),
  });
  let row = 0;
  let batch: SourceRecord[] = [];
  for await (const group of groups(files, folder)) {
    signal?.throwIfAborted();
    const verdicts = await allOrFirstError(group.map((file) => judgePageFile(file, context)));
    for (const [index, verdict] of verdicts.entries()) {
      row += 1;
      for (const note of notesOf(verdict, { row, file: show(group[index]?.name ?? '') })) {
        onNote(note);
      }
      if (verdict.page) batch.push({ ...verdict.page, row });
    }
    if (batch.length < RECORDS_MIN) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* groups(
  files: AsyncIterable<PageFile>,
  folder: string,
): AsyncGenerator<readonly PageFile[]> {
  let group: PageFile[] = [];
  let count = 0;
  for await (const file of files) {
    count += 1;
    if (count > HTML_FOLDER_SOURCE_LIMITS.pagesMax) throw tooManyPages(folder);
    group.push(file);
    if (group.length < FILES_AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Waits for all, also when one fails, so that no file stays open behind the error. */
async function allOrFirstError<T>(promises: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(promises);
  return await Promise.all(promises);
}

function tooManyPages(folder: string): PortolanError {
  const most = HTML_FOLDER_SOURCE_LIMITS.pagesMax.toLocaleString('en');
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `The folder ${folder} contains more than ${most} pages.`,
    hint: 'Give parts of it as sections of their own, or leave some out with exclude.',
    path: folder,
  });
}

function notesOf(
  { notes }: PageVerdict,
  place: Pick<SourceNote, 'row' | 'file'>,
): readonly SourceNote[] {
  return notes.map(({ code, found, loc }) =>
    makeSourceNote(code, { ...place, ...(loc !== undefined && { loc }), found }),
  );
}
