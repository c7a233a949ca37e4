// Corrected copies of documents in every state: the same entries, nothing left of what is said to
// be repaired, and nothing more to fix in a copy. A failure prints the seed that repeats it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { copiedLoc } from '../../src/check/fix/copy/copied-loc.ts';
import type { FixStage } from '../../src/check/fix/copy/fix-stage.ts';
import { fixSitemap } from '../../src/check/fix/fix-sitemap.ts';
import type { FixedSitemap } from '../../src/check/fix/notes/fix-report.ts';
import { check } from '../../src/check/run/check.ts';
import { readSitemap } from '../../src/formats/sitemap-reader.ts';
import { writeSitemap } from '../../src/formats/sitemap-writer.ts';
import type { Entry } from '../../src/protocol/url-entry.ts';
import { urlEntries } from '../roundtrip/entry-arbitraries.ts';
import { SCHEMA_CHOICES } from '../roundtrip/schema-choices.ts';
import { skipValidation, validateDocuments } from '../schemas/schema-validator.ts';
import { seededRandom } from '../support/chunkings.ts';
import { fc } from '../support/seeded-fast-check.ts';
import { makeSitemap, mutate } from '../support/sitemap-generator.ts';

const DOCUMENTS = Number(process.env['PORTOLAN_FUZZ_DOCUMENTS'] ?? 120);

const SEED = 20_261_122;

interface ReadingCase {
  readonly id: string;
  readonly url: string;
  readonly file: string;
  readonly body: string;
}

const cases: readonly ReadingCase[] = JSON.parse(
  readFileSync(new URL('../conformance/reading/cases.json', import.meta.url), 'utf8'),
);

interface Fixed {
  readonly sitemap: FixedSitemap;
  /** The files that were written, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** A source, and how it is to be fixed. */
interface Source {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly url?: string;
}

async function fix({ bytes, name, url }: Source): Promise<Fixed> {
  const files = new Map<string, Uint8Array>();
  const stage: FixStage = {
    async open() {
      const chunks: Uint8Array[] = [];
      return {
        write: async (chunk) => {
          chunks.push(chunk.slice());
        },
        publish: async (file) => {
          files.set(file, Buffer.concat(chunks));
        },
        discard: async () => {},
      };
    },
  };
  const report = await fixSitemap(bytes, { name, stage, ...(url !== undefined && { url }) });
  const [sitemap] = report.files;
  assert.ok(sitemap);
  return { sitemap, files };
}

async function entriesOf({ bytes, name, url }: Source): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of readSitemap(bytes, { url: url ?? name })) entries.push(entry);
  return entries;
}

/** What the copy is to give for an entry of the source. */
function copied(entry: Entry, { notes }: FixedSitemap): Entry {
  const loc = copiedLoc(entry.loc);
  if (entry.kind === 'sitemap') return { ...entry, loc };
  const { extras, ...rest } = entry;
  // Without what cannot be written, and where namespaces were put right.
  const lost = notes.some(({ code }) => /^(?:extra|namespace)-/.test(code));
  return { ...rest, loc, ...(extras && !lost && { extras }) };
}

/** The URLs of lines that hold nothing but URLs. */
function wholeUrls(bytes: Uint8Array): Set<string> {
  const utf16 = bytes[0] === 0xff || bytes[1] === 0;
  const gzipped = bytes[0] === 0x1f;
  const text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(
    gzipped ? gunzipSync(bytes) : bytes,
  );
  const tokens = text.split(/\r\n?|\n/).map((line) => line.split(/\s+/).filter(Boolean));
  const whole = tokens.filter((line) =>
    line.every((token) => /^https?:\/\/\S+$/i.test(token) && !/,\d{4}-\d\d/.test(token)),
  );
  return new Set(whole.flat());
}

/** Fixes a source, and holds everything that is promised of its copy. */
async function assertFixed(source: Source): Promise<Fixed> {
  const fixed = await fix(source);
  const { sitemap, files } = fixed;
  if (sitemap.state === 'unchanged' || sitemap.state === 'not-written') {
    assert.equal(files.size, 0);
    return fixed;
  }
  const bytes = files.get(source.name);
  assert.ok(bytes, 'the copy has the name of the source');
  const format = sitemap.format;
  const plain = source.name.endsWith('.gz') ? new Uint8Array(gunzipSync(bytes)) : bytes;
  assert.notDeepEqual([...plain.subarray(0, 2)], [0x1f, 0x8b], 'compressed only as the name says');
  if (format !== 'text') assert.equal(Buffer.from(plain).indexOf('<?xml version="1.0"'), 0);
  const copy = { ...source, bytes };
  const whole = format === 'text' ? wholeUrls(source.bytes) : undefined;
  const expected = (await entriesOf(source))
    .filter(({ loc }) => whole?.has(loc) !== false)
    .map((entry) => copied(entry, sitemap));
  const given = (await entriesOf(copy)).map((entry) => copied(entry, sitemap));
  // A plain list has nothing but addresses.
  assert.deepEqual(given, expected);
  await assertNothingLeft(copy, sitemap);
  const again = await fix(copy);
  if (again.sitemap.state !== 'unchanged') {
    assert.deepEqual(Buffer.from(again.files.get(source.name) ?? []), Buffer.from(bytes));
  }
  return fixed;
}

