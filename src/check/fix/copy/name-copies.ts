// Written copies into their places: one under the source's name, or parts and the index of them.
import { utf8Length } from '../../../formats/bytes/utf8-length.ts';
import type { FixWritten } from '../notes/fix-report.ts';
import { CopyFile, type FinishedCopy } from './copy-file.ts';
import { type CopyFormat, createCopyWriter } from './copy-writer.ts';
import type { FixStage } from './fix-stage.ts';
import { namePartsOf } from './part-names.ts';

export interface NameCopiesOptions {
  readonly name: string;
  readonly url?: string | undefined;
  readonly format: CopyFormat;
  readonly stage: FixStage;
  readonly gzip: boolean;
  readonly address: string;
  readonly taken?: Iterable<string> | undefined;
  /** An index of the set will list the parts. */
  readonly listed?: boolean | undefined;
}

export interface NamedCopies {
  readonly written: readonly FixWritten[];
  /** What the owner has to know. */
  readonly remarks: readonly string[];
  /** The addresses of the parts. */
  readonly parts?: readonly string[];
  /** Engines find every file. */
  readonly placed: boolean;
}

/**
 * Gives finished files their names. The index comes last, when all that it lists is there.
 *
 * Errors: those of the stage. Files without a name are then removed.
 */
export async function nameCopies(
  files: readonly FinishedCopy[],
  options: NameCopiesOptions,
): Promise<NamedCopies> {
  const { name } = options;
  const [only] = files;
  if (only && files.length === 1) {
    const written = await publishAll([{ ...only, name, kind: 'copy' }]);
    return { written, remarks: [], placed: true };
  }
  const { format, url, taken = [], listed = false } = options;
  const names = namePartsOf(name, { text: format === 'text', taken });
  const parts = files.map(
    (file, index) => ({ ...file, name: names.part(index + 1), kind: 'part' }) as const,
  );
  if (url === undefined) {
    const written = await publishAll(parts);
    return { written, remarks: [NO_ADDRESS], placed: false };
  }
  const urls = parts.map((part) => addressBeside(url, part.name));
  if (listed) {
    const remark = `The index lists its parts instead of ${name}: remove it from the server.`;
    return { written: await publishAll(parts), remarks: [remark], parts: urls, placed: true };
  }
  const gzip = options.gzip && names.index === name;
  const index = await writeIndex(urls, { ...options, gzip }).catch(async (error: unknown) => {
    await discardAll(files);
    throw error;
  });
  const written = await publishAll([...parts, { ...index, name: names.index, kind: 'index' }]);
  const renamed = `${names.index} lists the parts: name it in robots.txt in place of the old list.`;
  const remarks = names.index === name ? [] : [renamed];
  return { written, remarks, parts: urls, placed: true };
}

const NO_ADDRESS =
  'The parts have no index, whose URLs need the address of the folder: give it with --base.';

function addressBeside(url: string, name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return new URL(encodeURIComponent(last), url).href;
}

async function writeIndex(
  urls: readonly string[],
  { stage, gzip, url = '' }: NameCopiesOptions,
): Promise<FinishedCopy> {
  const writer = createCopyWriter({ format: 'sitemapindex', extensions: [] });
  const file = await CopyFile.open({ writer, stage, gzip, address: url, ordered: false });
  try {
    for (const loc of urls) {
      const text = writer.entry({ kind: 'sitemap', loc });
      file.add(text, utf8Length(text));
    }
    return await file.finish();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function discardAll(copies: readonly FinishedCopy[]): Promise<void> {
  for (const { staged } of copies) await staged.discard();
}

type NamedCopy = FinishedCopy & Pick<FixWritten, 'name' | 'kind'>;

async function publishAll(copies: readonly NamedCopy[]): Promise<readonly FixWritten[]> {
  const written: FixWritten[] = [];
  try {
    for (const { staged, name, kind, entries, bytes } of copies) {
      await staged.publish(name);
      written.push({ name, kind, entries, bytes });
    }
  } catch (error) {
    await discardAll(copies.slice(written.length));
    throw error;
  }
  return written;
}
