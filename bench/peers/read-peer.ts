// What an adapter is: a parser, and how the bench asks it for the fields.
import type { CorpusName } from '../measure/corpus-manifest.ts';
import type { Signature, SignatureField } from '../measure/signature.ts';

/** What a reader is handed: the document in pieces, whole, and by its address. */
export interface ReadInput {
  /** Pieces of 64 KiB that are in memory already, or a stream of pieces of any size. */
  readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** The whole document. Empty where it comes as a stream. */
  readonly bytes: Uint8Array;
  /** Where a server on this machine serves the document. Empty for peers that take bytes. */
  readonly url: string;
  /** The root element's kind, for peers that have one parser for each. */
  readonly root: 'urlset' | 'sitemapindex';
}

/** Reads one document and gives the sums of what it found. */
export type Reader = (input: ReadInput) => Promise<Signature>;

/** One line of the table of peers that run in Node. */
export interface ReadPeer {
  readonly id: string;
  /** How tables call it; the version is added from its package. */
  readonly title: string;
  /** The npm package whose version is named; absent for Portolan itself. */
  readonly package?: string;
  /** The settings that it runs with, as the results print them. */
  readonly settings: string;
  readonly transport: 'memory' | 'http';
  readonly corpora: readonly CorpusName[];
  /** Which fields it gives, as the tables print it. */
  readonly fields: string;
  /** Fields that it does not give, or not in a form that can be summed. */
  readonly omits: readonly SignatureField[];
  readonly load: () => Promise<Reader>;
}

/** Cuts a document into the 64 KiB pieces that every parser is fed. */
export function chunksOf(bytes: Uint8Array): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    chunks.push(bytes.subarray(from, from + CHUNK_BYTES));
  }
  return chunks;
}

const CHUNK_BYTES = 65_536;
