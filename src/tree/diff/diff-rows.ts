// What a comparison keeps of an entry: 16 bytes.
import { createFingerprintSeed } from '../../base/fingerprint/fingerprint-seed.ts';
import { createFingerprinter } from '../../base/fingerprint/fingerprinter.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { formatW3cDatetime, parseW3cDatetime } from '../../protocol/w3c-datetime.ts';

/** Words of a row: the fingerprint of the page's key, low and high; of lastmod; of the rest. */
export const ROW_WORDS = 4;

export interface DiffRowMaker {
  /** A row for each entry, valid until the next call. */
  rowsOf(entries: readonly UrlEntry[]): Uint32Array;
}

/** Makes rows that can only be compared with those of the same maker. */
export function createDiffRowMaker(): DiffRowMaker {
  const fingerprinter = createFingerprinter(createFingerprintSeed());
  let rows = new Uint32Array(0);
  return {
    rowsOf(entries) {
      const count = entries.length;
      if (rows.length < count * ROW_WORDS) rows = new Uint32Array(count * ROW_WORDS);
      const keys = fingerprinter.fingerprints(entries.map(({ loc }) => pageKey(loc)));
      for (let index = 0; index < count; index += 1) {
        rows[index * ROW_WORDS] = keys[index * 2] as number;
        rows[index * ROW_WORDS + 1] = keys[index * 2 + 1] as number;
      }
      // Half a fingerprint will do here: one change in 4,294,967,296 goes unseen.
      const lastmods = fingerprinter.fingerprints(entries.map(lastmodText));
      for (let index = 0; index < count; index += 1) {
        rows[index * ROW_WORDS + 2] = lastmods[index * 2] as number;
      }
      const contents = fingerprinter.fingerprints(entries.map(contentText));
      for (let index = 0; index < count; index += 1) {
        rows[index * ROW_WORDS + 3] = contents[index * 2] as number;
      }
      return rows.subarray(0, count * ROW_WORDS);
    },
  };
}

/** The moment in UTC: the same, however its zone is written. */
function lastmodText({ lastmod = '' }: UrlEntry): string {
  if (lastmod.length <= 10 || lastmod.endsWith('Z')) return lastmod;
  if (lastmod.endsWith('+00:00')) return `${lastmod.slice(0, -6)}Z`;
  const date = parseW3cDatetime(lastmod);
  return date === undefined ? lastmod : formatW3cDatetime({ ...date, zoneMinutes: 0 });
}

/** All that is neither loc nor lastmod. */
function contentText(entry: UrlEntry): string {
  const { changefreq = '', priority = '' } = entry;
  for (const name in entry) if (!PLAIN_FIELDS.has(name)) return sortedJson(entry, true);
  return `${changefreq} ${priority}`;
}

const PLAIN_FIELDS: ReadonlySet<string> = new Set([
  'kind',
  'loc',
  'lastmod',
  'changefreq',
  'priority',
]);
const LEFT_OUT: ReadonlySet<string> = new Set(['kind', 'loc', 'lastmod']);

/** JSON in which the order of properties says nothing, as it does in a sitemap's elements. */
function sortedJson(value: unknown, isEntry = false): string {
  if (Array.isArray(value)) return `[${value.map((item) => sortedJson(item)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const properties = Object.entries(value)
    .filter(([name, item]) => item !== undefined && !(isEntry && LEFT_OUT.has(name)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${sortedJson(item)}`);
  return `{${properties.join()}}`;
}