async function assertNothingLeft(copy: Source, sitemap: FixedSitemap): Promise<void> {
  const left = new Set<string>(
    sitemap.notes.filter((note) => note.class === 'kept').map(({ code }) => code),
  );
  const repaired = sitemap.notes.filter((note) => note.class !== 'kept').map(({ code }) => code);
  const report = await check(copy.bytes, {
    profile: 'protocol',
    now: '2026-06-15T12:00:00Z',
    ...(copy.url !== undefined && { url: copy.url }),
  });
  const found = new Set(report.findings.map(({ rule }) => rule));
  for (const code of repaired) {
    if (!left.has(code)) assert.ok(!found.has(code), `${code} is still found in the copy`);
  }
}

for (const one of cases) {
  test(`the reading case ${one.id}`, async () => {
    const bytes = new Uint8Array(Buffer.from(one.body, 'base64'));
    const name = decodeURIComponent(new URL(one.url).pathname.split('/').at(-1) || 'sitemap.xml');
    await assertFixed({ bytes, name, url: one.url });
    await assertFixed({ bytes, name: one.file });
  });
}

const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

test('made documents', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const bytes = new TextEncoder().encode(makeSitemap(seededRandom(seed)));
      await assertFixed({ bytes, name: 'sitemap.xml' });
      const url = 'https://www.example.com/sitemap.xml';
      await assertFixed({ bytes, name: 'sitemap.xml', url });
    }),
    { numRuns: DOCUMENTS },
  );
});

test('damaged documents', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const random = seededRandom(seed);
      const whole = new TextEncoder().encode(makeSitemap(random));
      await assertFixed({ bytes: mutate(random, whole), name: 'sitemap.xml.gz' });
    }),
    { numRuns: DOCUMENTS },
  );
});

test('documents cut anywhere', async () => {
  const random = seededRandom(7);
  for (let count = 0; count < 3; count += 1) {
    const whole = new TextEncoder().encode(makeSitemap(random));
    for (let end = 1; end < whole.length; end += 11) {
      const { sitemap } = await assertFixed({ bytes: whole.slice(0, end), name: 'sitemap.xml' });
      assert.notEqual(sitemap.state, 'fixed', `cut at ${end}`);
    }
  }
});

test('copies are valid by the schemas where their sources hold what they know', {
  skip: skipValidation,
}, async () => {
  const lists = fc.sample(fc.array(urlEntries(SCHEMA_CHOICES), { minLength: 1, maxLength: 3 }), {
    numRuns: 80,
    seed: SEED,
  });
  const copies: Uint8Array[] = [];
  for (const list of lists) {
    const text = await new Response(writeSitemap(list, { format: 'urlset' })).text();
    const wrong = text
      .replace('http://www.sitemaps.org/', 'https://sitemaps.org/')
      .replace(/(<loc>[^<]*<\/loc>)(<lastmod>[^<]*<\/lastmod>)/g, '$2$1');
    const { files } = await fix({ bytes: new TextEncoder().encode(wrong), name: 'sitemap.xml' });
    const copy = files.get('sitemap.xml');
    assert.ok(copy);
    // Blanks round the parts of a list go when it is read.
    const read = await entriesOf({ bytes: new TextEncoder().encode(text), name: 'sitemap.xml' });
    const expected = await new Response(writeSitemap(read, { format: 'urlset' })).text();
    assert.ok(Buffer.from(copy).toString() === expected, `Seed ${SEED}, copy ${copies.length}`);
    copies.push(copy);
  }
  for (const verdict of validateDocuments(copies)) assert.equal(verdict, '', `Seed ${SEED}`);
});

test('copies are well-formed', { skip: skipValidation }, async () => {
  const documents: Uint8Array[] = [];
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = seededRandom(seed);
    const bytes = mutate(random, new TextEncoder().encode(makeSitemap(random)));
    const { files } = await fix({ bytes, name: 'sitemap.xml' });
    const copy = files.get('sitemap.xml');
    if (copy?.[0] === 0x3c) documents.push(copy);
  }
  assert.ok(documents.length > 100);
  for (const [index, verdict] of validateDocuments(documents, 'xml').entries()) {
    assert.equal(verdict, '', Buffer.from(documents[index] ?? []).toString());
  }
});
