// Makes the corpora that the benchmarks read: `node make-corpora.ts [--quick]`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { plainRecord, richRecord, sitemapRecord } from './generator/corpus-record.ts';
import {
  type DocumentKind,
  documentFoot,
  documentHead,
  recordXml,
} from './generator/corpus-xml.ts';
import { seededRandom } from './generator/seeded-random.ts';
import {
  type Corpus,
  type CorpusManifest,
  type CorpusSize,
  corpusFolder,
  readManifest,
} from './measure/corpus-manifest.ts';
import { addRecord, type BenchRecord, emptySignature } from './measure/signature.ts';

const VERSION = 1;
const SIZES = { full: { entries: 50_000, files: 20 }, quick: { entries: 5_000, files: 4 } };
const GZIP_LEVEL = 6;
const RECORDS_PER_PIECE = 1_000;
const MAKERS = { plain: plainRecord, rich: richRecord, index: sitemapRecord };

/**
 * Makes the corpora of a size under corpora/, unless this version of them is there already.
 *
 * The same seeds give the same bytes on every machine. Errors: those of the file system.
 */
export function makeCorpora(size: CorpusSize): CorpusManifest {
  const made = readManifest(size);
  if (made?.version === VERSION) return made;
  const folder = corpusFolder(size);
  const { entries, files } = SIZES[size];
  mkdirSync(folder, { recursive: true });

  const document = (kind: DocumentKind, seed: number): Corpus => {
    const { bytes, corpus } = makeDocument({ kind, seed, entries, file: `${kind}.xml` });
    writeFileSync(join(folder, corpus.file), bytes);
    return corpus;
  };
  const documents = {
    plain: document('plain', 1),
    rich: document('rich', 2),
    index: document('index', 3),
  };
  const many = Array.from({ length: files }, (_, index) => {
    const file = `many-${index}.xml.gz`;
    const { bytes, corpus } = makeDocument({ kind: 'plain', seed: 100 + index, entries, file });
    writeFileSync(join(folder, file), gzipSync(bytes, { level: GZIP_LEVEL }));
    return corpus;
  });

  const manifest: CorpusManifest = { version: VERSION, documents, many };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function makeDocument(order: {
  readonly kind: DocumentKind;
  readonly seed: number;
  readonly entries: number;
  readonly file: string;
}): { readonly bytes: Buffer; readonly corpus: Corpus } {
  const { kind, seed, entries, file } = order;
  const random = seededRandom(seed);
  const characters = emptySignature();
  const utf8Bytes = emptySignature();
  const pieces = [Buffer.from(documentHead(kind))];
  for (let from = 0; from < entries; from += RECORDS_PER_PIECE) {
    let text = '';
    for (let index = from; index < Math.min(from + RECORDS_PER_PIECE, entries); index += 1) {
      const record = MAKERS[kind](random, seed * entries + index);
      text += recordXml(kind, record);
      addRecord(characters, record);
      addRecord(utf8Bytes, bytesAsCharacters(record));
    }
    pieces.push(Buffer.from(text));
  }
  pieces.push(Buffer.from(documentFoot(kind)));
  const bytes = Buffer.concat(pieces);
  return { bytes, corpus: { file, bytes: bytes.length, entries, characters, utf8Bytes } };
}

/** Gives the record with one character for each byte of UTF-8, so that lengths are byte counts. */
function bytesAsCharacters(record: BenchRecord): BenchRecord {
  const json = JSON.stringify(record, (_, value) =>
    typeof value === 'string' ? Buffer.from(value).toString('latin1') : value,
  );
  return JSON.parse(json) as BenchRecord;
}

if (import.meta.main) {
  const size = process.argv.includes('--quick') ? 'quick' : 'full';
  const { documents, many } = makeCorpora(size);
  for (const corpus of [...Object.values(documents), ...many]) {
    console.log(`${corpus.file}: ${corpus.entries} entries, ${corpus.bytes} bytes of XML`);
  }
}
