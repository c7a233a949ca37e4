// Reads the staged set back before it is published.
import { readSitemap } from '../../formats/sitemap-reader.ts';
import type { PublishRun } from '../plan/publication.ts';
import type { ExpectedFile } from '../stage/compare-published.ts';
import { expectedOf } from '../stage/set-files.ts';
import type { TargetSet } from '../stage/stage-set.ts';
import type { Refusal } from './guard-publication.ts';

/** Reads every staged file with our own reader, and refuses a set that does not read back. */
export async function verifyStaged(
  sets: readonly TargetSet[],
  listed: number,
  { signal, onProgress }: PublishRun,
): Promise<Refusal | undefined> {
  for (const { staged } of sets) {
    for (const file of staged) {
      signal?.throwIfAborted();
      const problem = await judgeSitemap(file.staged.file.read(), expectedOf(file));
      if (problem === undefined) continue;
      return {
        code: 'PUBLISH_UNVERIFIED',
        message: `${file.name} does not read back as it was written: ${problem}.`,
        hint: 'Nothing was published. The fault is in Portolan or in the disk; please report it.',
        path: file.name,
      };
    }
    onProgress?.({ stage: 'verifying', entries: listed });
  }
  return undefined;
}

// What a reader notes about entries that are as the source gave them.
const AS_GIVEN: ReadonlySet<string> = new Set([
  'loc-fragment',
  'loc-credentials',
  'loc-default-port',
  'loc-upper-case',
  'loc-dot-segment',
  'loc-ampersand-escaped',
  'lastmod-coarse',
  // Elements that the entry has as `extras`.
  'element-unknown',
  'element-foreign',
  'element-misplaced',
]);
const EMPTY: ReadonlySet<string> = new Set(['document-without-entries', 'news-sitemap-empty']);
// An empty list has no bytes.
const EMPTY_LIST = 'document-empty';

export async function judgeSitemap(
  bytes: AsyncIterable<Uint8Array>,
  expected: ExpectedFile,
): Promise<string | undefined> {
  if (expected.kind === 'html' || expected.kind === 'css') return undefined;
  let entries = 0;
  let problem: string | undefined;
  const batches = readSitemap.batches(bytes, {
    onProblem: ({ code, message, line, column }) => {
      const empty = EMPTY.has(code) || (code === EMPTY_LIST && expected.kind === 'text');
      const meant = AS_GIVEN.has(code) || (empty && expected.urls === 0);
      if (!meant) problem ??= `${line}:${column} ${message}`;
    },
  });
  for await (const batch of batches) entries += batch.length;
  if (problem !== undefined) return problem;
  if (entries === expected.urls) return undefined;
  return `it reads as ${entries} entries instead of ${expected.urls}`;
}
