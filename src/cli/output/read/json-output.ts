// One JSON object for everything, written as it comes.
import type { SitemapReport } from '../../../tree/sitemap-tree.ts';
import type {
  EntryOutput,
  EntryOutputEnd,
  EntryOutputOptions,
  OutputBatch,
} from './entry-output.ts';

/**
 * Makes the output `json`: `{ version: 1, entries: […], sitemaps: […], problems: {…}, complete }`.
 *
 * `entries` are those of `jsonl`. `sitemaps` holds one record for each sitemap that was tried:
 * `{ url, depth, parent?, format?, entries, bytes, complete, untrusted?,
 * error?: { code, message } }`.
 * `problems` counts by code. With `--since` there is `since: { date, older, withoutLastmod }`.
 */
export function createJsonOutput(options: EntryOutputOptions): EntryOutput {
  let first = true;
  return {
    begin: () => '{"version":1,"entries":[',
    batch(batch) {
      if (batch.entries.length === 0) return '';
      const start = first ? '\n' : ',\n';
      first = false;
      return start + jsonEntries(batch, options, '').join(',\n');
    },
    end: (end) => `${endOf(end, options)}\n`,
  };
}

function endOf(end: EntryOutputEnd, { nameOf }: EntryOutputOptions): string {
  const sitemaps = end.sitemaps.map((report) => JSON.stringify(sitemapRecord(report, nameOf)));
  const list = sitemaps.length === 0 ? '' : `\n${sitemaps.join(',\n')}\n`;
  const problems = JSON.stringify(Object.fromEntries(end.problems));
  const since = end.since === undefined ? '' : `,"since":${sinceText(end.since)}`;
  return `\n],"sitemaps":[${list}],"problems":${problems}${since},"complete":${end.complete}}`;
}

function sinceText({ date, older, withoutLastmod }: NonNullable<EntryOutputEnd['since']>): string {
  return JSON.stringify({ date, older, withoutLastmod });
}

function sitemapRecord(report: SitemapReport, nameOf: (url: string) => string): object {
  const { url, depth, parent, summary, error } = report;
  return {
    url: nameOf(url),
    depth,
    parent: parent && nameOf(parent),
    format: summary?.format,
    entries: summary?.entries ?? 0,
    bytes: summary?.bytes ?? 0,
    complete: summary?.complete === true && error === undefined,
    untrusted: summary?.untrusted,
    error: error && { code: error.code, message: error.message },
  };
}

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
