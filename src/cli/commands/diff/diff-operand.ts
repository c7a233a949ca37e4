// One side of `portolan diff`: a file, a folder, a state, an address or stdin, as pages.
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PortolanError } from '../../../base/portolan-error.ts';
import { withoutCredentials } from '../../../base/text/without-credentials.ts';
import type { GzipDamage } from '../../../formats/problems/transport-notes.ts';
import type { Entry, UrlEntry } from '../../../protocol/url-entry.ts';
import { damagedSitemap, damageOf } from '../../../tree/damaged-sitemap.ts';
import { createFolderOpener } from '../../../tree/folder-opener.ts';
import type { SitemapOpener } from '../../../tree/sitemap-opener.ts';
import {
  type SitemapReport,
  type TreeSummary,
  walkSitemapTree,
} from '../../../tree/sitemap-tree.ts';
import type { TreeProblem } from '../../../tree/tree-problem.ts';
import { openReadSource } from '../read/read-source.ts';
import type { DiffCommandOptions } from './diff-command.ts';

/** Reported while an operand is read for the first time. */
export interface DiffOperandOptions extends Omit<DiffCommandOptions, 'format' | 'only'> {
  readonly signal: AbortSignal;
  readonly onSitemap: (name: string) => void;
  readonly onProblem: (problem: TreeProblem) => void;
}

/** Pages in batches; entries of sitemaps are in between. */
export type DiffOperandEntries = AsyncIterable<readonly (Entry | UrlEntry)[]>;

/** One side of a comparison. Close it. */
export interface DiffOperand {
  /** As the user typed it, without a password. */
  readonly name: string;
  /** It lies on disk, so that reading it twice returns the same without requests. */
  readonly rereadable: boolean;
  /** Everything was read to its end; known after the first reading. */
  readonly complete: boolean;
  /** Reads it, from its beginning. */
  read(): DiffOperandEntries;
  /** What to call an address when talking to the user. */
  nameOf(url: string): string;
  close(): Promise<void>;
}

const STDIN = '-';
const SQLITE_MAGIC = 'SQLite format 3\0';
const ROOT_NAMES = ['sitemap.xml', 'sitemap_index.xml', 'sitemap-index.xml', 'sitemap.xml.gz'];
const SITEMAP_NAME = /\.(?:xml|txt|gz)$/i;
// Text files in a site's root that are not lists of pages.
const OTHER_NAMES = /^(?:robots|humans|security|llms|llms-full|ads|app-ads)\.txt$/i;

/**
 * Opens what the user typed.
 *
 * A file that is not there fails when it is read.
 */
export async function openDiffOperand(
  name: string,
  options: DiffOperandOptions,
): Promise<DiffOperand> {
  const isWeb = /^https?:\/\//i.test(name);
  if (isWeb || name === STDIN) return openStream(name, options);
  const path = /^file:\/\//i.test(name) && URL.parse(name) !== null ? fileURLToPath(name) : name;
  const found = await stat(path).catch(() => undefined);
  // A missing file or another scheme is reported as by `read`.
  if (found === undefined) return openStream(name, options);
  if (found.isDirectory()) return openFolder(name, path, options);
  if (found.isFile() && (await isSqlite(path))) return openState(name, path);
  return new TreeOperand(name, found.isFile(), [fileRoot(name, path, options)], options);
}

interface Root {
  readonly url: string;
  readonly open: SitemapOpener;
  readonly nameOf: (url: string) => string;
  readonly close?: () => Promise<void>;
  /** What is no sitemap may lie here, and is passed over. */
  readonly mayBeOther?: boolean;
}

function openStream(name: string, options: DiffOperandOptions): DiffOperand {
  const { rootUrl, open: openAny, nameOf, close } = openReadSource(name, options);
  const stay: SitemapOpener = (url, openOptions) => {
    if (url !== rootUrl) throw notBeside(url, 'stdin');
    return openAny(url, openOptions);
  };
  const root = { url: rootUrl, open: name === STDIN ? stay : openAny, nameOf, close };
  return new TreeOperand(withoutCredentials(name), false, [root], options);
}

function fileRoot(name: string, path: string, { baseUrl }: DiffOperandOptions): Root {
  const elsewhere: SitemapOpener = async (url) => {
    throw notBeside(url, name);
  };
  const { rootUrl, open: openHere } = createFolderOpener({ path, elsewhere, baseUrl });
  const nameOf = (url: string): string => (url === rootUrl && baseUrl === undefined ? name : url);
  return { url: rootUrl, open: openHere, nameOf };
}

