// What is written beside the XML in the same pass: text lists and feeds.
import { createEntryWriter } from '../../../formats/sitemap-writer.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import type { PublishPlan } from '../../plan/publish-plan.ts';
import { FEED_NAMES } from '../../plan/shard-names.ts';
import { ShardBuilder } from '../shards/shard-builder.ts';
import type { FinishedDocument, StagedDocument } from '../shards/staged-document.ts';
import { NewestEntries } from './newest-entries.ts';

export interface SideDocumentsOptions
  extends Pick<PublishPlan, 'formats' | 'base' | 'urlsMax' | 'bytesMax' | 'feed' | 'feedEntries'> {
  readonly createDocument: () => StagedDocument;
}

export interface SideDocument {
  readonly kind: 'text' | 'rss' | 'atom';
  readonly number: number;
  readonly urls: number;
  readonly document: FinishedDocument;
}

const NO_COLUMNS = { low: 0, high: 0, hashLow: 0, hashHigh: 0 };

/** Writes text lists as entries pass by, and feeds of the newest at the end. */
export class SideDocuments {
  readonly #options: SideDocumentsOptions;
  readonly #newest: NewestEntries | undefined;
  readonly #textWriter = createEntryWriter({ format: 'text' });
  readonly #writesText: boolean;
  readonly #finished: SideDocument[] = [];
  readonly #full: ShardBuilder[] = [];
  #list: ShardBuilder | undefined;
  #lists = 0;

  constructor(options: SideDocumentsOptions) {
    const { formats, feedEntries } = options;
    const feeds = formats.includes('rss') || formats.includes('atom');
    this.#options = options;
    this.#writesText = formats.includes('text');
    this.#newest = feeds ? new NewestEntries(feedEntries) : undefined;
  }

  add(entry: UrlEntry): void {
    this.#newest?.add(entry);
    if (!this.#writesText) return;
    const text = this.#textWriter.entry(entry);
    const bytes = this.#textWriter.entryBytes;
    if (text === '') return;
    if (this.#list && !this.#list.fits(bytes)) {
      this.#full.push(this.#list);
      this.#list = undefined;
    }
    this.#list ??= this.#createList();
    this.#list.add(text, { ...NO_COLUMNS, bytes });
  }

  get wantsDrain(): boolean {
    return this.#full.length > 0 || this.#list?.document.wantsDrain === true;
  }

  async drain(): Promise<void> {
    for (const list of this.#full.splice(0)) {
      const { number, urls, document } = await list.finish();
      if (document) this.#finished.push({ kind: 'text', number, urls, document });
    }
    await this.#list?.document.drain();
  }

  async finish(): Promise<readonly SideDocument[]> {
    if (this.#writesText) this.#full.push(this.#list ?? this.#createList());
    this.#list = undefined;
    await this.drain();
    for (const format of ['rss', 'atom'] as const) {
      if (this.#options.formats.includes(format)) this.#finished.push(await this.#feed(format));
    }
    return this.#finished;
  }

  #createList(): ShardBuilder {
    const { urlsMax, bytesMax, createDocument } = this.#options;
    const number = ++this.#lists;
    const place = { section: '', number, sequence: number, head: '', tail: '', tracked: false };
    return new ShardBuilder({ ...place, document: createDocument(), urlsMax, bytesMax });
  }

  async #feed(format: 'rss' | 'atom'): Promise<SideDocument> {
    const { base, feed, createDocument } = this.#options;
    const self = `${base}${FEED_NAMES[format]}`;
    const writer = createEntryWriter({ format, feed: { link: base, self, ...feed } });
    const texts = (this.#newest?.entries() ?? []).map((entry) => writer.entry(entry));
    const document = createDocument();
    document.write(writer.head());
    for (const text of texts) document.write(text);
    document.write(writer.tail());
    const urls = texts.filter((text) => text !== '').length;
    return { kind: format, number: 1, urls, document: await document.finish() };
  }
}
