// One decision of the reading specification, proved in every chunking and through every window.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadProblem, ReadProblemCode } from '../../../src/formats/index.ts';
import { type InternalReadOptions, readSitemap } from '../../../src/formats/sitemap-reader.ts';
import type { Entry } from '../../../src/protocol/url-entry.ts';
import { chunkings } from '../../support/chunkings.ts';

/** Where the documents of the tables were fetched from, unless a case says otherwise. */
export const HOME = 'https://shop.example.org/sitemap.xml';

/** The namespace of sitemaps. */
export const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** An address of the site. */
export const at = (path: string): string => `https://shop.example.org/${path}`;

/** A `<url>` that is expected. */
export const url = (path: string, fields: object = {}): Entry =>
  ({ kind: 'url', loc: path.includes(':') ? path : at(path), ...fields }) as Entry;

/** A `<sitemap>` that is expected. */
export const child = (path: string, fields: object = {}): Entry =>
  ({ ...url(path, fields), kind: 'sitemap' }) as Entry;

/** A urlset round some content, minified. */
export const urlset = (content: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="${NS}"${attributes}>${content}</urlset>`;

/** A sitemap index round some content, with CRLF and single quotes. */
export const index = (content: string, attributes = ''): string =>
  `<?xml version='1.0' encoding='UTF-8'?>\r\n<sitemapindex xmlns='${NS}'` +
  `${attributes}>\r\n${content}\r\n</sitemapindex>\r\n`;

/** The same urlset with a prefix on every element of the vocabulary. */
export const prefixed = (content: string): string =>
  urlset(content)
    .replace(/<(\/?)(urlset|url|loc|lastmod|changefreq|priority)(?=[\s/>])/g, '<$1sm:$2')
    .replace('xmlns=', 'xmlns:sm=');

/** What a case is read with, beside its bytes. */
export type DecisionOptions = Pick<InternalReadOptions, 'url' | 'contentType'>;

/** What a document gave. */
export interface Reading {
  readonly entries: Entry[];
  readonly problems: ReadProblem[];
}

/** Reads everything; unknown elements that are kept for a round trip are left aside. */
export async function readAll(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  options: InternalReadOptions = {},
): Promise<Reading> {
  const entries: Entry[] = [];
  const problems: ReadProblem[] = [];
  const onProblem = (problem: ReadProblem): number => problems.push(problem);
  for await (const entry of readSitemap(input, { url: HOME, ...options, onProblem })) {
    const { extras: _extras, ...rest } = { extras: undefined, ...entry };
    entries.push(rest as Entry);
  }
  return { entries, problems };
}

/**
 * Declares the test of one decision: these entries, and problems of exactly these codes, in every
 * chunking and through windows of every size.
 */
export function decides(
  sentence: string,
  document: string | Uint8Array,
  expected: readonly Entry[],
  codes: readonly ReadProblemCode[] = [],
  options: DecisionOptions = {},
): void {
  test(sentence, async () => {
    const bytes = typeof document === 'string' ? new TextEncoder().encode(document) : document;
    const whole = await readAll(bytes, options);
    assert.deepEqual(whole.entries, expected);
    const given = [...new Set(whole.problems.map(({ code }) => code))].sort();
    assert.deepEqual(given, [...codes].sort());
    await assertSameEverywhere(bytes, options, whole);
  });
}

/** Asserts that every chunking and window gives what the whole document gave. */
export async function assertSameEverywhere(
  bytes: Uint8Array,
  options: DecisionOptions,
  whole: Reading,
): Promise<void> {
  const small = bytes.length <= 4_096;
  const ways = chunkings(bytes).slice(0, 3);
  for (const [number, { name, chunks }] of ways.entries()) {
    for (const [size, windowBytes] of (small ? [1, 7, 64, 65_536] : [1_024, 65_536]).entries()) {
      const scanner = (number + size) % 2 === 0;
      const again = await readAll(chunks(), { ...options, windowBytes, scanner });
      assert.deepEqual(again, whole, `${name}, windows of ${windowBytes}, scanner ${scanner}`);
    }
  }
}

/** Latin-1 characters to the bytes they name. */
export const raw = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

/** A text in UTF-16, with or without a byte order mark. */
export function utf16(text: string, end: 'le' | 'be', mark = false): Uint8Array {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le');
  return Uint8Array.from(end === 'be' ? bytes.swap16() : bytes);
}
