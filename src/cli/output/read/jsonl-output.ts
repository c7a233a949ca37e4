// One JSON object a line: the entry with its kind and, in a tree, the sitemap that holds it.
import type { EntryOutput, EntryOutputOptions, OutputBatch } from './entry-output.ts';

/**
 * Makes the output `jsonl`: the entry as the library gives it. In a tree each has one more
 * property at its end, `sitemap`, the address of the sitemap that it stands in.
 */
export function createJsonlOutput(options: EntryOutputOptions): EntryOutput {
  return {
    begin: () => '',
    batch: (batch) => jsonEntries(batch, options, '\n').join(''),
    end: () => '',
  };
}

/** Writes the entries of a batch as JSON, each with `ending` behind it. */
export function jsonEntries(
  { sitemap, entries }: OutputBatch,
  { follow, nameOf }: EntryOutputOptions,
  ending: string,
): string[] {
  if (!follow) return entries.map((entry) => JSON.stringify(entry) + ending);
  const tail = `,"sitemap":${JSON.stringify(nameOf(sitemap.url))}}${ending}`;
  return entries.map((entry) => JSON.stringify(entry).slice(0, -1) + tail);
}
