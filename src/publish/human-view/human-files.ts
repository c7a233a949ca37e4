// The files for people beside the XML: a page with all there is, and a style for browsers.
import { readSitemap } from '../../formats/sitemap-reader.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { BuiltShard } from '../build/shards/shard-builder.ts';
import type { SetDocument, StagedDocument } from '../build/shards/staged-document.ts';
import { nameIndex } from '../plan/shard-names.ts';
import { type HumanPageBatch, writeHumanPage } from './human-page.ts';
import { sitemapCss } from './sitemap-css.ts';

export const HUMAN_NAMES = { html: 'sitemap.html', css: 'sitemap.css' } as const;

export interface HumanFilesOptions {
  readonly html: boolean;
  readonly css: boolean;
  readonly base: string;
  readonly shards: readonly BuiltShard[];
  /** The document of a shard that was not written in this build, gzipped. */
  readonly storedDocument: (shard: BuiltShard) => Uint8Array;
  readonly createDocument: () => StagedDocument;
}

/** Writes the page from the shards, read back, and the style sheet. */
export async function writeHumanFiles(
  options: HumanFilesOptions,
): Promise<readonly (SetDocument & { readonly name: string })[]> {
  const files: (SetDocument & { readonly name: string })[] = [];
  const { html, css, base, createDocument } = options;
  if (html) {
    const page = writeHumanPage(sectionsOf(options), { base, sitemaps: [nameIndex(1)] });
    const urls = options.shards.reduce((sum, shard) => sum + shard.urls, 0);
    files.push({ ...(await writeFile('html', page, createDocument())), urls });
  }
  if (css) {
    const style = [sitemapCss(html ? { humanPage: HUMAN_NAMES.html } : {})];
    files.push(await writeFile('css', style, createDocument()));
  }
  return files;
}

async function writeFile(
  kind: 'html' | 'css',
  texts: AsyncIterable<string> | Iterable<string>,
  staged: StagedDocument,
): Promise<SetDocument & { readonly name: string }> {
  for await (const text of texts) {
    staged.write(text);
    if (staged.wantsDrain) await staged.drain();
  }
  const document = await staged.finish();
  const { bytes, sha256 } = document;
  return { name: HUMAN_NAMES[kind], kind, urls: 0, bytes, sha256, document };
}

async function* sectionsOf(options: HumanFilesOptions): AsyncGenerator<HumanPageBatch> {
  for (const shard of options.shards) {
    const bytes = shard.document?.file.read() ?? [options.storedDocument(shard)];
    for await (const batch of readSitemap.batches(toAsync(bytes))) {
      const entries = batch.filter((entry): entry is { kind: 'url' } & UrlEntry => {
        return entry.kind === 'url';
      });
      yield { section: shard.section, entries };
    }
  }
}

async function* toAsync(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