async function openFolder(
  name: string,
  path: string,
  options: DiffOperandOptions,
): Promise<DiffOperand> {
  const files = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : error;
    throw new PortolanError('SOURCE_UNREADABLE', {
      message: `The folder ${name} could not be read: ${reason}.`,
      path,
      cause: error,
    });
  });
  const names = files.filter((file) => !file.isDirectory()).map((file) => file.name);
  const root = ROOT_NAMES.find((known) => names.includes(known));
  const all = names.filter((file) => SITEMAP_NAME.test(file) && !OTHER_NAMES.test(file)).sort();
  if (all.length === 0) {
    throw new PortolanError('SOURCE_UNREADABLE', {
      message: `The folder ${name} contains no sitemap: no sitemap.xml, no *.xml, *.txt or *.gz.`,
      hint: 'Name the folder that contains the sitemaps, or one of its files.',
      path,
    });
  }
  const roots = root === undefined ? all : [root];
  return new TreeOperand(
    name,
    true,
    roots.map((file) => ({
      ...fileRoot(join(name, file), join(path, file), options),
      mayBeOther: root === undefined,
    })),
    options,
  );
}

async function openState(name: string, path: string): Promise<DiffOperand> {
  const { readStateEntries } = await import('../../../publish/state/state-entries.ts');
  return {
    name,
    rereadable: true,
    complete: true,
    read: () => readStateEntries(path),
    nameOf: (url) => url,
    close: async () => {},
  };
}

async function isSqlite(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const head = Buffer.alloc(SQLITE_MAGIC.length);
    await file.read(head, 0, head.length, 0);
    return head.toString('latin1') === SQLITE_MAGIC;
  } finally {
    await file.close();
  }
}

function notBeside(url: string, name: string): PortolanError {
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `${url} is not next to ${name}, which lists it.`,
    hint: 'Put it there under its own name, or compare the addresses on the web.',
    url,
  });
}

class TreeOperand implements DiffOperand {
  readonly name: string;
  readonly rereadable: boolean;
  readonly #roots: readonly Root[];
  readonly #options: DiffOperandOptions;
  #readings = 0;
  #complete = false;

  constructor(
    name: string,
    rereadable: boolean,
    roots: readonly Root[],
    options: DiffOperandOptions,
  ) {
    this.name = name;
    this.rereadable = rereadable;
    this.#roots = roots;
    this.#options = options;
  }

  get complete(): boolean {
    return this.#complete;
  }

  async *read(): AsyncGenerator<readonly Entry[]> {
    this.#readings += 1;
    const told = this.#readings === 1;
    let complete = true;
    for (const root of this.#roots) {
      let summary: TreeSummary | undefined;
      let first: SitemapReport | undefined;
      const walk = walkSitemapTree(root.url, {
        depthMax: this.#options.maxDepth,
        bytesMax: this.#options.maxBytes,
        open: root.open,
        signal: this.#options.signal,
        // So that nothing is printed as added or removed before damage shows.
        verifyGzip: true,
        onSitemap: ({ url }) => {
          if (told) this.#options.onSitemap(this.nameOf(url));
        },
        onSitemapEnd: (report) => {
          first ??= report;
          const { summary: read, url } = report;
          if (read?.format !== undefined) this.#refuse(read.untrusted, url);
        },
        onProblem: (problem) => {
          if (told) this.#options.onProblem(problem);
          if (root.mayBeOther !== true) this.#refuse(damageOf(problem), problem.url);
        },
        onEnd: (end) => {
          summary = end;
        },
      });
      for await (const { entries } of walk) yield entries;
      const isOther = root.mayBeOther === true && first?.summary?.format === undefined;
      if (summary?.complete !== true && !isOther) complete = false;
    }
    if (told) this.#complete = complete;
  }

  nameOf(url: string): string {
    const root = this.#roots.find((one) => one.url === url);
    return root === undefined ? url : root.nameOf(url);
  }

  async close(): Promise<void> {
    for (const root of this.#roots) await root.close?.();
  }

  #refuse(damage: GzipDamage | undefined, url: string): void {
    if (damage === undefined) return;
    const name = this.nameOf(url);
    const wayOn = `portolan read ${name} --format urls > read.txt, and compare read.txt.`;
    throw damagedSitemap({ name, damage, wayOn });
  }
}
