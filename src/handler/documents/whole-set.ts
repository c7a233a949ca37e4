// All sections that are read whole, made in one go, so that their files belong together.
import type { WriteProblem } from '../../formats/problems/write-problem.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { PublishRecord } from '../../publish/build/entries/normalise-records.ts';
import type { FindingLog } from '../../publish/findings/finding-log.ts';
import { type ReadRecordsOptions, readRecords } from '../entries/read-records.ts';
import type { BuildContext, HandlerSource } from '../handler-config.ts';
import { PartWriter, type WrittenPart } from './part-writer.ts';

export interface SectionToBuild {
  readonly name: string;
  readonly source: HandlerSource;
  readonly urlsMax: number;
}

export interface WholeSetOptions extends Omit<ReadRecordsOptions, 'name'> {
  readonly bytesMax: number;
}

export interface BuiltSection {
  readonly name: string;
  readonly parts: readonly WrittenPart[];
}

export async function buildWholeSet(
  sections: readonly SectionToBuild[],
  options: WholeSetOptions,
): Promise<BuiltSection[]> {
  const seen = new Set<string>();
  const built: BuiltSection[] = [];
  for (const { name, source, urlsMax } of sections) {
    const { base, signal, log, bytesMax } = options;
    const context: BuildContext = { base, signal };
    const entries = () => (typeof source === 'function' ? source(context) : source);
    const section = new SectionWriter({ urlsMax, bytesMax, log }, seen);
    const label = name === '' ? 'entries' : name;
    for await (const batch of readRecords(entries, { ...options, name: label })) {
      section.add(batch);
    }
    built.push({ name, parts: section.finish() });
  }
  return built;
}

class SectionWriter {
  readonly #writer: PartWriter;
  readonly #log: FindingLog;
  readonly #seen: Set<string>;
  #record: PublishRecord | undefined;

  constructor(
    { urlsMax, bytesMax, log }: Pick<WholeSetOptions, 'bytesMax' | 'log'> & { urlsMax: number },
    seen: Set<string>,
  ) {
    this.#log = log;
    this.#seen = seen;
    this.#writer = new PartWriter({ urlsMax, bytesMax, onProblem: (one) => this.#note(one) });
  }

  add(batch: readonly PublishRecord[]): void {
    const fresh = batch.filter((record) => this.#isNew(record));
    if (fresh.length === 0) return;
    this.#writer.settle(fresh.map(({ entry }) => entry));
    for (const record of fresh) {
      this.#record = record;
      const { source, row, entry, isClean } = record;
      if (this.#writer.add(entry, isClean) === 'too-large') {
        this.#log.note('entry-too-large', { source, row, loc: entry.loc });
      }
    }
  }

  finish(): readonly WrittenPart[] {
    return this.#writer.finish();
  }

  #isNew({ entry, isClean, source, row }: PublishRecord): boolean {
    const key = isClean === true ? entry.loc : pageKey(entry.loc);
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      return true;
    }
    this.#log.note('entry-duplicate', { source, row, loc: entry.loc });
    return false;
  }

  #note({ code, message, loc, field }: WriteProblem): void {
    const { source = '', row = 0 } = this.#record ?? {};
    this.#log.note(code, { source, row, message, ...(loc && { loc }), ...(field && { field }) });
  }
}
