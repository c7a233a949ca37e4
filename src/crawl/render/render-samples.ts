// The sample page of each template, and what scripts change of it; stored in the frontier.
import type { Frontier } from '../../queue/port/frontier.ts';
import { SCRIPT_CHANGES, type ScriptChange } from '../port/decision.ts';
import { DECISIVE_CHANGES } from './script-changes.ts';

export interface RenderSample {
  /** The number of its address; 0 while another sample is needed. */
  readonly number: number;
  /** How many pages could not be rendered. */
  readonly failures: number;
  /** What scripts changed of the last rendered page. */
  readonly changes?: readonly ScriptChange[];
}

/** The maximum number of templates with a sample. */
export const SAMPLES_MAX = 2_000;
/** After so many unchanged templates of a folder its others are assumed to be unchanged. */
export const FOLDER_SAMPLES = 16;
const FAILURES_MAX = 3;
const TEMPLATE_CHARACTERS_MAX = 300;
const NOTE = 'crawl rendering';

export class RenderSamples {
  readonly #frontier: Frontier;
  readonly #samples = new Map<string, RenderSample>();
  readonly #numbers = new Set<number>();
  readonly #folders = new Map<string, FolderCounts>();

  /** Reads the results of earlier crawls. */
  constructor(frontier: Frontier) {
    this.#frontier = frontier;
    for (const [template, number, failures, changes] of readNote(frontier)) {
      // The sample may have been removed.
      const isThere = number > 0 && frontier.row(number) !== undefined;
      const found = changes === null ? {} : { changes: changes.filter(isChange) };
      this.set(template, { number: isThere ? number : 0, failures, ...found });
    }
  }

  get(template: string): RenderSample | undefined {
    return this.#samples.get(template);
  }

  isSample(number: number): boolean {
    return this.#numbers.has(number);
  }

  /** Scripts change something decisive: all pages of the template are rendered. */
  isScripted(template: string): boolean {
    return isScripted(this.#samples.get(template));
  }

  /** Whether a page of the template is to be rendered as a sample. */
  wantsOne(template: string): boolean {
    const sample = this.#samples.get(template);
    if (sample !== undefined) return sample.number === 0 && sample.failures < FAILURES_MAX;
    if (this.#samples.size >= SAMPLES_MAX) return false;
    if (template.length > TEMPLATE_CHARACTERS_MAX) return false;
    const { scripted, others } = this.#folders.get(folderOf(template)) ?? NO_COUNTS;
    return scripted > 0 || others < FOLDER_SAMPLES;
  }

  set(template: string, sample: RenderSample): void {
    const before = this.#samples.get(template);
    const folder = this.#folderCounts(template);
    if (before !== undefined) {
      this.#numbers.delete(before.number);
      folder[isScripted(before) ? 'scripted' : 'others'] -= 1;
    }
    if (sample.number > 0) this.#numbers.add(sample.number);
    folder[isScripted(sample) ? 'scripted' : 'others'] += 1;
    this.#samples.set(template, sample);
  }

  /** The samples last with the next commit. */
  save(): void {
    const rows: SampleRow[] = [];
    for (const [template, { number, failures, changes = null }] of this.#samples) {
      rows.push([template, number, failures, changes]);
    }
    this.#frontier.setNote(NOTE, JSON.stringify(rows));
  }

  #folderCounts(template: string): FolderCounts {
    const folder = folderOf(template);
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const counts = { scripted: 0, others: 0 };
    this.#folders.set(folder, counts);
    return counts;
  }
}

export function forgetRenderSamples(frontier: Frontier): void {
  frontier.setNote(NOTE, undefined);
}

interface FolderCounts {
  scripted: number;
  /** Unchanged, or not known yet. */
  others: number;
}

const NO_COUNTS: FolderCounts = { scripted: 0, others: 0 };

type SampleRow = readonly [
  template: string,
  number: number,
  failures: number,
  changes: readonly ScriptChange[] | null,
];

// A damaged note is rebuilt.
function readNote(frontier: Frontier): readonly SampleRow[] {
  try {
    return JSON.parse(frontier.note(NOTE) ?? '[]') as SampleRow[];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isChange(text: string): text is ScriptChange {
  return (SCRIPT_CHANGES as readonly string[]).includes(text);
}

function isScripted(sample: RenderSample | undefined): boolean {
  return sample?.changes?.some((change) => DECISIVE_CHANGES.has(change)) === true;
}

/** `/shop/` for `/shop/shoes`, `/shop/N/` and `/shop/N?colour`. */
function folderOf(template: string): string {
  const path = template.split('?', 1)[0] ?? '';
  return path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1);
}
