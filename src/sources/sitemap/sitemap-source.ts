// Another sitemap, or a whole tree of them, as a source.
import { PortolanError } from '../../base/portolan-error.ts';
import type { GzipDamage } from '../../formats/problems/transport-notes.ts';
import { damagedSitemap } from '../../tree/damaged-sitemap.ts';
import { type SitemapReport, walkSitemapTree } from '../../tree/sitemap-tree.ts';
import { TREE_PROBLEMS, type TreeProblem } from '../../tree/tree-problem.ts';
import { makeSourceNote } from '../make-source-note.ts';
import type { Source, SourceReadOptions, SourceRecord } from '../source.ts';
import { RECORDS_A_BATCH } from '../source-batch.ts';
import type { SourceNote } from '../source-note.ts';
import { openSitemapRoot, type SitemapRootOptions } from './sitemap-root.ts';

/** What a source of sitemaps is made with. */
export interface SitemapSourceOptions extends SitemapRootOptions {
  /** As the user named it, without credentials. */
  readonly name: string;
}

/**
 * Makes a source of a sitemap in any format and of all that it lists, level by level. Entries keep
 * their extensions; a row is the number of the page in the tree.
 *
 * What is odd in a sitemap is noted, and so is each sitemap that was not read, or not whole.
 * Errors of the source: SOURCE_UNREADABLE, also when the first document is no sitemap, and when the
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
      // Why it failed was told as a problem.
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
    message: `${name} is no sitemap in any format of the protocol.`,
    hint: `What it is instead, portolan read ${name} tells.`,
  });
}
