// Entries to the bytes of a sitemap in any format.

import { assertNever } from '../base/assert.ts';
import { checkPlainKind } from '../base/check-value.ts';
import { createAtomWriter } from './feeds/atom-writer.ts';
import { createRssWriter } from './feeds/rss-writer.ts';
import { writeGzip } from './gzip/gzip-writer.ts';
import {
  checkWriteOptions,
  type EntryWriterOptions,
  type WritableEntries,
  type WriteOptions,
} from './options/write-options.ts';
import { createWriteLog } from './problems/write-problem.ts';
import { DocumentBlocks } from './records/document-blocks.ts';
import type { EntryWriter } from './records/entry-writer.ts';
import { createSitemapindexWriter } from './sitemapindex/sitemapindex-writer.ts';
import { createTextWriter } from './text/text-writer.ts';
import { createUrlsetWriter } from './urlset/urlset-writer.ts';

// With a signal, timers get a turn after so many blocks, which take some 20 ms.
const BLOCKS_PER_TURN = 64;

/**
 * Writes entries as a sitemap: a urlset, a sitemap index, a plain list, RSS 2.0 or Atom 1.0.
 *
 * `entries` may be lists, generators or streams, of entries or of batches of them; nothing is read
 * from them before it is asked for. The caller has to keep the limits of 50,000 entries and 50 MiB:
 * a document that exceeds one is written, and `onProblem` is called.
 *
 * What cannot be written is reported to `onProblem` and left out, only the value where that is
 * enough; nothing is invented, nothing malformed is written. Values stay as they are, except for
 * these changes:
 * - `loc`, and URLs of extensions: `encodeUrl` (percent-encoding, Punycode, blanks at the ends).
 * - texts: blanks at the ends are removed, also characters that XML forbids, which is reported;
 *   lists are joined and split again at their separators; an empty text or list is an absent one.
 * - `priority`: 0, 0.1 … 1 with one digit after the point, others with all their digits.
 * - dates of feeds: `pubDate` in UTC to the second, Atom's in full; see their writers.
 *
 * A urlset's root declares the namespaces in use: those of the option `extensions`, or else those
 * that the first 1,000 entries use; a `<url>` that needs another declares it itself. A feed's head
 * takes its defaults from the first 1,000 entries. (Of entries with very long texts, from fewer:
 * those of the first 4 Mi characters.)
 *
 * Without options it is a urlset. Chunks have at least 64 KiB, except for the last.
 * Errors: CONFIG_INVALID, at once, for options that cannot be followed. What `entries` or
 * `onProblem` throws, and the signal's reason, fail the stream.
 * Source: https://www.sitemaps.org/protocol.html
 *
 * ```ts
 * const entries = [{ loc: 'https://example.com/', lastmod: '2026-11-20' }];
 * const bytes = writeSitemap(entries, { format: 'urlset', gzip: true });
 * return new Response(bytes, { headers: { 'content-type': 'application/gzip' } });
 * ```
 */
export function writeSitemap(
  entries: WritableEntries,
  options: WriteOptions = {},
): ReadableStream<Uint8Array> {
  checkPlainKind('entries', entries, 'stream');
  checkWriteOptions(options);
  const { gzip = false, signal } = options;
  const log = createWriteLog(options.onProblem);
  const blocks = new DocumentBlocks(entries, createEntryWriter(options), log);
  const plain = streamBlocks(blocks, signal);
  if (gzip === false) return plain;
  return writeGzip(plain, gzip === true ? {} : gzip);
}

/**
 * The synchronous core of `writeSitemap`: the text of each entry by itself, and its bytes.
 *
 * Errors: CONFIG_INVALID for options that cannot be followed.
 */
export function createEntryWriter(options: EntryWriterOptions = {}): EntryWriter {
  checkWriteOptions(options);
  const { format = 'urlset' } = options;
  switch (format) {
    case 'urlset':
      return createUrlsetWriter(options);
    case 'sitemapindex':
      return createSitemapindexWriter(options);
    case 'text':
      return createTextWriter(options);
    case 'rss':
      return createRssWriter(options);
    case 'atom':
      return createAtomWriter(options);
    default:
      return assertNever(format);
  }
}

function streamBlocks(blocks: DocumentBlocks, signal?: AbortSignal): ReadableStream<Uint8Array> {
  let blockCount = 0;
  let stopListening = (): void => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (): void => {
          controller.error(signal?.reason);
          blocks.close().catch(() => {});
        };
        if (signal?.aborted) fail();
        else signal?.addEventListener('abort', fail, { once: true });
        stopListening = () => signal?.removeEventListener('abort', fail);
      },
      async pull(controller) {
        blockCount += 1;
        if (signal && blockCount % BLOCKS_PER_TURN === 0) await nextTurn();
        try {
          const block = await blocks.next();
          if (signal?.aborted) return;
          if (block) {
            controller.enqueue(block);
            return;
          }
          stopListening();
          controller.close();
        } catch (error) {
          stopListening();
          blocks.close().catch(() => {});
          throw error;
        }
      },
      async cancel() {
        stopListening();
        await blocks.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
