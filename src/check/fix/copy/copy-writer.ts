// The text of a copy: head, entries, tail. Nothing that was read is left out of it.
import { writeExtras } from '../../../formats/extensions/extra-writer.ts';
import { createWriteLog, type WriteProblem } from '../../../formats/problems/write-problem.ts';
import { createEntryWriter } from '../../../formats/sitemap-writer.ts';
import { escapeXml } from '../../../formats/xml/escape.ts';
import type { Extension } from '../../../protocol/extensions/extension.ts';
import { EXTENSIONS } from '../../../protocol/extensions/extensions.ts';
import { NAMESPACES } from '../../../protocol/extensions/namespaces.ts';
import type { SitemapFormat } from '../../../protocol/sitemap-format.ts';
import type { Entry } from '../../../protocol/url-entry.ts';
import { OwnNamespaces } from '../survey/own-namespaces.ts';
import { copiedItems } from './copied-items.ts';
import { copiedLoc } from './copied-loc.ts';

/** The formats that copies are written in. */
export type CopyFormat = Exclude<SitemapFormat, 'rss' | 'atom'>;

export interface CopyWriterOptions {
  readonly format: CopyFormat;
  /** The extensions that its entries use. */
  readonly extensions: readonly Extension['name'][];
  /** Where its own elements were. Default: where they should be. */
  readonly namespaces?: OwnNamespaces | undefined;
  /** An instruction that links a stylesheet, as `<?xml-stylesheet …?>`. */
  readonly stylesheet?: string | undefined;
  /** Called with attributes of unknown elements that cannot be written. */
  readonly onLost?: ((problem: WriteProblem) => void) | undefined;
}

export interface CopyWriter {
  readonly head: string;
  entry(entry: Entry): string;
  readonly tail: string;
}

// A loc for what is written without its own.
const ANY_LOC = 'https://example.com/';
const LOC_END = '</loc>';
const URL_END = '</url>\n';

/**
 * Makes the writer of a copy. Entries of the other kind stay where they are, in a urlset and in an
 * index alike; a plain list only has the loc.
 */
export function createCopyWriter(options: CopyWriterOptions): CopyWriter {
  const { format, extensions } = options;
  const writer = createEntryWriter({ format, extensions });
  const head = writer.head();
  const tail = writer.tail();
  if (format === 'text') return { head, tail, entry: ({ loc }) => `${copiedLoc(loc)}\n` };
  const declared = new Set(format === 'urlset' ? extensions : []);
  return {
    head: withStylesheet(head, options.stylesheet),
    tail,
    entry: (entry) =>
      entry.kind === 'sitemap' ? sitemapText(entry) : urlText(entry, declared, options),
  };
}

function withStylesheet(head: string, stylesheet: string | undefined): string {
  if (stylesheet === undefined) return head;
  const declarationEnd = head.indexOf('\n') + 1;
  return `${head.slice(0, declarationEnd)}${stylesheet}\n${head.slice(declarationEnd)}`;
}

function sitemapText({ loc, lastmod }: Entry): string {
  const date = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
  return `<sitemap><loc>${escapeXml(copiedLoc(loc), 'text')}</loc>${date}</sitemap>\n`;
}

const WELL_SPELT = new OwnNamespaces();
// Lastmod, changefreq and priority are the writer's; a loc in any form and all items are not.
const CORE_WRITER = createEntryWriter({ format: 'urlset' });

function urlText(
  entry: Extract<Entry, { kind: 'url' }>,
  declared: ReadonlySet<Extension['name']>,
  { namespaces = WELL_SPELT, onLost }: CopyWriterOptions,
): string {
  const { kind, lastmod, changefreq, priority, loc, extras } = entry;
  const core = CORE_WRITER.entry({
    kind,
    loc: ANY_LOC,
    ...(lastmod !== undefined && { lastmod }),
    ...(changefreq !== undefined && { changefreq }),
    ...(priority !== undefined && { priority }),
  });
  const fields = core.slice(core.indexOf(LOC_END), -URL_END.length);
  const used = new Set<Extension>();
  let inside = '';
  for (const { extension, text } of copiedItems({ ...entry })) {
    used.add(extension);
    inside += text;
  }
  if (extras !== undefined) {
    const log = createWriteLog(onLost);
    log.loc = loc;
    const spelt = extras.map((extra) => namespaces.spelt(extra));
    inside += writeExtras(spelt, { log, use: (extension) => used.add(extension) });
  }
  const own = EXTENSIONS.filter((one) => used.has(one) && !declared.has(one.name));
  const declarations = own
    .map(({ prefix, namespace }) => ` xmlns:${prefix}="${NAMESPACES[namespace]}"`)
    .join('');
  const written = escapeXml(copiedLoc(loc), 'text');
  return `<url${declarations}><loc>${written}${fields}${inside}${URL_END}`;
}
