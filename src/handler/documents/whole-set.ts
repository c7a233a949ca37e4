// All sections that are read whole, built together so that their files match.
import { SITEMAP_BYTES_MAX } from '../../protocol/limits.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { nameShard } from '../../publish/plan/shard-names.ts';
import { type BuildRun, readRecords } from '../entries/read-records.ts';
import type { WholeSettings } from '../settings/handler-settings.ts';
import { writeFeedsAndLists } from './feeds-and-lists.ts';
import { HandlerDocument } from './handler-document.ts';
import { SectionWriter } from './section-writer.ts';

export interface WholeSet {
  /** The number of parts of each section, by name. */
  readonly parts: ReadonlyMap<string, number>;
  /** Parts, text lists and feeds by file name. */
  readonly files: ReadonlyMap<string, HandlerDocument>;
}

/** `before`: the set that this one replaces. */
export async function buildWholeSet(
  sections: readonly WholeSettings[],
  run: BuildRun,
  before: WholeSet | undefined,
): Promise<WholeSet> {
  const { settings, context, log } = run;
  const { formats, clock } = settings;
  const seen = new Set<string>();
  const listed: UrlEntry[] = [];
  const keep = formats.some((format) => format !== 'xml');
  const parts = new Map<string, number>();
  const files = new Map<string, HandlerDocument>();
  const create = async (name: string, type: HandlerDocument['type'], blocks: Blocks) => {
    const old = before?.files.get(name);
    files.set(name, await HandlerDocument.create({ type, blocks, before: old, clock }));
  };
  for (const { name: section, source, urlsMax } of sections) {
    const writer = new SectionWriter({
      urlsMax,
      bytesMax: SITEMAP_BYTES_MAX,
      log,
      seen,
      onListed: keep ? (entry) => listed.push(entry) : undefined,
    });
    const name = section === '' ? 'entries' : section;
    const entries = () => (typeof source === 'function' ? source(context) : source);
    const records = readRecords({ name, entries, guarded: true }, run);
    for await (const batch of records) writer.add(batch);
    const written = writer.finish();
    parts.set(section, written.length);
    for (const [index, { blocks }] of written.entries()) {
      await create(nameShard({ section, number: index + 1, gzip: false }), 'xml', blocks);
    }
  }
  if (seen.size === 0) log.note('set-empty', {});
  if (keep) {
    for (const { name, type, blocks } of await writeFeedsAndLists(listed, run)) {
      await create(name, type, blocks);
    }
  }
  return { parts, files };
}

type Blocks = readonly Uint8Array[];
