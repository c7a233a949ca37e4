// Read and judge in one pass: a document's bytes go in, findings gather in the checker.
import { checkGivenOptions, checkKind, type OptionKinds } from '../../base/check-given-options.ts';
import type { ByteSource } from '../../formats/bytes/byte-source.ts';
import type { ReadSummary } from '../../formats/options/read-options.ts';
import { readPlacedSitemap } from '../../formats/placed-reader.ts';
import type { BatchPositions } from '../../formats/records/batch-positions.ts';
import type { EntryPlaces } from '../../formats/records/entry-places.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { Checker } from '../../rules/checker.ts';
import type { DocumentOptions } from '../../rules/document-check.ts';
import type { DocumentEvidence } from '../../rules/evidence/document-evidence.ts';
import { loadDocumentJudge } from './judged-document.ts';

/** How a document is checked. */
export interface CheckDocumentOptions extends DocumentOptions {
  readonly contentType?: string | undefined;
  readonly bytesMax?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The bytes are gzip by their Content-Encoding: that layer is not the document's. */
  readonly gzipKept?: boolean | undefined;
  /** Called before anything is read, with the positions that entries will come with. */
  readonly onPlaces?: ((places: BatchPositions) => void) | undefined;
  /** Called with each batch before the rules see it, and awaited. */
  readonly beforeBatch?: ((entries: readonly Entry[]) => void | Promise<void>) | undefined;
  /** Called with each batch after the rules saw it and the number of its first entry; awaited. */
  readonly onBatch?:
    | ((
        entries: readonly Entry[],
        firstEntry: number,
        places: BatchPositions,
      ) => void | Promise<void>)
    | undefined;
}

type Awaitable = void | Promise<void>;

/** The same for callers in the house: they receive what the reader knows of each batch. */
export interface PlacedCheckOptions extends Omit<CheckDocumentOptions, 'beforeBatch' | 'onBatch'> {
  readonly beforeBatch?:
    | ((entries: readonly Entry[], places: EntryPlaces) => Awaitable)
    | undefined;
  readonly onBatch?:
    | ((entries: readonly Entry[], firstEntry: number, places: EntryPlaces) => Awaitable)
    | undefined;
  /** Entries are lean, and the places make fingerprints (`EntryPlaces.lean`). Default: no. */
  readonly lean?: boolean | undefined;
}

const KINDS: OptionKinds<CheckDocumentOptions> = {
  sitemap: '!text',
  url: 'text',
  namedByRobotsTxt: 'texts',
  verifiedOrigins: 'has()',
  found: '"robots-txt"|"index"|"given"|"guessed"',
  contentType: 'text',
  bytesMax: 'count',
  signal: 'signal',
  gzipKept: 'boolean',
  onPlaces: 'function',
  beforeBatch: 'function',
  onBatch: 'function',
};

// What the reader notes of a layer of gzip that the transport added.
const TRANSPORT_PROBLEMS: ReadonlySet<string> = new Set(['gzip-not-named', 'gzip-twice']);

/** Facts of a checked document, besides its findings. */
export interface CheckedDocument {
  readonly summary: ReadSummary;
  readonly evidence: DocumentEvidence;
  /** It is an HTML page, not a sitemap. */
  readonly isHtml: boolean;
}

/**
 * Reads a document to its end and lets the checker's rules judge it.
 *
 * Errors: what the input throws, and the signal's reason; none for what the bytes contain.
 */
export async function checkDocument(
  input: ByteSource,
  checker: Checker,
  options: CheckDocumentOptions,
): Promise<CheckedDocument> {
  checkKind('input', input, 'bytes|stream');
  checkKind('checker', checker, 'openDocument()');
  checkGivenOptions(options, KINDS);
  return checkPlacedDocument(input, checker, options);
}

/** Does the same, without checking the options. */
export async function checkPlacedDocument(
  input: ByteSource,
  checker: Checker,
  options: PlacedCheckOptions,
): Promise<CheckedDocument> {
  const { url, contentType, bytesMax, signal, onPlaces, beforeBatch, onBatch } = options;
  const judge = await loadDocumentJudge(checker);
  const document = judge.open(options);
  let summary: ReadSummary = { entries: 0, bytes: 0, complete: false };
  const batches = readPlacedSitemap(input, {
    onProblem(problem) {
      if (options.gzipKept === true && TRANSPORT_PROBLEMS.has(problem.code)) return;
      document.problem(problem);
    },
    remarks: true,
    onEnd: (end) => {
      summary = end;
    },
    onPlaces,
    lean: options.lean,
    onBytes: judge.wantsBytes ? (bytes) => document.bytes(bytes) : undefined,
    url,
    contentType,
    limits: { bytesMax },
    signal,
  });
  for await (const { entries, places } of batches) {
    await beforeBatch?.(entries, places);
    const firstEntry = document.batch(entries, places);
    await onBatch?.(entries, firstEntry, places);
  }
  const evidence = document.end(summary);
  return { summary, evidence, isHtml: document.isHtml };
}
