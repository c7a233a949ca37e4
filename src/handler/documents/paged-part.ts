// One part of a section in pages: the entries of one page, within the limits.
import { SITEMAP_BYTES_MAX, SITEMAP_ENTRIES_MAX } from '../../protocol/limits.ts';
import { nameShard } from '../../publish/plan/shard-names.ts';
import { type BuildRun, readRecords } from '../entries/read-records.ts';
import type { PagedSettings } from '../settings/handler-settings.ts';
import { HandlerDocument } from './handler-document.ts';
import { SectionWriter } from './section-writer.ts';

export interface PagedPart {
  /** How many entries the page has. */
  readonly rows: number;
  readonly document: HandlerDocument;
}

/** `number`: of the part, from 1. `before`: the part that this one replaces. */
export async function buildPagedPart(
  { section, number }: { readonly section: PagedSettings; readonly number: number },
  run: BuildRun,
  before: PagedPart | undefined,
): Promise<PagedPart> {
  const { context, log, settings } = run;
  const { urlsMax: size } = section;
  const name = nameShard({ section: section.name, number, gzip: false });
  let rows = 0;
  const page = {
    name,
    entries: () => section.page(number - 1, size, context),
    guarded: false,
    rowsMax: size,
    onRow: (row: number) => {
      rows = Math.max(rows, row);
    },
  };
  const writer = new SectionWriter({
    urlsMax: SITEMAP_ENTRIES_MAX,
    bytesMax: SITEMAP_BYTES_MAX,
    log,
    seen: new Set(),
  });
  for await (const batch of readRecords(page, run)) writer.add(batch);
  if (rows > size) {
    log.note('page-too-long', { source: name, found: `${rows} entries, of ${size} asked for` });
  }
  const [first, ...others] = writer.finish();
  if (first && others.length > 0) {
    const over = others.reduce((sum, { urls }) => sum + urls, 0);
    const fitting = Math.max(
      1,
      Math.floor((Math.min(rows, size) * first.urls) / (first.urls + over)),
    );
    const found = `${over} URLs too many; urlsMax: ${fitting} leaves room for all`;
    log.note('part-too-large', { source: name, found });
  }
  const blocks = first?.blocks ?? [writer.emptyPart()];
  const { clock } = settings;
  const given = { type: 'xml', blocks, before: before?.document, clock } as const;
  return { rows, document: await HandlerDocument.create(given) };
}
