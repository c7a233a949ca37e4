// Another sitemap, or a whole tree of them, as a source.
import { PortolanError } from '../../base/portolan-error.ts';
import { withoutCredentials } from '../../base/text/without-credentials.ts';
import type { GzipDamage } from '../../formats/problems/transport-notes.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import { damagedSitemap } from '../../tree/damaged-sitemap.ts';
import { createFolderOpener } from '../../tree/folder-opener.ts';
import type { SitemapOpener } from '../../tree/sitemap-opener.ts';
import { type SitemapReport, walkSitemapTree } from '../../tree/sitemap-tree.ts';
import { TREE_PROBLEMS, type TreeProblem } from '../../tree/tree-problem.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import { createWebOpener } from '../../tree/web-opener.ts';
import type { Source, SourceReadOptions, SourceRecord } from '../port/source.ts';
import { RECORDS_A_BATCH } from '../port/source.ts';
import type { SourceNote } from '../port/source-note.ts';
import { makeSourceNote } from '../port/source-note.ts';

export interface SitemapSourceOptions extends SitemapRootOptions {
  /** As the user named it, without credentials. */
  readonly name: string;
}

/**
 * Makes a source of a sitemap in any format and of all that it lists, level by level. Entries keep
 * their extensions; a row is the number of the page in the tree.
 *
 * What is odd in a sitemap is noted, and so is each sitemap that was not read, or not whole. Errors
 * of the source: SOURCE_UNREADABLE, also when the first document is not a sitemap, and when the
 * gzip of any is damaged; those of a fetch; the signal's reason.
 */
export function createSitemapSource(options: SitemapSourceOptions): Source {
  return { name: options.name, batches: (readOptions) => readBatches(options, readOptions) };
}

async function* readBatches(
  options: SitemapSourceOptions,
  { signal, onNote }: SourceReadOptions,
): AsyncGenerator<readonly SourceRecord[]> {
  const root = openSitemapRoot(options);
  const nameOf = (url: string): string => (url === root.url ? options.name : url);
  let notSitemap: SitemapReport | undefined;
  let damaged: PortolanError | undefined;
  const walk = walkSitemapTree(root.url, {
    open: root.open,
    signal,
    onProblem: (problem) => onNote?.(problemNote(problem, nameOf)),
    onSitemapEnd: (report) => {
      const { depth, summary, error, url } = report;
      if (depth === 0 && summary && summary.format === undefined && !error) notSitemap = report;
      const damage = error ? undefined : summary?.untrusted;
      if (damage) damaged ??= refused(nameOf(url), damage);
      // The reason was reported as a problem.
      if (error || !summary || summary.complete) return;
      onNote?.(makeSourceNote('sitemap-unread', { file: nameOf(url), found: 'only a part of it' }));
    },
  });
  let row = 0;
  let batch: SourceRecord[] = [];
  try {
    for await (const { entries } of walk) {
      if (damaged) throw damaged;
      for (const entry of entries) {
        if (entry.kind === 'sitemap') continue;
        row += 1;
        batch.push({ entry, row });
        if (batch.length < RECORDS_A_BATCH) continue;
        yield batch;
        signal?.throwIfAborted();
        batch = [];
      }
    }
  } finally {
    await root.close();
  }
  if (damaged) throw damaged;
  if (notSitemap) throw noSitemap(options.name);
  if (batch.length > 0) yield batch;
}

function refused(name: string, damage: GzipDamage): PortolanError {
  const wayOn = `portolan read ${name} --format jsonl > read.jsonl, and build from read.jsonl.`;
  return damagedSitemap({ name, damage, wayOn });
}

function problemNote(problem: TreeProblem, nameOf: (url: string) => string): SourceNote {
  const { code, message, url, line, column, found, error } = problem;
  const file = nameOf(url);
  const unread = code in TREE_PROBLEMS && code !== 'sitemap-repeated' && code !== 'sitemap-loop';
  if (unread) return makeSourceNote('sitemap-unread', { file, found: error?.message ?? message });
  const place = line === undefined ? '' : ` (line ${line}, column ${column ?? 1})`;
  const what = found === undefined || message.includes(found) ? '' : ` ${found}`;
  return makeSourceNote('sitemap-problem', { file, found: `${message}${what}${place}` });
}

function noSitemap(name: string): PortolanError {
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `${name} is not a sitemap in any format of the protocol.`,
    hint: `portolan read ${name} shows what it is instead.`,
  });
}

interface SitemapRootOptions {
  /** A path, or an http or https address with the user's credentials. */
  readonly location: string;
  readonly isWeb: boolean;
  /**
   * The address of the site that is published: what a file lists there may be fetched from a
   * private network.
   */
  readonly base: string;
  readonly network?: NetworkOptions | undefined;
}

/** The beginning of a walk. Close it. */
interface SitemapRoot {
  /** Without credentials. */
  readonly url: string;
  readonly open: SitemapOpener;
  close(): Promise<void>;
}

/**
 * Makes the opener of a walk. Sitemaps that a file lists are looked for beside it, by the last part
 * of their address, and fetched if they are not there.
 *
 * Errors of the opener: SOURCE_UNREADABLE, and those of a fetch.
 */
function openSitemapRoot(options: SitemapRootOptions): SitemapRoot {
  const { location, isWeb, base, network } = options;
  const { open, close } = createWebOpener({ ...network, trustedUrl: isWeb ? location : base });
  if (isWeb) return { url: sitemapKey(withoutCredentials(location)), open, close };
  const folder = createFolderOpener({ path: location, elsewhere: open });
  return { url: folder.rootUrl, open: folder.open, close };
}
