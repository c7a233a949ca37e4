// The part of each document that takes the fast path.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext, Section } from './bench-context.ts';
import { corpusFolder } from './corpus-manifest.ts';
import { freshProgram } from './fresh-program.ts';
import { failureNotes, markdownTable } from './markdown-table.ts';

const FIXTURES = join(import.meta.dirname, '../../tests/conformance/reading/cases.json');

interface Share {
  readonly name: string;
  readonly bytesScanned: number;
  readonly bytesTokenized: number;
  readonly entriesScanned: number;
  readonly entriesTokenized: number;
}

/** Counts the shares in a fresh process. A failure is the section's text. */
export async function fastPathSection(context: BenchContext): Promise<Section> {
  const title = 'Share of the fast path';
  const folder = corpusFolder(context.size);
  const files = Object.values(context.manifest.documents).map(({ file }) => join(folder, file));
  if (existsSync(FIXTURES)) files.push(FIXTURES);
  try {
    const shares = await freshProgram<readonly Share[]>('fast-path-share', files);
    const rows = shares.map((share) => [
      share.name,
      percent(share.bytesScanned, share.bytesTokenized),
      percent(share.entriesScanned, share.entriesTokenized),
      (share.entriesScanned + share.entriesTokenized).toLocaleString('en-US'),
    ]);
    return { title, body: markdownTable(['documents', 'of bytes', 'of entries', 'entries'], rows) };
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    return { title, body: failureNotes([{ title: 'The share', failed }]).trim() };
  }
}

function percent(scanned: number, tokenized: number): string {
  const all = scanned + tokenized;
  return all === 0 ? '–' : `${((100 * scanned) / all).toFixed(1)} %`;
}
